import { flushSync } from 'react-dom'
import { isServerAway } from '../api/connection.ts'

/** A device on which a transition begins later than this changes pages without one from then on. */
const slowMs = 50
let isSlow = false

const canAnimate = () =>
  !isSlow &&
  !isServerAway() && // pages from the device are shown sooner than a transition begins
  'startViewTransition' in document &&
  matchMedia('(prefers-reduced-motion: no-preference)').matches

/** Runs `change`, cross-faded where the browser can and the person accepts motion. */
export function withViewTransition(change: () => void): void {
  if (!canAnimate()) return change()
  const requestedAt = performance.now()
  const { ready } = document.startViewTransition(() => {
    isSlow = performance.now() - requestedAt > slowMs
    flushSync(change)
  })
  // In a hidden page, or when another change follows, the browser skips the animation but not the change.
  ready.catch(() => undefined)
}
