import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { originMark } from '../../shared/origin-mark.ts'
import type { AppEnv } from './env.ts'
import { caller } from '../testing/api.ts'
import { crawlerRoutes, pageRoutes } from './pages.ts'
import { setConstantHeaders } from './headers.ts'

const config = { publicUrl: 'https://hosts.example', serviceWorker: true }
let root: string
let server: Server
let visitor: ReturnType<typeof caller>

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'pages-'))
  await mkdir(join(root, 'assets'))
  await mkdir(join(root, 'faq'))
  await mkdir(join(root, 'contact'))
  await writeFile(join(root, 'contact', 'index.html'), `<link rel="canonical" href="${originMark}/contact">`)
  await writeFile(join(root, 'app.html'), 'the shell')
  await writeFile(join(root, 'faq', 'index.html'), 'the faq')
  await writeFile(join(root, 'sw.js'), 'worker')
  await writeFile(join(root, 'favicon.svg'), '<svg/>')
  await writeFile(join(root, 'manifest.webmanifest'), JSON.stringify({ name: 'Us', share_target: {} }))
  await writeFile(join(root, 'sw-off.js'), 'the end of the worker')
  await writeFile(join(root, 'assets', 'main-abc.js'), 'code')
  const app = new Hono<AppEnv>()
  crawlerRoutes(app, 'https://hosts.example')
  pageRoutes(app, root, config)
  server = createAdaptorServer({
    fetch: (request, env) => {
      if ('setHeaders' in env.outgoing) setConstantHeaders(env.outgoing, false)
      return app.fetch(request, env)
    },
    overrideGlobalObjects: false,
  }) as Server
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  visitor = caller(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(root, { recursive: true })
})

test('a public page is its own HTML, a screen is the shell, and both are revalidated [D-90]', async () => {
  const page = await visitor.get('/faq')
  expect(page).toMatchObject({ status: 200, text: 'the faq' })
  expect(page.headers.get('cache-control')).toBe('no-cache')
  expect((await visitor.get('/faq', { 'if-none-match': page.headers.get('etag')! })).status).toBe(304)
  expect(await visitor.get('/guest/64b000000000000000000001')).toMatchObject({
    status: 200,
    text: 'the shell',
  })
})

test('a file without a hash in its name is sent again only when it has changed, the worker always', async () => {
  const since = async (path: string) => (await visitor.get(path)).headers.get('last-modified')!
  const again = { 'if-modified-since': await since('/favicon.svg') }
  expect(await visitor.get('/favicon.svg', again)).toMatchObject({ status: 304, text: '' })
  await utimes(join(root, 'favicon.svg'), new Date(), new Date(Date.now() + 5000))
  expect(await visitor.get('/favicon.svg', again)).toMatchObject({ status: 200, text: '<svg/>' })
  expect((await visitor.get('/sw.js', { 'if-modified-since': await since('/sw.js') })).status).toBe(200)
})

test('an address that no screen has answers the shell with status 404 [RT-23]', async () => {
  for (const path of [
    '/nowhere',
    '/guestlist/more',
    '/updatepassword',
    '/faq/../../etc/passwd',
    '/%2e%2e/x',
  ]) {
    expect((await visitor.get(path)).status).toBe(404)
  }
})

test('hashed files are kept for ever, a missing one is no page, and the worker may fetch from here', async () => {
  const asset = await visitor.get('/assets/main-abc.js')
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const missing = await visitor.get('/assets/main-old.js')
  expect(missing).toMatchObject({ status: 404, text: 'Not found' })
  expect(missing.headers.get('cache-control')).toBe('no-store')
  const worker = await visitor.get('/sw.js')
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  expect(worker.headers.get('content-security-policy')).toContain("default-src 'self'")
})

test('a worker that is switched off is replaced at its own address', async () => {
  config.serviceWorker = false
  const worker = await visitor.get('/sw.js')
  config.serviceWorker = true
  expect(worker).toMatchObject({ status: 200, text: 'the end of the worker' })
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  expect((await visitor.get('/sw.js')).text).toBe('worker')
})

test('without a worker the manifest offers no share target, which would send files here [SEC-60]', async () => {
  const manifest = async () => {
    const { body } = await visitor.get('/manifest.webmanifest')
    return typeof body === 'string' ? JSON.parse(body) : body
  }
  config.serviceWorker = false
  expect(await manifest()).toEqual({ name: 'Us' })
  config.serviceWorker = true
  expect(await manifest()).toEqual({ name: 'Us', share_target: {} })
})

test('scripts come from here alone, and only the pay page may load the payment script', async () => {
  const policy = (await visitor.get('/faq')).headers.get('content-security-policy')!
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('stripe')
  const pay = (await visitor.get('/register')).headers.get('content-security-policy')!
  expect(pay).toContain("script-src 'self' https://js.stripe.com")
  expect(pay).not.toMatch(/script-src[^;]*unsafe-inline/)
})

test('a page names itself by the address of the product, in every encoding, and changes with a build', async () => {
  const canonical = '<link rel="canonical" href="https://hosts.example/contact">'
  const tags = new Set<string | null>()
  for (const encoding of ['br', 'gzip', 'identity']) {
    const page = await visitor.get('/contact', { 'accept-encoding': encoding })
    expect(page).toMatchObject({ status: 200, text: canonical })
    tags.add(page.headers.get('etag'))
  }
  expect(tags.size).toBe(3)
  const file = join(root, 'contact', 'index.html')
  await writeFile(file, 'the new one')
  await utimes(file, new Date(), new Date(Date.now() + 2000))
  expect((await visitor.get('/contact')).text).toBe('the new one')
})

test('a script that the build put into a page is allowed by its hash, and no other', async () => {
  const scripts = ['', ' type="speculationrules"', ' type="data"'].map(
    (type) => `<script${type}>${type}</script>`,
  )
  await writeFile(join(root, 'faq', 'index.html'), scripts.join(''))
  const policy = (await visitor.get('/faq')).headers.get('content-security-policy')!
  const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  expect(policy).toContain(`script-src 'self' ${hashOf('')} ${hashOf(' type="speculationrules"')};`)
})

test('search engines find the public pages and keep out of members’ pages', async () => {
  const robots = (await visitor.get('/robots.txt')).text
  for (const closed of ['/api/', '/guest/', '/guestlist', '/useraccount/', '/admin-dashboard'])
    expect(robots.split('\n')).toContain(`Disallow: ${closed}`)
  expect(robots).not.toMatch(/Disallow: \/(faq)?$/m)
  expect(robots).toContain('Sitemap: https://hosts.example/sitemap.xml')
  const sitemap = await visitor.get('/sitemap.xml')
  expect(sitemap.headers.get('content-type')).toContain('application/xml')
  expect(sitemap.text).toContain('<loc>https://hosts.example/</loc>')
  expect(sitemap.text).toContain('<loc>https://hosts.example/faq</loc>')
  expect(sitemap.text).not.toMatch(/login|guest|register|admin/)
  expect((await visitor.get('/guestlist')).headers.get('x-robots-tag')).toBe('noindex')
  expect((await visitor.get('/nowhere')).headers.get('x-robots-tag')).toBe('noindex')
  expect((await visitor.get('/faq')).headers.has('x-robots-tag')).toBe(false)
})

test('files and folders that begin with a dot are not served, /.well-known/ is [SEC-35]', async () => {
  await mkdir(join(root, '.well-known'))
  for (const path of ['.release.json', 'assets/.secret.js', '.well-known/.x.txt'])
    await writeFile(join(root, path), 'secret')
  await writeFile(join(root, '.well-known', 'security.txt'), 'Contact: us')
  for (const path of [
    '/.release.json',
    '/%2erelease.json',
    '/.git/config',
    '/assets/.secret.js',
    '/.env',
    '/.well-known/.x.txt',
    '/assets%2f.secret.js',
  ])
    expect(await visitor.get(path), path).toMatchObject({ status: 404, text: 'Not found' })
  expect(await visitor.get('/.well-known/security.txt')).toMatchObject({ status: 200, text: 'Contact: us' })
})
