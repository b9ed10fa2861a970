import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { screens } from '../prerender.tsx'

/** Bytes of JavaScript, sent with brotli. To raise one is a line with its reason. */
// 252 kB for members: the vault is read before the first paint, which takes Dexie (25 kB), and what their screens share
// comes at once, so that each later screen is one file of at most 12 kB; stays merge with other devices (5 kB). What reads
// bookings and compares people comes when it is needed.
const limits = { visitor: 185_000, member: 252_000, laterScreen: 60_000, adminScreen: 90_000 }

type Chunk = { file: string; name?: string; imports?: string[] }
const dist = join(import.meta.dirname, '../../dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

/** The chunk with this key and all that it imports at once. */
function loadedWith(key: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(key)) return loaded
  loaded.add(key)
  for (const imported of manifest[key]!.imports ?? []) loadedWith(imported, loaded)
  return loaded
}

const keyOf = (isWanted: (key: string, chunk: Chunk) => boolean) =>
  Object.entries(manifest).find(([key, chunk]) => isWanted(key, chunk))![0]

/** The size as sent; the build compresses what gains by it. */
const sizeOf = (file: string) => {
  const path = join(dist, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

const weigh = (keys: Set<string>) => [...keys].reduce((sum, key) => sum + sizeOf(manifest[key]!.file), 0)

const entry = loadedWith('index.html')
const shell = ['/MemberFrame.tsx', '/MemberStatus.tsx', '/dexie/import-wrapper.mjs']
  .map((file) => loadedWith(keyOf((key) => key.endsWith(file))))
  .reduce((all, loaded) => all.union(loaded), entry)

const weights = screens.flatMap(({ path, screen, access }) => {
  const own = loadedWith(keyOf((key) => key.endsWith(`/${screen}.tsx`)))
  const isVisitors = access === 'public'
  const first = weigh((isVisitors ? entry : shell).union(own))
  const later = weigh(own.difference(shell))
  if (access === 'admin') return [{ path, bytes: later, limit: limits.adminScreen }]
  return [
    { path, bytes: first, limit: isVisitors ? limits.visitor : limits.member },
    { path, bytes: later, limit: limits.laterScreen },
  ]
})

test('no screen loads more JavaScript than its limit, at first or later', () => {
  expect(weights.length).toBeGreaterThan(screens.length)
  expect(weights.filter(({ bytes, limit }) => bytes > limit)).toEqual([])
})

test('the script of content pages and the theme are at most 6 kB together', () => {
  const document = readFileSync(join(dist, 'faq/index.html'), 'utf8')
  const scripts = [...document.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, file]) => file!)
  expect(scripts).toHaveLength(1)
  expect(sizeOf(scripts[0]!) + sizeOf('theme.js')).toBeLessThanOrEqual(6_000)
})
