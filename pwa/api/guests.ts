import type { GuestSearch } from '../../shared/schemas/guest.ts'
import { phoneKey } from '../../shared/phone.ts'
import type { Input, SendOptions } from './call-types.ts'
import { send, sendPage } from './http.ts'

export type Search = Omit<GuestSearch, 'cursor'>

/**
 * Guests that match every filled field, 50 at a time (D-30, D-32). Of the phone only the last ten digits travel,
 * and nothing of one with fewer (VAL-49 to VAL-51, D-31).
 * @param cursor the `next` of the page before
 */
export const searchGuests = (search: Search, cursor?: string) =>
  sendPage('searchGuests', { ...search, phoneNumber: phoneKey(search.phoneNumber) ?? '', cursor })

/** The guests that the member has opened, newest first, 50 at a time (D-82). */
export const guestHistory = (cursor?: string) => sendPage('guestHistory', { cursor })

/**
 * The same with everything about them, for the vault; with `since` (ISO) only those that were viewed or changed
 * after it (D-82). `at` is the server's time of the answer, in milliseconds since 1970.
 */
export const guestProfiles = ({ since, cursor }: { since?: string; cursor?: string }) =>
  sendPage('guestHistory', { profiles: '1', since, cursor }, { quiet: true })

/** A guest with its reviews; the first time costs a credit (D-21). Refused with 'limitReached' without credits. */
export const openGuest = (id: string, signal?: AbortSignal) => send('openGuest', { id }, { signal })

/** Adds a guest, or finds the one that is there (D-33). */
export const createGuest = (guest: Input<'createGuest'>, idempotencyKey: string, options: SendOptions = {}) =>
  send('createGuest', guest, { ...options, idempotencyKey })
