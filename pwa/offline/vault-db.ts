import { Dexie, type Table } from 'dexie'
import type { Bytes } from './bytes.ts'
import { vaultDbName } from './vault-name.ts'
import type { OpenKeys, PasswordWrap, SecretWrap } from './keys.ts'

/** One member's vault on this device. Nothing in it names the member: `owner` is a hash of the id. */
export type VaultRow = {
  id: string
  owner: string
  /** Missing for the moment in which the first one is being made. */
  byPassword: PasswordWrap | null
  bySecret: SecretWrap
  /** Milliseconds since 1970 when the server last accepted this member here (D-91). */
  metServerAt: number
}

/** The open keys while the session lasts; times are milliseconds since 1970. */
export type OpenKeyRow = { vault: string; keys: OpenKeys; renewedAt: number; expiresAt: number }

/** `id` is opaque; `at` and `size` say what leaves first when there is too much. */
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
  | 'member'
  | 'settings'
  | 'sync'
  | 'cards'
  | 'guest'
  | 'thumbnail'
  | 'form'
  | 'draft'
  | 'draft-file'

export type RecordKey = [vault: string, kind: RecordKind, id: string]

export type VaultDb = Dexie & {
  vaults: Table<VaultRow, string>
  openKeys: Table<OpenKeyRow, string>
  records: Table<RecordRow, RecordKey>
}

/**
 * Why the device's storage cannot be used: `full`; `lost`, when the browser closed it and it does not come back;
 * `unavailable`, when the browser gives none, as some do in private windows.
 */
export type TroubleKind = 'full' | 'lost' | 'unavailable'

export class StorageTrouble extends Error {
  override name = 'StorageTrouble'
  kind: TroubleKind
  constructor(kind: TroubleKind, cause: unknown) {
    super(`Storage of this device: ${kind}`, { cause })
    this.kind = kind
  }
}

let db: VaultDb | null = null

function connect(): VaultDb {
  const opened = new Dexie(vaultDbName) as VaultDb
  opened.version(1).stores({
    vaults: 'id, owner',
    openKeys: 'vault',
    records: '[vault+kind+id], [vault+kind+at+size]',
  })
  return opened
}

/** Lets go of the connection; the next use makes a new one. iOS cuts those of pages in the background. */
export function disconnect(): void {
  db?.close()
  db = null
}

/**
 * Runs work on the database. When the browser has closed the connection, once more on a new one. Throws
 * StorageTrouble when the storage cannot be used.
 */
export async function withDb<Answer>(work: (db: VaultDb) => Promise<Answer>): Promise<Answer> {
  try {
    return await work((db ??= connect()))
  } catch (error) {
    if (!isCutOff(error)) throw troubleOf(error)
  }
  disconnect()
  try {
    return await work((db ??= connect()))
  } catch (error) {
    throw troubleOf(error)
  }
}

const namesOf = (error: unknown): string[] =>
  error instanceof Error
    ? [error.name, ...namesOf('inner' in error ? error.inner : undefined), ...namesOf(error.cause)]
    : []

const cutOff = ['DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'AbortError']
const refused = ['OpenFailedError', 'MissingAPIError', 'SecurityError', 'NotFoundError', 'VersionError']
const isFull = (error: unknown) => namesOf(error).includes('QuotaExceededError')
const isCutOff = (error: unknown) =>
  !isFull(error) && namesOf(error).some((name) => cutOff.includes(name) || refused.includes(name))

function troubleOf(error: unknown): unknown {
  if (isFull(error)) return new StorageTrouble('full', error)
  const names = namesOf(error)
  if (names.some((name) => refused.includes(name))) return new StorageTrouble('unavailable', error)
  return names.some((name) => cutOff.includes(name)) ? new StorageTrouble('lost', error) : error
}
