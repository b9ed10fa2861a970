import { whenIdle } from '../platform/when-idle.ts'
import { hasMembership } from '../session/membership.ts'
import { sessionToken } from '../session/session.ts'
import type { UserInfo } from '../session/user-info.ts'
import { isServerAway } from '../api/connection.ts'
import { subscribeWaiting, loadWaiting } from '../outbox/waiting-reviews.ts'
import { forgetHalfTyped, loadHalfTyped, watchHalfTyped } from '../outbox/keep-half-typed.ts'
import { outboxClosed } from '../outbox/outbox-state.ts'
import { readPersistence } from '../vault/persistence.ts'
import { subscribeCards, clearCards, loadCards } from '../vault/saved-cards.ts'
import { sendWaiting } from '../outbox/send-waiting.ts'
import { syncHistory, loadSyncedAt } from '../vault/sync.ts'
import { measureThumbnails } from '../vault/thumbnails.ts'
import { disconnect } from '../vault/vault-db.ts'
import {
  eraseGuests,
  onVaultClose,
  onVaultOpen,
  currentVault,
  restoreVault,
  catchStorageErrors,
} from '../vault/vault.ts'

// What the page shows of a vault is loaded when it opens and cleared when it closes.
onVaultOpen(async (vault) => {
  await Promise.all([loadCards(vault), loadWaiting(vault), loadHalfTyped(vault), loadSyncedAt(vault)])
  void catchStorageErrors(() => measureThumbnails(vault))
  void readPersistence()
})
onVaultClose(() => {
  clearCards()
  forgetHalfTyped()
  outboxClosed()
})
watchHalfTyped()
subscribeCards()
subscribeWaiting()

// iOS cuts the database connections of background pages, so they are closed first.
for (const hidden of ['freeze', 'pagehide'] as const) addEventListener(hidden, disconnect)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') disconnect()
})

/**
 * Opens the user's vault if its key is still stored, and synchronizes it. Erases the saved guests of a user whose
 * membership has ended.
 */
export async function openVault(user: UserInfo): Promise<void> {
  if (sessionToken() === null || !(await restoreVault(user._id)) || !sessionToken()) return
  if (!hasMembership(user)) await catchStorageErrors(eraseGuests)
  else if (!isServerAway()) whenIdle(() => void syncWithServer())
}

export { closeVault } from '../vault/vault.ts'

/** Sends waiting reviews, then refreshes the saved guests. */
export async function syncWithServer(): Promise<void> {
  if (!currentVault()) return
  await sendWaiting()
  await syncHistory()
}
