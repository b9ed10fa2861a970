import type { GuestSearch } from '../../shared/schemas/guest.ts'
import { phoneKey } from '../../shared/phone.ts'
import type { Input, SendOptions } from './call-types.ts'
import { send, sendPage } from './http.ts'

export type Search = Omit<GuestSearch, 'cursor'>

/**
 * Guests that match every filled field, 50 at a time. Only the last ten digits of the phone number are sent; a shorter
 * one is ignored.
 * @param cursor the `next` of the previous page
 */
export const searchGuests = (search: Search, cursor?: string) =>
  sendPage('searchGuests', { ...search, phoneNumber: phoneKey(search.phoneNumber) ?? '', cursor })

/** The guests that the member has opened, newest first, 50 at a time. */
export const guestHistory = (cursor?: string) => sendPage('guestHistory', { cursor })

/**
 * The same with full profiles, for the vault; with `since` (ISO) only guests that were viewed or changed after it.
 */
export const guestProfiles = ({ since, cursor }: { since?: string; cursor?: string }) =>
  sendPage('guestHistory', { profiles: '1', since, cursor }, { isBackground: true })

/** A guest with its reviews. The first view costs a credit; rejected with 'limitReached' without credits. */
export const openGuest = (id: string, signal?: AbortSignal) => send('openGuest', { id }, { signal })

/** Adds a guest, or returns the existing one. */
export const createGuest = (guest: Input<'createGuest'>, idempotencyKey: string, options: SendOptions = {}) =>
  send('createGuest', guest, { ...options, idempotencyKey })
