import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { tableOf } from './budget.ts'
import { budget } from './budget-plugin.ts'
import { compressFiles } from './compress.ts'
import { prerenderPages, type Rendered } from './prerender-plugin.ts'

const root = join(import.meta.dirname, '../..')
const quiet = { configFile: join(root, 'vite.config.ts'), logLevel: 'warn' } as const

/**
 * Builds the page below `staging`: first the code that renders pages, then the page itself with the rendered pages.
 * `plugins` join in; `told` hears what every route weighs. Answers the folder that `publish` takes.
 */
export async function buildInto(
  staging: string,
  plugins: Plugin[] = [],
  told = console.log,
): Promise<string> {
  process.env.NODE_ENV = 'production' // the page is the same, whatever the server runs as
  process.env.VITE_BUILD_YEAR = String(new Date().getFullYear())
  const renderer = await buildRenderer(join(staging, 'renderer'))
  const page = join(staging, 'page')
  const kept = budget(renderer.screens, (weights) => told(tableOf(weights)))
  await build({ ...quiet, plugins: [prerenderPages(renderer), kept, ...plugins], build: { outDir: page } })
  await compressFiles(page)
  return page
}

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
  return (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Rendered
}
