import { useCallback, useEffect, useRef } from 'react'
import { canSearch, GuestSearch } from '../../../shared/schemas/guest.ts'
import { ApiError, isUnreachable } from '../../api/api-error.ts'
import { searchGuests, type Search } from '../../api/guests.ts'
import { useForm } from '../../components/useForm.ts'
import { useReturn } from '../../components/useReturn.ts'
import { whenIdle } from '../../components/when-idle.ts'
import { checkSoon, isAway } from '../../offline/connection.ts'
import { prepareSearch, searchSaved } from '../../offline/saved-guests.ts'
import { isOfSaved, pageOfSaved, savedMayAnswer } from '../../offline/saved.ts'
import { useVault } from '../../offline/vault-state.ts'
import {
  emptySearch,
  guestsFound,
  moreGuestsFound,
  searchReset,
  searchTyped,
  typedBefore,
  useGuestLists,
} from './guest-lists.ts'

/** The search form; `onFound` runs when a search has been answered, unless its screen was left meanwhile. */
export function useSearch(onFound: () => void) {
  const endings = useRef(0)
  const form = useForm({
    schema: GuestSearch,
    initial: typedBefore(),
    async submit(search) {
      const before = endings.current
      const found = await firstPage(search)
      // After a reset, or on another page, the answer comes too late.
      if (!found || endings.current !== before) return
      guestsFound(search, found)
      onFound()
    },
  })
  const { values } = form
  useEffect(() => searchTyped(values), [values])
  useEffect(() => whenIdle(() => prepareSearch()), [])
  useEffect(() => () => void (endings.current += 1), [])
  useReturn(useCallback(() => void searchAgain(), []))

  function reset() {
    endings.current += 1
    form.reset(emptySearch)
    searchReset()
  }
  return { form, reset, canSearch: canSearch(values) }
}

/**
 * Null for 'limitReached', of which the search says nothing (ERR-17). While the server is known to be away nobody
 * waits for it: what is saved answers, and `searchAgain` asks the server once it is back.
 */
async function firstPage(search: Search) {
  if (isAway() && useVault.getState().isOpen) {
    checkSoon()
    return savedPage(search)
  }
  try {
    const { data, next } = await searchGuests(search)
    return { items: data, next }
  } catch (error) {
    if (error instanceof ApiError && error.message === 'limitReached') return null
    // Its words say what to type instead, or when to try again.
    if (error instanceof ApiError && error.status === 503) throw error
    if (savedMayAnswer(error)) return savedPage(search)
    if (isUnreachable(error))
      throw new ApiError(0, 'Searching needs a connection. Check yours and try again.')
    throw error
  }
}

const savedPage = (search: Search) => ({
  ...pageOfSaved(searchSaved(search)),
  savedAt: useVault.getState().syncedAt,
})

/** Results of this device make way for the server's when it is back. */
async function searchAgain(): Promise<void> {
  const { results } = useGuestLists.getState()
  if (results?.savedAt === undefined) return
  const found = await firstPage(results.search).catch(() => null)
  if (found && useGuestLists.getState().results === results) guestsFound(results.search, found)
}

/** Adds the next page to the results that are shown (D-32). */
export async function moreResults(): Promise<void> {
  const { results } = useGuestLists.getState()
  if (!results?.next) return
  if (isOfSaved(results.next))
    return moreGuestsFound(results.search, pageOfSaved(searchSaved(results.search), results.next))
  const { data, next } = await searchGuests(results.search, results.next)
  moreGuestsFound(results.search, { items: data, next })
}
