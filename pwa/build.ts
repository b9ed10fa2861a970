import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inputsHash, publish, readRelease } from './build/release.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')

/**
 * Builds the page into `dist` when something changed since the last build. A failed build leaves `dist` as it was. A
 * production install has no Vite: it serves the page as it was built.
 */
async function buildPage() {
  const started = performance.now()
  const release = await readRelease(dist)
  if (!hasVite()) {
    if (release) return console.log('page: as it was built')
    console.error(
      'The page is not built, and Vite is not installed: run npm ci && npm run build first, then npm ci --omit=dev.',
    )
    process.exitCode = 1
    return
  }
  const hash = await inputsHash(root)
  if (release?.hash === hash) return console.log('page: unchanged')
  const { buildInto } = await import('./build/build-into.ts')
  const staging = join(dist, `.staging-${process.pid}`)
  try {
    await publish(await buildInto(staging), dist, hash)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  console.log(`page: built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

function hasVite(): boolean {
  try {
    return import.meta.resolve('vite') !== ''
  } catch {
    return false
  }
}

await buildPage()
