import { sessionToken } from '../session/session.ts'
import { isServerAway } from '../api/connection.ts'
import { databaseNames } from '../vault/storage-buckets.ts'
import { hasWaiting, useOutbox } from '../outbox/outbox-state.ts'
import { eraseOutdated } from '../vault/vault-rows.ts'
import { useVault } from '../vault/vault-state.ts'
import { renewKey } from '../vault/vault.ts'
import { syncWithServer } from './open-vault.ts'
import { renewPush } from './renew-push.ts'

/** Keeps the vault open while its member is active, and retries interrupted synchronization and sending. */
export async function maintain(): Promise<void> {
  const { isOpen, isSyncIncomplete } = useVault.getState()
  if (!isOpen) return
  await renewKey()
  if (!sessionToken() || isServerAway()) return
  const hasPending = isSyncIncomplete || hasWaiting(useOutbox.getState())
  if (hasPending) await syncWithServer()
}

/** Erases outdated vaults on this device, also those of other members, and sees to a renewed push subscription. */
export async function cleanUp(): Promise<void> {
  if (sessionToken()) await renewPush().catch(() => undefined) // tried again when the app opens next
  if ((await databaseNames().catch(() => [])).length === 0) return
  await eraseOutdated().catch((error: unknown) => console.warn(error))
}
