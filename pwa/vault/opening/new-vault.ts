import type { SignedIn } from '../../../shared/schemas/account.ts'
import { createDb, recordsOfKind, type VaultRow, withDb } from '../vault-db.ts'
import { hashMember, removeAllRecords } from '../vault-rows.ts'
import { encryptIdKeys, newMasterKey, wrapBySecret } from './keys.ts'

/** Creates a vault that only the server's secret opens. */
export async function createRow({ _id, vaultSecret }: SignedIn): Promise<VaultRow> {
  const master = newMasterKey(_id)
  const bySecret = await wrapBySecret(master, vaultSecret)
  const [id, owner, idKeys] = [crypto.randomUUID(), await hashMember(_id), await encryptIdKeys(master)]
  const row = { id, owner, byPassword: null, bySecret, idKeys, confirmedAt: Date.now() }
  await createDb(row)
  return row
}

/** Empties a vault that can no longer be decrypted. Returns its new key and the number of lost unsent reviews. */
export async function resetVault({ id }: VaultRow, { _id, vaultSecret }: SignedIn) {
  const master = newMasterKey(_id)
  const [bySecret, idKeys] = [await wrapBySecret(master, vaultSecret), await encryptIdKeys(master)]
  const lostReviews = await withDb(id, (db) =>
    db.transaction('rw', [db.vaults, db.records], async () => {
      const count = await recordsOfKind(db, id, 'waiting').count()
      await removeAllRecords(db, id)
      await db.vaults.update(id, { bySecret, byPassword: null, byPasskey: [], idKeys, mustRenew: false })
      return count
    }),
  )
  return { master, idKeys, reset: { lostReviews } }
}
