import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import type { ContentParts, RenderedPage } from '../prerender.tsx'
import { withFloor } from './floor.ts'
import {
  sheetOf,
  withoutComments,
  withoutFonts,
  withScript,
  withSerif,
  withSheet,
  withUsedRules,
} from './inline.ts'
import { withHeadline } from './serif.ts'

export type Access = 'public' | 'member' | 'admin'
/** A route and the name of its screen, which is the name of its file. */
export type Screen = { path: string; screen: string; access: Access }

/** The exports of `prerender.tsx`. */
export type Renderer = {
  pages: readonly string[]
  screens: readonly Screen[]
  render: (page: string) => Promise<RenderedPage>
  renderMemberPages: () => Promise<{
    frame: string
    pages: { path: string; screen: string; main: string; lit: string }[]
  }>
}

/**
 * Writes `{page}/index.html` for every public page and `app.html` for all other addresses: empty for visitors, for
 * members with the shape of the page they open. The script and the style sheet of `content` are those of pages without
 * React.
 */
export function prerenderPages(
  { pages, render, renderMemberPages }: Renderer,
  content: { code: string; css: string },
): Plugin {
  return {
    name: 'hostvouch:prerender',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const shell = bundle['index.html']
        if (shell?.type !== 'asset') throw new Error('index.html is missing from the bundle')
        const linked = withSerif(withScript(String(shell.source), readPublic), Object.keys(bundle))
        const sheet = bundle[sheetOf(linked)]
        if (sheet?.type !== 'asset') throw new Error('The style sheet is missing from the bundle')
        const css = String(sheet.source)
        sheet.source = withoutFonts(css)
        const files = screenFiles(bundle, linked)
        const shapes = shapesOf(await renderMemberPages(), files.ofMemberScreen)
        this.emitFile({
          type: 'asset',
          fileName: 'app.html',
          source: withFloor(withShapes(withSheet(linked, css), shapes), readScript('floor.js')),
        })
        const site = this.getFileName(this.emitFile({ type: 'asset', name: 'site.js', source: content.code }))
        for (const page of pages) {
          const { head, body, ...more } = await render(page)
          const isContent = 'parts' in more
          const links = isContent ? '' : files.ofScreen(more.screen).map(preloadLink).join('')
          const markup = withMarkup(linked, { head: head + links, body })
          const source = await withHeadline(
            isContent
              ? await withUsedRules(withContent(markup, more.parts, site), content.css, isContent)
              : await withUsedRules(withFloor(markup, readScript('floor.js')), css),
          )
          if (page === '/') shell.source = source
          else this.emitFile({ type: 'asset', fileName: `${page.slice(1)}/index.html`, source })
        }
      },
    },
  }
}

/** A script of this folder that runs while the page is parsed. */
const readScript = (file: string) => withoutComments(readFileSync(join(import.meta.dirname, file), 'utf8'))

const readPublic = (file: string) => readFileSync(join(import.meta.dirname, '../public', file), 'utf8')

/** A link that loads a file together with the first script instead of after it. */
const preloadLink = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`

/** The files that a screen loads besides those that the page `linked` loads itself. */
function screenFiles(bundle: Rolldown.OutputBundle, linked: string) {
  const graph = chunkGraph(Object.values(bundle).filter((file) => file.type === 'chunk'))
  const ofScreen = (screen: string) => graph.ofModule(`/${screen}.tsx`)
  const missing = (chunks: Set<Rolldown.OutputChunk>) =>
    [...chunks].map(({ fileName }) => fileName).filter((file) => !linked.includes(file))
  return {
    ofScreen: (screen: string) => missing(ofScreen(screen)),
    ofMemberScreen: (screen: string) =>
      missing(
        ['/MemberFrame.tsx', '/MemberStatus.tsx', '/dexie.js']
          .map((file) => graph.ofModule(file))
          .reduce((all, chunks) => all.union(chunks), ofScreen(screen)),
      ),
  }
}

/** Puts the markup into the template; throws when the template has no place for it, which would give empty pages. */
export function withMarkup(template: string, { head, body }: { head: string; body: string }): string {
  const title = /<title>.*?<\/title>/s
  const root = '<div id="root"></div>'
  if (!title.test(template) || !template.includes(root))
    throw new Error('index.html lacks a title or the root')
  return template.replace(title, () => head).replace(root, () => `<div id="root">${body}</div>`)
}

/** Pages that links lead to are fetched when a pointer rests on them; files are not. */
const prefetch = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: '/*.*' } }] },
      eagerness: 'moderate',
    },
  ],
})

/** Takes the app out of a page: its script is the small one, behind its header stands what a member sees instead. */
function withContent(html: string, { member, toasts }: ContentParts, site: string): string {
  const script = `<script type="module" crossorigin src="/${site}"></script>`
  const parts = `<template data-member-parts>${member}</template><template data-toasts>${toasts}</template>`
  return html
    .replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, '')
    .replace(/<script type="module"[^>]*><\/script>/, script)
    .replace('</head>', (end) => `<script type="speculationrules">${prefetch}</script>${end}`)
    .replace('</header>', (end) => `${end}${parts}<script>${readScript('member-parts.js')}</script>`)
}

type MemberPages = Awaited<ReturnType<Renderer['renderMemberPages']>>

/** The frame and the pages of members as templates, which stay hidden unless `member-paint.js` takes them. */
function shapesOf({ frame, pages }: MemberPages, filesOf: (screen: string) => string[]): string {
  const templates = pages.map(
    ({ path, screen, main, lit }) =>
      `<template data-path="${path}" data-lit="${lit}" data-files="${filesOf(screen).join(' ')}">${main}</template>`,
  )
  return `<template data-frame>${frame}</template>${templates.join('')}`
}

/** Puts the templates, and the script that takes one of them, behind the root. */
function withShapes(template: string, shapes: string): string {
  const root = '<div id="root"></div>'
  return template.replace(root, () => `${root}${shapes}<script>${readScript('member-paint.js')}</script>`)
}
/** A built file with the ids of its modules and the files it imports at once. */
type Chunk = {
  name: string
  fileName: string
  moduleIds: readonly string[]
  imports: readonly string[]
}

/** Finds the chunks that are loaded together with a module: its own and all that it imports at once. */
function chunkGraph<C extends Chunk>(chunks: readonly C[]) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))

  function addWithImports(chunk: C, loaded: Set<C>): Set<C> {
    if (loaded.has(chunk)) return loaded
    loaded.add(chunk)
    for (const file of chunk.imports) {
      const imported = byFile.get(file)
      if (imported) addWithImports(imported, loaded)
    }
    return loaded
  }

  return {
    /** @param path the end of the module's path; throws when no chunk holds it */
    ofModule(path: string): Set<C> {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)))
      if (!chunk) throw new Error(`No chunk of the built page holds ${path}`)
      return addWithImports(chunk, new Set())
    },
  }
}
