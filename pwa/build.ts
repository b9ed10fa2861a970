import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildInto } from './build/build-into.ts'
import { inputsHash } from './build/inputs-hash.ts'
import { publish, readRelease } from './build/release.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')

/** Builds the page into `dist` when something changed since the last build. A failed build leaves `dist` as it was. */
async function buildPage() {
  const started = performance.now()
  const hash = await inputsHash(root)
  if ((await readRelease(dist))?.hash === hash) return console.log('page: unchanged')
  const staging = join(dist, `.staging-${process.pid}`)
  try {
    await publish(await buildInto(staging), dist, hash)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  console.log(`page: built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

await buildPage()
