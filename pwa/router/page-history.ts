import { createPath, NavigationType, parsePath, type Location, type Navigator } from 'react-router-dom'
import { createStore } from 'zustand'
import { isContentPath } from '../../shared/routes.ts'
import { markLeaving } from '../platform/reload.ts'
import { isBlocked } from './blockers.ts'
import { numberEntry, readIndex, readLocation, writeEntry } from './history-entry.ts'
import { createScreenLoader, prefetchOnPress, type LoadScreen } from './screen-loading.ts'
import { createTraversalGuard } from './traversal-guard.ts'
import { withViewTransition } from './view-transition.ts'

type Shown = { location: Location; action: NavigationType; keepsScroll: boolean }

/** The development server renders all pages as the app's. */
const isDocument = (path: string) => import.meta.env.PROD && isContentPath(path)

export type PageHistory = ReturnType<typeof openPageHistory>

/**
 * The browser's history as react-router navigates it. A page is shown once the code of its screen is loaded; a link
 * changes the address only then. A later navigation supersedes one that still loads, and blockers can stop any of
 * them. (The data router of react-router does the same, for 15 kB more on every page.)
 */
export function openPageHistory(loadScreen: LoadScreen) {
  let latestIndex = readIndex() ?? 0
  numberEntry(latestIndex)
  let latest: Shown = { location: readLocation(), action: NavigationType.Pop, keepsScroll: false }
  const shown = createStore<Shown>()(() => latest)
  const whenLoaded = createScreenLoader(loadScreen)
  const guard = createTraversalGuard((delta) => history.go(delta))

  /** Shows the current entry. `latest` is ahead of `shown` while a view transition begins. */
  function show(action: NavigationType, keepsScroll = false): void {
    const location = readLocation()
    const isOtherPage = location.pathname !== latest.location.pathname
    latest = { location, action, keepsScroll }
    latestIndex = readIndex() ?? latestIndex
    const render = () => shown.setState(latest)
    if (isOtherPage) withViewTransition(render)
    else render()
  }

  const navigate =
    (action: NavigationType.Push | NavigationType.Replace): Navigator['push'] =>
    (to, state, options) => {
      const path = typeof to === 'string' ? parsePath(to) : to
      const { pathname = latest.location.pathname, search = '', hash = '' } = path
      const commit = () => {
        const index = (readIndex() ?? latestIndex) + (action === NavigationType.Push ? 1 : 0)
        writeEntry(action, { pathname, search, hash }, state, index)
        show(action, options?.preventScrollReset)
      }
      const address = createPath({ pathname, search, hash })
      const start = () => (isDocument(pathname) ? leave(address, action) : void whenLoaded(pathname, commit))
      const transition = { currentLocation: latest.location, nextLocation: { pathname } }
      if (!isBlocked(transition, start)) start()
    }

  /** Loads a page without React, after every question about what is typed here has been answered. */
  function leave(address: string, action: NavigationType): void {
    markLeaving()
    if (action === NavigationType.Replace) location.replace(address)
    else location.assign(address)
  }

  /** A plain link to a `#part` of this page: its entry needs a number, or traversals over it could not be counted. */
  function adoptEntry(): void {
    const entry = readLocation()
    void whenLoaded(entry.pathname, () => {
      writeEntry(NavigationType.Replace, entry, null, latestIndex + 1)
      show(NavigationType.Replace)
    })
  }

  addEventListener('popstate', () => {
    const index = readIndex()
    if (index === null) return adoptEntry()
    const nextLocation = readLocation()
    guard(index - latestIndex, { currentLocation: latest.location, nextLocation }, () => {
      void whenLoaded(nextLocation.pathname, () => show(NavigationType.Pop))
    })
  })
  prefetchOnPress(loadScreen)

  const navigator: Navigator = {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    go: (delta) => history.go(delta),
    push: navigate(NavigationType.Push),
    replace: navigate(NavigationType.Replace),
  }
  return { navigator, shown }
}
