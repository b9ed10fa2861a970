import * as v from 'valibot'
import { base64Of, type Bytes, bytesOf, textOf } from './bytes.ts'
import type { OpenKeys } from './keys.ts'
import { Damaged, seal, unseal } from './seal.ts'
import { type RecordKey, type RecordKind, type RecordRow, withDb } from './vault-db.ts'
import { useVault } from './vault-state.ts'

/** A vault that is open in this tab. */
export type OpenVault = { id: string; member: string; keys: OpenKeys }

/** Something to be kept: its kind, its own id, and its content. */
export type Entry = { kind: RecordKind; id: string; content: Bytes; version?: number }

let lastVersion = 0

/** Milliseconds since 1970, and later than any version given out before. */
export function nextVersion(): number {
  lastVersion = Math.max(Date.now(), lastVersion + 1)
  return lastVersion
}

/** The id under which a record lies: it does not tell whom the record is about. */
export async function hiddenId({ keys }: OpenVault, kind: RecordKind, id: string): Promise<string> {
  return base64Of(new Uint8Array(await crypto.subtle.sign('HMAC', keys.ids, bytesOf(`${kind} ${id}`))))
}

/** Encrypts an entry, ready to be written; do so before a transaction is opened. */
export async function sealed(vault: OpenVault, entry: Entry): Promise<RecordRow> {
  const { kind, content, version = nextVersion() } = entry
  const id = await hiddenId(vault, kind, entry.id)
  const box = await seal(vault.keys.records, { member: vault.member, kind, id, version }, content)
  return { vault: vault.id, kind, id, version, ...box, at: Date.now(), size: content.length }
}

/** The same for a value that JSON can hold. */
export const sealedJson = (
  vault: OpenVault,
  kind: RecordKind,
  id: string,
  value: unknown,
  version?: number,
) => sealed(vault, { kind, id, content: bytesOf(JSON.stringify(value)), version })

/** Where a record lies. */
export type Spot = Pick<RecordRow, 'vault' | 'kind' | 'id'>

/** Where the record of this kind and id lies. */
export const spotOf = async (vault: OpenVault, kind: RecordKind, id: string): Promise<Spot> => ({
  vault: vault.id,
  kind,
  id: await hiddenId(vault, kind, id),
})

/** The vault was erased in the meantime, by a logout in this tab or another. */
export class VaultGone extends Error {
  override name = 'VaultGone'
}

/** Writes and removes in one transaction: all or nothing. Throws VaultGone rather than fill an erased vault. */
export const writeRows = (rows: RecordRow[], gone: Spot[] = []) =>
  withDb((db) =>
    db.transaction('rw', [db.vaults, db.records], async () => {
      const vault = (rows[0] ?? gone[0])?.vault
      if (vault !== undefined && !(await db.vaults.get(vault))) throw new VaultGone('This vault was erased')
      await db.records.bulkDelete(gone.map(({ vault, kind, id }): RecordKey => [vault, kind, id]))
      await db.records.bulkPut(rows)
    }),
  )

/** The content of a row; null, and the row is gone, when it is not what was saved. */
export async function contentOf(vault: OpenVault, row: RecordRow): Promise<Bytes | null> {
  try {
    const { kind, id, version } = row
    return await unseal(vault.keys.records, { member: vault.member, kind, id, version }, row)
  } catch (error) {
    if (!(error instanceof Damaged)) throw error
    console.warn(`A saved ${row.kind} was refused and removed`, error)
    useVault.setState(({ damaged }) => ({ damaged: damaged + 1 }))
    // What is lost comes again with the next synchronisation, which looks at everything.
    await writeRows([], [row, await spotOf(vault, 'sync', 'self')])
    return null
  }
}

type Content = { content: Bytes; version: number }

/** The contents and versions of records as they lie there at one moment; null in the place of one that is missing. */
export async function readRecords(
  vault: OpenVault,
  wanted: readonly (readonly [RecordKind, id: string])[],
): Promise<(Content | null)[]> {
  const spots = await Promise.all(wanted.map(([kind, id]) => spotOf(vault, kind, id)))
  const rows = await withDb((db) =>
    db.records.bulkGet(spots.map(({ vault, kind, id }): RecordKey => [vault, kind, id])),
  )
  return Promise.all(
    rows.map(async (row) => {
      const content = row ? await contentOf(vault, row) : null
      return content && { content, version: row!.version }
    }),
  )
}

/** A record's content and version, or null. */
export const readRecord = async (vault: OpenVault, kind: RecordKind, id: string): Promise<Content | null> =>
  (await readRecords(vault, [[kind, id]]))[0] ?? null

/** A record of JSON; null when there is none, or one of an older shape than the schema's. */
export async function readJson<Schema extends v.GenericSchema>(
  vault: OpenVault,
  kind: RecordKind,
  id: string,
  schema: Schema,
): Promise<{ value: v.InferOutput<Schema>; version: number } | null> {
  const record = await readRecord(vault, kind, id)
  if (!record) return null
  const value = parsed(schema, record.content)
  return value && { value, version: record.version }
}

/** All records of a kind, those of an older shape left out. */
export async function readAll<Schema extends v.GenericSchema>(
  vault: OpenVault,
  kind: RecordKind,
  schema: Schema,
): Promise<v.InferOutput<Schema>[]> {
  const rows = await withDb((db) =>
    db.records.where('[vault+kind+id]').between([vault.id, kind, ''], [vault.id, kind, '\uffff']).toArray(),
  )
  const contents = await Promise.all(rows.map((row) => contentOf(vault, row)))
  return contents
    .map((content) => content && parsed(schema, content))
    .filter((value): value is v.InferOutput<Schema> => value !== null)
}

/** What a record of JSON holds; null when it is of an older shape than the schema's. */
export function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  content: Bytes,
): v.InferOutput<Schema> | null {
  const result = v.safeParse(schema, JSON.parse(textOf(content)))
  return result.success ? result.output : null
}
