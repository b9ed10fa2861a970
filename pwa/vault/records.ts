import * as v from 'valibot'
import { base64Of, type Bytes, bytesOf, textOf } from '../platform/bytes.ts'
import type { OpenKeys } from './keys.ts'
import { CorruptRecord, encrypt, decrypt } from './encryption.ts'
import { type RecordPrimaryKey, type RecordKind, type RecordRow, withDb } from './vault-db.ts'
import { useVault } from './vault-state.ts'

/** A vault that is open in this tab. */
export type OpenVault = { id: string; member: string; keys: OpenKeys }

/** A record to save. */
export type Entry = { kind: RecordKind; id: string; content: Bytes; version?: number }

let lastVersion = 0

/** Milliseconds since 1970, but always higher than the last version. */
export function nextVersion(): number {
  lastVersion = Math.max(Date.now(), lastVersion + 1)
  return lastVersion
}

/** The stored id of a record: a hash, because ids could identify guests. */
export async function hashId({ keys }: OpenVault, kind: RecordKind, id: string): Promise<string> {
  return base64Of(new Uint8Array(await crypto.subtle.sign('HMAC', keys.ids, bytesOf(`${kind} ${id}`))))
}

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

/** The primary key of a record. */
export type RecordKey = Pick<RecordRow, 'vault' | 'kind' | 'id'>

export const recordKeyOf = async (vault: OpenVault, kind: RecordKind, id: string): Promise<RecordKey> => ({
  vault: vault.id,
  kind,
  id: await hashId(vault, kind, id),
})

/** The keys of all records of a kind. */
export const recordKeysOf = async (vault: OpenVault, kind: RecordKind): Promise<RecordKey[]> => {
  const keys = await withDb((db) =>
    db.records
      .where('[vault+kind+id]')
      .between([vault.id, kind, ''], [vault.id, kind, '\uffff'])
      .primaryKeys(),
  )
  return keys.map(([vault, kind, id]) => ({ vault, kind, id }))
}

/** The vault was closed, or is gone: by a logout in this or another tab, or because the browser has removed it. */
export class VaultErased extends Error {
  override name = 'VaultErased'
  vault: string
  constructor(vault: string) {
    super('This vault is closed or gone')
    this.vault = vault
  }
}

/** Writes and deletes in one transaction. Throws VaultErased instead of writing into an erased vault. */
export const putRecords = (rows: RecordRow[], removed: RecordKey[] = []) =>
  withDb((db) =>
    db.transaction('rw', [db.vaults, db.records], async () => {
      const vault = (rows[0] ?? removed[0])?.vault
      if (vault !== undefined && !(await db.vaults.get(vault))) throw new VaultErased(vault)
      await db.records.bulkDelete(removed.map(({ vault, kind, id }): RecordPrimaryKey => [vault, kind, id]))
      await db.records.bulkPut(rows)
    }),
  )

/** Decrypts a row. A corrupt row is deleted, and null returned. */
export async function decryptRow(vault: OpenVault, row: RecordRow): Promise<Bytes | null> {
  try {
    const { kind, id, version } = row
    return await decrypt(vault.keys.records, { member: vault.member, kind, id, version }, row)
  } catch (error) {
    if (!(error instanceof CorruptRecord)) throw error
    console.warn(`A corrupt ${row.kind} record was removed`, error)
    useVault.setState(({ corruptRecords }) => ({ corruptRecords: corruptRecords + 1 }))
    // Without its state, the next synchronization fetches everything again.
    await putRecords([], [row, await recordKeyOf(vault, 'sync', 'self')])
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
  const rows = await withDb((db) =>
    db.records.bulkGet(keys.map(({ vault, kind, id }): RecordPrimaryKey => [vault, kind, id])),
  )
  return Promise.all(
    rows.map(async (row) => {
      const content = row ? await decryptRow(vault, row) : null
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
  const rows = await withDb((db) =>
    db.records.where('[vault+kind+id]').between([vault.id, kind, ''], [vault.id, kind, '\uffff']).toArray(),
  )
  const contents = await Promise.all(rows.map((row) => decryptRow(vault, row)))
  return contents
    .map((content) => content && parseContent(schema, content))
    .filter((value): value is v.InferOutput<Schema> => value !== null)
}

/** Parses a JSON record; null when it does not fit the schema. */
export function parseContent<Schema extends v.GenericSchema>(
  schema: Schema,
  content: Bytes,
): v.InferOutput<Schema> | null {
  const result = v.safeParse(schema, JSON.parse(textOf(content)))
  return result.success ? result.output : null
}
