import { Dexie, type Table } from 'dexie'
import type { Bytes } from '../platform/bytes.ts'
import { vaultDbName } from './vault-name.ts'
import type { OpenKeys, PasswordWrap, SecretWrap } from './keys.ts'

/** One member's vault on this device. `owner` is a hash of the member's id. */
export type VaultRow = {
  id: string
  owner: string
  /** Null until the first key derivation is done. */
  byPassword: PasswordWrap | null
  bySecret: SecretWrap
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
  | 'half-typed'
  | 'half-typed-file'
  | 'waiting'
  | 'waiting-file'

/** The primary key of a record. */
export type RecordKey = Pick<RecordRow, 'vault' | 'kind' | 'id'>
export type RecordPrimaryKey = [vault: string, kind: RecordKind, id: string]

export type VaultDb = Dexie & {
  vaults: Table<VaultRow, string>
  openKeys: Table<OpenKeyRow, string>
  records: Table<RecordRow, RecordPrimaryKey>
}

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

let db: VaultDb | null = null

let closed = () => {}
/** Sets who is called when the database of an open page is deleted, or closed by the browser. */
export const onDbClosed = (listen: () => void): void => void (closed = listen)

function connect(): VaultDb {
  const database = new Dexie(vaultDbName) as VaultDb
  database.version(1).stores({
    vaults: 'id, owner',
    openKeys: 'vault',
    records: '[vault+kind+id], [vault+kind+at+size]',
  })
  database.on('close', () => closed())
  database.on('versionchange', () => void setTimeout(closed))
  return database
}

/** Closes the connection; the next use reconnects. */
export function disconnect(): void {
  db?.close()
  db = null
}

/**
 * Runs work on the database, and once more when the browser has closed the connection. Throws StorageError when the
 * storage cannot be used.
 */
export async function withDb<Result>(work: (db: VaultDb) => Promise<Result>): Promise<Result> {
  try {
    return await work((db ??= connect()))
  } catch (error) {
    if (!isDisconnected(error)) throw toStorageError(error)
  }
  disconnect()
  try {
    return await work((db ??= connect()))
  } catch (error) {
    throw toStorageError(error)
  }
}

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
