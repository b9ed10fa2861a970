import type { Hono } from 'hono'
import { appPaths, publicPages } from '../../shared/pages.ts'
import type { AppEnv } from '../env.ts'

/** Pages of which a search result would help nobody. */
const unlisted: readonly string[] = ['/login', '/password-reset']

/** Tells search engines where the public pages are, and that members' pages and the API are none of their business. */
export function crawlerRoutes(app: Hono<AppEnv>, origin: string): void {
  const pages = publicPages.filter((page) => !unlisted.includes(page))
  // Everything up to the first part that differs: '/guest/' for '/guest/:'.
  const closed = ['/api/', '/sandbox/', ...appPaths.map((path) => path.split(':')[0]!)]
  const robots = `User-agent: *
${closed.map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${origin}/sitemap.xml
`
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map((page) => `  <url><loc>${origin}${page}</loc></url>`).join('\n')}
</urlset>
`
  app.get('/robots.txt', (c) => c.text(robots, 200, { 'cache-control': 'no-cache' }))
  app.get('/sitemap.xml', (c) =>
    c.body(sitemap, 200, { 'cache-control': 'no-cache', 'content-type': 'application/xml; charset=UTF-8' }),
  )
}
