import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import { isAppPath } from '../../shared/pages.ts'
import type { Config } from '../config.ts'
import type { AppEnv } from '../env.ts'
import { documentReader } from './documents.ts'
import { documentPolicy } from './headers.ts'

/** The address of the product, and whether pages may have a service worker. */
type PageConfig = Pick<Config, 'publicUrl' | 'serviceWorker'>
type ReadDocument = ReturnType<typeof documentReader>

const unbuilt = 'The page is not built yet. Run npm start, or npm run build.'
const payPath = '/register'
const forEver = 'public, max-age=31536000, immutable'

/**
 * Serves the built page from `root`: hashed files for ever, everything else revalidated; a public page as its own
 * HTML, a screen's address as the empty shell, anything else as the shell with status 404.
 */
export function pageRoutes(app: Hono<AppEnv>, root: string, config: PageConfig): void {
  const read = documentReader(config.publicUrl)
  const file = serveStatic<AppEnv>({
    root,
    precompressed: true,
    rewriteRequestPath: (path) => (path === '/sw.js' && !config.serviceWorker ? '/sw-off.js' : path),
  })
  app.get('/*', async (c, next) => {
    if (!isFile(c.req.path)) return sendDocument(c, root, read)
    const found = await file(c, next)
    if (!(found instanceof Response)) return c.text('Not found', 404)
    found.headers.set('cache-control', c.req.path.startsWith('/assets/') ? forEver : 'no-cache')
    // Members show the banner on webpages of their own (D-66).
    if (c.req.path.startsWith('/banners/')) found.headers.set('cross-origin-resource-policy', 'cross-origin')
    if (c.req.path.endsWith('.vtt')) found.headers.set('content-type', 'text/vtt; charset=utf-8')
    if (pdfWorker.test(c.req.path)) found.headers.set('content-security-policy', decodersOnly)
    // The service worker fetches by the policy of its own file.
    if (c.req.path === '/sw.js') found.headers.set('content-security-policy', documentPolicy(false))
    return isKnown(c, found) ? unchanged(found) : found
  })
}

/** Whether the browser has the file as it was changed last. The worker is always sent: it may be another one by a setting. */
const isKnown = (c: Context, { headers }: Response) =>
  c.req.path !== '/sw.js' &&
  headers.has('last-modified') &&
  headers.get('last-modified') === c.req.header('if-modified-since')

/** Says so, with what the browser has to know of the file from now on. */
async function unchanged({ body, headers }: Response): Promise<Response> {
  await body?.cancel()
  for (const name of ['content-length', 'content-encoding', 'content-type']) headers.delete(name)
  return new Response(null, { status: 304, headers })
}

// Draws PDFs for admins: it fetches nothing, and compiles the decoders of scanned pictures that the page hands it.
const pdfWorker = /^\/assets\/admin\/pdf\.worker[\w.-]*\.mjs$/
const decodersOnly = "default-src 'none'; script-src 'wasm-unsafe-eval'"

const isFile = (path: string) => /\.[a-z0-9]+$/i.test(path) && !path.endsWith('.html')

async function sendDocument(c: Context<AppEnv>, root: string, read: ReadDocument): Promise<Response> {
  const path = c.req.path.replace(/\/+$/, '') || '/'
  const page = /^(\/[\w-]+)*\/?$/.test(path) ? join(root, path, 'index.html') : ''
  const isPublic = page !== '' && existsSync(page)
  const accepted = c.req.header('accept-encoding') ?? ''
  const document = await read(isPublic ? page : join(root, 'app.html'), accepted)
  if (!document) return c.text(unbuilt, 503)
  const status = isPublic || isAppPath(path) ? 200 : 404
  c.header('content-security-policy', documentPolicy(path === payPath, document.scripts))
  c.header('cache-control', 'no-cache')
  c.header('vary', 'accept-encoding')
  c.header('etag', document.etag)
  if (!isPublic) c.header('x-robots-tag', 'noindex')
  if (status === 200 && c.req.header('if-none-match') === document.etag) return c.body(null, 304)
  if (document.encoding) c.header('content-encoding', document.encoding)
  return c.body(document.bytes, status, { 'content-type': 'text/html; charset=UTF-8' })
}
