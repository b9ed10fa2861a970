import * as v from 'valibot'
import { type Bytes, bytesOf, textOf } from '../platform/bytes.ts'
import { CorruptRecord, encrypt, decrypt } from './encryption.ts'
import { isNewest, type Manifest, manifestAfter, manifestKeyOf, readWithManifest, see } from './manifest.ts'
import { hashId, nextVersion, type OpenVault, recordKeyOf } from './record-ids.ts'
import {
  type RecordKey,
  type RecordPrimaryKey,
  type RecordKind,
  type RecordRow,
  recordsOfKind,
  VaultErased,
  withDb,
} from './vault-db.ts'
import { useVault } from './vault-state.ts'

export { hashId, nextVersion, type OpenVault, recordKeyOf } from './record-ids.ts'
export { type RecordKey, VaultErased } from './vault-db.ts'

/** A record to save. */
type Entry = { kind: RecordKind; id: string; content: Bytes; version?: number }

/** Encrypts an entry into a row. Call it before a transaction is opened. */
export async function encryptRecord(vault: OpenVault, entry: Entry): Promise<RecordRow> {
  const { kind, content, version = nextVersion() } = entry
  const id = await hashId(vault, kind, entry.id)
  const ciphertext = await encrypt(vault.keys.records, { member: vault.member, kind, id, version }, content)
  return { vault: vault.id, kind, id, version, ...ciphertext, at: Date.now(), size: content.length }
}

/** As `encryptRecord`, for a JSON value. */
export const encryptJson = (
  vault: OpenVault,
  kind: RecordKind,
  id: string,
  value: unknown,
  version?: number,
) => encryptRecord(vault, { kind, id, content: bytesOf(JSON.stringify(value)), version })

/** The keys of all records of a kind. */
export const recordKeysOf = async (vault: OpenVault, kind: RecordKind): Promise<RecordKey[]> => {
  const keys = await withDb(vault.id, (db) => recordsOfKind(db, vault.id, kind).primaryKeys())
  return keys.map(([vault, kind, id]) => ({ vault, kind, id }))
}

/**
 * Writes and deletes in one transaction, with the manifest that lists them. Throws VaultErased instead of writing into an
 * erased vault.
 */
export async function putRecords(
  vault: OpenVault,
  rows: readonly RecordRow[],
  removed: readonly RecordKey[] = [],
): Promise<void> {
  const key = primaryKeyOf(await manifestKeyOf(vault))
  for (;;) {
    const { manifest: before, stored } = await readWithManifest(vault, async () => null)
    const after = await manifestAfter(vault, before, rows, removed)
    const isWritten = await withDb(vault.id, (db) =>
      db.transaction('rw', [db.vaults, db.records], async () => {
        if (!(await db.vaults.get(vault.id))) throw new VaultErased(vault.id)
        // Another tab may have written meanwhile.
        if (after && (await db.records.get(key))?.version !== stored) return false
        await db.records.bulkDelete(removed.map(primaryKeyOf))
        await db.records.bulkPut(after ? [...rows, after.row] : rows)
        return true
      }),
    )
    if (!isWritten) continue
    if (after) see(vault, after.manifest)
    return
  }
}

const primaryKeyOf = ({ vault, kind, id }: RecordKey): RecordPrimaryKey => [vault, kind, id]

/** Decrypts a row. A corrupt row, or an older one that was restored, is deleted, and null returned. */
async function decryptRow(vault: OpenVault, row: RecordRow, manifest: Manifest): Promise<Bytes | null> {
  try {
    const { kind, id, version } = row
    const content = await decrypt(vault.keys.records, { member: vault.member, kind, id, version }, row)
    if (!isNewest(manifest, row)) throw new CorruptRecord('An older version of a saved record was put back')
    return content
  } catch (error) {
    if (!(error instanceof CorruptRecord)) throw error
    console.warn(`A corrupt ${row.kind} record was removed`, error)
    useVault.setState(({ corruptRecords }) => ({ corruptRecords: corruptRecords + 1 }))
    // Without its state, the next synchronization fetches everything again.
    const states = await Promise.all(['self', 'stays'].map((id) => recordKeyOf(vault, 'sync', id)))
    await putRecords(vault, [], [row, ...states])
    return null
  }
}

type Content = { content: Bytes; version: number }

/** Reads records at the same moment, in this order; null for missing ones. */
export async function readRecords(
  vault: OpenVault,
  ids: readonly (readonly [RecordKind, id: string])[],
): Promise<(Content | null)[]> {
  const keys = await Promise.all(ids.map(([kind, id]) => recordKeyOf(vault, kind, id)))
  const { rows, manifest } = await readWithManifest(vault, (db) => db.records.bulkGet(keys.map(primaryKeyOf)))
  return Promise.all(
    rows.map(async (row) => {
      const content = row ? await decryptRow(vault, row, manifest) : null
      return content && { content, version: row!.version }
    }),
  )
}

/** Reads one record; null when it is missing. */
export const readRecord = async (vault: OpenVault, kind: RecordKind, id: string): Promise<Content | null> =>
  (await readRecords(vault, [[kind, id]]))[0] ?? null

/** Reads a JSON record; null when it is missing or does not fit the schema, as one of an older version. */
export async function readJson<Schema extends v.GenericSchema>(
  vault: OpenVault,
  kind: RecordKind,
  id: string,
  schema: Schema,
): Promise<{ value: v.InferOutput<Schema>; version: number } | null> {
  const record = await readRecord(vault, kind, id)
  if (!record) return null
  const value = parseContent(schema, record.content)
  return value && { value, version: record.version }
}

/** Reads all records of a kind that fit the schema. */
export async function readAll<Schema extends v.GenericSchema>(
  vault: OpenVault,
  kind: RecordKind,
  schema: Schema,
): Promise<v.InferOutput<Schema>[]> {
  const { rows, manifest } = await readWithManifest(vault, (db) =>
    recordsOfKind(db, vault.id, kind).toArray(),
  )
  // Each is parsed when it is decrypted, so that a tap gets its turn between them.
  const values = await Promise.all(
    rows.map(async (row) => {
      const content = await decryptRow(vault, row, manifest)
      const value = content && parseContent(schema, content)
      return value === null ? [] : [value]
    }),
  )
  return values.flat()
}

/** Parses a JSON record; null when it does not fit the schema. */
export function parseContent<Schema extends v.GenericSchema>(
  schema: Schema,
  content: Bytes,
): v.InferOutput<Schema> | null {
  const result = v.safeParse(schema, JSON.parse(textOf(content)))
  return result.success ? result.output : null
}
