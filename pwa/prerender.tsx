import './styles/base.css'
import './styles/layout.css'
import { prerender } from 'react-dom/static'
import { createMemoryRouter, RouterProvider, StaticRouter } from 'react-router-dom'
import { isContentPath, prerenderedPaths, routes } from '../shared/routes.ts'
import type { ReactNode } from 'react'
import type { Access, Screen } from './build/prerender-plugin.ts'
import { headOf } from './shell/head/page-head.ts'
import { loadRoutes } from './router/router.ts'
import { handleAt, routeObjects } from './routes.tsx'
import { visitor } from './session/session.ts'
import type { UserInfo } from './session/user-info.ts'
import { ToastItem } from './ui/Toasts.tsx'
import { MemberParts } from './shell/MemberParts.tsx'

export const pages = prerenderedPaths

/** Every route with its screen, but those without React. */
export const screens: Screen[] = [
  ...Object.values(routes)
    .filter(({ isContent }) => !isContent)
    .map(({ path, access }) => screenAt(path, access === 'visitor' ? 'public' : access)),
  screenAt('/*', 'public'),
]

function screenAt(path: string, access: Access): Screen {
  return { path, screen: handleAt(path)!.screen, access }
}

const hoisted = /<title>.*?<\/title>|<meta name="description"[^>]*>/gs

/**
 * A public page: the content of its head, the markup of its body, and the name of its screen; for a page without React
 * what `withContent` adds to it instead.
 */
export type RenderedPage = { head: string; body: string } & ({ screen: string } | { parts: ContentParts })
export type ContentParts = { member: string; toasts: string }

/** Renders a public page. */
export async function render(page: string): Promise<RenderedPage> {
  const html = await markupOf(page)
  const handle = handleAt(page)!
  const head = (html.match(hoisted) ?? []).join('') + headOf(page, handle)
  const body = html.replace(hoisted, '')
  if (!isContentPath(page)) return { head, body, screen: handle.screen }
  const member = await asMember(() => partMarkup(page, <MemberParts />))
  const parts = { member: plain(member), toasts: plain(await partMarkup(page, <ToastParts />)) }
  return { head, body: plain(body), parts }
}

/** Markup that React will never take over. */
const plain = (html: string) => html.replaceAll(/<!--.*?-->| data-discover="true"/g, '')

async function markupOf(page: string): Promise<string> {
  await loadRoutes(routeObjects, page)
  return staticMarkup(
    page,
    <RouterProvider router={createMemoryRouter(routeObjects, { initialEntries: [page] })} />,
  )
}

/** A part of a content page, which is no screen of the app. */
const partMarkup = (page: string, part: ReactNode) =>
  staticMarkup(page, <StaticRouter location={page}>{part}</StaticRouter>)

async function staticMarkup(page: string, shown: ReactNode): Promise<string> {
  const { prelude } = await prerender(
    shown,
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

/** A member's screen while its data loads. A path that ends with '/' matches all below it; `lit` are entries of the navigation. */
type MemberPage = { path: string; screen: string; main: string; lit: string }

/** Renders what a member sees, with placeholders. */
async function asMember<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = visitor.userAuth
  visitor.userAuth = placeholderUser // the initial state of every store while pages are rendered
  try {
    return await work()
  } finally {
    visitor.userAuth = before
  }
}

/** Renders the frame of members' pages, and each of their screens as it looks while its data loads. */
export const renderMemberPages = (): Promise<{ frame: string; pages: MemberPage[] }> =>
  asMember(async () => {
    const found: MemberPage[] = []
    let frame = ''
    for (const { path, screen } of screens.filter(({ access }) => access === 'member')) {
      const html = (await markupOf(path.replace(':id', '{id}'))).replace(hoisted, '')
      const [whole, open, main] = /(<main[^>]*>)(.*)<\/main>/s.exec(html)!
      frame = html.replace(whole, () => `${open}</main>`)
      const lit = [...html.matchAll(/<(?:a|button)[^>]* aria-current="(?:page|true)"[^>]*>/g)]
        .map(([tag]) => /href="([^"]*)"/.exec(tag)?.[1] ?? 'more')
        .join(' ')
      found.push({ path: path.replace(':id', ''), screen, main: main!.replace(planLimit, '&nbsp;'), lit })
    }
    return { frame: frame.replaceAll(/ aria-current="(page|true)"/g, ''), pages: found }
  })

/** The number of guest views depends on the plan. */
const planLimit = /You have used [^<]* guest views this month/

function fail(error: unknown): never {
  throw error
}

const action = { label: 'Reload', run: () => undefined }

/** A toast of each kind that a content page shows; `site/toasts.ts` fills in the words. */
const ToastParts = () =>
  (['info', 'success', 'danger'] as const).map((kind) => (
    <ToastItem key={kind} id={0} text="" kind={kind} action={action} about="" />
  ))
