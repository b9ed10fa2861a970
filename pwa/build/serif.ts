import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '../..')
const { resolve } = createRequire(import.meta.url)

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

/** What every page may need, and the further letters of European names, which few pages need. */
const files = {
  'serif.woff2': {
    source: 'newsreader-latin-opsz-normal.woff2',
    letters: `${between(0x20, 0x7e)}${between(0xa0, 0xff)}ıŒœ–—‘’‚“”„•…‹›€™−`,
  },
  'serif-accents.woff2': {
    source: 'newsreader-latin-ext-opsz-normal.woff2',
    letters: `${between(0x100, 0x130)}${between(0x132, 0x151)}${between(0x154, 0x17f)}ȘșȚțẞ`,
  },
}

const readSource = (file: string) => readFile(resolve(`@fontsource-variable/newsreader/files/${file}`))

/** One weight and one optical size, between a name in a row and a figure that fills the hand. */
const options = {
  targetFormat: 'woff2' as const,
  variationAxes: { wght: 500, opsz: 28 },
  keepFeatures: ['kern', 'liga', 'lnum', 'tnum', 'mark', 'mkmk', 'ccmp', 'locl'],
  noHinting: true,
}

/**
 * Cuts Newsreader (SIL Open Font License) down to the page's letters and lets style sheets name the files as
 * `@serif/serif.woff2`. They are cut once for each set of letters and options.
 */
export const serif: Plugin = {
  name: 'hostvouch:serif',
  config: async () => ({ resolve: { alias: { '@serif': await cut() } } }),
}

async function cut(): Promise<string> {
  const { version } = JSON.parse(
    await readFile(resolve('@fontsource-variable/newsreader/package.json'), 'utf8'),
  ) as { version: string }
  const key = createHash('sha256')
    .update(JSON.stringify([version, files, options]))
    .digest('hex')
  const folder = join(root, 'node_modules/.cache/serif', key.slice(0, 16))
  await mkdir(folder, { recursive: true })
  await Promise.all(
    Object.entries(files).map(async ([name, { source, letters }]) => {
      const path = join(folder, name)
      if (await readFile(path).catch(() => null)) return
      const whole = await readSource(source)
      // Written beside and moved, because builds of several checkouts may share the cache.
      await writeFile(`${path}.${process.pid}`, await subsetFont(whole, letters, options))
      await rename(`${path}.${process.pid}`, path)
    }),
  )
  return folder
}

/** The page with the letters of its heading in it: on a slow network the serif comes after the first paint. */
export async function withHeadline(html: string): Promise<string> {
  const [, headline] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? []
  if (!headline) throw new Error('The page has no heading')
  const source = await readSource(files['serif.woff2'].source)
  const font = await subsetFont(source, `${headline}'`, options)
  const face = `font-family:Headline;src:url(data:font/woff2;base64,${font.toString('base64')});font-display:block`
  const rule = 'h1[data-headline]{font-family:Headline,var(--serif)}'
  return html
    .replace('<h1', () => '<h1 data-headline=""')
    .replace('</head>', () => `<style>@font-face{${face}}${rule}</style></head>`)
}
