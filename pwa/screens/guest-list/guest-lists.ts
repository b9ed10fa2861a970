import { create } from 'zustand'
import type { GuestCard, GuestDetail, ViewedGuest } from '../../../shared/schemas/guest.ts'
import type { Search } from '../../api/guests.ts'
import { onSessionEnd } from '../../session/session.ts'

/**
 * The part of a list that was loaded, and the cursor of the rest; `savedAt` (ISO, null when unknown) says from when it
 * is when it comes from this device because the server does not answer.
 */
export type Pages<Item> = { items: Item[]; next: string | null; savedAt?: string | null }

type GuestLists = {
  /** What the form holds. */
  typed: Search
  /** What was searched for, and what came; null before the first search. */
  results: (Pages<GuestCard> & { search: Search }) | null
  /** The guests that were opened, newest first; null before they were loaded. */
  history: Pages<ViewedGuest> | null
}

/** A search begins with 'Any' country (OP-31). */
export const emptySearch: Search = {
  firstName: '',
  lastName: '',
  phoneNumber: '',
  city: '',
  state: '',
  country: '',
}
const start: GuestLists = { typed: emptySearch, results: null, history: null }

/** Search and history as they were left, so that going back finds the same place; in memory alone. */
export const useGuestLists = create<GuestLists>()(() => start)
const set = useGuestLists.setState
onSessionEnd(() => set(start))

/** What the form held when it was left. */
export const typedBefore = () => useGuestLists.getState().typed

export const searchTyped = (typed: Search) => set({ typed })
export const searchReset = () => set({ typed: emptySearch, results: null })

/** The first page of a search. */
export const guestsFound = (search: Search, page: Pages<GuestCard>) => set({ results: { ...page, search } })

/** The next page of the search that is shown; of another search it comes too late. */
export const moreGuestsFound = (search: Search, page: Pages<GuestCard>) =>
  set(({ results }) =>
    results?.search === search
      ? { results: { ...results, ...page, items: [...results.items, ...page.items] } }
      : {},
  )

export const historyLoaded = (history: Pages<ViewedGuest>) => set({ history })
/** The page at this cursor; of a list that is gone it comes too late. */
export const moreHistoryLoaded = (cursor: string, page: Pages<ViewedGuest>) =>
  set(({ history }) =>
    history?.next === cursor
      ? { history: { ...history, ...page, items: [...history.items, ...page.items] } }
      : {},
  )

/** A guest was opened: it carries the eye from now on, and is the newest of the history if it was not in it. */
export function guestOpened(guest: GuestDetail): void {
  const { results, history } = useGuestLists.getState()
  const items = results?.items.map((one) => (one._id === guest._id ? { ...one, isViewed: true } : one))
  const isNew =
    history !== null && guest.viewedAt !== null && !history.items.some(({ _id }) => _id === guest._id)
  set({
    results: results && { ...results, items: items ?? [] },
    history: isNew
      ? { ...history, items: [{ ...guest, viewedAt: guest.viewedAt! }, ...history.items] }
      : history,
  })
}
