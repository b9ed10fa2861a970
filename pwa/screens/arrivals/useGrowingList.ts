import { startTransition, useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** More entries than fit on the first screen. */
const first = 8
/** React renders them in slices, so that a tap gets its turn; so few are put on the page at once. */
const step = 250

/** The first entries of a list, and the others after them, some with each frame; all at once after going back. */
export function useGrowingList<Item>(items: readonly Item[]): readonly Item[] {
  const { key } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop && key !== 'default'
  const [count, setCount] = useState(isBack ? Infinity : first)
  const isWhole = count >= items.length
  useEffect(() => {
    if (isWhole) return undefined
    // An animation frame callback runs before the paint, the one after it runs after.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setCount(count + step)))
    })
    return () => cancelAnimationFrame(frame)
  }, [count, isWhole])
  return isWhole ? items : items.slice(0, count)
}
