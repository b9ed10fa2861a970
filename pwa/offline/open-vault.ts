import { whenIdle } from '../components/when-idle.ts'
import { mayEnter } from '../session/membership.ts'
import { sessionToken } from '../session/session.ts'
import type { UserInfo } from '../session/user-info.ts'
import { isAway } from './connection.ts'
import { followDrafts, loadDrafts } from './drafts.ts'
import { forgetForms, loadForms, watchForms } from './forms.ts'
import { readPersistence } from './persistence.ts'
import { followCards, forgetCards, loadCards } from './saved-guests.ts'
import { sendDrafts } from './send-drafts.ts'
import { syncHistory, tellSyncedAt } from './sync.ts'
import { countThumbnails } from './thumbnails.ts'
import { disconnect } from './vault-db.ts'
import { eraseGuests, onVaultClose, onVaultOpen, openVault, restore, tellTrouble } from './vault.ts'

// Whatever is shown of a vault is read when it opens and forgotten when it closes.
onVaultOpen(async (vault) => {
  await Promise.all([loadCards(vault), loadDrafts(vault), loadForms(vault), tellSyncedAt(vault)])
  void tellTrouble(() => countThumbnails(vault))
  void readPersistence()
})
onVaultClose(() => {
  forgetCards()
  forgetForms()
})
watchForms()
followCards()
followDrafts()

// Pages in the background lose their connection on some systems: let go of it first.
for (const hidden of ['freeze', 'pagehide'] as const) addEventListener(hidden, disconnect)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') disconnect()
})

/**
 * Somebody is logged in: the vault is opened if its key is still there, and brought up to date. Whoever is no member
 * any more has no saved guests either (D-93).
 */
export async function enterVault(user: UserInfo): Promise<void> {
  if (sessionToken() === null || !(await restore(user._id)) || !sessionToken()) return
  if (!mayEnter(user)) await tellTrouble(eraseGuests)
  else if (!isAway()) whenIdle(() => void meetServer())
}

export { close as leaveVault } from './vault.ts'

/** The server is there and knows the member: what waits is sent first, then the saved guests are refreshed. */
export async function meetServer(): Promise<void> {
  if (!openVault()) return
  await sendDrafts()
  await syncHistory()
}
