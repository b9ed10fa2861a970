import { useLayoutEffect } from 'react'
import { ScrollRestoration, useLocation, type Location } from 'react-router-dom'
import { router } from './router.ts'

/** All pages that were loaded as documents have the key 'default', so their address tells them apart. */
const keyOf = ({ key, pathname, search, hash }: Location) =>
  key === 'default' ? pathname + search + hash : key

/** New pages start at the top or at their `#part`, known ones where they were left, also after a reload. */
export function ScrollPosition() {
  const location = useLocation()
  useLayoutEffect(() => {
    const { location: latest, restoreScrollPosition: place } = router.state
    return latest.key === location.key && typeof place === 'number' ? scrollBackTo(place) : undefined
  }, [location])
  return <ScrollRestoration getKey={keyOf} />
}

/** Scrolls there again whenever the page grows by data that arrives, until the person scrolls. */
function scrollBackTo(place: number): () => void {
  let reached: number
  const scroll = () => {
    scrollTo(0, place)
    reached = scrollY
    if (reached >= place - 1) growth.disconnect()
  }
  const growth = new ResizeObserver(() => (scrollY === reached ? scroll() : growth.disconnect()))
  growth.observe(document.body)
  scroll()
  return () => growth.disconnect()
}
