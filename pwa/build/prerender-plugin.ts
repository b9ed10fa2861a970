import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import type { Screen } from './budget.ts'
import { sheetOf, withScript, withSheet } from './inline.ts'

/** What `prerender.tsx` offers. */
export type Rendered = {
  pages: readonly string[]
  screens: readonly Screen[]
  render: (page: string) => Promise<{ head: string; body: string; screen: string }>
}

/** Writes `{page}/index.html` for every public page and `app.html`, the empty shell, for all other addresses. */
export function prerenderPages({ pages, render }: Pick<Rendered, 'pages' | 'render'>): Plugin {
  return {
    name: 'hostvouch:prerender',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const shell = bundle['index.html']
        if (shell?.type !== 'asset') throw new Error('index.html is missing from the bundle')
        const template = withScript(String(shell.source), readPublic)
        this.emitFile({ type: 'asset', fileName: 'app.html', source: template })
        const sheet = bundle[sheetOf(template)]
        const painted = withSheet(template, sheet?.type === 'asset' ? String(sheet.source) : '')
        for (const page of pages) {
          const { head, body, screen } = await render(page)
          const source = fill(painted, { head: head + preloads(template, screen, bundle), body })
          if (page === '/') shell.source = source
          else this.emitFile({ type: 'asset', fileName: `${page.slice(1)}/index.html`, source })
        }
      },
    },
  }
}

const readPublic = (file: string) => readFileSync(join(import.meta.dirname, '../public', file), 'utf8')

/** Links that fetch the screen of a page along with the first script, instead of after it. */
function preloads(template: string, screen: string, bundle: Rolldown.OutputBundle): string {
  const chunks = new Map(
    Object.entries(bundle).flatMap(([name, file]) => (file.type === 'chunk' ? [[name, file]] : [])),
  )
  const own = [...chunks].find(([, { facadeModuleId }]) => facadeModuleId?.endsWith(`/${screen}.tsx`))
  if (!own) throw new Error(`${screen} has no piece of its own`)
  const needed = new Set<string>()
  const add = (name: string) => {
    if (needed.has(name)) return
    needed.add(name)
    chunks.get(name)?.imports.forEach(add)
  }
  add(own[0])
  return [...needed]
    .filter((name) => !template.includes(name))
    .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`)
    .join('')
}

/** Puts the markup in its places; a template without these places would yield empty pages, so it is refused. */
export function fill(template: string, { head, body }: { head: string; body: string }): string {
  const title = /<title>.*?<\/title>/s
  const root = '<div id="root"></div>'
  if (!title.test(template) || !template.includes(root))
    throw new Error('index.html lacks a title or the root')
  return template.replace(title, () => head).replace(root, () => `<div id="root">${body}</div>`)
}
