import { useCallback, useEffect, useState } from 'react'
import type { GuestDetail } from '../../shared/schemas/guest.ts'
import { api } from '../api/api.ts'
import { toast } from '../ui/toast.ts'
import { type Loading, useLoad } from '../ui/loading/useLoad.ts'
import { checkWhenIdle, isServerAway } from '../api/connection.ts'
import { findSavedGuest, saveOpenedGuest, prefetchedGuest } from '../vault/opened-guest.ts'
import { canUseSavedGuest } from '../vault/saved-fallback.ts'
import type { SavedGuest } from '../vault/saved-guests.ts'
import { detailsLoaded, memberId, useSession } from '../session/session.ts'
import { commentWasLoaded, reviewsLoaded } from '../session/session-updates.ts'
import { guestOpened } from './guest-lists.ts'

/** A guest, and the age of saved data (ISO); null for data of the server. */
type LoadedGuest = { guest: GuestDetail; savedAt: string | null }

/**
 * Loads a guest with its reviews, and reloads it when a review was posted or changed. A saved guest is shown at once, and
 * stays when the server does not respond. The component needs a `key` per guest.
 */
export function useGuest(id: string) {
  const load = useCallback((signal: AbortSignal) => loadGuest(id, signal), [id])
  const [loaded, { reload, retry }] = useLoad(load, { refreshes: true })
  const saved = useSavedGuest(id)
  const isStale = useSession((session) => session.commentCreated)
  useEffect(() => {
    if (!isStale) return
    void reload()
      .catch(() =>
        toast('Your review is saved, but this page could not be loaded again. Reload it to see the review.'),
      )
      .finally(commentWasLoaded)
  }, [isStale, reload])
  const current: Loading<LoadedGuest> =
    loaded.state === 'loading' && saved ? { state: 'ready', data: whileLoading(saved) } : loaded
  const reloadGuest = useCallback(async () => (await reload()).guest, [reload])
  return { guest: current, reload: reloadGuest, retry }
}

async function loadGuest(id: string, signal: AbortSignal): Promise<LoadedGuest> {
  // No waiting for a server that is away: when it is back, the guest is reloaded.
  const found = isServerAway() ? (prefetchedGuest(id) ?? (await findSavedGuest(id))) : null
  if (found) {
    checkWhenIdle()
    return { guest: found.guest, savedAt: found.refreshedAt }
  }
  const member = memberId()
  try {
    // Not canceled when the page is left: the view is counted, and lists have to say so.
    const guest = await openGuest(id)
    // After a logout it must not get into the next member's history and vault.
    if (memberId() === member) {
      guestOpened(guest)
      if (!signal.aborted) reviewsLoaded(guest.review)
      // The page it went back to has asked for the used guest views too early.
      else void refreshDetails(member!)
      void saveOpenedGuest(guest)
    }
    return { guest, savedAt: null }
  } catch (error) {
    const saved = canUseSavedGuest(error) ? await findSavedGuest(id) : null
    if (!saved) throw error
    return { guest: saved.guest, savedAt: saved.refreshedAt }
  }
}

/** A guest with all its reviews. The first view costs a credit; rejected with 'limitReached' without credits. */
async function openGuest(id: string) {
  const guest = await api.openGuest({ id })
  const review = [...guest.review]
  for (let cursor = guest.nextReviews; cursor;) {
    const { data, next } = await api.guestReviews.page({ id, cursor })
    review.push(...data)
    cursor = next
  }
  return { ...guest, review }
}

async function refreshDetails(member: string): Promise<void> {
  const details = await api.getUser({ id: member }).catch(() => null)
  if (details && memberId() === member) detailsLoaded(details)
}

const whileLoading = ({ guest, refreshedAt }: SavedGuest): LoadedGuest => ({
  guest,
  savedAt: isServerAway() ? refreshedAt : null,
})

/** The saved guest, shown until the server responds. */
function useSavedGuest(id: string): SavedGuest | null {
  const [saved, setSaved] = useState(() => prefetchedGuest(id))
  const [lookup] = useState(() => (saved ? null : findSavedGuest(id)))
  useEffect(() => {
    let isCanceled = false
    void lookup?.then((found) => {
      if (found && !isCanceled) setSaved(found)
    })
    return () => void (isCanceled = true)
  }, [lookup])
  return saved
}
