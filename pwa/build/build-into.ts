import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { compressFiles } from './compress.ts'
import { prerenderPages, type Renderer } from './prerender-plugin.ts'

const root = join(import.meta.dirname, '../..')
const quiet = { configFile: join(root, 'vite.config.ts'), logLevel: 'warn' } as const

/**
 * Builds below `staging` first the code that renders pages, then the page itself with the rendered pages. `plugins` run
 * in the second build. Returns the folder for `publish`.
 */
export async function buildInto(staging: string, plugins: Plugin[] = []): Promise<string> {
  process.env.NODE_ENV = 'production' // the page is the same, whatever the server runs as
  process.env.VITE_BUILD_YEAR = String(new Date().getFullYear())
  const renderer = await buildRenderer(join(staging, 'renderer'))
  const page = join(staging, 'page')
  await build({
    ...quiet,
    plugins: [prerenderPages(renderer), ...plugins],
    build: { outDir: page, manifest: true },
  })
  await compressFiles(page)
  return page
}

async function buildRenderer(outDir: string): Promise<Renderer> {
  await build({
    ...quiet,
    build: {
      ssr: 'prerender.tsx',
      outDir,
      copyPublicDir: false,
      // Without the page's chunk groups: rendering a screen must not run the browser code that shares a chunk with it.
      rolldownOptions: { output: { entryFileNames: '[name].js', codeSplitting: true } },
    },
  })
  return (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Renderer
}
