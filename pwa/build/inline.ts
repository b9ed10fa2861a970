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
