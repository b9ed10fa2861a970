import { useCallback, useEffect, useState } from 'react'
import type { GuestDetail } from '../../../shared/schemas/guest.ts'
import { openGuest } from '../../api/guests.ts'
import { toast } from '../../components/toast.ts'
import { type Loading, useLoad } from '../../components/useLoad.ts'
import { checkSoon, isAway } from '../../offline/connection.ts'
import { findSaved, keepOpened, readAhead } from '../../offline/opened-guest.ts'
import { savedMayAnswer } from '../../offline/saved.ts'
import type { SavedGuest } from '../../offline/saved-guests.ts'
import { commentWasLoaded, memberId, reviewsLoaded, useSession } from '../../session/session.ts'
import { guestOpened } from '../guest-list/guest-lists.ts'

/** A guest, and when the server last answered it if that was not just now. */
export type ShownGuest = { guest: GuestDetail; savedAt: string | null }

/**
 * The guest of this id with its reviews; loaded again when a review was posted or changed (GST-11, REV-26). A guest
 * that is saved on this device is there at once, and stays when the server does not answer. Of a screen with a key of
 * its own for each guest.
 */
export function useGuest(id: string) {
  const load = useCallback((signal: AbortSignal) => loadGuest(id, signal), [id])
  const [loaded, { reload, retry }] = useLoad(load, { refreshes: true })
  const saved = useSaved(id)
  const isStale = useSession((session) => session.commentCreated)
  useEffect(() => {
    if (!isStale) return
    void reload()
      .catch(() =>
        toast('Your review is saved, but this page could not be loaded again. Reload it to see the review.'),
      )
      .finally(commentWasLoaded)
  }, [isStale, reload])
  const shown: Loading<ShownGuest> =
    loaded.state === 'loading' && saved ? { state: 'ready', data: meanwhile(saved) } : loaded
  const reloadGuest = useCallback(async () => (await reload()).guest, [reload])
  return { guest: shown, reload: reloadGuest, retry }
}

async function loadGuest(id: string, signal: AbortSignal): Promise<ShownGuest> {
  // Nobody waits for a server that is known to be away: once it is back, the guest is loaded again.
  const found = isAway() ? (readAhead(id) ?? (await findSaved(id))) : null
  if (found) {
    checkSoon()
    return { guest: found.guest, savedAt: found.refreshedAt }
  }
  const member = memberId()
  try {
    const guest = await openGuest(id, signal)
    // After a logout it would lie in the next member's history and vault (D-93).
    if (memberId() === member) {
      guestOpened(guest)
      reviewsLoaded(guest.review)
      void keepOpened(guest)
    }
    return { guest, savedAt: null }
  } catch (error) {
    const saved = savedMayAnswer(error) ? await findSaved(id) : null
    if (!saved) throw error
    return { guest: saved.guest, savedAt: saved.refreshedAt }
  }
}

/** A server that was away just now is not waited for before the page says so. */
const meanwhile = ({ guest, refreshedAt }: SavedGuest): ShownGuest => ({
  guest,
  savedAt: isAway() ? refreshedAt : null,
})

/** What is saved of this guest, while the server is being asked. Looked for before anything is painted. */
function useSaved(id: string): SavedGuest | null {
  const [saved, setSaved] = useState(() => readAhead(id))
  const [finding] = useState(() => (saved ? null : findSaved(id)))
  useEffect(() => {
    let isLeft = false
    void finding?.then((found) => {
      if (found && !isLeft) setSaved(found)
    })
    return () => void (isLeft = true)
  }, [finding])
  return saved
}
