import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestMember } from '../../api/testing/api.ts'
import { launchOptions } from './testing/chromium.ts'
import type { WithBuckets } from './testing/databases.ts'
import { createOutages, dumpVault, expireSession, openMember } from './testing/offline.ts'
import { see } from './testing/signed-in.ts'
import { logIn, openSite, type Site } from './testing/site.ts'
import { watchErrors } from './testing/watch-errors.ts'

let site: Site
let ana: TestMember
let guestId: string
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  ana = await site.api.member()
  guestId = (await site.api.guest({ firstName: 'Gina', lastName: 'Filed' }))._id
  await ana.get(`/api/guest/${guestId}`)
})
const { goAway, end } = createOutages(() => site)
afterEach(end)

/** Every key that the page of a vault makes or is given, as base64; runs before the page. */
function watchKeys() {
  if (!isSecureContext) return
  const keys: string[] = []
  const { subtle } = crypto
  const [deriveKey, importKey] = [subtle.deriveKey.bind(subtle), subtle.importKey.bind(subtle)]
  const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
  subtle.deriveKey = async (...[how, base, type, , usages]: Parameters<typeof deriveKey>) => {
    const copy = await deriveKey(how, base, type, true, usages)
    keys.push(base64(new Uint8Array(await subtle.exportKey('raw', copy))))
    return deriveKey(how, base, type, false, usages)
  }
  Object.assign(subtle, {
    importKey: (...given: Parameters<typeof importKey>) => {
      const [format, bytes, type] = given as unknown as [
        string,
        ArrayBuffer | Uint8Array<ArrayBuffer>,
        unknown,
      ]
      const isPublic = format === 'raw' && (type as { name?: string }).name === 'ECDH'
      if (!isPublic) keys.push(base64(new Uint8Array(bytes)))
      return importKey(...given)
    },
  })
  Object.assign(globalThis, { keys })
}

async function filesIn(folder: string): Promise<Buffer[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(files.map((file) => readFile(file).catch(() => Buffer.alloc(0)))) // deleted meanwhile
}

/** How many of these keys lie in a file of the profile. */
async function countIn(folder: string, keys: readonly Buffer[]): Promise<number> {
  const files = await filesIn(folder)
  return keys.filter((key) => files.some((file) => file.includes(key))).length
}

test('after Log Out, and after the hour, no file of the browser holds a key of the vault, nor a token that works [SEC-37]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'profile-'))
  let context: BrowserContext | undefined
  try {
    context = await chromium.launchPersistentContext(folder, {
      ...(await launchOptions()),
      baseURL: site.api.url,
      reducedMotion: 'reduce',
    })
    watchErrors(context)
    await context.addInitScript(watchKeys)
    const page = await context.newPage()
    const keys: Buffer[] = []
    for (const leave of [logOut, expireSession]) {
      await logIn(page, ana.user.email)
      await expect.poll(async () => (await dumpVault(page)).kinds.guest).toBe(1)
      const made = await page.evaluate(() => (globalThis as unknown as { keys: string[] }).keys)
      keys.push(...[...new Set(made)].map((key) => Buffer.from(key, 'base64')))
      // What is looked for can be found: both keys of the open vault.
      await expect.poll(() => countIn(folder, keys)).toBe(2)
      const token = await tokenOf(page)
      expect(await statusOf(token)).toBe(200)
      await leave(page)
      await page.waitForURL('**/')
      await expect.poll(() => countIn(folder, keys)).toBe(0)
      await expect.poll(() => statusOf(token)).toBe(401)
    }
    expect(keys.length).toBeGreaterThan(10)
    await context.close()
    expect(await countIn(folder, keys)).toBe(0)
  } finally {
    await context?.close()
    await rm(folder, { recursive: true, force: true })
  }
})

const logOut = async (page: Page) => {
  await page.goto(`/useraccount/${ana.id}`)
  await page.getByRole('tab', { name: 'Log Out' }).click()
}
const tokenOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('userInfo')!) as { token: string }).token)
const statusOf = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${site.api.url}/api/guest/history`, { headers })).status
}

const savedOffline = async (page: Page) => {
  await goAway()
  await page.goto(`/guest/${guestId}`)
  await see(page.getByRole('heading', { level: 1, name: 'Gina Filed' }))
}

test('a browser without storage buckets saves, opens and erases all the same', async () => {
  const page = await openMember(site, ana.user.email, { isIsolated: true })
  await page.addInitScript('delete Navigator.prototype.storageBuckets')
  await page.goto('/theme.js')
  await page.evaluate(() => localStorage.clear())
  await logIn(page, ana.user.email)
  await expect.poll(async () => (await dumpVault(page)).kinds.guest).toBe(1)
  await savedOffline(page)
  await logOut(page)
  await page.waitForURL('**/')
  const left = await dumpVault(page)
  expect([left.vaults, left.openKeys, left.text]).toEqual([0, 0, ''])
})

/** Puts everything into the one database of earlier versions; runs in the page. */
async function moveBack() {
  const { storageBuckets } = navigator as WithBuckets
  const resultOf = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve) => request.addEventListener('success', () => resolve(request.result)))
  const opening = indexedDB.open('vault', 10)
  opening.addEventListener('upgradeneeded', () => {
    const old = opening.result
    old.createObjectStore('vaults', { keyPath: 'id' }).createIndex('owner', 'owner')
    old.createObjectStore('openKeys', { keyPath: 'vault' })
    old
      .createObjectStore('records', { keyPath: ['vault', 'kind', 'id'] })
      .createIndex('[vault+kind+at+size]', ['vault', 'kind', 'at', 'size'])
  })
  const old = await resultOf(opening)
  for (const name of await storageBuckets!.keys()) {
    const db = await resultOf((await storageBuckets!.open(name)).indexedDB.open(name))
    for (const store of db.objectStoreNames) {
      const rows: unknown[] = await resultOf(db.transaction(store).objectStore(store).getAll())
      for (const row of rows) await resultOf(old.transaction(store, 'readwrite').objectStore(store).put(row))
    }
    db.close()
    await storageBuckets!.delete(name)
  }
  old.close()
}

test('a vault of an earlier version moves to a place of its own, still open, and the old place is gone', async () => {
  const page = await openMember(site, ana.user.email, { isIsolated: true })
  await expect.poll(async () => (await dumpVault(page)).kinds.guest).toBe(1)
  await page.waitForLoadState('networkidle')
  await page.goto('/theme.js')
  await page.evaluate(moveBack)
  await savedOffline(page)
  const moved = await dumpVault(page)
  expect([moved.vaults, moved.openKeys, moved.kinds.guest]).toEqual([1, 1, 1])
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
})
