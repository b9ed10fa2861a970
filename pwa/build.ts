import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { tableOf } from './build/budget.ts'
import { budget } from './build/budget-plugin.ts'
import { compressFiles } from './build/compress.ts'
import { prerenderPages, type Rendered } from './build/prerender-plugin.ts'
import { inputsHash } from './build/inputs-hash.ts'
import { publish, readRelease } from './build/release.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')

/**
 * Builds the page into `dist` when something changed since the last build: first the code that renders pages, then
 * the page itself with the rendered pages. A failed build leaves `dist` as it was.
 */
async function buildPage() {
  const started = performance.now()
  const hash = await inputsHash(root)
  if ((await readRelease(dist))?.hash === hash) return console.log('page: unchanged')
  const staging = join(dist, `.staging-${process.pid}`)
  process.env.VITE_BUILD_YEAR = String(new Date().getFullYear())
  try {
    const renderer = await buildRenderer(join(staging, 'renderer'))
    const page = join(staging, 'page')
    const kept = budget(renderer.screens, (weights) => console.log(tableOf(weights)))
    await build({ ...quiet, plugins: [prerenderPages(renderer), kept], build: { outDir: page } })
    await compressFiles(page)
    await publish(page, dist, hash)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  console.log(`page: built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

const quiet = { configFile: join(root, 'vite.config.ts'), logLevel: 'warn' } as const

async function buildRenderer(outDir: string): Promise<Rendered> {
  await build({
    ...quiet,
    build: {
      ssr: 'prerender.tsx',
      outDir,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: '[name].js' } },
    },
  })
  const { pages, screens, render } = (await import(
    pathToFileURL(join(outDir, 'prerender.js')).href
  )) as Rendered
  return { pages, screens, render }
}

await buildPage()
