import { create } from 'zustand'
import type { FoundGuest, GuestDetail, ViewedGuest } from '../../shared/schemas/guest.ts'
import type { Search } from '../api/search.ts'
import { onSessionEnd } from '../session/session.ts'

/**
 * The loaded part of a list, and the cursor of the rest. `savedAt` (ISO, null when unknown) is the age of saved data; it
 * is absent for data of the server.
 */
export type Pages<Item> = {
  items: Item[]
  next: string | null
  savedAt?: string | null
  /** Why saved data is shown, when the server answered with an error. */
  failure?: string
}

/** What a pressed row knows of its guest; a review's row has no number. */
export type TappedGuest = Pick<GuestDetail, '_id' | 'firstName' | 'lastName' | 'city' | 'state' | 'country'> &
  Partial<Pick<GuestDetail, 'phoneNumber'>>

type GuestLists = {
  /** The text of the one field. */
  typed: string
  /** The values of the form. */
  searchForm: Search
  /** The last search and its results, `own` from the member's own entries; null before the first search. */
  results: (Pages<FoundGuest> & { search: Search; own: FoundGuest[] }) | null
  /** The opened guests, newest first; null until loaded. */
  history: Pages<ViewedGuest> | null
  /** The guest whose row was pressed last: its page shows it before anything is loaded. */
  tapped: TappedGuest | null
}

export const emptySearch: Search = {
  firstName: '',
  lastName: '',
  phoneNumber: '',
  city: '',
  state: '',
  country: '',
}
const initialLists: GuestLists = {
  typed: '',
  searchForm: emptySearch,
  results: null,
  history: null,
  tapped: null,
}

/** Keeps search and history for navigating back, in memory only. */
export const useGuestLists = create<GuestLists>()(() => initialLists)
const set = useGuestLists.setState
onSessionEnd(() => set(initialLists))

export const savedSearchForm = () => useGuestLists.getState().searchForm

export const guestTapped = (tapped: TappedGuest) => set({ tapped })

export const typedChanged = (typed: string) => set({ typed })

export const searchFormChanged = (searchForm: Search) => set({ searchForm })
export const searchReset = () => set({ typed: '', searchForm: emptySearch, results: null })

export const guestsFound = (search: Search, page: Pages<FoundGuest>, own: FoundGuest[]) =>
  set({ results: { ...page, search, own } })
/** Own entries, unless another search is shown now. */
export const ownFound = (search: Search, own: FoundGuest[]) =>
  set(({ results }) => (results?.search === search ? { results: { ...results, own } } : {}))
/** That an earlier search found no one is no answer to one that failed. */
export const searchFailed = () => set(({ results }) => (results?.items.length === 0 ? { results: null } : {}))

/** Adds the next page, unless another search is shown now. */
export const moreGuestsFound = (search: Search, page: Pages<FoundGuest>) =>
  set(({ results }) =>
    results?.search === search
      ? { results: { ...results, ...page, items: [...results.items, ...page.items] } }
      : {},
  )

export const historyLoaded = (history: Pages<ViewedGuest>) => set({ history })
/** Adds the page at this cursor, unless the list has changed. */
export const moreHistoryLoaded = (cursor: string, page: Pages<ViewedGuest>) =>
  set(({ history }) =>
    history?.next === cursor
      ? { history: { ...history, ...page, items: [...history.items, ...page.items] } }
      : {},
  )

/** A guest was opened: marks it as viewed and adds it to the history. */
export function guestOpened(guest: GuestDetail): void {
  const { results, history } = useGuestLists.getState()
  const items = results?.items.map((item) => (item._id === guest._id ? { ...item, isViewed: true } : item))
  const isNew =
    history !== null && guest.viewedAt !== null && !history.items.some(({ _id }) => _id === guest._id)
  set({
    results: results && { ...results, items: items ?? [] },
    history: isNew
      ? { ...history, items: [{ ...guest, viewedAt: guest.viewedAt! }, ...history.items] }
      : history,
  })
}
