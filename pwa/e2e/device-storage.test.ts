import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { plainPdf } from '../../api/files/testing/sample-files.ts'
import { password } from '../../api/testing/api.ts'
import { launchOptions } from './testing/chromium.ts'
import { deleteDatabases } from './testing/databases.ts'
import {
  createOutages,
  dumpVault,
  expireSession,
  openMember,
  readyForOffline,
  statusText,
} from './testing/offline.ts'
import { see } from './testing/signed-in.ts'
import { logIn, openSite, type Site } from './testing/site.ts'
import { watchErrors } from './testing/watch-errors.ts'
import { writeButton } from '../testing/forms.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
const { goAway, comeBack, end } = createOutages(() => site)
afterEach(end)

/** A member who has viewed a guest. */
async function viewer() {
  const member = await site.api.member()
  const guestId = (await site.api.guest({ firstName: 'Gina', lastName: 'Filed' }))._id
  await member.get(`/api/guest/${guestId}`)
  return { member, guestId }
}

const seeSaved = (page: Page) => expect.poll(async () => (await dumpVault(page)).kinds.guest).toBe(1)

/** A browser profile in a folder; `start` starts its browser, also again. */
async function createProfile() {
  const folder = await mkdtemp(join(tmpdir(), 'profile-'))
  let context: BrowserContext | undefined
  onTestFinished(async () => {
    await context?.close()
    await rm(folder, { recursive: true, force: true })
  })
  const options = { ...(await launchOptions()), baseURL: site.api.url, reducedMotion: 'reduce' } as const
  return {
    folder,
    async start() {
      await context?.close()
      context = await chromium.launchPersistentContext(folder, options)
      watchErrors(context)
      return context
    },
  }
}

async function writeReview(page: Page, guestId: string, text: string) {
  await page.goto(`/guest/${guestId}`)
  await writeButton(page).click()
  await page.getByText('Positive', { exact: true }).last().click()
  await page.getByLabel('Review', { exact: true }).fill(text)
}

async function writeWithBill(page: Page, guestId: string, text: string) {
  await writeReview(page, guestId, text)
  await page
    .locator('input[type=file][aria-label="Evidence"]')
    .setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: await plainPdf() })
}
const post = (page: Page) => page.getByRole('button', { name: 'Post review' }).click()
const kept = (page: Page) =>
  page.getByText('Your review is kept on this device and sent when you are back online')
const reviewsBy = ({ user }: { user: { _id: object } }) =>
  site.api.deps.db.collection('reviews').find({ author: user._id }).toArray()

test('a review with a file that is written offline survives a start of the browser and is sent once [D-94 D-50]', async () => {
  const { member, guestId } = await viewer()
  const profile = await createProfile()
  const start = () => profile.start()
  const before = await (await start()).newPage()
  await logIn(before, member.user.email)
  await readyForOffline(before)
  await seeSaved(before)
  await goAway()
  await writeWithBill(before, guestId, 'Left a bill behind.')
  await post(before)
  await see(kept(before))
  const page = await (await start()).newPage()
  await page.goto(`/guest/${guestId}`)
  await see(statusText(page, 'No answer, 1 unsent'))
  await page.getByRole('banner').getByRole('button').click()
  const panel = page.getByRole('dialog', { name: 'Connection and saved guests' })
  await see(panel.getByText('Left a bill behind.'))
  expect(await reviewsBy(member)).toEqual([])
  await page.keyboard.press('Escape')
  await comeBack(page)
  await see(statusText(page, 'Online'))
  await expect.poll(async () => (await dumpVault(page)).kinds).not.toHaveProperty('waiting')
  expect(await reviewsBy(member)).toMatchObject([{ text: 'Left a bill behind.', fileCount: 1 }])
})

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

test('after Log Out, and after the hour, no file of the browser holds a vault key, or a token that works [SEC-37]', async () => {
  const { member } = await viewer()
  const profile = await createProfile()
  const { folder } = profile
  const start = () => profile.start()
  const context = await start()
  await context.addInitScript(watchKeys)
  const page = await context.newPage()
  const logOut = async () => {
    await page.goto(`/useraccount/${member.id}`)
    await page.getByRole('tab', { name: 'Log Out' }).click()
  }
  const keys: Buffer[] = []
  for (const leave of [logOut, () => expireSession(page)]) {
    await logIn(page, member.user.email)
    await seeSaved(page)
    const made = await page.evaluate(() => (globalThis as unknown as { keys: string[] }).keys)
    keys.push(...[...new Set(made)].map((key) => Buffer.from(key, 'base64')))
    // What is looked for can be found: both keys of the open vault.
    await expect.poll(() => countIn(folder, keys)).toBe(2)
    const token = await tokenOf(page)
    expect(await statusOf(token)).toBe(200)
    await leave()
    await page.waitForURL('**/')
    await expect.poll(() => countIn(folder, keys)).toBe(0)
    await expect.poll(() => statusOf(token)).toBe(401)
  }
  expect(keys.length).toBeGreaterThan(10)
  await context.close()
  expect(await countIn(folder, keys)).toBe(0)
})

const tokenOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('userInfo')!) as { token: string }).token)
const statusOf = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${site.api.url}/api/guest/history`, { headers })).status
}

test('a vault that vanishes under an open page is noticed at once; the password restores what it has [SEC-40]', async () => {
  const { member, guestId } = await viewer()
  const page = await openMember(site, member.user.email, { isIsolated: true })
  page.on('dialog', (dialog) => void dialog.accept())
  await seeSaved(page)
  const keptFiles = async () => (await dumpVault(page)).kinds['half-typed-file'] ?? 0
  await goAway()
  await writeReview(page, guestId, 'Waits for a connection.')
  await post(page)
  await see(kept(page))
  await writeWithBill(page, guestId, 'Half typed.')
  await expect.poll(keptFiles).toBe(1)
  await page.evaluate(deleteDatabases)
  await see(statusText(page, '.*No answer'))
  await see(page.getByText(/^What was saved on this device was removed: what you type is kept only/))
  await page.getByRole('banner').getByRole('button').click()
  const panel = page.getByRole('dialog', { name: 'Connection and saved guests' })
  await see(panel.getByText(/^What was saved on this device was removed while this page was open/))
  expect(await panel.getByText('you viewed, encrypted').count()).toBe(0)
  await comeBack()
  await panel.getByRole('button', { name: 'Enter password' }).click()
  const login = page.getByRole('dialog', { name: 'Enter your password to continue' })
  await login.getByLabel('Password', { exact: true }).fill(password)
  await login.getByRole('button', { name: 'Log in' }).click()
  await login.waitFor({ state: 'hidden' })
  await expect
    .poll(async () => (await reviewsBy(member)).map(({ text }) => text))
    .toEqual(['Waits for a connection.'])
  await expect.poll(async () => (await dumpVault(page)).kinds).not.toHaveProperty('waiting')
  await expect.poll(keptFiles).toBe(1)
  await expect.poll(async () => (await dumpVault(page)).kinds['half-typed']).toBe(1)
  await seeSaved(page)
  await page.reload()
  await see(page.getByRole('listitem').filter({ hasText: 'bill.pdf' }))
  await expect.poll(() => page.getByLabel('Review', { exact: true }).inputValue()).toBe('Half typed.')
})
