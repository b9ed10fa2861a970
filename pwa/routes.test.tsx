import { matchRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { findRoute, routes } from '../shared/routes.ts'
import type { PageHandle } from './shell/page-handle.ts'
import { routeObjects } from './routes.tsx'
import { RequireAdmin, RequireLogin } from './auth/guards.tsx'

/** The title of the screen at this address, and who may see it. */
function at(path: string): [title: string, access: 'public' | 'login' | 'admin'] {
  const matches = matchRoutes(routeObjects, path) ?? []
  const guards = matches.map(({ route }) => route.Component)
  const { title } = matches.at(-1)!.route.handle as PageHandle
  if (guards.includes(RequireAdmin)) return [title, 'admin']
  return [title, guards.includes(RequireLogin) ? 'login' : 'public']
}

const screens: [ids: string, path: string, title: string, access: 'public' | 'login' | 'admin'][] = [
  ['RT-01', '/', 'Be in the know, before the guests show', 'public'],
  ['RT-02', '/faq', 'FAQ', 'public'],
  ['RT-03', '/privacypolicy', 'Privacy Policy', 'public'],
  ['RT-04', '/termsofuse', 'Terms of Use', 'public'],
  ['RT-07', '/learnmore', 'About Us', 'public'],
  ['RT-09', '/selectplan', 'Pricing', 'public'],
  ['RT-11', '/register', 'Create your account', 'public'],
  ['RT-12', '/login', 'Log in', 'public'],
  ['RT-13', '/password-reset', 'Reset password', 'public'],
  ['RT-14', '/reset-password/abc', 'Choose a new password', 'public'],
  ['SEC-55', '/reset-password', 'Choose a new password', 'public'],
  ['RT-15', '/contact', 'Contact', 'public'],
  ['RT-16', '/test', 'Try the review form', 'public'],
  ['RT-17', '/useraccount/65a000000000000000000001', 'Account', 'login'],
  ['RT-18 RT-19 D-05', '/createguest', 'Add a guest', 'login'],
  ['ARR-01', '/arrivals', 'Arrivals', 'login'],
  ['RT-20', '/bestpractices', 'Hosting Help', 'login'],
  ['RT-21', '/hostinghelp', 'Hosting Help', 'login'],
  ['RT-22', '/guestlist', 'Search Guests', 'login'],
  ['RT-24', '/memberhomepage', 'Member home', 'login'],
  ['RT-25', '/updatePassword', 'Change password', 'login'],
  ['RT-26', '/view-more', 'Recent reviews', 'login'],
  ['RT-27', '/viewreviews', 'Most liked reviews', 'login'],
  ['RT-28', '/guest/65a000000000000000000001', 'Guest', 'login'],
  ['RT-29', '/admin-dashboard', 'Admin Dashboard', 'admin'],
  ['D-07 OP-89', '/testimonials', 'Testimonials', 'public'],
  ['D-82', '/confirm-email/abc', 'Confirm your email address', 'public'],
  ['SEC-55', '/confirm-email', 'Confirm your email address', 'public'],
  ['CAS-01', '/about-me', 'If a review is about you', 'public'],
  ['NOT-02', '/notifications', 'Notifications', 'login'],
  ['OPS-06', '/transparency', 'Transparency', 'public'],
  ['PAC-04', '/verify', 'Verify a file', 'public'],
  ['CAS-03', '/case', 'Your request', 'public'],
]

for (const [ids, path, title, access] of screens) {
  test(`${path} shows ${title} (${access}) [${ids}]`, () => expect(at(path)).toEqual([title, access]))
}

test('a longer path below /guestlist does not show the search [RT-23]', () => {
  expect(at('/guestlist/more')).toEqual(['Page not found', 'public'])
})

test('/updatepassword without the capital P is no page [RT-25]', () => {
  expect(at('/updatepassword')).toEqual(['Page not found', 'public'])
})

test('every address of the table has a test, and the server knows it and no other', () => {
  const found = new Set(screens.map(([, path]) => findRoute(path)))
  expect(found).toEqual(new Set(Object.values(routes)))
  expect(findRoute('/guestlist/more')).toBeUndefined()
  expect(findRoute('/updatepassword')).toBeUndefined()
})
