import { useEffect, useEffectEvent, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { parsePersonQuery } from '../../../shared/person-query.ts'
import { canSearch, GuestSearch } from '../../../shared/schemas/guest.ts'
import { ApiError, isUnreachable } from '../../api/api-error.ts'
import { searchGuests, type Search } from '../../api/search.ts'
import { searchOwn } from '../../stays/own-entries.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { useReconnect } from '../../ui/loading/useReconnect.ts'
import { whenIdle } from '../../platform/when-idle.ts'
import { checkConnection, checkWhenIdle, isServerAway } from '../../api/connection.ts'
import { prepareSearch, searchSaved } from '../../vault/search-saved.ts'
import { isSavedCursor, paginateSaved, canUseSaved } from '../../vault/saved-fallback.ts'
import { useVault } from '../../vault/vault-state.ts'
import {
  emptySearch,
  guestsFound,
  moreGuestsFound,
  searchFailed,
  searchReset,
  searchFormChanged,
  savedSearchForm,
  typedChanged,
  useGuestLists,
} from '../../guests/guest-lists.ts'

const noConnection = 'Searching needs a connection.'
const noAnswer = 'The server does not answer. Try again in a moment.'

/**
 * The search form. `onFound` runs after a successful search, unless its screen was left in the meantime, `onRejected`
 * before a wrong field gets the focus.
 */
export function useSearch(onFound: () => void, onRejected: () => void) {
  const generation = useRef(0)
  const form = useForm({
    schema: GuestSearch,
    initial: savedSearchForm(),
    onRejected,
    async submit(fields) {
      const startedIn = generation.current
      const search = isEitherName(fields) ? { ...fields, eitherName: true } : fields
      const asked = searchOwn(search)
      const found = await firstPage(search).catch((error: unknown) => {
        if (generation.current === startedIn) searchFailed()
        throw error
      })
      // The form was reset or the page left in the meantime.
      if (!found || generation.current !== startedIn) return
      guestsFound(search, found, await asked)
      onFound()
    },
  })
  const { values } = form
  useEffect(() => searchFormChanged(values), [values])
  useEffect(() => whenIdle(() => prepareSearch()), [])
  useEffect(() => () => void (generation.current += 1), [])
  useReconnect(() => {
    form.clearFailure()
    void refreshResults()
  })

  // The member home has filled the form.
  const { state } = useLocation()
  const isNew = useNavigationType() !== NavigationType.Pop
  const searchNow = useEffectEvent(() => {
    if (isNew && (state as { search?: true } | null)?.search && canSearch(values)) void form.submit()
  })
  useEffect(() => searchNow(), [])

  const typed = useGuestLists((lists) => lists.typed)
  /** Fills the form with what the one field says. */
  function type(text: string) {
    typedChanged(text)
    form.set(parsePersonQuery(text))
  }

  function reset() {
    generation.current += 1
    form.reset(emptySearch)
    searchReset()
  }
  return { form, reset, canSearch: canSearch(values), typed, type }
}

/** Whether the one name of a search is as the one field was understood; moved or changed it is what its field says. */
function isEitherName({ firstName, lastName }: Search): boolean {
  const read = parsePersonQuery(useGuestLists.getState().typed)
  const isOneName = (firstName === '') !== (lastName === '')
  return isOneName && read.firstName.trim() === firstName && read.lastName.trim() === lastName
}

/**
 * Null for 'limitReached', which the search must not report. While the server is away, saved guests are searched
 * at once, and `refreshResults` asks the server when it is back.
 */
async function firstPage(search: Search) {
  if (isServerAway() && useVault.getState().isOpen) {
    checkWhenIdle()
    return await savedResults(search)
  }
  try {
    const { data, next } = await searchGuests(search)
    return { items: data, next }
  } catch (error) {
    if (error instanceof ApiError && error.message === 'limitReached') return null
    // Its message says what to type instead, or when to retry.
    if (error instanceof ApiError && error.status === 503) throw error
    if (canUseSaved(error)) return { ...(await savedResults(search)), failure: failureOf(error) }
    if (isUnreachable(error)) throw new ApiError(0, (await checkConnection()) ? noAnswer : noConnection)
    throw error
  }
}

/** The server's message, or that there was none; undefined when the session is over, which the notice explains. */
function failureOf(error: unknown): string | undefined {
  if (isUnreachable(error)) return 'the server did not answer'
  return error instanceof ApiError && error.status >= 500 ? error.message : undefined
}

const savedResults = async (search: Search) => ({
  ...paginateSaved(await searchSaved(search)),
  savedAt: useVault.getState().syncedAt,
})

/** Replaces saved results by the server's. */
async function refreshResults(): Promise<void> {
  const { results } = useGuestLists.getState()
  if (results?.savedAt === undefined) return
  const found = await firstPage(results.search).catch(() => null)
  if (found && useGuestLists.getState().results === results) guestsFound(results.search, found, results.own)
}

/** Adds the next page to the results. */
export async function loadMoreResults(): Promise<void> {
  const { results } = useGuestLists.getState()
  if (!results?.next) return
  if (isSavedCursor(results.next))
    return moreGuestsFound(results.search, paginateSaved(await searchSaved(results.search), results.next))
  const { data, next } = await searchGuests(results.search, results.next)
  moreGuestsFound(results.search, { items: data, next })
}
