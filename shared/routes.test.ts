import { expect, test } from 'vitest'
import { findRoute, prerenderedPaths, routes, to, type RouteName } from './routes.ts'

test('each builder yields an address of its own route', () => {
  const values: Partial<Record<RouteName, string>> = {
    account: to.account('65a000000000000000000001'),
    guest: to.guest('65a000000000000000000001'),
    resetPassword: to.resetPassword('a/b'),
    confirmEmail: to.confirmEmail('a b'),
    case: to.case('a/b'),
  }
  for (const [name, route] of Object.entries(routes))
    expect(findRoute((values[name as RouteName] ?? String(to[name as RouteName])).split('#')[0]!), name).toBe(
      route,
    )
})

test('a token is escaped, where no server sees it, and a tab is in the query [SEC-55]', () => {
  expect(to.resetPassword('a/b?c')).toBe('/reset-password#a%2Fb%3Fc')
  expect(to.confirmEmail('a')).toBe('/confirm-email#a')
  expect(to.case('a')).toBe('/case#a')
  expect(to.account('1')).toBe('/useraccount/1')
  expect(to.account('1', 'subscription')).toBe('/useraccount/1?tab=subscription')
  expect(to.viewHistory).toBe('/guestlist?tab=history')
})

test('only pages for everybody are rendered at build time, and none with a parameter [D-90]', () => {
  for (const path of prerenderedPaths) {
    expect(['public', 'visitor'], path).toContain(findRoute(path)!.access)
    expect(path).not.toContain(':')
  }
})

test('a path with a slash at the end is found, a longer or shorter one is not [RT-23]', () => {
  expect(findRoute('/guest/1/')).toBe(routes.guest)
  for (const path of ['/guest', '/guest/1/2', '/guestlist/more', '/Guestlist', '/nowhere'])
    expect(findRoute(path), path).toBeUndefined()
})
