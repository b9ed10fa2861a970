import { clockToleranceMs } from '../session/inactivity.ts'
import { readUnerased, readUserInfo, removeUnerased } from '../session/storage.ts'
import { base64Of, bytesOf } from '../platform/bytes.ts'
import { tryWithLock, withLock } from '../platform/web-locks.ts'
import { toast } from '../ui/toast.ts'
import { erasedNow } from './leftover-text.ts'
import {
  allKeys,
  allRows,
  deleteDb,
  deleteKey,
  type RecordKind,
  recordsOfKind,
  standing,
  type VaultDb,
  type VaultRow,
  vaultRows,
  withDb,
} from './vault-db.ts'

/** Vaults without contact to the server for this time are erased. */
const retentionMs = 30 * 24 * 3_600_000

/** What the member typed and has not sent. Only a logout or a reset erases it. */
const unsentKinds: readonly RecordKind[] = [
  'waiting',
  'waiting-file',
  'waiting-stays',
  'note-draft',
  'half-typed',
  'half-typed-file',
]
/** Whose vault it is, and what is the newest of it. */
const ownKinds: readonly RecordKind[] = ['member', 'manifest']
/** What can be fetched again, or read again from the member's own files. */
export const savedKinds: readonly RecordKind[] = ['settings', 'sync', 'cards', 'guest', 'thumbnail', 'stays']

/** The row of the member's vault, of these or else of all on this device. */
export async function findRow(member: string, rows?: readonly VaultRow[]): Promise<VaultRow | undefined> {
  const [owner, all] = await Promise.all([hashMember(member), rows ?? vaultRows()])
  return all.find((row) => row.owner === owner)
}

/** How a row names its member. */
export const hashMember = async (member: string) =>
  base64Of(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(`vault of ${member}`))))

/** Whether the server has to be asked which passkeys of this vault are left. */
export async function hasPasskeys(vault: string): Promise<boolean> {
  const row = await withDb(vault, (db) => db.vaults.get(vault))
  return Boolean(row?.mustRenew || row?.byPasskey?.length)
}

/** Removes all that a vault holds. Call within a transaction. */
export const removeAllRecords = (db: VaultDb, vault: string): Promise<void> =>
  removeRecords(db, vault, [...savedKinds, ...unsentKinds, ...ownKinds])

/** The number of the member's unsent reviews on this device, or of other unsent records, in an open or a closed vault. */
export async function countWaiting(member: string, kind: RecordKind = 'waiting'): Promise<number> {
  const row = await findRow(member)
  return row ? withDb(row.id, (db) => recordsOfKind(db, row.id, kind).count()) : 0
}

/**
 * Erases what logouts have left and expired keys, and vaults past their retention except for unsent reviews and the keys
 * to open them. Call before a vault opens. Returns the rows and keys that are left.
 */
export async function eraseOutdated(): Promise<Held> {
  if (readUnerased().length > 0) await withLock('erase', eraseLeft)
  let held = await readHeld()
  if (held.rows.some(({ renews }) => renews)) {
    await tryWithLock('wraps', settleRenewals)
    held = await readHeld()
  }
  const { keys } = held
  await deleteExpiredKeys(keys)
  const rows: VaultRow[] = []
  for (const row of standing(held.rows)) {
    const isOver = Date.now() - row.confirmedAt > retentionMs
    if (isOver) keys.delete(row.id)
    if (!isOver || (await eraseSaved(row.id))) rows.push(row)
  }
  return { rows, keys }
}

/** Erases the key of a vault and all but what is unsent. Returns whether anything is. */
async function eraseSaved(id: string): Promise<boolean> {
  await deleteKey(id)
  const hasUnsent = await withDb(id, (db) =>
    db.transaction('rw', db.records, async () => {
      await removeRecords(db, id, savedKinds)
      const counts = await Promise.all(unsentKinds.map((kind) => recordsOfKind(db, id, kind).count()))
      return counts.some((count) => count > 0)
    }),
  )
  if (!hasUnsent) await deleteDb(id)
  return hasUnsent
}

/** The rows of vaults, and the stored keys by the ids of their vaults. */
type Held = { rows: VaultRow[]; keys: Awaited<ReturnType<typeof allKeys>> }

/** All databases at the same time: each opens only once another process has answered. */
async function readHeld(): Promise<Held> {
  const [rows, keys] = await Promise.all([allRows(), allKeys()])
  return { rows, keys }
}

async function eraseLeft(): Promise<void> {
  for (const left of readUnerased()) {
    const id = 'vault' in left ? left.vault : (await findRow(left.member))?.id
    if (id !== undefined) await deleteDb(id)
    removeUnerased(left)
  }
  toast(erasedNow, 'success')
}

/** Ends what a renewal of a key left behind: it counts when the row of the vault before is gone. */
async function settleRenewals(): Promise<void> {
  const rows = await allRows()
  for (const { id, renews } of rows) {
    if (!renews) continue
    if (rows.some((row) => row.id === renews)) await deleteDb(id)
    else await endRenewal(id, renews)
  }
}

/** Deletes what is left of the vault that was renewed. */
export async function endRenewal(id: string, renewed: string): Promise<void> {
  await deleteDb(renewed)
  await withDb(id, (db) =>
    db.vaults
      .where('id')
      .equals(id)
      .modify((row) => delete row.renews),
  )
}

/** A login stores its key a moment before it is one. */
const loginMs = 60_000

/** Also the keys that the end of a session could not delete. Removes them from `keys`, too. */
async function deleteExpiredKeys(keys: Held['keys']): Promise<void> {
  const now = Date.now()
  const isLoggedIn = readUserInfo() !== null
  for (const [id, key] of keys) {
    const { renewedAt, expiresAt } = key ?? { renewedAt: now, expiresAt: now }
    const isOver = now >= expiresAt || now < renewedAt - clockToleranceMs
    const isLeft = !isLoggedIn && renewedAt < now - loginMs
    if (!isOver && !isLeft) continue
    await deleteKey(id)
    keys.delete(id)
  }
}

/** Call within a transaction. */
async function removeRecords(db: VaultDb, vault: string, kinds: readonly RecordKind[]): Promise<void> {
  for (const kind of kinds) await recordsOfKind(db, vault, kind).delete()
}
