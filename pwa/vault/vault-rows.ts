import { clockToleranceMs } from '../session/inactivity.ts'
import type { SignedIn } from '../../shared/schemas/account.ts'
import { base64Of, bytesOf } from '../platform/bytes.ts'
import { newMasterKey, wrapBySecret } from './keys.ts'
import { type RecordKind, recordsOfKind, type VaultDb, type VaultRow, withDb } from './vault-db.ts'

/** Vaults without contact to the server for this time are erased. */
const retentionMs = 30 * 24 * 3_600_000

/** What the member typed and has not sent. Only a logout or a reset erases it. */
const unsentKinds: readonly RecordKind[] = ['waiting', 'waiting-file', 'half-typed', 'half-typed-file']
/** Whose vault it is, and what is the newest of it. */
const ownKinds: readonly RecordKind[] = ['member', 'manifest']
/** What can be fetched again. */
export const savedKinds: readonly RecordKind[] = ['settings', 'sync', 'cards', 'guest', 'thumbnail']

/** The row of the member's vault on this device. */
export async function findRow(member: string): Promise<VaultRow | undefined> {
  const owner = await hashMember(member)
  return withDb((db) => db.vaults.where({ owner }).first())
}

/** Creates a vault that only the server's secret opens. */
export async function createRow({ _id, vaultSecret }: SignedIn): Promise<VaultRow> {
  const bySecret = await wrapBySecret(newMasterKey(_id), vaultSecret)
  const id = crypto.randomUUID()
  const row = { id, owner: await hashMember(_id), byPassword: null, bySecret, confirmedAt: Date.now() }
  await withDb((db) => db.vaults.add(row))
  return row
}

const hashMember = async (member: string) =>
  base64Of(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(`vault of ${member}`))))

/** Empties a vault that can no longer be decrypted. Returns its new key and the number of lost unsent reviews. */
export async function resetVault({ id }: VaultRow, { _id, vaultSecret }: SignedIn) {
  const master = newMasterKey(_id)
  const bySecret = await wrapBySecret(master, vaultSecret)
  const lostReviews = await withDb((db) =>
    db.transaction('rw', [db.vaults, db.records], async () => {
      const count = await recordsOfKind(db, id, 'waiting').count()
      await removeRecords(db, id, [...savedKinds, ...unsentKinds, ...ownKinds])
      await db.vaults.update(id, { bySecret, byPassword: null })
      return count
    }),
  )
  return { master, reset: { lostReviews } }
}

/** The number of the member's unsent reviews on this device, in an open or a closed vault. */
export async function countWaiting(member: string): Promise<number> {
  const row = await findRow(member)
  return row ? withDb((db) => recordsOfKind(db, row.id, 'waiting').count()) : 0
}

/** Deletes the vault with this id and everything in it. */
export const deleteVault = (id: string): Promise<void> =>
  withDb((db) =>
    db.transaction('rw', [db.vaults, db.openKeys, db.records], async () => {
      await removeRecords(db, id, [...savedKinds, ...unsentKinds, ...ownKinds])
      await db.openKeys.delete(id)
      await db.vaults.delete(id)
    }),
  )

/** Deletes expired keys, and erases vaults past their retention except for unsent reviews and the keys to open them. */
export async function eraseOutdated(): Promise<void> {
  await deleteExpiredKeys()
  await withDb(async (db) => {
    const outdated = (await db.vaults.toArray()).filter(
      ({ confirmedAt }) => Date.now() - confirmedAt > retentionMs,
    )
    for (const { id } of outdated) {
      await db.transaction('rw', [db.vaults, db.openKeys, db.records], async () => {
        await removeRecords(db, id, savedKinds)
        await db.openKeys.delete(id)
        const counts = await Promise.all(unsentKinds.map((kind) => recordsOfKind(db, id, kind).count()))
        if (counts.some((count) => count > 0)) return
        await removeRecords(db, id, ownKinds)
        await db.vaults.delete(id)
      })
    }
  })
}

async function deleteExpiredKeys(): Promise<void> {
  const now = Date.now()
  await withDb((db) =>
    db.openKeys
      .filter(({ renewedAt, expiresAt }) => now >= expiresAt || now < renewedAt - clockToleranceMs)
      .delete(),
  )
}

/** Call within a transaction. */
async function removeRecords(db: VaultDb, vault: string, kinds: readonly RecordKind[]): Promise<void> {
  for (const kind of kinds) await recordsOfKind(db, vault, kind).delete()
}
