import { flushSync } from 'react-dom'
import { isAway } from '../offline/connection.ts'

/** Where a fading begins later than this after the press, pages change without it: nobody waits for a picture. */
const tooLateMs = 50
let isTooSlow = false

const mayMove = () =>
  !isTooSlow &&
  !isAway() && // what comes from the device is there sooner than a fading begins
  'startViewTransition' in document &&
  matchMedia('(prefers-reduced-motion: no-preference)').matches

/** Changes the page at once, cross-faded where the browser can and the person has nothing against motion. */
export function withTransition(change: () => void): void {
  if (!mayMove()) return change()
  const asked = performance.now()
  const { ready } = document.startViewTransition(() => {
    isTooSlow = performance.now() - asked > tooLateMs
    flushSync(change)
  })
  // A hidden page, or a later change, does without the fading; the page has changed all the same.
  ready.catch(() => undefined)
}
