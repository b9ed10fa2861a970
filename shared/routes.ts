import { onFirstUse } from './on-first-use.ts'
import { verifyPath } from './packs/verify-path.ts'
import { siteRoutes } from './site-routes.ts'

/** Who may open a page; `visitor` means one that sends members on to their own pages. */
export type Access = 'public' | 'visitor' | 'member' | 'admin'

type Route = {
  /** As react-router reads it: `:id` is one segment with any value, `:id?` at most one. */
  path: string
  access: Access
  /** Rendered to HTML at build time. Every other page is built from the empty shell. */
  isPrerendered?: true
  /** A document without React, which the app loads like any other site's; its script is `pwa/site/site.ts`. */
  isContent?: true
  /** Left out of the sitemap: no one would search for it. */
  isUnlisted?: true
  caseSensitive?: true
  /** The page that people open next: its screen is loaded ahead. */
  next?: RouteName
  /** What a member's page asks the server for, so that the request can start before its screen is loaded. */
  loads?: { ownDetails?: true; newestReviews?: number }
}

export type RouteName = keyof typeof table

/** Every address of the page. */
const table = {
  home: { path: siteRoutes.home, access: 'public', isPrerendered: true, isContent: true },
  faq: { path: '/faq', access: 'public', isPrerendered: true, isContent: true },
  privacyPolicy: { path: '/privacypolicy', access: 'public', isPrerendered: true, isContent: true },
  termsOfUse: { path: '/termsofuse', access: 'public', isPrerendered: true, isContent: true },
  about: { path: '/learnmore', access: 'public', isPrerendered: true, isContent: true },
  selectPlan: { path: '/selectplan', access: 'public', isPrerendered: true },
  testimonials: { path: '/testimonials', access: 'public', isPrerendered: true, isContent: true },
  contact: { path: '/contact', access: 'public', isPrerendered: true },
  aboutMe: { path: '/about-me', access: 'public', isPrerendered: true },
  transparency: { path: '/transparency', access: 'public', isPrerendered: true },
  verify: { path: verifyPath, access: 'public', isPrerendered: true },
  login: { path: siteRoutes.login, access: 'visitor', isPrerendered: true, isUnlisted: true },
  forgotPassword: { path: '/password-reset', access: 'public', isPrerendered: true, isUnlisted: true },
  testReview: { path: '/test', access: 'public', isPrerendered: true },
  register: { path: siteRoutes.register, access: 'public' },
  resetPassword: { path: '/reset-password/:token?', access: 'public' },
  confirmEmail: { path: '/confirm-email/:token?', access: 'public' },
  case: { path: '/case', access: 'public' },
  account: { path: '/useraccount/:id', access: 'member', loads: { ownDetails: true } },
  createGuest: { path: '/createguest', access: 'member' },
  arrivals: { path: '/arrivals', access: 'member' },
  notifications: { path: '/notifications', access: 'member' },
  bestPractices: { path: '/bestpractices', access: 'member' },
  hostingHelp: { path: '/hostinghelp', access: 'member' },
  guestList: { path: siteRoutes.guestList, access: 'member', loads: { ownDetails: true }, next: 'guest' },
  memberHome: {
    path: siteRoutes.memberHome,
    access: 'member',
    loads: { ownDetails: true, newestReviews: 5 },
  },
  updatePassword: { path: '/updatePassword', access: 'member', caseSensitive: true },
  viewMore: { path: '/view-more', access: 'member', loads: { newestReviews: 100 } },
  viewReviews: { path: '/viewreviews', access: 'member', loads: { newestReviews: 100 } },
  // Nothing is loaded ahead here: only opening a guest may cost a credit.
  guest: { path: '/guest/:id', access: 'member' },
  admin: { path: '/admin-dashboard', access: 'admin' },
} as const

export const routes: Readonly<Record<RouteName, Route>> = table

/** The file with the empty shell, which the service worker keeps and the server sends for pages without one. */
export const emptyShell = '/app.html'

type Fixed = {
  [Name in RouteName]: (typeof table)[Name]['path'] extends `${string}:${string}` ? never : Name
}
const fixed = Object.fromEntries(Object.entries(table).map(([name, { path }]) => [name, path])) as Record<
  Fixed[RouteName],
  string
>
const fill = (path: string, value: string) => path.replace(/:\w+/, () => value)
/** A browser sends no server what follows `#`, so a token there is in no log. */
const withToken = (path: string) => (token: string) =>
  `${path.replace('/:token?', '')}#${encodeURIComponent(token)}`

/** The address of each page, for links and redirects: `to.faq`, `to.guest(id)`. Ids are the server's, in hexadecimal. */
export const to = {
  ...fixed,
  resetPassword: withToken(table.resetPassword.path),
  confirmEmail: withToken(table.confirmEmail.path),
  case: withToken(table.case.path),
  /** `tab` is one of the account's tabs; without it the first one. */
  account: (id: string, tab?: string) => fill(table.account.path, id) + (tab ? `?tab=${tab}` : ''),
  guest: (id: string) => fill(table.guest.path, id),
  /** The guests that the member has viewed. */
  viewHistory: `${table.guestList.path}?tab=history`,
} satisfies Record<RouteName | 'viewHistory', unknown>

/** Said to a guest's page after the payment of a larger plan. */
export const upgraded = '?upgraded'

/** The paths of the pages that are rendered at build time. */
export const prerenderedPaths = /* @__PURE__ */ Object.values(routes).flatMap(({ isPrerendered, path }) =>
  isPrerendered ? [path] : [],
)

/** Whether the page at a path, without search and hash, is a document without React. */
export const isContentPath = (path: string): boolean =>
  Object.values(routes).some((route) => route.isContent && route.path === (path.replace(/\/+$/, '') || '/'))

const patterns = onFirstUse(() =>
  Object.values(routes).map((route) => ({
    route,
    pattern: new RegExp(`^${route.path.replace(/\/:\w+\?/, '(/[^/]+)?').replace(/:\w+/, '[^/]+')}/?$`),
  })),
)

/** The route at a path, without search and hash, or undefined. */
export const findRoute = (path: string): Route | undefined =>
  patterns().find(({ pattern }) => pattern.test(path))?.route
