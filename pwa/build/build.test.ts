import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inputsHash, publish, readRelease } from './release.ts'
import { sheetOf, withScript, withoutFonts, withSheet, withUsedRules } from './inline.ts'
import { withMarkup } from './prerender-plugin.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-build-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function write(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

const inputs = {
  'pwa/main.tsx': '1',
  'shared/brand.ts': '1',
  'vite.config.ts': '1',
  'package.json': '1',
  'package-lock.json': '1',
}

test('a build is due when an input, its name or the year changes, and not when a test does [D-98]', async () => {
  await write(inputs)
  const before = await inputsHash(folder, 2026)
  const others = [
    'pwa/session/session.test.ts',
    'pwa/e2e/chromium.ts',
    'pwa/vault/testing/rows.ts',
    'api/server.ts',
  ]
  await write(Object.fromEntries(others.map((path) => [path, '1'])))
  expect(await inputsHash(folder, 2026)).toBe(before)
  const hashes = [before, await inputsHash(folder, 2027)]
  for (const changed of [...Object.keys(inputs), 'shared/plans.ts']) {
    await write({ [changed]: '2' })
    hashes.push(await inputsHash(folder, 2026))
  }
  expect(new Set(hashes).size).toBe(hashes.length)
})

test('a release keeps the assets of the one before it and nothing older', async () => {
  const dist = join(folder, 'dist')
  for (const release of ['a', 'b', 'c']) {
    await write({
      [`built-${release}/index.html`]: release,
      [`built-${release}/assets/main-${release}.js`]: release,
      [`built-${release}/page-${release}/index.html`]: release,
    })
    await publish(join(folder, `built-${release}`), dist, release)
  }
  expect((await readdir(join(dist, 'assets'))).sort()).toEqual(['main-b.js', 'main-c.js'])
  expect(await readFile(join(dist, 'index.html'), 'utf8')).toBe('c')
  await expect(readFile(join(dist, 'page-b/index.html'))).rejects.toThrow('ENOENT')
  expect(await readRelease(dist)).toMatchObject({ hash: 'c' })
})

test('a folder without a release, or with a broken record, is rebuilt', async () => {
  expect(await readRelease(folder)).toBeNull()
  await write({ '.release.json': '{' })
  expect(await readRelease(folder)).toBeNull()
})

test('a rendered page has its markup and title in place, and a template without places is refused [D-90]', () => {
  const template = '<head><title>Name</title></head><body><div id="root"></div></body>'
  expect(withMarkup(template, { head: '<title>FAQ</title>', body: '<h1>$1 FAQ</h1>' })).toBe(
    '<head><title>FAQ</title></head><body><div id="root"><h1>$1 FAQ</h1></div></body>',
  )
  expect(() => withMarkup('<body></body>', { head: '', body: '' })).toThrow('lacks')
})

test('the first paint needs nothing but the page: style sheet and first script are inlined', () => {
  const html =
    '<script src="/theme.js"></script><link rel="stylesheet" crossorigin href="/assets/style-a.css"><p>$1</p>'
  expect(sheetOf(html)).toBe('assets/style-a.css')
  expect(withScript(html, () => '// why\ngo()\n')).toContain('<script>go()</script>')
  expect(withSheet(html, "p{content:'$1'}\n")).toContain("<style>p{content:'$1'}</style><p>$1</p>")
  expect(() => sheetOf('<p></p>')).toThrow('no style sheet')
})

test('a public page holds the rules it can use, and the whole style sheet comes behind it', async () => {
  const link = '<link rel="stylesheet" crossorigin href="/assets/style-a.css">'
  const used = ['.row a{color:red}', ':root[data-theme=dark]{color:#fff}', '.row:hover{color:blue}']
  const unused = ['.menu{color:green}', '.row .menu{color:tan}']
  const html = `<html><head>${link}</head><body><p class="row"><a>Home</a></p></body></html>`
  const page = await withUsedRules(html, [...used, ...unused].join(''))
  const [head, body] = page.split('</head>')
  for (const rule of used) expect(head).toContain(rule)
  for (const rule of unused) expect(head).not.toContain(rule)
  expect(head).not.toContain('<link')
  expect(body).toBe(`<body><p class="row"><a>Home</a></p>${link}</body></html>`)
  expect(withoutFonts('@font-face{font-family:A;src:url(a)}p{margin:0}')).toBe('p{margin:0}')
})
