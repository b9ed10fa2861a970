import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { floor } from './floor.ts'
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
  const { renderer, css } = await buildRenderer(join(staging, 'renderer'))
  const content = { code: await buildSite(), css }
  const page = join(staging, 'page')
  await build({
    ...quiet,
    plugins: [prerenderPages(renderer, content), ...plugins],
    build: { outDir: page, manifest: true },
  })
  await compressFiles(page)
  return page
}

/** The code that renders pages, and the style sheet of all of them. */
async function buildRenderer(outDir: string): Promise<{ renderer: Renderer; css: string }> {
  const { output } = (await build({
    ...quiet,
    build: {
      ssr: 'prerender.tsx',
      outDir,
      copyPublicDir: false,
      ssrEmitAssets: true,
      cssMinify: true,
      // Without the page's chunk groups: rendering a screen must not run the browser code that shares a chunk with it.
      rolldownOptions: { output: { entryFileNames: '[name].js', codeSplitting: true } },
    },
  })) as Rolldown.RolldownOutput
  const renderer = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Renderer
  const sheet = output.find(({ fileName }) => fileName.endsWith('.css'))
  if (sheet?.type !== 'asset') throw new Error('The pages have no style sheet')
  return { renderer, css: String(sheet.source) }
}

/** The script of content pages, which shares no file with the app. */
async function buildSite(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      target: floor,
      modulePreload: false,
      write: false,
      rolldownOptions: { input: join(root, 'pwa/site/site.ts') },
    },
  })) as Rolldown.RolldownOutput
  const [chunk, ...others] = built.output
  if (others.length > 0) throw new Error('The script of content pages is one file')
  return chunk.code
}

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** Smaller files gain nothing, in bytes. */
const minBytes = 1024

/** Writes `.br` and `.gz` beside every text file except HTML, so that the server does not have to compress them. */
async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(
    (entry) => entry.isFile() && /\.(js|mjs|css|svg|webmanifest)$/.test(entry.name),
  )
  await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))))
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < minBytes) return
  const quality = content.length < 500_000 ? 11 : 9 // higher levels take seconds for a large file
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeFile(`${path}.br`, await asBrotli(content, { params }))
  await writeFile(`${path}.gz`, await asGzip(content, { level: 9 }))
}
