import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import type { Screen } from './budget.ts'
import { shellModules } from './member-piece.ts'
import { sheetOf, withoutComments, withScript, withSheet } from './inline.ts'

/** What `prerender.tsx` offers. */
export type Rendered = {
  pages: readonly string[]
  screens: readonly Screen[]
  render: (page: string) => Promise<{ head: string; body: string; screen: string }>
  renderMemberPages: () => Promise<{ frame: string; pages: { path: string; screen: string; main: string }[] }>
}

/**
 * Writes `{page}/index.html` for every public page and `app.html` for all other addresses: empty for visitors, for
 * members with the shape of the page they open.
 */
export function prerenderPages({ pages, render, renderMemberPages }: Rendered): Plugin {
  return {
    name: 'hostvouch:prerender',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const shell = bundle['index.html']
        if (shell?.type !== 'asset') throw new Error('index.html is missing from the bundle')
        const template = withScript(String(shell.source), readPublic)
        const sheet = bundle[sheetOf(template)]
        const painted = withSheet(template, sheet?.type === 'asset' ? String(sheet.source) : '')
        const shapes = shapesOf(await renderMemberPages(), (modules) => filesOf(template, modules, bundle))
        this.emitFile({ type: 'asset', fileName: 'app.html', source: withShapes(painted, shapes) })
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
const preloads = (template: string, screen: string, bundle: Rolldown.OutputBundle): string =>
  filesOf(template, [`/${screen}.tsx`], bundle)
    .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`)
    .join('')

/** The pieces with these modules (the ends of their paths) that the template does not ask for itself. */
function filesOf(template: string, modules: readonly string[], bundle: Rolldown.OutputBundle): string[] {
  const chunks = new Map(
    Object.entries(bundle).flatMap(([name, file]) => (file.type === 'chunk' ? [[name, file]] : [])),
  )
  const needed = new Set<string>()
  const add = (name: string) => {
    if (needed.has(name)) return
    needed.add(name)
    chunks.get(name)?.imports.forEach(add)
  }
  for (const module of modules) {
    const own = [...chunks].find(([, { moduleIds }]) => moduleIds.some((id) => id.endsWith(module)))
    if (!own) throw new Error(`${module} is in no piece of the page`)
    add(own[0])
  }
  return [...needed].filter((name) => !template.includes(name))
}

/** Puts the markup in its places; a template without these places would yield empty pages, so it is refused. */
export function fill(template: string, { head, body }: { head: string; body: string }): string {
  const title = /<title>.*?<\/title>/s
  const root = '<div id="root"></div>'
  if (!title.test(template) || !template.includes(root))
    throw new Error('index.html lacks a title or the root')
  return template.replace(title, () => head).replace(root, () => `<div id="root">${body}</div>`)
}

type MemberPages = Awaited<ReturnType<Rendered['renderMemberPages']>>

/** The frame and the pages of members as templates, which nobody sees unless `member-paint.js` takes them. */
function shapesOf({ frame, pages }: MemberPages, filesFor: (modules: string[]) => string[]): string {
  const templates = pages.map(({ path, screen, main }) => {
    const files = filesFor([`/${screen}.tsx`, ...shellModules.map((file) => `/pwa/${file}`)]).join(' ')
    return `<template data-path="${path}" data-files="${files}">${main}</template>`
  })
  return `<template data-frame>${frame}</template>${templates.join('')}`
}

/** Puts the templates, and the script that takes one of them, behind the root. */
function withShapes(template: string, shapes: string): string {
  const root = '<div id="root"></div>'
  const script = withoutComments(readFileSync(join(import.meta.dirname, 'member-paint.js'), 'utf8'))
  return template.replace(root, () => `${root}${shapes}<script>${script}</script>`)
}
