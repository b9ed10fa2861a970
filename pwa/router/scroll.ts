import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Location } from 'react-router-dom'
import { useStore } from 'zustand'
import type { PageHistory } from './page-history.ts'

const storageKey = 'scroll-positions'

/** All pages that were loaded as documents have the key 'default', so their address tells them apart. */
const keyOf = ({ key, pathname, search, hash }: Location) =>
  key === 'default' ? pathname + search + hash : key

/**
 * Restores the scroll position of each page, also after a reload: a new page starts at the top or at its `#part`, a
 * known one where it was left. A page that was painted before this code ran keeps its position.
 */
export function useScrollRestoration({ shown }: PageHistory, isRendered: boolean): void {
  const { location, keepsScroll } = useStore(shown)
  const first = useRef(location)
  useEffect(() => {
    const disableNative = () => {
      history.scrollRestoration = 'manual'
    }
    disableNative()
    const record = (left: Location) => void (positions()[keyOf(left)] = scrollY)
    const save = () => {
      history.scrollRestoration = 'auto'
      record(shown.getState().location)
      writePositions()
    }
    const unsubscribe = shown.subscribe((_, before) => record(before.location))
    addEventListener('pagehide', save)
    addEventListener('pageshow', disableNative) // a page from the back/forward cache
    return () => {
      unsubscribe()
      removeEventListener('pagehide', save)
      removeEventListener('pageshow', disableNative)
    }
  }, [shown])
  useLayoutEffect(() => {
    if (location !== first.current) return restoreScroll(location, keepsScroll)
    // The first page is at its top already, and scrolling there would cost another layout.
    if (!isRendered) return restoreScroll(location, true)
    return undefined
  }, [location, keepsScroll, isRendered])
}

/** Returns what ends a restoration that waits for the page to grow. */
function restoreScroll(location: Location, keepsScroll: boolean): (() => void) | undefined {
  const known = positions()[keyOf(location)]
  if (typeof known === 'number') return scrollBackTo(known)
  const part = location.hash && document.getElementById(decoded(location.hash.slice(1)))
  if (part) part.scrollIntoView()
  else if (!keepsScroll) scrollTo(0, 0)
  return undefined
}

/**
 * Scrolls there, again whenever the page grows, until what stood there is there again or the person scrolls. Returns
 * what ends the waiting.
 */
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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}

let cachedPositions: Record<string, unknown> | null = null

function positions(): Record<string, unknown> {
  cachedPositions ??= readPositions()
  return cachedPositions
}

function readPositions(): Record<string, unknown> {
  try {
    return Object(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return {}
    throw error
  }
}

function writePositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions()))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error // when the storage is full, pages start at the top
  }
}
