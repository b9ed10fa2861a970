import type { Input, SendOptions } from './call-types.ts'
import { send, sendPage } from './http.ts'

/** The guests that the member has opened, newest first, 50 at a time. */
export const guestHistory = (cursor?: string) => sendPage('guestHistory', { cursor })

/**
 * The same with full profiles, for the vault; with `since` (ISO) only guests that were viewed or changed after it.
 */
export const guestProfiles = ({ since, cursor }: { since?: string; cursor?: string }) =>
  sendPage('guestHistory', { profiles: '1', since, cursor }, { isBackground: true })

/** The ids of guests that were erased, and that this device has to forget. */
export const goneGuests = () => send('goneGuests', {}, { isBackground: true })

/** A guest with all its reviews. The first view costs a credit; rejected with 'limitReached' without credits. */
export async function openGuest(id: string, signal?: AbortSignal) {
  const guest = await send('openGuest', { id }, { signal })
  const review = [...guest.review]
  for (let cursor = guest.nextReviews; cursor;) {
    const { data, next } = await sendPage('guestReviews', { id, cursor }, { signal })
    review.push(...data)
    cursor = next
  }
  return { ...guest, review }
}

/** Adds a guest, or returns the existing one. */
export const createGuest = (guest: Input<'createGuest'>, idempotencyKey: string, options: SendOptions = {}) =>
  send('createGuest', guest, { ...options, idempotencyKey })
