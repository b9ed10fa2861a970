import { create } from 'zustand'
import { memberId, onSessionEnd, useSession } from '../session/session.ts'
import type { FileSelection } from '../ui/files/useFiles.ts'
import type { UnsentReview } from './unsent-review.ts'

/** Half-typed reviews by author and form, in memory; `keep-half-typed.ts` copies them to the open vault. */
export const useHalfTyped = create<Readonly<Record<string, UnsentReview>>>()(() => ({}))
/** Their chosen files, by the same names, which are copied with them. */
export const chosenFiles = new Map<string, FileSelection>()

// After a 401 the same member finds them at the next login; after a logout or an hour without activity only in the vault.
onSessionEnd(() => {
  if (!useSession.getState().isEnding) return
  useHalfTyped.setState({}, true)
  chosenFiles.clear()
})

type OnChange = (name: string, halfTyped: UnsentReview | null) => Promise<void> | void
let changed: OnChange = () => {}
/** Sets who stores the changes beyond this tab; null means a dropped review, which is gone with the promise. */
export const onHalfTypedChange = (keep: OnChange): void => void (changed = keep)

/** The author of a review that begins now; names of half-typed reviews begin with it. */
export const halfTypedOwner = () => memberId() ?? 'visitor'

/** The name, without its author, of the member's half-typed review that matches, or null. */
export function findHalfTypedName(isMatch: (name: string, typed: UnsentReview['typed']) => boolean) {
  const start = `${halfTypedOwner()}:`
  for (const [name, { typed }] of Object.entries(useHalfTyped.getState()))
    if (name.startsWith(start) && isMatch(name.slice(start.length), typed)) return name.slice(start.length)
  return null
}

/** One that is being sent is on the device when the promise ends. */
export function keepHalfTyped(name: string, halfTyped: UnsentReview): Promise<void> | void {
  useHalfTyped.setState({ [name]: halfTyped })
  return changed(name, halfTyped)
}

/** It was sent or discarded; the promise ends when it is gone from the device, too. */
export async function dropHalfTyped(name: string): Promise<void> {
  chosenFiles.delete(name)
  const { [name]: dropped, ...others } = useHalfTyped.getState()
  if (!dropped) return
  useHalfTyped.setState(others, true)
  await changed(name, null)
}

/** Adds those of the vault with their files; what this tab has is newer. */
export function restoreHalfTyped(kept: Record<string, UnsentReview>, files: Record<string, FileSelection>) {
  const held = useHalfTyped.getState()
  for (const [name, chosen] of Object.entries(files)) if (!held[name]) chosenFiles.set(name, chosen)
  useHalfTyped.setState({ ...kept, ...held })
}
