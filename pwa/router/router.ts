import {
  createBrowserRouter,
  createPath,
  matchRoutes,
  resolvePath,
  type Location,
  type Path,
  type RouteObject,
  type RouterNavigateOptions,
  type To,
  useBlocker,
  type BlockerFunction,
} from 'react-router-dom'
import { useEffect } from 'react'
import { isContentPath, to as address } from '../../shared/routes.ts'
import { isServerAway } from '../api/connection.ts'
import { markLeaving } from '../platform/reload.ts'
import { askToLeave, hasUnsent } from './unsent.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** The router of this page. */
export let router: Router

/**
 * Opens the router at the browser's address.
 * @param isRendered the page was painted before this code ran, and may be scrolled already
 */
export function openRouter(routes: RouteObject[], isRendered: boolean): void {
  router = createBrowserRouter(routes, isRendered ? { hydrationData: {} } : {})
  const navigate: Router['navigate'] = router.navigate.bind(router)
  router.navigate = async (to: To | number | null, options?: RouterNavigateOptions) => {
    if (typeof to === 'number') return navigate(to)
    const { pathname } = router.state.location
    const path = resolvePath(to ?? '', pathname)
    if (isOtherDocument(pathname, path.pathname))
      return askToLeave(() => loadDocument(path, options?.replace))
    return navigate(to, { ...options, viewTransition: path.pathname !== pathname && canFade() })
  }
}

/** The number that the router gives to an entry of the browser's history. */
const indexHere = () => (history.state as { idx?: number | null } | null)?.idx
let shownIndex = 0

/** Keeps the number of the shown entry. Returns a function that stops. */
function followEntries(): () => void {
  let shown: Location
  const follow = ({ location }: Router['state']) => {
    if (location === shown) return
    shown = location
    const index = indexHere()
    shownIndex = index ?? shownIndex + 1
    if (typeof index === 'number') return
    // The browser itself made this entry, for a plain link to a `#part`: without a number, ways over it are miscounted.
    history.replaceState({ idx: shownIndex }, '')
    void router.navigate(location, { replace: true, preventScrollReset: true })
  }
  follow(router.state)
  return router.subscribe(follow)
}

/** After a quick double 'back' that was blocked, the router has moved the browser to another entry than the shown one. */
function returnToShownEntry(): void {
  const distance = shownIndex - (indexHere() ?? shownIndex)
  if (distance !== 0) history.go(distance)
}

/** Loads the code of the routes at a path, so that they render at once. */
export async function loadRoutes(routes: RouteObject[], path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

/** Content pages have no React, but the development server renders them as the app's. */
export const isDocument = (pathname: string) => import.meta.env.PROD && isContentPath(pathname)

/** Only the pay page's document may load the payment provider's script, by headers of its own. */
const isOtherDocument = (shown: string, next: string) =>
  isDocument(next) || isPayPage(shown) !== isPayPage(next)

const isPayPage = (path: string) => path.replace(/\/+$/, '') === address.register

/** Loads another document, after every question about what is typed here has been answered. */
function loadDocument(path: Path, isReplaced = false): void {
  markLeaving()
  if (isReplaced) location.replace(createPath(path))
  else location.assign(createPath(path))
}

/** Another page fades in, unless it is on the device and is shown sooner than a transition begins. */
const canFade = () => !isServerAway() && matchMedia('(prefers-reduced-motion: no-preference)').matches

const isAsked: BlockerFunction = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname && hasUnsent()

/** Lets the forms of a page ask before another page is shown. For closing and reloading see `beforeunload`. */
export function LeaveGuard() {
  const blocker = useBlocker(isAsked)
  // Not before the page is shown: the router keeps its first changes for its first subscriber, which renders.
  useEffect(followEntries, [])
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    askToLeave(blocker.proceed, () => {
      blocker.reset()
      returnToShownEntry()
    })
  }, [blocker])
  return null
}
