import { flushSync } from 'react-dom'

const mayMove = () =>
  'startViewTransition' in document && matchMedia('(prefers-reduced-motion: no-preference)').matches

/** Changes the page at once, cross-faded where the browser can and the person has nothing against motion. */
export function withTransition(change: () => void): void {
  if (!mayMove()) return change()
  const { ready } = document.startViewTransition(() => flushSync(change))
  // A hidden page, or a later change, does without the fading; the page has changed all the same.
  ready.catch(() => undefined)
}
