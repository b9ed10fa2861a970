import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { password } from '../../../api/testing/api.ts'
import { openDatabases } from './databases.ts'
import { logIn, type OpenOptions, type Site } from './site.ts'

/** Waits until the service worker has cached everything. */
export const readyForOffline = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

/** Opens a member's page with an open vault. */
export async function openMember(site: Site, email: string, options: OpenOptions = {}): Promise<Page> {
  const page = await site.open('/theme.js', { hasWorker: true, ...options })
  await logIn(page, email)
  await readyForOffline(page)
  return page
}

/** Stops and restarts the server; call `end` after each test. */
export function createOutages(site: () => Site) {
  let isAway = false
  const goAway = async () => {
    isAway = true
    await site().api.goAway()
  }
  /** With a page, its browser reports to be online at once. */
  const comeBack = async (page?: Page) => {
    isAway = false
    await site().api.comeBack()
    await page?.evaluate(() => dispatchEvent(new Event('online')))
  }
  const end = async () => void (isAway && (await comeBack()))
  return { goAway, comeBack, end }
}

/** Submits the login form without waiting for the result. */
export async function submitLogin(page: Page, email: string, typedPassword = password) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typedPassword)
  await page.getByRole('button', { name: 'Login' }).click()
}

type Dump = { vaults: number; openKeys: number; kinds: Record<string, number>; text: string }

/** The content of all databases as searchable text, with the number of records of each kind. */
export async function dumpVault(page: Page): Promise<Dump> {
  const databases = await openDatabases(page)
  return page.evaluate(async (databases) => {
    const dump = { vaults: 0, openKeys: 0, kinds: {} as Record<string, number>, text: '' }
    const resultOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
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
    for (const db of databases) {
      dump.text += db.name
      for (const store of db.objectStoreNames) {
        const objects = db.transaction(store).objectStore(store)
        const rows: { kind?: string }[] = await resultOf(objects.getAll())
        const keys = await resultOf(objects.getAllKeys())
        dump.text += rows.map(binary).join('\n') + binary(keys)
        if (store === 'vaults') dump.vaults += rows.length
        if (store === 'openKeys') dump.openKeys += rows.length
        for (const { kind } of rows) if (kind) dump.kinds[kind] = (dump.kinds[kind] ?? 0) + 1
      }
      db.close()
    }
    return dump
  }, databases)
}

/** Sets the last activity to two hours ago. */
export const expireSession = (page: Page) =>
  page.evaluate(() => localStorage.setItem('lastActivity', String(Date.now() - 7_200_000)))

type Row = { kind: string; version: number; data: number[] }

/** The first record of a kind, as stored; rejects without one. */
async function readRow(page: Page, kind: string): Promise<Row> {
  const databases = await openDatabases(page)
  return page.evaluate(
    async ([databases, kind]) => {
      const found: (Row & { iv: Uint8Array })[] = []
      for (const db of databases) {
        if (db.objectStoreNames.contains('records'))
          await new Promise<void>((resolve) => {
            const all = db.transaction('records').objectStore('records').getAll()
            all.addEventListener('success', () => {
              found.push(...all.result.filter((record: Row) => record.kind === kind))
              resolve()
            })
          })
        db.close()
      }
      const row = found[0]!
      return { ...row, iv: [...row.iv], data: [...new Uint8Array(row.data)] }
    },
    [databases, kind] as const,
  )
}

/** Waits until the vault holds a half-typed text: an encrypted record is longer than what is in it. */
export async function seeHalfTyped(page: Page, text: string): Promise<void> {
  await expect.poll(async () => (await dumpVault(page)).kinds['half-typed']).toBe(1)
  await expect.poll(async () => (await readRow(page, 'half-typed')).data.length).toBeGreaterThan(text.length)
}

/** Waits until the vault has what was typed last: a form keeps it when it was left alone for 0.3 seconds of the page. */
export async function seeHalfTypedAtRest(page: Page): Promise<void> {
  const versionLater = () =>
    page
      .evaluate(() => new Promise((rested) => setTimeout(rested, 1000)))
      .then(() => readRow(page, 'half-typed'))
  let before = await readRow(page, 'half-typed')
  for (let now = await versionLater(); now.version !== before.version; now = await versionLater())
    before = now
}

/** The connection status in the header, as announced to screen readers. */
export const statusText = (page: Page, text: string) =>
  page
    .getByRole('banner')
    .locator('output')
    .filter({ hasText: new RegExp(`^${text}$`) })
