import type { Plugin } from 'vite'

/** What `prerender.tsx` offers. */
export type Rendered = {
  pages: readonly string[]
  render: (page: string) => Promise<{ head: string; body: string }>
}

/** Writes `{page}/index.html` for every public page and `app.html`, the empty shell, for all other addresses. */
export function prerenderPages({ pages, render }: Rendered): Plugin {
  return {
    name: 'hostvouch:prerender',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const shell = bundle['index.html']
        if (shell?.type !== 'asset') throw new Error('index.html is missing from the bundle')
        const template = String(shell.source)
        this.emitFile({ type: 'asset', fileName: 'app.html', source: template })
        for (const page of pages) {
          const source = fill(template, await render(page))
          if (page === '/') shell.source = source
          else this.emitFile({ type: 'asset', fileName: `${page.slice(1)}/index.html`, source })
        }
      },
    },
  }
}

/** Puts the markup in its places; a template without these places would yield empty pages, so it is refused. */
export function fill(template: string, { head, body }: { head: string; body: string }): string {
  const title = /<title>.*?<\/title>/s
  const root = '<div id="root"></div>'
  if (!title.test(template) || !template.includes(root))
    throw new Error('index.html lacks a title or the root')
  return template.replace(title, () => head).replace(root, () => `<div id="root">${body}</div>`)
}
