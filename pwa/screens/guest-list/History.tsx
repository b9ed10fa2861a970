import { useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import type { ViewedGuest } from '../../../shared/schemas/guest.ts'
import { guestHistory } from '../../api/guests.ts'
import { Empty } from '../../components/Empty.tsx'
import { GuestCard } from '../../components/GuestCard.tsx'
import { LoadFailed } from '../../components/LoadFailed.tsx'
import { MoreButton } from '../../components/MoreButton.tsx'
import { SavedNotice } from '../../components/offline/SavedNotice.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useFewFirst } from '../../components/usePainted.ts'
import { useLoad } from '../../components/useLoad.ts'
import { useReturn } from '../../components/useReturn.ts'
import { savedHistory } from '../../offline/saved-guests.ts'
import { isOfSaved, pageOfSaved, savedMayAnswer } from '../../offline/saved.ts'
import { useVault } from '../../offline/vault-state.ts'
import { memberId } from '../../session/session.ts'
import styles from './GuestListScreen.module.css'
import { historyLoaded, moreHistoryLoaded, type Pages, useGuestLists } from './guest-lists.ts'
import { usePrepared } from './usePrepared.ts'

/** The guests that the member has opened (SRC-10, SRC-15, OP-34). */
export function History() {
  const [loaded, { retry }] = useHistoryLoading()
  const history = useGuestLists((lists) => lists.history)
  const shown = useFewFirst(history?.items ?? [], 'history')
  usePrepared(shown)
  if (!history && loaded.state === 'failed') return <LoadFailed {...loaded} onRetry={retry} />
  if (!history) return <Skeleton label="Loading your view history" lines={4} />
  if (history.items.length === 0) return <Empty>Guest profiles you view will appear here</Empty>
  return (
    <div className="stack">
      {history.savedAt !== undefined && (
        <SavedNotice refreshedAt={history.savedAt}>These guests are saved on this device.</SavedNotice>
      )}
      <ul className={styles.list} aria-label="View history">
        {shown.map((guest) => (
          <GuestCard
            key={guest._id}
            guest={{ ...guest, isViewed: true }}
            date={{ what: 'First viewed', at: guest.viewedAt }}
          />
        ))}
      </ul>
      {history.next && <MoreButton load={loadMore}>Show more guests</MoreButton>}
    </div>
  )
}

/** Loads the newest page when the tab is opened; after 'back' the list stays as it was left. */
function useHistoryLoading() {
  const isBack = useNavigationType() === NavigationType.Pop
  const [load] = useState(() => (isBack && useGuestLists.getState().history ? async () => {} : loadNewest))
  useReturn(refresh)
  return useLoad(load)
}

const refresh = () => void loadNewest().catch(() => undefined)

/** What is saved stands there at once, and stays when the server does not answer. */
async function loadNewest() {
  const member = memberId()
  const saved = savedHistory()
  if (saved.length > 0 && !useGuestLists.getState().history) historyLoaded(pageOfSaved(saved))
  const newest = await newestPage()
  // After a logout it would stand in the next member's list.
  if (memberId() === member) historyLoaded(newest)
}

async function newestPage(): Promise<Pages<ViewedGuest>> {
  try {
    const { data, next } = await guestHistory()
    return { items: data, next }
  } catch (error) {
    if (!savedMayAnswer(error)) throw error
    return { ...pageOfSaved(savedHistory()), savedAt: useVault.getState().syncedAt }
  }
}

async function loadMore() {
  const cursor = useGuestLists.getState().history?.next
  if (!cursor) return
  if (isOfSaved(cursor)) return moreHistoryLoaded(cursor, pageOfSaved(savedHistory(), cursor))
  const { data, next } = await guestHistory(cursor)
  moreHistoryLoaded(cursor, { items: data, next })
}
