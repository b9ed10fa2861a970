import {
  createPath,
  NavigationType,
  parsePath,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type Navigator,
} from 'react-router-dom'
import { createStore } from 'zustand'
import { loadScreensOf } from '../routes.tsx'
import { isHeld, useMoves } from './moves.ts'
import { withTransition } from './view-transition.ts'

type Shown = { location: Location; action: NavigationType; keepsScroll: boolean }

export type PageHistory = ReturnType<typeof openPageHistory>

/**
 * The browser's history: the page changes once the code of the next screen is here, and with it the address, unless
 * the browser changed that already. A later way overtakes one that is still waiting. (The data router of react-router
 * does the same and much else, for 15 kB more on every page.)
 */
export function openPageHistory() {
  const history = createBrowserHistory({ v5Compat: true })
  let latest: Shown = { location: history.location, action: history.action, keepsScroll: false }
  let latestIndex = indexNow() ?? 0
  const shown = createStore<Shown>()(() => latest)
  const currentLocation = () => latest.location
  const when = overtaking()
  let keepsScroll = false
  let isReturning = false
  let isDecided = false
  let again: ReturnType<typeof setTimeout> | undefined

  const move =
    (way: 'push' | 'replace'): Navigator['push'] =>
    (to, state, options) => {
      const path = typeof to === 'string' ? parsePath(to) : to
      const pathname = path.pathname ?? currentLocation().pathname
      const arrive = () => {
        keepsScroll = options?.preventScrollReset ?? false
        history[way](to, state)
      }
      const go = () => void when(pathname, arrive)
      if (!isHeld({ currentLocation: currentLocation(), nextLocation: { pathname } }, go)) go()
    }

  /** A page that fades comes a moment later: by then it is the latest one, too. */
  function show(next: NavigationType, to: Location): void {
    const isOther = to.pathname !== currentLocation().pathname
    latest = { action: next, location: to, keepsScroll }
    latestIndex = indexNow() ?? latestIndex
    const change = () => shown.setState(latest)
    if (isOther) withTransition(change)
    else change()
  }

  /** The browser went back or forward already; a page that asks is returned to first. */
  function followBrowser(to: Location, delta: number): void {
    if (isReturning) {
      clearTimeout(again)
      isReturning = delta !== 0
      if (isReturning) again = setTimeout(() => history.go(-delta), overtakenMs)
      return
    }
    const goOn = () => {
      isDecided = true
      history.go(delta)
    }
    const asks = !isDecided
    isDecided = false
    if (asks && delta !== 0 && isHeld({ currentLocation: currentLocation(), nextLocation: to }, goOn)) {
      isReturning = true
      return history.go(-delta)
    }
    keepsScroll = false
    void when(to.pathname, () => show(NavigationType.Pop, to))
  }

  /** A plain link to a part of this page: without an index, ways over its entry could not be counted. */
  function takeIn(to: Location): void {
    void when(to.pathname, () => {
      keepsScroll = false
      window.history.replaceState({ idx: latestIndex + 1 }, '')
      history.replace(createPath(to))
    })
  }

  history.listen(({ action: next, location: to }) => {
    const index = indexNow()
    if (next !== NavigationType.Pop) show(next, to)
    else if (index === null) takeIn(to)
    else followBrowser(to, index - latestIndex)
  })

  const navigator: Navigator = {
    createHref: (to) => history.createHref(to),
    go: (delta) => history.go(delta),
    push: move('push'),
    replace: move('replace'),
  }
  document.addEventListener('pointerdown', prepare)
  return { navigator, shown }
}

/** What a pressed link leads to is loaded before the press is over. */
function prepare({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin === location.origin) loadScreensOf(link.pathname)?.catch(() => undefined) // following it tries again
}

/** A way back that another press of the button has cut off is gone once more, when no other follows so soon. */
const overtakenMs = 50

/** The number of this entry of the browser's history; null for one that the browser made by itself. */
const indexNow = (): number | null => (window.history.state as { idx?: number } | null)?.idx ?? null

/** Code that was fetched ahead is here sooner than this: nothing is drawn for it. */
const soonMs = 50

/** A function that calls `arrive` when the screens of a path are here, unless a later call came meanwhile. */
function overtaking() {
  let latest = 0
  return async (pathname: string, arrive: () => void): Promise<void> => {
    latest += 1
    const turn = latest
    const loading = loadScreensOf(pathname)
    if (loading) {
      const late = setTimeout(() => useMoves.setState({ isLoading: true }), soonMs)
      await loading
      clearTimeout(late)
      if (turn !== latest) return
    }
    useMoves.setState({ isLoading: false, held: null })
    arrive()
  }
}
