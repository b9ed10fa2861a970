import {
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
  const { location, action } = history
  const shown = createStore<Shown>()(() => ({ location, action, keepsScroll: false }))
  const currentLocation = () => shown.getState().location
  const when = overtaking()
  let keepsScroll = false
  let isReturning = false
  let isDecided = false

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

  /** The browser went back or forward already; a page that asks is returned to first. */
  function followBrowser(nextLocation: Location, delta: number | null, show: () => void): void {
    if (isReturning) {
      isReturning = false
      return
    }
    const goOn = () => {
      isDecided = true
      history.go(delta ?? 0)
    }
    const asks = !isDecided
    isDecided = false
    if (asks && delta && isHeld({ currentLocation: currentLocation(), nextLocation }, goOn)) {
      isReturning = true
      return history.go(-delta)
    }
    keepsScroll = false
    void when(nextLocation.pathname, show)
  }

  history.listen((next) => {
    const change = () => shown.setState({ action: next.action, location: next.location, keepsScroll })
    const isOther = next.location.pathname !== currentLocation().pathname
    const show = () => (isOther ? withTransition(change) : change())
    if (next.action === NavigationType.Pop) followBrowser(next.location, next.delta, show)
    else show()
  })

  const navigator: Navigator = {
    createHref: (to) => history.createHref(to),
    go: (delta) => history.go(delta),
    push: move('push'),
    replace: move('replace'),
  }
  return { navigator, shown }
}

/** A function that calls `arrive` when the screens of a path are here, unless a later call came meanwhile. */
function overtaking() {
  let latest = 0
  return async (pathname: string, arrive: () => void): Promise<void> => {
    latest += 1
    const turn = latest
    const loading = loadScreensOf(pathname)
    if (loading) {
      useMoves.setState({ isLoading: true })
      await loading
      if (turn !== latest) return
    }
    useMoves.setState({ isLoading: false, held: null })
    arrive()
  }
}
