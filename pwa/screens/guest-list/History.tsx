import { useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import type { ViewedGuest } from '../../../shared/schemas/guest.ts'
import { to } from '../../../shared/routes.ts'
import { api } from '../../api/api.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/loading/Empty.tsx'
import { LoadFailed } from '../../ui/loading/LoadFailed.tsx'
import { MoreButton } from '../../ui/loading/MoreButton.tsx'
import { SavedNotice } from '../../status/SavedNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useProgressiveList } from '../../ui/loading/useAfterPaint.ts'
import { useLoad } from '../../ui/loading/useLoad.ts'
import { useReconnect } from '../../ui/loading/useReconnect.ts'
import { savedHistory } from '../../vault/search-saved.ts'
import { isSavedCursor, paginateSaved, canUseSaved } from '../../vault/saved-fallback.ts'
import { useVault } from '../../vault/vault-state.ts'
import { memberId } from '../../session/session.ts'
import { historyLoaded, moreHistoryLoaded, type Pages, useGuestLists } from '../../guests/guest-lists.ts'
import { GuestRows } from './GuestRows.tsx'
import { OwnOfErased } from './OwnEntries.tsx'
import { usePrefetchedGuests } from './usePrefetchedGuests.ts'

/** The guests that the member has opened, after the words that only they lead to. */
export function History() {
  return (
    <div className="stack">
      <OwnOfErased />
      <Viewed />
    </div>
  )
}

function Viewed() {
  const [loaded, { retry }] = useHistoryLoading()
  const history = useGuestLists((lists) => lists.history)
  const visible = useProgressiveList(history?.items ?? [], 'history')
  usePrefetchedGuests(visible)
  if (!history && loaded.state === 'failed') return <LoadFailed {...loaded} onRetry={retry} />
  if (!history) return <Skeleton label="Loading your view history" lines={4} />
  if (history.items.length === 0)
    return (
      <Empty action={<ButtonLink to={to.guestList}>Look someone up</ButtonLink>}>
        Guest profiles you view will appear here
      </Empty>
    )
  return (
    <div className="stack">
      {history.savedAt !== undefined && (
        <SavedNotice refreshedAt={history.savedAt}>These guests are saved on this device.</SavedNotice>
      )}
      <GuestRows groups={[{ label: 'View history', guests: visible }]}>
        {history.next && <MoreButton load={loadMore}>Show more guests</MoreButton>}
      </GuestRows>
    </div>
  )
}

/** Loads the newest page when the tab opens; after 'back' the list stays as it was. */
function useHistoryLoading() {
  const isBack = useNavigationType() === NavigationType.Pop
  const [load] = useState(() => (isBack && useGuestLists.getState().history ? async () => {} : loadNewest))
  useReconnect(refresh)
  return useLoad(load)
}

const refresh = () => void loadNewest().catch(() => undefined)

/** Shows saved guests at once, then the server's. */
async function loadNewest() {
  const member = memberId()
  const saved = savedHistory()
  if (saved.length > 0 && !useGuestLists.getState().history) historyLoaded(paginateSaved(saved))
  const newest = await newestPage()
  // After a logout it must not show up in the next member's list.
  if (memberId() === member) historyLoaded(newest)
}

async function newestPage(): Promise<Pages<ViewedGuest>> {
  try {
    const { data, next } = await api.guestHistory.page()
    return { items: data, next }
  } catch (error) {
    if (!canUseSaved(error)) throw error
    return { ...paginateSaved(savedHistory()), savedAt: useVault.getState().syncedAt }
  }
}

async function loadMore() {
  const cursor = useGuestLists.getState().history?.next
  if (!cursor) return
  if (isSavedCursor(cursor)) return moreHistoryLoaded(cursor, paginateSaved(savedHistory(), cursor))
  const { data, next } = await api.guestHistory.page({ cursor })
  moreHistoryLoaded(cursor, { items: data, next })
}
