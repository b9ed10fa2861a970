import { prerender } from 'react-dom/static'
import { matchRoutes, StaticRouter, type RouteObject } from 'react-router-dom'
import { publicPages } from '../shared/pages.ts'
import type { Access, Screen } from './build/budget.ts'
import { App } from './App.tsx'
import type { PageHandle } from './components/page-handle.ts'
import { headOf } from './head.ts'
import { loadScreensOf, routes } from './routes.tsx'
import { RequireAdmin, RequireLogin } from './session/guards.tsx'
import { visitor } from './session/session.ts'
import type { UserInfo } from './session/user-info.ts'

export const pages = publicPages

/** Every route with its screen, for the budget of the build. */
export const screens: Screen[] = screensOf(routes, 'public')

function screensOf(table: RouteObject[], above: Access): Screen[] {
  return table.flatMap(({ path, handle, Component, children }): Screen[] => {
    const guarded = Component === RequireAdmin ? 'admin' : Component === RequireLogin ? 'member' : above
    if (children) return screensOf(children, guarded)
    const { screen = '' } = handle as PageHandle
    return [{ path: path ?? '', screen, access: guarded }]
  })
}

const hoisted = /<title>.*?<\/title>|<meta name="description"[^>]*>/gs

/** One public page: what belongs into the head, the markup of the body, and the name of its screen. */
export async function render(page: string): Promise<{ head: string; body: string; screen: string }> {
  const html = await markupOf(page)
  const handle = matchRoutes(routes, page)!.at(-1)!.route.handle as PageHandle
  return {
    head: (html.match(hoisted) ?? []).join('') + headOf(page, handle),
    body: html.replace(hoisted, ''),
    screen: handle.screen!,
  }
}

async function markupOf(page: string): Promise<string> {
  await loadScreensOf(page)
  const { prelude } = await prerender(
    <StaticRouter location={page}>
      <App />
    </StaticRouter>,
    // Without this, large boundaries become templates that an inline script has to move into place.
    { progressiveChunkSize: Infinity, onError: fail },
  )
  const html = await new Response(prelude).text()
  if (/<script|<template/.test(html)) throw new Error(`${page} needs an inline script and cannot be rendered`)
  return html
}

/** Stands for whoever will be logged in: what differs from member to member is put in its place by `member-paint.js`. */
const somebody: UserInfo = {
  _id: '{id}',
  token: '{token}',
  firstName: '{firstName}',
  lastName: '',
  email: '',
  tierId: 'mid',
  currentlyPaid: true,
  isAccountVerified: true,
  isAdmin: true,
}

/** What a page shows of a member's screen while it waits for its data. An address that ends with '/' stands for all below. */
export type MemberPage = { path: string; screen: string; main: string }

/** The frame around members' screens, and each of those, as they look before any data is there. */
export async function renderMemberPages(): Promise<{ frame: string; pages: MemberPage[] }> {
  const before = visitor.userAuth
  visitor.userAuth = somebody // the state that every store begins with while pages are rendered
  try {
    const found: MemberPage[] = []
    let frame = ''
    for (const { path, screen } of screens.filter(({ access }) => access === 'member')) {
      const html = (await markupOf(path.replace(':id', '{id}'))).replace(hoisted, '')
      const [whole, open, main] = /(<main[^>]*>)(.*)<\/main>/s.exec(html)!
      frame = html.replace(whole, () => `${open}</main>`)
      found.push({ path: path.replace(':id', ''), screen, main: main!.replace(ownLimit, '&nbsp;') })
    }
    return { frame: frame.replaceAll(' aria-current="page"', ''), pages: found }
  } finally {
    visitor.userAuth = before
  }
}

/** The number of guest views differs from plan to plan. */
const ownLimit = /You have used [^<]* guest views this month/

function fail(error: unknown): never {
  throw error
}
