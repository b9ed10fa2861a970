import type { Page } from 'playwright-core'
import { password } from '../../api/testing/api.ts'
import { logIn, type OpenOptions, type Site } from './site.ts'

/** Waits until the page can be opened without a server: its worker has everything (D-90). */
export const readyForOffline = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

/** A member's page with an open vault. */
export async function openMember(site: Site, email: string, options: OpenOptions = {}): Promise<Page> {
  const page = await site.open('/theme.js', { hasWorker: true, ...options })
  await logIn(page, email)
  await readyForOffline(page)
  return page
}

/** A server that goes away and comes back. */
export function outagesOf(site: () => Site) {
  let isAway = false
  const goAway = async () => {
    isAway = true
    await site().api.goAway()
  }
  /** The device of the page notices at once, as one that leaves a tunnel does. */
  const comeBack = async (page?: Page) => {
    isAway = false
    await site().api.comeBack()
    await page?.evaluate(() => dispatchEvent(new Event('online')))
  }
  const end = async () => void (isAway && (await comeBack()))
  return { goAway, comeBack, end }
}

/** Logs in where there may be no server. */
export async function logInAnyhow(page: Page, email: string, typed = password) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Login' }).click()
}

type Dump = { vaults: number; openKeys: number; kinds: Record<string, number>; text: string }

/** Everything in IndexedDB, as text in which a name would be found, with the number of records of each kind. */
export const dumpVault = (page: Page): Promise<Dump> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name!)
    const dump = { vaults: 0, openKeys: 0, kinds: {} as Record<string, number>, text: names.join() }
    const done = <Answer>(request: IDBRequest<Answer>) =>
      new Promise<Answer>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error!))
      })
    const binary = (value: unknown): string => {
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value)
      if (ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value)
      if (value instanceof CryptoKey) return value.extractable ? 'EXTRACTABLE KEY' : 'key'
      if (Array.isArray(value)) return value.map(binary).join(' ')
      if (typeof value === 'object' && value !== null)
        return Object.entries(value)
          .map(([key, inner]) => `${key} ${binary(inner)}`)
          .join(' ')
      return String(value)
    }
    for (const name of names) {
      const db = await done(indexedDB.open(name))
      for (const store of db.objectStoreNames) {
        const objects = db.transaction(store).objectStore(store)
        const rows: { kind?: string }[] = await done(objects.getAll())
        const keys = await done(objects.getAllKeys())
        dump.text += rows.map(binary).join('\n') + binary(keys)
        if (store === 'vaults') dump.vaults = rows.length
        if (store === 'openKeys') dump.openKeys = rows.length
        for (const { kind } of rows) if (kind) dump.kinds[kind] = (dump.kinds[kind] ?? 0) + 1
      }
      db.close()
    }
    return dump
  })

/** The person left the device alone for two hours. */
export const sleepTwoHours = (page: Page) =>
  page.evaluate(() => localStorage.setItem('lastActivity', String(Date.now() - 7_200_000)))

type Row = { kind: string; version: number; data: number[] }

/** The first record of a kind, as it lies in IndexedDB. */
export const readRow = (page: Page, kind: string): Promise<Row> =>
  page.evaluate(
    (kind) =>
      new Promise<Row>((resolve) => {
        indexedDB.open('vault').addEventListener('success', (event) => {
          const db = (event.target as IDBOpenDBRequest).result
          const all = db.transaction('records').objectStore('records').getAll()
          all.addEventListener('success', () => {
            db.close()
            const row = all.result.find((one: { kind: string }) => one.kind === kind)
            resolve({ ...row, iv: [...row.iv], data: [...new Uint8Array(row.data)] })
          })
        })
      }),
    kind,
  )

/** Puts a record into IndexedDB, past the vault. */
export const writeRow = (page: Page, row: Row): Promise<void> =>
  page.evaluate(
    (row) =>
      new Promise<void>((resolve) => {
        indexedDB.open('vault').addEventListener('success', (event) => {
          const db = (event.target as IDBOpenDBRequest).result
          const records = db.transaction('records', 'readwrite').objectStore('records')
          const { iv, data } = row as Row & { iv: number[] }
          records
            .put({ ...row, iv: new Uint8Array(iv), data: new Uint8Array(data).buffer })
            .addEventListener('success', () => {
              db.close()
              resolve()
            })
        })
      }),
    row,
  )

/** Changes one bit of the first record of a kind. */
export async function flipBit(page: Page, kind: string): Promise<void> {
  const row = await readRow(page, kind)
  row.data[3]! ^= 1
  await writeRow(page, row)
}

/** What the place in the header says to a screen reader of the connection and of what waits to be sent. */
export const statusSays = (page: Page, words: string) =>
  page
    .getByRole('banner')
    .locator('output')
    .filter({ hasText: new RegExp(`^${words}$`) })

type Stored = { vaults: { byPassword: { data: ArrayBuffer } }; openKeys: { expiresAt: number } }

/** Changes the one record of a store of the vault; the function runs in the page and changes it in place. */
export const changeStored = async <Store extends keyof Stored>(
  page: Page,
  store: Store,
  change: (record: Stored[Store]) => void,
): Promise<void> => {
  const changed = await page.evaluateHandle(`(${change.toString()})`)
  await page.evaluate(
    ([store, change]) =>
      new Promise<void>((resolve) => {
        indexedDB.open('vault').addEventListener('success', (event) => {
          const db = (event.target as IDBOpenDBRequest).result
          const records = db.transaction(store, 'readwrite').objectStore(store)
          records.getAll().addEventListener('success', ({ target }) => {
            const [record] = (target as IDBRequest).result
            change(record)
            records.put(record).addEventListener('success', () => resolve(db.close()))
          })
        })
      }),
    [store, changed as never as (record: unknown) => void] as const,
  )
}
