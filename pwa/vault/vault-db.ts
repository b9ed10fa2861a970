import type { Dexie, Table } from 'dexie'
import type { Bytes } from '../platform/bytes.ts'
import { tryTwice } from '../platform/try-twice.ts'
import { deleteDatabase, databaseNames, placeOf } from './storage-buckets.ts'
import type { Ciphertext } from './encryption.ts'
import type { OpenKeys, PasskeyWrap, PasswordWrap, SecretWrap } from './opening/keys.ts'

/** One member's vault on this device. `owner` is a hash of the member's id. */
export type VaultRow = {
  id: string
  owner: string
  /** Null until the first key derivation is done. */
  byPassword: PasswordWrap | null
  /** Null when it was damaged before the key was renewed. */
  bySecret: SecretWrap | null
  byPasskey?: PasskeyWrap[]
  /** The keys that hash ids (`keys.ts`). */
  idKeys: Ciphertext
  /** A passkey was removed, and the key is not renewed yet. */
  mustRenew?: boolean
  /** The vault that this one takes the place of, once that one's row is gone. */
  renews?: string
  /** Milliseconds since 1970 when the server last accepted this member. */
  confirmedAt: number
}

/** The keys of an open vault during a session; times are milliseconds since 1970. */
export type OpenKeyRow = { vault: string; keys: OpenKeys; renewedAt: number; expiresAt: number }

/** `id` is a hash; `at` and `size` are in the clear for the thumbnail budget. */
export type RecordRow = {
  vault: string
  kind: RecordKind
  id: string
  version: number
  iv: Bytes
  data: ArrayBuffer
  at: number
  size: number
}

export type RecordKind =
  | 'manifest'
  | 'member'
  | 'settings'
  | 'sync'
  | 'cards'
  | 'guest'
  | 'thumbnail'
  | 'stays'
  | 'waiting-stays'
  | 'note-draft'
  | 'half-typed'
  | 'half-typed-file'
  | 'waiting'
  | 'waiting-file'

/** The primary key of a record. */
export type RecordKey = Pick<RecordRow, 'vault' | 'kind' | 'id'>
export type RecordPrimaryKey = [vault: string, kind: RecordKind, id: string]

export type VaultDb = Dexie & {
  vaults: Table<VaultRow, string>
  records: Table<RecordRow, RecordPrimaryKey>
}
/** With the table of the other databases, which hold a key. */
type AnyDb = VaultDb & { openKeys: Table<OpenKeyRow, string> }

/**
 * `full`; `lost` when the browser closed the database and it cannot be reopened; `unavailable` when the browser offers
 * none, as in some private windows.
 */
export type StorageErrorKind = 'full' | 'lost' | 'unavailable'

export class StorageError extends Error {
  override name = 'StorageError'
  kind: StorageErrorKind
  constructor(kind: StorageErrorKind, cause: unknown) {
    super(`Storage of this device: ${kind}`, { cause })
    this.kind = kind
  }
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

/*
 * Each vault is a database of its own, and its open key is another: what is deleted then leaves no file behind where the
 * browser has storage buckets, as each lies in a bucket (`places.ts`).
 */
const [vaultPlace, keyPlace] = ['vault-', 'key-']
const vaultTables = { vaults: 'id, owner', records: '[vault+kind+id], [vault+kind+at+size]' }
const keyTables = { openKeys: 'vault' }

/** Transactions that run now. */
const running = new Set<IDBTransaction>()
/** How often the page was left, and what resolves when it is shown again; at once while it is. */
let timesLeft = 0
let shown = Promise.resolve()

/**
 * Lets a page that is left, hidden or frozen hold nothing: in WebKit it would lock the storage for all others, and iOS
 * cuts the connections of background pages. A page that is left or frozen also ends its transactions, and does again what
 * it interrupted once it is shown. Call once.
 */
export function watchPage(): void {
  let show = () => {}
  for (const leaving of ['pagehide', 'freeze'])
    addEventListener(
      leaving,
      () => {
        timesLeft += 1
        show() // what waits sees that the page was left again
        shown = new Promise((resolve) => (show = resolve))
        for (const transaction of running) abort(transaction)
        disconnect()
      },
      { capture: true },
    )
  for (const returning of ['pageshow', 'resume']) addEventListener(returning, () => show(), { capture: true })
  document.addEventListener('visibilitychange', () => {
    // What was typed last is still being stored.
    if (document.visibilityState === 'hidden') disconnect()
  })
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch (error) {
    if ((error as Error).name !== 'InvalidStateError') throw error // else it is over already
  }
}

/** Resolves while the page is shown. */
async function pageShown(): Promise<void> {
  for (let times = -1; times !== timesLeft;) {
    times = timesLeft
    await shown
  }
}

const connections = new Map<string, Promise<Dexie>>()
/** Databases that were deleted while they were opened. */
const deleted = new Set<string>()
const idIn = (name: string) => name.replace(/^(vault|key)-/, '')
const connected = new Set<Dexie>()

let closed = () => {}
/** Sets who is called when the database of an open page is deleted, or closed by the browser. */
export const onDbClosed = (listen: () => void): void => void (closed = listen)

async function connect(name: string, isNew: boolean): Promise<Dexie> {
  const place = await placeOf(name, isNew).catch(toUnavailable)
  if (!place) throw new VaultErased(idIn(name))
  // A visitor's device has no database to open.
  const { Dexie } = await tryTwice(() => import('dexie'))
  const database = new Dexie(name, { indexedDB: place, IDBKeyRange })
  database.version(1).stores(name.startsWith(keyPlace) ? keyTables : vaultTables)
  // One that was deleted meanwhile does not come back empty.
  if (!isNew)
    database.on('populate', () => {
      deleted.add(name)
      throw new VaultErased(idIn(name))
    })
  // Dexie says it of each close, also of ours and of one that never opened: to use it again then would never end.
  database.on('close', () => {
    if (connected.has(database) && database.isOpen()) closed()
  })
  database.on('versionchange', () => void setTimeout(closed))
  database.use({
    stack: 'dbcore',
    name: 'running',
    create: (core) => ({
      ...core,
      transaction(...request) {
        const transaction = core.transaction(...request) as IDBTransaction
        running.add(transaction)
        for (const end of ['complete', 'abort'])
          transaction.addEventListener(end, () => running.delete(transaction))
        return transaction
      },
    }),
  })
  connected.add(database)
  return database
}

function connection(name: string, isNew: boolean): Promise<Dexie> {
  const open = connections.get(name)
  if (open) return open
  const opening = connect(name, isNew)
  connections.set(name, opening)
  opening.catch(() => connections.delete(name))
  return opening
}

/** Closes all connections; the next use reconnects. */
function disconnect(): void {
  const open = [...connected]
  connected.clear()
  connections.clear()
  for (const database of open) database.close()
}

/** Runs work on a database, once more when the browser has closed the connection, and again when the page was left. */
async function withPlace<Result>(
  name: string,
  work: (db: AnyDb) => Promise<Result>,
  isNew = false,
): Promise<Result> {
  for (let failures = 0; ;) {
    const before = timesLeft
    try {
      await pageShown()
      const db = await connection(name, isNew)
      await pageShown()
      return await work(db as AnyDb)
    } catch (error) {
      if (deleted.delete(name)) {
        disconnect()
        throw new VaultErased(idIn(name))
      }
      const wasLeft = timesLeft > before
      if (!wasLeft) failures += 1
      if (!isDisconnected(error) || failures > 1) throw toStorageError(error)
      if (!wasLeft) disconnect()
    }
  }
}

/**
 * Runs work on the database of the vault with this id. Throws VaultErased when it is gone, and StorageError when the
 * storage cannot be used.
 */
export const withDb = <Result>(vault: string, work: (db: VaultDb) => Promise<Result>): Promise<Result> =>
  withPlace(vaultPlace + vault, work)

/** Stores the row of a new vault. Throws StorageError. */
export const createDb = (row: VaultRow): Promise<unknown> =>
  withPlace<unknown>(vaultPlace + row.id, (db) => db.vaults.put(row), true)

/** The rows of all vaults on this device. One that is still to take the place of another does not count. */
export const vaultRows = async (): Promise<VaultRow[]> => standing(await allRows())

/** Those of all rows that do not wait for the place of another. */
export const standing = (rows: readonly VaultRow[]): VaultRow[] =>
  rows.filter(({ renews }) => !rows.some(({ id }) => id === renews))

/** The rows of all vaults, also those that are to take the place of another. */
export async function allRows(): Promise<VaultRow[]> {
  const ids = await idsIn(vaultPlace)
  const rows = await Promise.all(ids.map((id) => ifThere(withDb(id, (db) => db.vaults.get(id)))))
  return rows.filter((row) => row !== undefined)
}

/** The stored key of an open vault. */
export const readKey = (vault: string): Promise<OpenKeyRow | undefined> =>
  ifThere(withPlace(keyPlace + vault, (db) => db.openKeys.get(vault)))

/** Stores the key of an open vault. Throws VaultErased when the vault is gone. */
export async function writeKey(row: OpenKeyRow): Promise<void> {
  if (!(await withDb(row.vault, (db) => db.vaults.get(row.vault)))) throw new VaultErased(row.vault)
  await withPlace<unknown>(keyPlace + row.vault, (db) => db.openKeys.put(row), true)
}

/** The stored keys by the ids of their vaults; undefined where nothing is left of one. */
export async function allKeys(): Promise<Map<string, OpenKeyRow | undefined>> {
  const ids = await idsIn(keyPlace)
  return new Map(await Promise.all(ids.map(async (id) => [id, await readKey(id)] as const)))
}

export const deleteKey = (vault: string): Promise<void> => remove(keyPlace + vault)

/** Deletes the key of a vault, and then all of it. */
export async function deleteDb(vault: string): Promise<void> {
  await deleteKey(vault)
  await remove(vaultPlace + vault)
}

async function remove(name: string): Promise<void> {
  const open = await connections.get(name)?.catch(() => undefined)
  connections.delete(name)
  open?.close()
  try {
    await deleteDatabase(name)
  } catch (error) {
    throw toStorageError(error)
  }
}

/** The names of all databases. Throws StorageError. */
const listNames = (): Promise<string[]> => databaseNames().catch(toUnavailable)

function toUnavailable(error: unknown): never {
  throw new StorageError('unavailable', error)
}

const idsIn = async (place: string): Promise<string[]> =>
  (await listNames()).filter((name) => name.startsWith(place)).map((name) => name.slice(place.length))

const ifThere = <Result>(reading: Promise<Result>): Promise<Result | undefined> =>
  reading.catch((error: unknown) => {
    if (error instanceof VaultErased) return undefined
    throw error
  })

const errorNames = (error: unknown): string[] =>
  error instanceof Error
    ? [error.name, ...errorNames('inner' in error ? error.inner : undefined), ...errorNames(error.cause)]
    : []

const disconnectErrors = ['DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'AbortError']
const unavailableErrors = [
  'OpenFailedError',
  'MissingAPIError',
  'SecurityError',
  'NotFoundError',
  'VersionError',
]
const isFull = (error: unknown) => errorNames(error).includes('QuotaExceededError')
const isDisconnected = (error: unknown) =>
  !isFull(error) &&
  errorNames(error).some((name) => disconnectErrors.includes(name) || unavailableErrors.includes(name))

function toStorageError(error: unknown): unknown {
  if (isFull(error)) return new StorageError('full', error)
  const names = errorNames(error)
  if (names.some((name) => unavailableErrors.includes(name))) return new StorageError('unavailable', error)
  return names.some((name) => disconnectErrors.includes(name)) ? new StorageError('lost', error) : error
}

/** The records of a kind in the vault with this id. */
export const recordsOfKind = (db: VaultDb, vault: string, kind: RecordKind) =>
  db.records.where('[vault+kind+id]').between([vault, kind, ''], [vault, kind, '\uffff'])

/** Those of them that were written at this time or later, in milliseconds since 1970. */
export const recordsSince = (db: VaultDb, vault: string, kind: RecordKind, at: number) =>
  db.records.where('[vault+kind+at+size]').between([vault, kind, at], [vault, kind, Infinity])
