import { useNavigationState } from './blockers.ts'

/** Loads the code of the screen at a path; undefined when it is loaded already. Never rejects. */
export type LoadScreen = (path: string) => Promise<unknown> | undefined

/** A screen that loads faster than this needs no progress line. */
const progressDelayMs = 50

/** Returns a function that calls `show` once the screen at a path is loaded, unless a later call supersedes it. */
export function createScreenLoader(loadScreen: LoadScreen) {
  let latest = 0
  let progress: ReturnType<typeof setTimeout> | undefined
  return async (path: string, show: () => void): Promise<void> => {
    latest += 1
    const own = latest
    clearTimeout(progress)
    const loading = loadScreen(path)
    if (loading) {
      progress = setTimeout(() => useNavigationState.setState({ isLoading: true }), progressDelayMs)
      await loading
      if (own !== latest) return
      clearTimeout(progress)
    }
    useNavigationState.setState({ isLoading: false, blocked: null })
    show()
  }
}

/** Loads what a link leads to as soon as it is pressed, before the click is complete. */
export function prefetchOnPress(loadScreen: LoadScreen): void {
  document.addEventListener('pointerdown', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin === location.origin) void loadScreen(link.pathname)
  })
}
