import type { Input } from './call-types.ts'
import { send } from './http.ts'

/** The whole number of a guest; the look is in the security log. */
export const guestNumber = (id: string, signal?: AbortSignal) => send('guestNumber', { id }, { signal })

/** The merges into a guest that can be undone. */
export const guestMerges = (id: string, signal?: AbortSignal) => send('guestMerges', { id }, { signal })

/** The changes of guests; each returns the words of what was done. */
export const correctGuest = (input: Input<'correctGuest'>) => send('correctGuest', input)
export const mergeGuests = (input: Input<'mergeGuests'>) => send('mergeGuests', input)
export const undoMerge = (input: Input<'undoMerge'>) => send('undoMerge', input)
export const splitReview = (input: Input<'splitReview'>) => send('splitReview', input)
