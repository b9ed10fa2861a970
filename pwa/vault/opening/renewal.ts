import { ApiError, isUnreachable } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { withLock } from '../../platform/web-locks.ts'
import { inactivityMs } from '../../session/inactivity.ts'
import { readLastActivity } from '../../session/storage.ts'
import { CorruptRecord, decrypt, encrypt } from '../encryption.ts'
import { decryptIdKeys, deriveOpenKeys, encryptIdKeys, idKeyOf, newMasterKey, rewrap } from './keys.ts'
import { isNewest, readWithManifest } from '../manifest.ts'
import { type OpenVault, rehashId } from '../record-ids.ts'
import {
  createDb,
  deleteDb,
  type RecordPrimaryKey,
  type RecordRow,
  type VaultDb,
  type VaultRow,
  withDb,
  writeKey,
} from '../vault-db.ts'
import { endRenewal } from '../vault-rows.ts'
import { catchStorageErrors, currentVault, replaceVault } from '../vault.ts'

/**
 * Asks the server which passkeys are left. When one that opens the vault was removed, its wrap is deleted and the vault's
 * key renewed. Without an answer, the next contact does it.
 */
export async function forgetRemovedPasskeys(): Promise<void> {
  await catchStorageErrors(() => withLock('wraps', check)).catch((error: unknown) => {
    const isExpected = isUnreachable(error) || error instanceof ApiError
    if (!isExpected) console.warn('The key of the saved data could not be renewed yet', error)
  })
}

async function check(): Promise<void> {
  const vault = currentVault()
  const row = vault && (await withDb(vault.id, (db) => db.vaults.get(vault.id)))
  if (!row || !(row.mustRenew || row.byPasskey?.length)) return
  const known = row.byPasskey ?? []
  const valid = new Set((await api.passkeys({}, { isBackground: true })).map(({ id }) => id))
  const byPasskey = known.filter(({ id }) => valid.has(id))
  const mustRenew = row.mustRenew || known.some(({ id, wrap }) => wrap !== null && !valid.has(id))
  if (byPasskey.length < known.length)
    await withDb(vault.id, (db) => db.vaults.update(vault.id, { byPasskey, mustRenew }))
  // What is being sent or refreshed ends first: it would be lost with the vault that is left behind.
  if (mustRenew) await withLock('send', () => withLock('sync', () => renew(vault, { ...row, byPasskey })))
}

/**
 * Puts a copy of the vault under a new key in its place: a kill leaves the one or the other, as the copy counts only once
 * the row of the vault before is deleted, and that is deleted only when nothing was written since.
 */
async function renew(vault: OpenVault, row: VaultRow): Promise<void> {
  const before = { member: vault.member, records: vault.keys.records }
  const earlier = await decryptIdKeys(row.idKeys, before)
  if (!earlier) return // they were changed
  const master = newMasterKey(vault.member)
  const idKeys = [...earlier, await idKeyOf(master)]
  const next = { id: crypto.randomUUID(), member: vault.member, keys: await deriveOpenKeys(master, idKeys) }
  const [byPassword, bySecret] = [
    await rewrap(row.byPassword, 'password', before, master),
    await rewrap(row.bySecret, 'secret', before, master),
  ]
  if (!byPassword && !bySecret) return // nothing but a passkey would open it
  const byPasskey = await Promise.all(
    (row.byPasskey ?? []).map(async ({ id, wrap }) => ({
      id,
      wrap: await rewrap(wrap, id, before, master),
    })),
  )
  await createDb({
    ...row,
    id: next.id,
    byPassword,
    bySecret,
    byPasskey,
    mustRenew: false,
    renews: vault.id,
    idKeys: await encryptIdKeys(master, idKeys),
  })
  try {
    const expiresAt = (readLastActivity() ?? Date.now()) + inactivityMs
    await writeKey({ vault: next.id, keys: next.keys, renewedAt: Date.now(), expiresAt })
    await moveRecords(vault, next)
  } catch (error) {
    await deleteDb(next.id)
    throw error
  }
  replaceVault(vault, next)
  await endRenewal(next.id, vault.id)
}

/** How many records are copied at once. */
const batchSize = 50

type Versions = Map<string, { key: RecordPrimaryKey; version: number }>

/** Copies until nothing was written meanwhile, and deletes the row of the vault before at that moment. */
async function moveRecords(vault: OpenVault, next: OpenVault): Promise<void> {
  let copied: Versions = new Map()
  for (;;) {
    const now = await withDb(vault.id, (db) => versionsOf(db, vault.id))
    const changed = [...now].filter(([name, { version }]) => copied.get(name)?.version !== version)
    const gone = [...copied].filter(([name]) => !now.has(name))
    for (let at = 0; at < changed.length; at += batchSize)
      await copy(
        vault,
        next,
        changed.slice(at, at + batchSize).map(([, { key }]) => key),
      )
    for (const [, { key }] of gone) {
      const id = await rehashId(next.keys, key[2])
      await withDb(next.id, (db) => db.records.delete([next.id, key[1], id]))
    }
    copied = now
    const isDone = await withDb(vault.id, (db) =>
      db.transaction('rw', [db.vaults, db.records], async () => {
        const last = await versionsOf(db, vault.id)
        const isSame =
          last.size === now.size &&
          [...last].every(([name, { version }]) => now.get(name)?.version === version)
        if (isSame) await db.vaults.delete(vault.id)
        return isSame
      }),
    )
    if (isDone) return
  }
}

/** All but the manifest, which the renewed vault starts again. */
async function versionsOf(db: VaultDb, vault: string): Promise<Versions> {
  const versions: Versions = new Map()
  await db.records
    .where('[vault+kind+id]')
    .between([vault], [vault, '\uffff'])
    .each(({ kind, id, version }) => {
      if (kind !== 'manifest') versions.set(`${kind} ${id}`, { key: [vault, kind, id], version })
    })
  return versions
}

async function copy(vault: OpenVault, next: OpenVault, keys: RecordPrimaryKey[]): Promise<void> {
  const { rows, manifest } = await readWithManifest(vault, (db) => db.records.bulkGet(keys))
  const copies: RecordRow[] = []
  for (const row of rows) {
    const content = row && isNewest(manifest, row) && (await open(vault, row))
    if (!content) continue // it is corrupt, or an older copy
    const { kind, version, at, size } = row
    const id = await rehashId(next.keys, row.id)
    const context = { member: vault.member, kind, id, version }
    copies.push({
      vault: next.id,
      kind,
      id,
      version,
      at,
      size,
      ...(await encrypt(next.keys.records, context, content)),
    })
  }
  await withDb(next.id, (db) => db.records.bulkPut(copies))
}

const open = ({ member, keys }: OpenVault, row: RecordRow) =>
  decrypt(keys.records, { member, kind: row.kind, id: row.id, version: row.version }, row).catch(
    (error: unknown) => {
      if (error instanceof CorruptRecord) return null
      throw error
    },
  )
