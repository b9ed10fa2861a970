import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { prerenderedPaths, routes } from '../shared/routes.ts'
import type { Access, Screen } from './build/prerender-plugin.ts'
import { App } from './App.tsx'
import { headOf } from './shell/head/page-head.ts'
import { handleAt, loadScreenAt } from './routes.tsx'
import { visitor } from './session/session.ts'
import type { UserInfo } from './session/user-info.ts'

export const pages = prerenderedPaths

/** Every route with its screen. */
export const screens: Screen[] = [
  ...Object.values(routes).map(({ path, access }) =>
    screenAt(path, access === 'visitor' ? 'public' : access),
  ),
  screenAt('/*', 'public'),
]

function screenAt(path: string, access: Access): Screen {
  return { path, screen: handleAt(path)!.screen, access }
}

const hoisted = /<title>.*?<\/title>|<meta name="description"[^>]*>/gs

/** Renders a public page: the content of its head, the markup of its body, and the name of its screen. */
export async function render(page: string): Promise<{ head: string; body: string; screen: string }> {
  const html = await markupOf(page)
  const handle = handleAt(page)!
  return {
    head: (html.match(hoisted) ?? []).join('') + headOf(page, handle),
    body: html.replace(hoisted, ''),
    screen: handle.screen,
  }
}

async function markupOf(page: string): Promise<string> {
  await loadScreenAt(page)
  const { prelude } = await prerender(
    <StaticRouter location={page}>
      <App />
    </StaticRouter>,
    // Large boundaries would otherwise become templates that need an inline script.
    { progressiveChunkSize: Infinity, onError: fail },
  )
  const html = await new Response(prelude).text()
  if (/<script|<template/.test(html)) throw new Error(`${page} needs an inline script and cannot be rendered`)
  return html
}

/** A member with placeholders, which `member-paint.js` replaces by what differs from member to member. */
const placeholderUser: UserInfo = {
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

/** A member's screen while its data loads. A path that ends with '/' matches everything below it. */
export type MemberPage = { path: string; screen: string; main: string }

/** Renders the frame of members' pages, and each of their screens as it looks while its data loads. */
export async function renderMemberPages(): Promise<{ frame: string; pages: MemberPage[] }> {
  const before = visitor.userAuth
  visitor.userAuth = placeholderUser // the initial state of every store while pages are rendered
  try {
    const found: MemberPage[] = []
    let frame = ''
    for (const { path, screen } of screens.filter(({ access }) => access === 'member')) {
      const html = (await markupOf(path.replace(':id', '{id}'))).replace(hoisted, '')
      const [whole, open, main] = /(<main[^>]*>)(.*)<\/main>/s.exec(html)!
      frame = html.replace(whole, () => `${open}</main>`)
      found.push({ path: path.replace(':id', ''), screen, main: main!.replace(planLimit, '&nbsp;') })
    }
    return { frame: frame.replaceAll(' aria-current="page"', ''), pages: found }
  } finally {
    visitor.userAuth = before
  }
}

/** The number of guest views depends on the plan. */
const planLimit = /You have used [^<]* guest views this month/

function fail(error: unknown): never {
  throw error
}
