import { expect } from 'vitest'
import type { Page } from '../../testing/node-browser/page.ts'
import type { Window } from '../../testing/node-browser/network.ts'
import { textOf } from '../../platform/bytes.ts'
import { decrypt } from '../encryption.ts'
import type { OpenKeyRow, RecordKind, RecordRow, VaultRow } from '../vault-db.ts'

/* What lies in the databases of a device, read and changed behind the back of its pages. */

type Stores = { vaults: VaultRow; openKeys: OpenKeyRow; records: RecordRow }
type Store = { name: string; rows: object[]; keys: IDBValidKey[] }
type Dump = {
  vaults: number
  openKeys: number
  kinds: Partial<Record<RecordKind, number>>
  text: string
}

const resultOf = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error!))
  })

/** Runs work on each database, one after another; one that has gone meanwhile is not made again. */
async function eachDatabase({ device }: Page, work: (db: IDBDatabase) => Promise<void>): Promise<void> {
  for (const { name } of await device.databases.databases()) {
    const opening = device.databases.open(name!)
    opening.addEventListener('upgradeneeded', () => opening.transaction!.abort())
    const db = await resultOf(opening).catch(() => null)
    if (!db) continue
    await work(db)
    db.close() // before the page deletes it
  }
}

async function readStores(page: Page): Promise<Store[]> {
  const stores: Store[] = []
  await eachDatabase(page, async (db) => {
    for (const name of db.objectStoreNames) {
      const store = db.transaction(name).objectStore(name)
      stores.push({ name, rows: await resultOf(store.getAll()), keys: await resultOf(store.getAllKeys()) })
    }
  })
  return stores
}

async function rowsOf<Name extends keyof Stores>(page: Page, name: Name): Promise<Stores[Name][]> {
  const stores = await readStores(page)
  return stores.filter((store) => store.name === name).flatMap(({ rows }) => rows as Stores[Name][])
}

const binary = (value: unknown): string => {
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
    return new TextDecoder('latin1').decode(value)
  if (value instanceof CryptoKey) return value.extractable ? 'EXTRACTABLE KEY' : 'key'
  if (Array.isArray(value)) return value.map(binary).join(' ')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([key, inner]) => `${key} ${binary(inner)}`)
      .join(' ')
  return String(value)
}

/** The content of all databases as searchable text, with the number of records of each kind. */
export async function dumpVault(page: Page): Promise<Dump> {
  const dump: Dump = { vaults: 0, openKeys: 0, kinds: {}, text: '' }
  dump.text = (await page.device.databases.databases()).map(({ name }) => name).join(' ')
  for (const { name, rows, keys } of await readStores(page)) {
    dump.text += rows.map(binary).join('\n') + binary(keys)
    if (name === 'vaults') dump.vaults += rows.length
    if (name === 'openKeys') dump.openKeys += rows.length
    if (name === 'records')
      for (const { kind } of rows as RecordRow[]) dump.kinds[kind] = (dump.kinds[kind] ?? 0) + 1
  }
  return dump
}

/** Waits until nothing is left of any vault. */
export const seeErased = (page: Page): Promise<void> =>
  expect.poll(() => dumpVault(page)).toEqual({ vaults: 0, openKeys: 0, kinds: {}, text: expect.anything() })

/** The number of records of a kind. */
export async function countOf(page: Page, kind: RecordKind): Promise<number> {
  let count = 0
  await eachDatabase(page, async (db) => {
    if (!db.objectStoreNames.contains('records')) return
    const keys = (await resultOf(db.transaction('records').objectStore('records').getAllKeys())) as string[][]
    count += keys.filter(([, of]) => of === kind).length
  })
  return count
}

/** From its next document on, the browser offers the page no databases. */
export const denyDatabases = ({ device }: Page) =>
  device.scripts.push(({ indexedDB, DOMException }) => {
    const denied = () => {
      throw new DOMException('Not allowed', 'SecurityError')
    }
    Object.assign(indexedDB, { open: denied, databases: async () => denied() })
  })

/**
 * From now on the storage of the device answers no page ('silent'), or throws ('refusing'). Returns what ends that for
 * the documents that follow.
 */
export function breakDatabases({ device }: Page, how: 'silent' | 'refusing'): () => void {
  let isBroken = true
  const breakIn = (window: Window) => {
    if (!isBroken) return
    const { indexedDB, DOMException, Event } = window
    const request = () => {
      if (how === 'refusing') throw new DOMException('The connection was lost', 'UnknownError')
      return new EventTarget()
    }
    const databases = async () => (how === 'silent' ? new Promise(() => undefined) : request())
    Object.assign(indexedDB, { open: request, deleteDatabase: request, databases })
    for (const event of ['freeze', 'resume']) window.dispatchEvent(new Event(event)) // which cuts open connections
  }
  for (const window of device.windows) breakIn(window)
  device.scripts.push(breakIn)
  return () => (isBroken = false)
}

/** The first record of a kind, as stored; rejects without one. */
export async function readRow(page: Page, kind: RecordKind): Promise<RecordRow> {
  const row = (await rowsOf(page, 'records')).find((one) => one.kind === kind)
  if (!row) throw new Error(`No ${kind} record is stored`)
  return row
}

/** Writes a record into its vault. */
export const writeRow = (page: Page, row: RecordRow): Promise<void> =>
  eachDatabase(page, async (db) => {
    if (db.name === `vault-${row.vault}`)
      await resultOf(db.transaction('records', 'readwrite').objectStore('records').put(row))
  })

/** Changes one bit of the first record of a kind. */
export async function flipBit(page: Page, kind: RecordKind): Promise<void> {
  const row = await readRow(page, kind)
  new Uint8Array(row.data)[3]! ^= 1
  await writeRow(page, row)
}

/** Changes all rows of a store; `change` mutates them. */
export const updateRows = <Name extends keyof Stores>(
  page: Page,
  name: Name,
  change: (row: Stores[Name]) => void,
): Promise<void> =>
  eachDatabase(page, async (db) => {
    if (!db.objectStoreNames.contains(name)) return
    const store = db.transaction(name, 'readwrite').objectStore(name)
    for (const row of await resultOf<Stores[Name][]>(store.getAll())) {
      change(row)
      await resultOf(store.put(row))
    }
  })

/** The contents of all JSON records of a kind, decrypted with the key of the open vault. */
async function readContents(page: Page, kind: RecordKind): Promise<unknown[]> {
  const { _id: member } = JSON.parse(page.device.stored.get('userInfo')!) as { _id: string }
  const openKeys = await rowsOf(page, 'openKeys')
  const rows = (await rowsOf(page, 'records')).filter((row) => row.kind === kind)
  return Promise.all(
    rows.map(async (row) => {
      const { keys } = openKeys.find(({ vault }) => vault === row.vault)!
      const { id, version } = row
      return JSON.parse(textOf(await decrypt(keys.records, { member, kind, id, version }, row))) as unknown
    }),
  )
}

/** Waits until the open vault holds one half-typed review, with this text. */
export const seeHalfTyped = (page: Page, review: string): Promise<void> =>
  expect
    .poll(() => readContents(page, 'half-typed'))
    .toEqual([expect.objectContaining({ typed: expect.objectContaining({ review }) as unknown })])

/** Waits until the open vault holds one note that is not saved, with these words. */
export const seeNoteDraft = (page: Page, ownNote: string): Promise<void> =>
  expect.poll(() => readContents(page, 'note-draft')).toEqual([expect.objectContaining({ ownNote })])

/** Sets the last activity to two hours ago, which ends the session. */
export const expireSession = (page: Page): Promise<void> =>
  page.evaluate(() => localStorage.setItem('lastActivity', String(Date.now() - 7_200_000)))
