import { ObjectId } from 'mongodb'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { plainPdf, png } from '../../api/files/testing/sample-files.ts'
import { seedGuests, typedGuest } from '../../api/guests/testing/guests.ts'
import { password, type TestMember } from '../../api/testing/api.ts'
import { deleteDatabases } from './testing/databases.ts'
import {
  dumpVault,
  openMember,
  createOutages,
  readyForOffline,
  expireSession,
  statusText,
} from './testing/offline.ts'
import { see } from './testing/signed-in.ts'
import { logIn, openSite, type Site } from './testing/site.ts'

let site: Site
let ana: TestMember
let guestId: string
let page: Page

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
afterEach(async () => {
  await end()
})
const { goAway, end } = createOutages(() => site)

const status = () => page.getByRole('banner').getByRole('button')
const panel = () => page.getByRole('dialog', { name: 'Connection and saved guests' })
const saved = (guests: number) =>
  expect.poll(async () => (await dumpVault(page)).kinds.guest, { interval: 200 }).toBe(guests)

/** Creates a member who has viewed a guest, whose review has a photo and a PDF. */
async function newMember() {
  ana = await site.api.member()
  guestId = (await site.api.guest({ firstName: 'Gina', lastName: 'Pictured' }))._id
  const author = await site.api.member()
  const form = new FormData()
  form.append('guestId', guestId)
  form.append('review', 'See the pictures.')
  form.append('reviewType', '-1')
  form.append('files', new File([new Uint8Array(await png())], 'door.png'))
  form.append('files', new File([new Uint8Array(await plainPdf())], 'bill.pdf'))
  expect((await author.post('/api/review', form)).status).toBe(201)
  await ana.get(`/api/guest/${guestId}`)
}

/** Creates guests that the member has viewed, one per second. */
async function viewMany(count: number) {
  const typed = Array.from({ length: count }, (_, place) =>
    typedGuest({ firstName: `Vera${place}`, lastName: 'Viewed', city: place % 2 ? 'Austin' : 'Boise' }),
  )
  const ids = await seedGuests(site.api.deps, typed)
  const begun = site.api.clock.now().getTime() - count * 1000
  await site.api.deps.db.collection('views').insertMany(
    ids.map((id, place) => ({
      member: ana.user._id,
      guest: new ObjectId(id),
      createdAt: new Date(begun + place * 1000),
    })),
  )
}

test('evidence thumbnails are saved as bytes, never as links, and shown without a server [D-91]', async () => {
  await newMember()
  page = await openMember(site, ana.user.email)
  await expect.poll(async () => (await dumpVault(page)).kinds.thumbnail).toBe(1)
  await goAway()
  await page.goto(`/guest/${guestId}`)
  const picture = page.getByRole('img', { name: 'Evidence 1' })
  expect(await picture.getAttribute('src')).toMatch(/^data:image\/webp;base64,/)
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(10)
  await see(page.getByText('Evidence 2 (PDF) needs a connection'))
  const links = await page.locator('[src*="signature="], [href*="signature="]').count()
  expect(links).toBe(0)
})

test('the member says how much room pictures may take; what is too much leaves [D-91]', async () => {
  await newMember()
  page = await openMember(site, ana.user.email)
  await expect.poll(async () => (await dumpVault(page)).kinds.thumbnail).toBe(1)
  await status().click()
  const room = panel().getByLabel('Room for evidence pictures')
  expect(await room.inputValue()).toBe('50')
  await room.selectOption('0')
  await expect.poll(async () => (await dumpVault(page)).kinds.thumbnail).toBeUndefined()
  await page.reload()
  await status().click()
  await expect.poll(() => room.inputValue()).toBe('0')
  await saved(1)
  expect((await dumpVault(page)).kinds.thumbnail).toBeUndefined()
})

test('a page of a captive portal in place of a picture is not saved, and the picture is once it comes [SEC-38]', async () => {
  await newMember()
  page = await site.open('/theme.js', { hasWorker: true })
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/files/**', async (route) => {
    await route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to our hotel</h1>' })
    answered.resolve()
  })
  await logIn(page, ana.user.email)
  await answered.promise
  await saved(1)
  await page.unroute('**/api/files/**')
  await page.goto(`/guest/${guestId}`)
  await readyForOffline(page)
  await expect.poll(async () => (await dumpVault(page)).kinds.thumbnail).toBe(1)
  await goAway()
  await page.reload()
  const picture = page.getByRole('img', { name: 'Evidence 1' })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(10)
})

test('a picture that comes after the vault was closed is not kept [D-92 D-93]', async () => {
  await newMember()
  const isAnswered = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  page = await site.open('/theme.js', { hasWorker: true })
  await page.route('**/api/files/**', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue()
    const response = await route.fetch()
    asked.resolve()
    await isAnswered.promise
    return route.fulfill({ response })
  })
  await logIn(page, ana.user.email)
  await asked.promise
  await expireSession(page)
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(async () => (await dumpVault(page)).openKeys).toBe(0)
  isAnswered.resolve()
  await page.waitForTimeout(1000)
  expect((await dumpVault(page)).kinds.thumbnail).toBeUndefined()
})

test('a dialog that asks for nothing opens at its beginning, not at a setting in it', async () => {
  await newMember()
  page = await openMember(site, ana.user.email)
  const room = panel().getByLabel('Room for evidence pictures')
  await status().click()
  await see(room)
  await page.keyboard.press('Escape')
  await panel().waitFor({ state: 'detached' })
  await status().click() // the settings are loaded
  await see(room)
  await panel().getByLabel('Close').and(page.locator(':focus')).waitFor()
})

test('a first fill shows how far it is, goes on where it broke off, and keeps the 2,000 last opened [D-91]', async () => {
  await newMember()
  await viewMany(2100)
  page = await site.open('/theme.js', { hasWorker: true })
  const fetched: string[] = []
  let isBroken = true
  await page.route('**/api/guest/history?*', async (route) => {
    if (isBroken && fetched.length >= 19) return route.abort()
    fetched.push(route.request().url())
    return route.continue()
  })
  await logIn(page, ana.user.email)
  await see(status().getByText(/^Saving \d/))
  await readyForOffline(page)
  await saved(19 * 50)
  isBroken = false
  await page.reload()
  await saved(2000)
  // It resumed: at most the page that was loading during the reload came twice.
  expect(new Set(fetched).size).toBe(40)
  expect(fetched.length).toBeLessThanOrEqual(41)
  await goAway()
  await page.goto('/guestlist?tab=history')
  await see(page.getByText('Vera2099 Viewed'))
  await page.getByRole('tab', { name: 'Search Results' }).click()
  await page.getByLabel('First Name').fill('vera 2050')
  await page.getByRole('button', { name: 'Search Guests' }).click()
  await see(page.getByRole('list', { name: 'Search results' }).getByText('Vera2050 Viewed'))
  await see(page.getByText(/Only the guests you viewed before were searched/))
})

test('a full device is said, unsent reviews first, and what is typed stays in the form [D-91]', async () => {
  await newMember()
  page = await openMember(site, ana.user.email, { isIsolated: true })
  await saved(1)
  await goAway()
  const write = async (text: string) => {
    await page.getByText('Positive', { exact: true }).last().click()
    await page.getByLabel('Review', { exact: true }).fill(text)
    await page.getByRole('button', { name: 'Post review' }).click()
  }
  await page.goto(`/guest/${guestId}`)
  await write('Kept in time.')
  await see(statusText(page, 'No answer, 1 unsent'))
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room', 'QuotaExceededError')
    }
  })
  await page.reload()
  await see(page.getByRole('heading', { level: 1, name: 'Gina Pictured' }))
  await write('Cannot be kept.')
  await see(page.getByText(/^Your review could not be kept on this device/))
  expect(await page.getByLabel('Review', { exact: true }).inputValue()).toBe('Cannot be kept.')
  await status().click()
  await see(panel().getByText(/This device has no room left/))
  const words = await panel().innerText()
  expect(words.indexOf('Send your unsent reviews soon')).toBeLessThan(words.indexOf('no room left'))
})

test('a browser without storage logs in all the same and says what that means [D-91]', async () => {
  await newMember()
  page = await site.open('/theme.js', { isIsolated: true })
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Not allowed', 'SecurityError')
    }
  })
  await logIn(page, ana.user.email)
  await page.goto(`/guest/${guestId}`)
  await see(page.getByRole('heading', { level: 1, name: 'Gina Pictured' }))
  await status().click()
  await see(panel().getByText(/This browser gives the page no storage/))
})

test('a connection to the storage that the system closes is reopened [D-91]', async () => {
  await newMember()
  const other = (await site.api.guest({ firstName: 'Otto', lastName: 'Later' }))._id
  page = await site.open('/theme.js', { isIsolated: true })
  await page.addInitScript(() => {
    type Open = (this: IDBFactory, name: string, version?: number) => IDBOpenDBRequest
    const { open } = IDBFactory.prototype as unknown as { open: Open }
    const opened: IDBDatabase[] = []
    IDBFactory.prototype.open = function (name: string, version?: number) {
      const request = open.call(this, name, version)
      request.addEventListener('success', () => opened.push(request.result))
      return request
    }
    Object.assign(globalThis, { cutOff: () => opened.forEach((db) => db.close()) })
  })
  await logIn(page, ana.user.email)
  await saved(1)
  await page.evaluate(() => (globalThis as unknown as { cutOff: () => void }).cutOff())
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/guest/${other}`)
  await see(page.getByRole('heading', { level: 1, name: 'Otto Later' }))
  await saved(2)
})

test('what the browser removed is said, and comes back with the password [D-91]', async () => {
  await newMember()
  page = await openMember(site, ana.user.email)
  await saved(1)
  await page.goto('/theme.js')
  await page.evaluate(deleteDatabases)
  await page.goto('/guestlist')
  await status().click()
  await see(panel().getByText(/nothing is saved on this device/))
  await panel().getByRole('button', { name: 'Enter password' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await saved(1)
  await panel()
    .getByText(/nothing is saved on this device/)
    .waitFor({ state: 'hidden' })
})
