import { startTransition, useEffect, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'

/** More entries than fit on the first screen. */
const initialCount = 8

/**
 * Returns the first entries of a list, and all of them after those are painted, so that a long list does not delay the
 * first screen.
 * @param list identifies the list; a different list starts with its first entries again
 */
export function useProgressiveList<Item>(items: readonly Item[], list: unknown): readonly Item[] {
  const isPainted = useAfterPaint(list, items.length > 0)
  return isPainted ? items : items.slice(0, initialCount)
}

/**
 * Returns false until the first part of some content is painted, so that the rest can render later. After back or
 * forward it is true at once: the whole page is needed to restore its scroll position.
 * @param content identifies the content; different content starts with false again
 * @param isReady false while there is nothing to paint
 */
export function useAfterPaint(content: unknown, isReady = true): boolean {
  const isBack = useNavigationType() === NavigationType.Pop
  const [painted, setPainted] = useState<unknown>(isBack ? content : undefined)
  useEffect(() => {
    if (!isReady) return undefined
    // An animation frame callback runs before the paint, the one after it runs after.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setPainted(content)))
    })
    return () => cancelAnimationFrame(frame)
  }, [content, isReady])
  return painted === content
}
