const sheetLink = /<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)">/
const scriptLink = /<script src="\/([\w-]+\.js)"><\/script>/

/** The file of the page's one style sheet, named by its link. */
export function sheetOf(html: string): string {
  const file = sheetLink.exec(html)?.[1]
  if (!file) throw new Error('The page has no style sheet')
  return file
}

/** The style sheet itself in the place of its link: on a slow network, asking for it costs more than it weighs. */
export function withSheet(html: string, css: string): string {
  if (css.includes('</')) throw new Error('A style sheet that ends itself cannot stand in a page')
  return html.replace(sheetLink, () => `<style>${css.trim()}</style>`)
}

/**
 * The script that runs before the first paint in the place of its link, without its comments. The server allows it by
 * its hash (`api/http/documents.ts`).
 */
export function withScript(html: string, read: (file: string) => string): string {
  return html.replace(scriptLink, (_, file: string) => `<script>${withoutComments(read(file))}</script>`)
}

/** A script without the lines that are comments, to stand in a page. */
export const withoutComments = (code: string): string => code.replace(/^\s*\/\/.*\n/gm, '').trim()
