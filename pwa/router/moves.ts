import type { Location } from 'react-router-dom'
import { create } from 'zustand'

/** A way from the page that is shown to another one. */
export type Leave = { currentLocation: Location; nextLocation: { pathname: string } }
/** Whether a way is held until the person has decided. */
export type Holds = (leave: Leave) => boolean

type Held = { by: Holds; goOn: () => void }

/** `isLoading` while the next screen is being fetched; `held` goes on with a way that waits for a decision. */
export const useMoves = create<{ isLoading: boolean; held: Held | null }>()(() => ({
  isLoading: false,
  held: null,
}))

const holding = new Set<Holds>()

/** Lets this function hold ways to another page; answers a function that ends it. */
export function holdMoves(holds: Holds): () => void {
  holding.add(holds)
  return () => {
    holding.delete(holds)
    if (useMoves.getState().held?.by === holds) stay()
  }
}

/** The person stays: the way that was held is forgotten. */
export const stay = () => useMoves.setState({ held: null })

/** True when somebody holds this way; `goOn` is kept for the person's decision, which is asked for one after the other. */
export function isHeld(leave: Leave, goOn: () => void, asked: readonly Holds[] = []): boolean {
  const by = [...holding].find((holds) => !asked.includes(holds) && holds(leave))
  if (!by) return false
  const next = () => {
    if (isHeld(leave, goOn, [...asked, by])) return
    stay()
    goOn()
  }
  useMoves.setState({ held: { by, goOn: next } })
  return true
}
