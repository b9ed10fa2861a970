import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import { emptyShell, findRoute, to, routes } from '../../shared/routes.ts'
import type { Config } from '../config.ts'
import type { AppEnv } from './env.ts'
import { documentReader } from './documents.ts'
import { documentPolicy, workerPolicy, permissionsPolicy } from './headers.ts'

/** The product's address, and whether its pages have a service worker. */
type PageConfig = Pick<Config, 'publicUrl' | 'serviceWorker'>
type ReadDocument = ReturnType<typeof documentReader>

const unbuilt = 'The page is not built yet. Run npm start, or npm run build.'
const immutable = 'public, max-age=31536000, immutable'

/**
 * Serves the built page from `root`: hashed files as immutable, all others with revalidation; a public page as its
 * own HTML, a screen's path as the empty shell, any other path as the shell with status 404.
 */
export function pageRoutes(app: Hono<AppEnv>, root: string, config: PageConfig): void {
  const read = documentReader(config.publicUrl)
  const file = serveStatic<AppEnv>({
    root,
    precompressed: true,
    rewriteRequestPath: (path) => (path === '/sw.js' && !config.serviceWorker ? '/sw-off.js' : path),
  })
  app.get('/*', async (c, next) => {
    if (isHidden(c.req.path)) return c.text('Not found', 404)
    if (!isFile(c.req.path)) return sendDocument(c, root, read)
    if (c.req.path === manifestPath && !config.serviceWorker) return sendPlainManifest(c, root)
    const found = await file(c, next)
    if (!(found instanceof Response)) return c.text('Not found', 404)
    found.headers.set('cache-control', c.req.path.startsWith('/assets/') ? immutable : 'no-cache')
    // Members show the banner on their own websites.
    if (c.req.path.startsWith('/banners/')) found.headers.set('cross-origin-resource-policy', 'cross-origin')
    if (c.req.path.endsWith('.vtt')) found.headers.set('content-type', 'text/vtt; charset=utf-8')
    if (pdfWorker.test(c.req.path)) found.headers.set('content-security-policy', decodersOnly)
    // A service worker fetches under the policy of its own file.
    if (c.req.path === '/sw.js') found.headers.set('content-security-policy', workerPolicy())
    return isUnmodified(c, found) ? notModified(found) : found
  })
}

const manifestPath = '/manifest.webmanifest'

/** The manifest without the share target: a worker takes what is shared, and without one files would be sent here. */
async function sendPlainManifest(c: Context<AppEnv>, root: string): Promise<Response> {
  const text = await readFile(join(root, manifestPath), 'utf8').catch(() => null)
  if (text === null) return c.text('Not found', 404)
  const { share_target: _, ...manifest } = JSON.parse(text) as Record<string, unknown>
  c.header('cache-control', 'no-cache')
  return c.body(JSON.stringify(manifest), 200, { 'content-type': 'application/manifest+json' })
}

/** Whether the browser has the file's last version. Never true for the worker, which a setting can replace. */
const isUnmodified = (c: Context, { headers }: Response) =>
  c.req.path !== '/sw.js' &&
  headers.has('last-modified') &&
  headers.get('last-modified') === c.req.header('if-modified-since')

/** Answers 304 with the file's new headers. */
async function notModified({ body, headers }: Response): Promise<Response> {
  await body?.cancel()
  for (const name of ['content-length', 'content-encoding', 'content-type']) headers.delete(name)
  return new Response(null, { status: 304, headers })
}

// Draws PDFs for admins; it fetches nothing, and compiles the decoders of scanned pictures that the page passes to it.
const pdfWorker = /^\/assets\/admin\/pdf\.worker[\w.-]*\.mjs$/
const decodersOnly = "default-src 'none'; script-src 'wasm-unsafe-eval'"

const isFile = (path: string) => /\.[a-z0-9]+$/i.test(path) && !path.endsWith('.html')

/** Files that begin with a dot, such as the build's own record, are not served; `/.well-known/` is (RFC 8615). */
const isHidden = (path: string) => /(\/|%2f|%5c)(\.|%2e)/i.test(path.replace(/^\/\.well-known\//, '/'))

async function sendDocument(c: Context<AppEnv>, root: string, read: ReadDocument): Promise<Response> {
  const path = c.req.path.replace(/\/+$/, '') || to.home
  const page = /^(\/[\w-]+)*\/?$/.test(path) ? join(root, path, 'index.html') : ''
  const isPublic = page !== '' && existsSync(page)
  const accepted = c.req.header('accept-encoding') ?? ''
  const document = await read(isPublic ? page : join(root, emptyShell), accepted)
  if (!document) return c.text(unbuilt, 503)
  const status = isPublic || path === emptyShell || findRoute(path) ? 200 : 404
  const mayPay = path === to.register
  c.header('content-security-policy', documentPolicy(mayPay, document.scripts))
  c.header('permissions-policy', permissionsPolicy(mayPay))
  c.header('cache-control', 'no-cache')
  c.header('vary', 'accept-encoding')
  c.header('etag', document.etag)
  if (!isPublic) c.header('x-robots-tag', 'noindex')
  if (status === 200 && c.req.header('if-none-match') === document.etag) return c.body(null, 304)
  if (document.encoding) c.header('content-encoding', document.encoding)
  return c.body(document.bytes, status, { 'content-type': 'text/html; charset=UTF-8' })
}

/** Serves the sitemap of the public pages, and a robots.txt that excludes members' pages and the API. */
export function crawlerRoutes(app: Hono<AppEnv>, origin: string): void {
  const all = Object.values(routes)
  const listed = all.filter(({ isPrerendered, isUnlisted }) => isPrerendered && !isUnlisted)
  // Everything up to the parameter: '/guest/' for '/guest/:id'.
  const others = all.filter(({ isPrerendered }) => !isPrerendered).map(({ path }) => path.split(':')[0]!)
  const robots = `User-agent: *
${['/api/', '/sandbox/', emptyShell, ...others].map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${origin}/sitemap.xml
`
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${listed.map(({ path }) => `  <url><loc>${origin}${path}</loc></url>`).join('\n')}
</urlset>
`
  app.get('/robots.txt', (c) => c.text(robots, 200, { 'cache-control': 'no-cache' }))
  app.get('/sitemap.xml', (c) =>
    c.body(sitemap, 200, { 'cache-control': 'no-cache', 'content-type': 'application/xml; charset=UTF-8' }),
  )
}
