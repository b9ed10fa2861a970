import type { Location } from 'react-router-dom'
import { create } from 'zustand'

/** A navigation from the shown page to another one. */
export type Transition = { currentLocation: Location; nextLocation: { pathname: string } }
/** Whether a transition has to wait until the person confirms it. */
export type Blocker = (transition: Transition) => boolean

type Blocked = { by: Blocker; proceed: () => void }

/** `isLoading` while the next screen is being fetched; `blocked` while a transition waits for the person. */
export const useNavigationState = create<{ isLoading: boolean; blocked: Blocked | null }>()(() => ({
  isLoading: false,
  blocked: null,
}))

const blockers = new Set<Blocker>()

/** Adds a blocker and returns a function that removes it, and with it the question that it asks. */
export function addBlocker(blocker: Blocker): () => void {
  blockers.add(blocker)
  return () => {
    blockers.delete(blocker)
    if (useNavigationState.getState().blocked?.by === blocker) cancel()
  }
}

/** The person stays on the page: the blocked transition is dropped. */
export const cancel = () => useNavigationState.setState({ blocked: null })

/**
 * Whether a blocker stops this transition. If so, `proceed` runs once the person has confirmed every blocker, one
 * after the other.
 */
export function isBlocked(
  transition: Transition,
  proceed: () => void,
  confirmed: readonly Blocker[] = [],
): boolean {
  const by = [...blockers].find((blocker) => !confirmed.includes(blocker) && blocker(transition))
  if (!by) return false
  const confirm = () => {
    if (isBlocked(transition, proceed, [...confirmed, by])) return
    cancel()
    proceed()
  }
  useNavigationState.setState({ blocked: { by, proceed: confirm } })
  return true
}
