import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Driver } from './drivers.ts'
import { enginesOf } from './engines.ts'
import { stories } from './stories.ts'
import { type Engine, walkEngines } from './walk.ts'

const subjects =
  'public,join,search and guest,review with files,offline and return,arrivals,pack and /verify,dashboard,keyboard,axe'.split(
    ',',
  )
const closed: string[] = []
const engine = (name: string, program?: string): Engine => ({
  name,
  program,
  open: async () =>
    ({ version: `of ${name}`, errors: [], close: () => closed.push(name) }) as unknown as Driver,
  install: 'apt-get install it',
})

test('each story is walked in each engine that is found; the table says what went wrong and is missing [ENG-07]', async () => {
  const walked: string[] = []
  const story = async (driver: Driver, subject: string) => {
    const name = driver.version.slice(3)
    walked.push(`${name} ${subject}`)
    if (name === 'Fox' && subject === 'join') throw new Error('No button')
    if (name === 'Fox' && subject === 'axe') driver.errors.push('boom')
    return subject === 'times' ? { start: name === 'Fox' ? '30 ms' : '20 ms' } : undefined
  }
  const all = [...subjects, 'times']
  const engines = [engine('Chrome', '/chrome'), engine('Missing'), engine('Fox', '/fox')]
  const { table, isWell } = await walkEngines(engines, all, story, () => undefined)
  const expected = ['Chrome', 'Fox'].flatMap((name) => all.map((subject) => `${name} ${subject}`))
  expect(walked).toEqual(expected)
  expect(closed).toHaveLength(expected.length)
  const lines = table.split('\n')
  expect(lines[0]).toBe('|  | Chrome (of Chrome) | Fox (of Fox) |')
  expect(lines).toContain('| join | ok, 0 s | FAULT |')
  expect(lines).toContain('| start | 20 ms | 30 ms |')
  expect(lines.slice(-3)).toEqual([
    'Missing is missing: apt-get install it',
    'Fox, join: No button',
    'Fox, axe: The console says: boom',
  ])
  expect(isWell).toBe(false)
})

test('every subject has one story, and Debian has what is missing; the kept table names them all [ENG-07]', async () => {
  expect(Object.keys(stories)).toEqual(subjects)
  const engines = await enginesOf({ CHROME_PATH: '/nowhere', PATH: '/nowhere' })
  const missing = await walkEngines(engines, subjects, async () => undefined)
  expect(missing.table.trim().split('\n')).toEqual([
    'Chromium is missing: apt-get install chromium',
    expect.stringMatching(/^Chromium 109 is missing: .*@sparticuz\/chromium 109/),
    'Firefox is missing: apt-get install firefox-esr',
    'WebKit is missing: apt-get install webkit2gtk-driver xvfb',
  ])
  const kept = readFileSync(join(import.meta.dirname, '../../../shared/docs/engines.md'), 'utf8')
  const rows = kept.split('\n').filter((line) => line.startsWith('|'))
  expect(rows[0]).toMatch(/Chromium \(\d+.*Chromium 109 \(109.*Firefox \(\d+.*WebKit \(\d+/)
  for (const subject of subjects) expect(rows.some((row) => row.includes(` ${subject} `))).toBe(true)
})
