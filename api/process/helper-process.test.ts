import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { spawnHelper } from './helper-process.ts'

const tells = `import { getPriority } from 'node:os'
import { readFileSync } from 'node:fs'
const session = () => { try { return readFileSync('/proc/self/autogroup', 'utf8') } catch { return '' } }
process.send({ nice: getPriority(), session: session(), env: process.env })`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-process-'))
  await writeFile(join(folder, 'tells.mjs'), tells)
})
afterAll(() => rm(folder, { recursive: true }))

async function whatItTells() {
  const [answer] = await once(spawnHelper([join(folder, 'tells.mjs')]), 'message')
  return answer as { nice: number; session: string; env: Record<string, string> }
}

test.skipIf(process.platform === 'win32')(
  'a helper process has low priority, with its whole session',
  async () => {
    const { nice, session } = await whatItTells()
    expect(nice).toBeGreaterThanOrEqual(10)
    expect(session.trim()).toMatch(/nice 10$|^$/) // empty where the system knows no such sessions
  },
)

test('a process that reads a stranger’s file holds none of the secrets of the server [D-50]', async () => {
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_of_the_server')
  const { env } = await whatItTells()
  expect(JSON.stringify(env)).not.toContain('sk_test_of_the_server')
  vi.unstubAllEnvs()
})
