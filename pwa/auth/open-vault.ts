import { tryTwice } from '../platform/try-twice.ts'
import { whenIdle } from '../platform/when-idle.ts'
import { hasMembership } from '../session/membership.ts'
import { onSessionEnd, sessionToken, useSession } from '../session/session.ts'
import type { UserInfo } from '../session/user-info.ts'
import { isServerAway } from '../api/connection.ts'
import { subscribeWaiting, loadWaiting, restoreWaiting } from '../outbox/waiting-reviews.ts'
import { loadHalfTyped, storeAllHalfTyped, watchHalfTyped } from '../outbox/keep-half-typed.ts'
import { outboxClosed, useOutbox } from '../outbox/outbox-state.ts'
import { hasPasskeys } from '../vault/vault-rows.ts'
import { readPersistence } from '../vault/persistence.ts'
import { subscribeCards, clearCards, loadCards } from '../vault/saved-cards.ts'
import { sendWaiting } from '../outbox/send-waiting.ts'
import type { WaitingReview } from '../outbox/unsent-review.ts'
import { syncStays } from '../stays/stays.ts'
import { syncHistory, loadSyncedAt } from '../vault/sync.ts'
import { measureThumbnails } from '../vault/thumbnails.ts'
import { watchPage } from '../vault/vault-db.ts'
import {
  eraseGuests,
  onVaultClose,
  onVaultGone,
  onVaultOpen,
  onVaultRenew,
  currentVault,
  rememberMember,
  restoreVault,
  catchStorageErrors,
  inBackground,
} from '../vault/vault.ts'

/** What this page still holds of a vault that is gone, for the one that its member's password opens next. */
let rescued: { member: string; waiting: WaitingReview[] } | null = null

/** Loads and clears what the page shows of a vault with it. Call once, before a vault opens. */
export function watchVault(): void {
  onVaultGone(({ member }) => (rescued = { member, waiting: useOutbox.getState().waiting }))
  onSessionEnd(() => (rescued = null))

  // What the page shows of a vault is loaded when it opens and cleared when it closes.
  onVaultOpen(async (vault) => {
    const isBack = rescued?.member === vault.member
    if (isBack) await restoreWaiting(vault, rescued!.waiting)
    rescued = null
    await Promise.all([loadCards(vault), loadWaiting(vault), loadHalfTyped(vault), loadSyncedAt(vault)])
    if (isBack) storeAllHalfTyped(vault)
    inBackground(() => measureThumbnails(vault))
    void readPersistence()
  })
  // What was being written while the key was renewed may be lost with the vault before.
  onVaultRenew(storeAllHalfTyped)
  onVaultClose(() => {
    clearCards()
    outboxClosed()
  })
  // A suspended member keeps what is typed and unsent, and nothing of the register (OPS-04). Who has paid gets all of it.
  useSession.subscribe(({ userAuth: now }, { userAuth: before }) => {
    if (!now || now._id !== before?._id) return
    const isPaidNow = hasMembership(now) && !hasMembership(before)
    if (!isPaidNow && Boolean(now.isSuspended) === Boolean(before.isSuspended)) return
    inBackground(async () => {
      await rememberMember(now)
      if (now.isSuspended) await eraseGuests()
      else await syncWithServer()
    })
  })
  watchHalfTyped()
  subscribeCards()
  subscribeWaiting()
  watchPage()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') inBackground(syncStaysNow)
  })
}

/**
 * Opens the user's vault if its key is still stored, and synchronizes it. Erases the saved guests of a user whose
 * membership has ended.
 */
export async function openVault(user: UserInfo): Promise<void> {
  if (sessionToken() === null || !(await restoreVault(user._id)) || !sessionToken()) return
  const now = useSession.getState().userAuth // the server may have said meanwhile that the member is suspended
  if (now?.isSuspended) await catchStorageErrors(() => rememberMember(now))
  if (!hasMembership(now)) {
    await catchStorageErrors(eraseGuests)
    if (!isServerAway()) whenIdle(() => inBackground(forgetRemovedPasskeys))
  } else if (!isServerAway()) whenIdle(() => inBackground(syncWithServer))
}

/** Learns from the server which passkeys are left, where some are known here. */
export async function forgetRemovedPasskeys(): Promise<void> {
  const vault = currentVault()
  if (!vault || !(await catchStorageErrors(() => hasPasskeys(vault.id)))) return
  const renewal = await tryTwice(() => import('../vault/opening/renewal.ts')).catch(() => null) // the next contact does it
  await renewal?.forgetRemovedPasskeys()
}

/** Sends what waits, then refreshes stays and saved guests; for a suspended member all of it waits. */
export async function syncWithServer(): Promise<void> {
  if (!currentVault() || useSession.getState().userAuth?.isSuspended) return
  await forgetRemovedPasskeys()
  await sendWaiting()
  await syncStays()
  await syncHistory()
}

/** Brings stays up to date when the app is looked at again. */
export async function syncStaysNow(): Promise<void> {
  const { userAuth } = useSession.getState()
  if (sessionToken() && !isServerAway() && hasMembership(userAuth) && !userAuth?.isSuspended)
    await syncStays()
}
