import { startTransition, useEffect, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'

/** More than a screen holds at first sight. */
const few = 8

/**
 * The first few entries of a list, and all of them once those were painted: nobody waits for what lies below the
 * screen. Somebody who comes back to a list finds it whole, at the same place.
 * @param list says which list it is: another one begins with its first few again
 */
export function useFewFirst<Item>(items: readonly Item[], list: unknown): readonly Item[] {
  const isBack = useNavigationType() === NavigationType.Pop
  const [painted, setPainted] = useState<unknown>(isBack ? list : undefined)
  const isEmpty = items.length === 0
  useEffect(() => {
    if (isEmpty) return undefined
    const frame = requestAnimationFrame(() => startTransition(() => setPainted(list)))
    return () => cancelAnimationFrame(frame)
  }, [list, isEmpty])
  return painted === list ? items : items.slice(0, few)
}
