import { startTransition, useEffect, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'

/** More than a screen holds at first sight. */
const few = 8

/**
 * The first few entries of a list, and all of them once those were painted: nobody waits for what lies below the
 * screen.
 * @param list says which list it is: another one begins with its first few again
 */
export function useFewFirst<Item>(items: readonly Item[], list: unknown): readonly Item[] {
  const isPainted = usePainted(list, items.length > 0)
  return isPainted ? items : items.slice(0, few)
}

/**
 * Whether the first sight of something was painted, so that the rest of it can follow. Somebody who comes back to it
 * finds it whole, at the same place.
 * @param what another one begins with its first sight again
 * @param isThere false while there is nothing of it to be painted
 */
export function usePainted(what: unknown, isThere = true): boolean {
  const isBack = useNavigationType() === NavigationType.Pop
  const [painted, setPainted] = useState<unknown>(isBack ? what : undefined)
  useEffect(() => {
    if (!isThere) return undefined
    // A frame's work comes before it is painted: the next one's comes after.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setPainted(what)))
    })
    return () => cancelAnimationFrame(frame)
  }, [what, isThere])
  return painted === what
}
