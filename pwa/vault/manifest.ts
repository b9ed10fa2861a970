import * as v from 'valibot'
import { bytesOf, textOf } from '../platform/bytes.ts'
import { CorruptRecord, decrypt, encrypt } from './encryption.ts'
import { hashId, nextVersion, type OpenVault } from './record-ids.ts'
import {
  type RecordKey,
  type RecordKind,
  type RecordRow,
  recordsSince,
  type VaultDb,
  withDb,
} from './vault-db.ts'
import { useVault } from './vault-state.ts'

/*
 * Which versions are the newest: a record of its own, encrypted, written together with every record that it lists. An
 * older version that is restored differs from its entry, or has none any more, and is refused (SEC-29).
 *
 * Guests are not listed, as their card has their version; nor are files and thumbnails, which never change and are shown
 * only where a listed record names them. An older manifest that is restored is noticed by a tab that has seen the newer
 * one; any other finds records that are newer than the manifest, and believes those.
 *
 * What cannot be noticed on this device once the vault was closed in every tab: a record that is restored together with
 * the manifest of its time, and so also a whole storage that is restored. The device is then as it was at that time. The
 * next synchronization brings the guests up to date, and a review that was sent since is not posted again, because it has
 * the key under which the server knows it. A manifest that is removed or damaged is rebuilt from what is there.
 */
const listedKinds: readonly RecordKind[] = [
  'member',
  'settings',
  'sync',
  'cards',
  'stays',
  'half-typed',
  'waiting',
]
const isListed = ({ kind }: Pick<RecordKey, 'kind'>) => listedKinds.includes(kind)

const Versions = v.record(v.string(), v.number())
/** Its own version is higher than that of every record it lists, or listed before. */
export type Manifest = { version: number; versions: Readonly<v.InferOutput<typeof Versions>> }

const nameOf = ({ kind, id }: Pick<RecordKey, 'kind' | 'id'>) => `${kind} ${id}`

/** Whether a row is the newest version of its record. A row that is newer than the manifest was written after it. */
export const isNewest = ({ version, versions }: Manifest, row: RecordRow): boolean =>
  !isListed(row) || row.version === versions[nameOf(row)] || row.version > version

/** The newest manifest that this tab has seen of each vault. */
const seen = new Map<string, Manifest>()
const loading = new Map<string, Promise<void>>()

/** The primary key of a vault's manifest. */
export const manifestKeyOf = async (vault: OpenVault): Promise<RecordKey> => ({
  vault: vault.id,
  kind: 'manifest',
  id: await hashId(vault, 'manifest', 'self'),
})

/**
 * Reads rows and says what is the newest of them by the manifest, both at the same moment.
 * @param read runs in a transaction
 */
export async function readWithManifest<Rows>(
  vault: OpenVault,
  read: (db: VaultDb) => Promise<Rows>,
): Promise<{ rows: Rows; manifest: Manifest; stored: number | undefined }> {
  const { vault: id, kind, id: hashed } = await manifestKeyOf(vault)
  if (!loading.has(id)) loading.set(id, load(vault))
  await loading.get(id)!.catch((error: unknown) => {
    loading.delete(id)
    throw error
  })
  const known = seen.get(id)!
  const [rows, row] = await withDb(id, (db) =>
    db.transaction('r', db.records, async () => [await read(db), await db.records.get([id, kind, hashed])]),
  )
  const isNewer = row !== undefined && row.version > known.version
  const manifest = (isNewer && (await open(vault, row))) || known
  see(vault, manifest)
  return { rows, manifest, stored: row?.version }
}

/** Begins with the stored manifest, and with all records that are newer; without one all are. */
async function load(vault: OpenVault): Promise<void> {
  const { vault: id, kind, id: hashed } = await manifestKeyOf(vault)
  const read = (since?: number) =>
    withDb(id, (db) =>
      db.transaction('r', db.records, async () => {
        const row = await db.records.get([id, kind, hashed])
        const at = since ?? row?.at ?? 0
        const listed = await Promise.all(listedKinds.map((kind) => recordsSince(db, id, kind, at).toArray()))
        return { row, listed }
      }),
    )
  let { row, listed } = await read()
  const opened = row && (await open(vault, row))
  if (opened === null) ({ listed } = await read(0))
  const stored = opened ?? { version: 0, versions: {} }
  const newer: RecordRow[] = []
  for (const one of listed.flat())
    if (one.version > stored.version && (await isAuthentic(vault, one))) newer.push(one)
  see(vault, {
    version: Math.max(stored.version, ...newer.map(({ version }) => version)),
    versions: { ...stored.versions, ...Object.fromEntries(newer.map((row) => [nameOf(row), row.version])) },
  })
}

/** Remembers a manifest that is stored, unless a newer one was seen. */
export function see({ id }: OpenVault, manifest: Manifest): void {
  if (manifest.version > (seen.get(id)?.version ?? -1)) seen.set(id, manifest)
}

/** The manifest after these rows are written and removed, with its row; null when it lists none of them. */
export async function manifestAfter(
  vault: OpenVault,
  { version: before, versions }: Manifest,
  rows: readonly RecordRow[],
  removed: readonly RecordKey[],
): Promise<{ manifest: Manifest; row: RecordRow } | null> {
  const [written, gone] = [rows.filter(isListed), removed.filter(isListed)]
  if (written.length + gone.length === 0) return null
  const left = { ...versions }
  for (const key of gone) delete left[nameOf(key)]
  for (const row of written) left[nameOf(row)] = row.version
  const version = Math.max(nextVersion(), before + 1, ...written.map((row) => row.version))
  const key = await manifestKeyOf(vault)
  const content = bytesOf(JSON.stringify(left))
  const ciphertext = await encrypt(vault.keys.records, contextOf(vault, key, version), content)
  const row = { ...key, ...ciphertext, version, at: Date.now(), size: content.length }
  return { manifest: { version, versions: left }, row }
}

const contextOf = ({ member }: OpenVault, { kind, id }: RecordKey, version: number) => ({
  member,
  kind,
  id,
  version,
})

const isAuthentic = (vault: OpenVault, row: RecordRow): Promise<boolean> =>
  decrypt(vault.keys.records, contextOf(vault, row, row.version), row).then(
    () => true,
    () => false,
  )

async function open(vault: OpenVault, row: RecordRow): Promise<Manifest | null> {
  try {
    const content = await decrypt(vault.keys.records, contextOf(vault, row, row.version), row)
    return { version: row.version, versions: v.parse(Versions, JSON.parse(textOf(content))) }
  } catch (error) {
    if (!(error instanceof CorruptRecord)) throw error
    console.warn('The manifest of the vault is corrupt', error)
    useVault.setState(({ corruptRecords }) => ({ corruptRecords: corruptRecords + 1 }))
    return null
  }
}
