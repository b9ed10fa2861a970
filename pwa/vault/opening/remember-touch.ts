import { withLock } from '../../platform/web-locks.ts'
import { unwrapBySecret } from './keys.ts'
import { type Touch, withTouch } from './passkey-wraps.ts'
import { withDb } from '../vault-db.ts'
import { findRow } from '../vault-rows.ts'
import { catchStorageErrors } from '../vault.ts'

/**
 * Wraps the key of the member's vault with a passkey that was just used, and remembers one that gives nothing.
 * @param vaultSecret the server's secret, which opens the vault's key here
 */
export async function rememberTouch(member: string, vaultSecret: string, touch: Touch): Promise<void> {
  await catchStorageErrors(() =>
    withLock('wraps', async () => {
      const row = await findRow(member)
      const master = row?.bySecret && (await unwrapBySecret(row.bySecret, { member, secret: vaultSecret }))
      if (!row || !master) return
      const byPasskey = await withTouch(row, master, touch)
      await withDb(row.id, (db) => db.vaults.update(row.id, { byPasskey }))
    }),
  )
}
