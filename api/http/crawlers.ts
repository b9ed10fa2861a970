import type { Hono } from 'hono'
import { emptyShell, routes } from '../../shared/routes.ts'
import type { AppEnv } from './env.ts'

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
