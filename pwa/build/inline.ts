import { PurgeCSS } from 'purgecss'

const sheetLink = /<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)">/
const scriptLink = /<script src="\/([\w-]+\.js)"><\/script>/

/** The path of the page's style sheet. Throws when the page links none. */
export function sheetOf(html: string): string {
  const file = sheetLink.exec(html)?.[1]
  if (!file) throw new Error('The page has no style sheet')
  return file
}

/** Replaces the link by the style sheet itself: on a slow network a request costs more than its bytes. */
export function withSheet(html: string, css: string): string {
  if (css.includes('</')) throw new Error('A style sheet that ends itself cannot stand in a page')
  return html.replace(sheetLink, () => `<style>${css.trim()}</style>`)
}

/**
 * A style sheet without its fonts, which every page names itself: named again they would be taken up after the first paint
 * and move what is there.
 */
export const withoutFonts = (css: string): string => css.replace(/@font-face\s*\{[^}]*\}/g, '')

/** What `theme.js` sets before the first paint. */
const earlyAttributes = ['data-theme', 'data-member', 'data-coupon']

/**
 * Replaces the link by the rules that the page itself can use. What the app shows later needs the others: for its pages
 * the link stands behind the page, where it delays the scripts and not the first paint.
 */
export async function withUsedRules(html: string, css: string, isContent = false): Promise<string> {
  const [link] = sheetLink.exec(html)!
  const [used] = await new PurgeCSS().purge({
    content: [{ raw: html, extension: 'html' }],
    css: [{ raw: css }],
    dynamicAttributes: earlyAttributes,
    // Inside of `:is()` a state counts as an element, which is not in the page.
    safelist: [':hover', ':active', ':disabled', 'aria-disabled'],
  })
  const page = withSheet(html, used!.css)
  return isContent ? page : page.replace('</body>', () => `${link}</body>`)
}

/**
 * Replaces the link of the script that runs before the first paint by the script itself. The server's content security
 * policy allows it by its hash (`api/http/documents.ts`).
 */
export function withScript(html: string, read: (file: string) => string): string {
  return html.replace(scriptLink, (_, file: string) => `<script>${withoutComments(read(file))}</script>`)
}

/**
 * Lets the browser fetch the serif of headings before it has read the style sheet. Throws when `files` lack it.
 */
export function withSerif(html: string, files: string[]): string {
  const file = files.find((name) => /\/serif-[^/]*\.woff2$/.test(name) && !name.includes('accents'))
  if (!file) throw new Error('The page has no serif')
  const link = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`
  return html.replace('<title>', () => `${link}<title>`)
}

/** A script without its comment lines. */
export const withoutComments = (code: string): string => code.replace(/^\s*\/\/.*\n/gm, '').trim()
