import { isBlocked, type Transition } from './blockers.ts'

/** A pressed button of the browser can cut off the way back; it is repeated when no other press follows this soon. */
const retryMs = 50

/**
 * Guards the browser's back and forward buttons. The browser has moved before the page learns of it, so a blocked
 * traversal is undone first, and repeated once the person has confirmed it.
 * @param go moves by a number of entries, as `history.go` does
 * @returns a function for each traversal by `delta` entries, which calls `show` unless the traversal is blocked
 */
export function createTraversalGuard(go: (delta: number) => void) {
  let isUndoing = false
  let isConfirmed = false
  let retry: ReturnType<typeof setTimeout> | undefined
  return function guard(delta: number, transition: Transition, show: () => void): void {
    if (isUndoing) {
      clearTimeout(retry)
      isUndoing = delta !== 0
      if (isUndoing) retry = setTimeout(go, retryMs, -delta)
      return
    }
    const isRepeated = isConfirmed
    isConfirmed = false
    const repeat = () => {
      isConfirmed = true
      go(delta)
    }
    if (isRepeated || delta === 0 || !isBlocked(transition, repeat)) return show()
    isUndoing = true
    go(-delta)
  }
}
