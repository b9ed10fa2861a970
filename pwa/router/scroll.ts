import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Location } from 'react-router-dom'
import { useStore } from 'zustand'
import type { PageHistory } from './page-history.ts'

const storageKey = 'scroll-positions'

/** Freshly loaded pages all have the key 'default': without their address, one would start where another was left. */
const placeOf = ({ key, pathname, search, hash }: Location) =>
  key === 'default' ? pathname + search + hash : key

/**
 * Keeps where each page was scrolled to, also over a reload: a new page starts at the top or at its `#part`, a known
 * one where it was left. A page that was painted before this code ran is left alone.
 */
export function useScrollRestoration({ shown }: PageHistory, isRendered: boolean): void {
  const { location, keepsScroll } = useStore(shown)
  const first = useRef(location)
  useEffect(() => {
    const takeOver = () => {
      history.scrollRestoration = 'manual'
    }
    takeOver()
    const note = (left: Location) => void (positions()[placeOf(left)] = scrollY)
    const keep = () => {
      history.scrollRestoration = 'auto'
      note(shown.getState().location)
      writePositions()
    }
    const stop = shown.subscribe((_, before) => note(before.location))
    addEventListener('pagehide', keep)
    addEventListener('pageshow', takeOver) // a page that the browser had kept as it was
    return () => {
      stop()
      removeEventListener('pagehide', keep)
      removeEventListener('pageshow', takeOver)
    }
  }, [shown])
  useLayoutEffect(() => {
    if (location !== first.current) scrollToPlace(location, keepsScroll)
    // The first page is at its top already; to ask for that would have it laid out once more.
    else if (!isRendered) scrollToPlace(location, true)
  }, [location, keepsScroll, isRendered])
}

function scrollToPlace(location: Location, keepsScroll: boolean): void {
  const known = positions()[placeOf(location)]
  if (typeof known === 'number') return scrollTo(0, known)
  const part = location.hash && document.getElementById(decoded(location.hash.slice(1)))
  if (part) return part.scrollIntoView()
  if (!keepsScroll) scrollTo(0, 0)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}

let noted: Record<string, unknown> | null = null

function positions(): Record<string, unknown> {
  noted ??= readPositions()
  return noted
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
    if (!(error instanceof DOMException)) throw error // a full storage: pages start at the top then
  }
}
