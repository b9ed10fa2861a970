import { create } from 'zustand'
import type { WatchedGuest } from '../../../shared/schemas/notifications.ts'
import { api } from '../../api/api.ts'
import { memberId, onSessionEnd } from '../../session/session.ts'

/** The guests that the member watches; null until they are loaded. */
export const useWatched = create<{ watched: readonly WatchedGuest[] | null }>()(() => ({ watched: null }))

onSessionEnd(() => useWatched.setState({ watched: null }))

let loading: Promise<void> | null = null

/** Loads them once for the session. */
export function loadWatched(): Promise<void> {
  if (useWatched.getState().watched !== null) return Promise.resolve()
  loading ??= takeOver(api.watchedGuests()).finally(() => (loading = null))
  return loading
}

/** Watches a guest, until a day or until the member stops; or stops. */
export const changeWatch = (id: string, watch: boolean, until?: string): Promise<void> =>
  takeOver(api.watchGuest({ id, watch, ...(until && { until }) }))

/** What another member had asked for is not taken over. */
async function takeOver(asked: Promise<WatchedGuest[]>): Promise<void> {
  const member = memberId()
  const watched = await asked
  if (memberId() === member) useWatched.setState({ watched })
}
