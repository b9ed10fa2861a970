import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { png } from '../../api/files/testing/sample-files.ts'
import type { TestMember } from '../../api/testing/api.ts'
import { expectErrors } from '../testing/console-errors.ts'
import { dumpVault, openMember, readyForOffline } from './testing/offline.ts'
import { openReleases } from './testing/releases.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, type Site } from './testing/site.ts'
import { writeButton } from '../testing/forms.ts'

let releases: Awaited<ReturnType<typeof openReleases>>
let site: Site
let ana: TestMember
let guestId: string
let page: Page

beforeAll(async () => {
  releases = await openReleases()
  await releases.publishFirst()
  site = await openSite({}, releases.folder)
})
afterAll(async () => {
  await site.close()
  await releases.close()
})
beforeEach(async () => {
  await releases.publishFirst()
  ana = await site.api.admin()
  guestId = (await site.api.guest({ firstName: 'Gina', lastName: 'Waiting' }))._id
})

/** Opens a member's page that is controlled by a service worker. */
async function openControlled() {
  page = await openSignedIn(site, '/memberhomepage', { member: ana, hasWorker: true, isIsolated: true })
  await readyForOffline(page)
  await page.reload()
  await see(page.getByRole('heading', { level: 1 }))
}

const messages = (of: Page) => of.getByLabel('Messages')
const updateOffer = (of = page) => messages(of).getByText('A new version is available.')
const acceptUpdate = (of = page) => messages(of).getByRole('button', { name: 'Reload' }).click()
const review = () => page.getByLabel('Review', { exact: true })

/** The release of the code that runs in the page. */
const releaseOf = (of: Page) =>
  of.evaluate(() => (globalThis as { release?: string }).release ?? 'first').catch(() => 'reloading')

/**
 * Waits until the page runs the next release. A fetch during the takeover restarts the old worker. Browsers stop a worker
 * that has been idle for half a minute, but not while devtools are attached, as they are here; so devtools stop it.
 */
async function seeNext(of = page, idleMs = 30_000) {
  const devtools = await of.context().newCDPSession(of)
  await devtools.send('ServiceWorker.enable')
  let stopAt = performance.now() + idleMs
  await expect
    .poll(
      async () => {
        const release = await releaseOf(of)
        if (release === 'first' && performance.now() > stopAt) {
          stopAt += idleMs
          await devtools.send('ServiceWorker.stopAllWorkers')
        }
        return release
      },
      { interval: 500 },
    )
    .toBe('next')
  await devtools.detach()
}

/** Makes the page check for a new version, as when it becomes visible after an hour. */
const checkForUpdate = (of = page) =>
  of.evaluate(() =>
    navigator.serviceWorker
      .getRegistration()
      .then((own) => own?.update())
      .then(() => undefined),
  )

/** All caches of the worker, and the cached paths. */
const cached = () =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return { names, paths: requests.flat().map(({ url }) => new URL(url).pathname) }
  })

async function openTab(path: string): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(path)
  await see(tab.getByRole('heading', { level: 1 }))
  // A file that it loads while the old worker goes would keep that worker.
  await tab.waitForLoadState('networkidle')
  return tab
}

/** Opens the admin screen by a link; the worker does not cache it. */
const openAdmin = (of: Page) =>
  of.getByRole('navigation').getByRole('link', { name: 'Admin' }).first().click()

async function goToAdmin(of: Page) {
  await openAdmin(of)
  await see(of.getByRole('tab', { name: 'Users' }))
}

test('a new version is offered, keeps review and scroll position, and leaves no old cache [D-90 D-91 ENG-05]', async () => {
  page = await openMember(site, ana.user.email, { isIsolated: true })
  await page.goto(`/guest/${guestId}`)
  await writeButton(page).click()
  await review().fill('Half typed, not posted')
  const other = await openTab('/memberhomepage')
  const before = await cached()
  await releases.publishNext()
  await checkForUpdate()
  await see(updateOffer())
  await page.getByText('Negative', { exact: true }).last().click()
  expect(await review().inputValue()).toBe('Half typed, not posted')
  expect([await releaseOf(page), await releaseOf(other)]).toEqual(['first', 'first'])

  await review().fill('Half typed, not posted yet')
  const place = await page.evaluate(() => {
    scrollTo(0, 200)
    return scrollY
  })
  expect(place).toBeGreaterThan(0)
  await acceptUpdate()
  await seeNext()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  await expect.poll(() => review().inputValue()).toBe('Half typed, not posted yet')
  expect(await page.getByRole('radio', { name: 'Negative' }).isChecked()).toBe(true)
  const after = await cached()
  expect(after.names).toHaveLength(1)
  // Workers and the script of content pages have their names from their own content, the same in both releases.
  const isAsset = (path: string) =>
    path.startsWith('/assets/') && path.endsWith('.js') && !/^\/assets\/(\w+-)?(worker|site)-/.test(path)
  expect(after.paths.filter(isAsset).length).toBeGreaterThan(20)
  expect(after.paths.filter(isAsset).filter((path) => before.paths.includes(path))).toEqual([])
  for (const { paths } of [before, after])
    expect(paths.filter((path) => path.startsWith('/api/'))).toEqual([])

  // The other tab runs the old version without worker and caches; the server still has its files.
  await goToAdmin(other)
  expect(await releaseOf(other)).toBe('first')
  await acceptUpdate(other)
  await seeNext(other)
})

/** A half-typed review in a page that is offered a new version, and another tab of the member, which is returned. */
async function offerBesideTab(text: string): Promise<Page> {
  page = await openMember(site, ana.user.email, { isIsolated: true })
  await page.goto(`/guest/${guestId}`)
  await writeButton(page).click()
  await review().fill(text)
  const other = await openTab('/memberhomepage')
  await releases.publishNext()
  await checkForUpdate()
  await see(updateOffer())
  return other
}

test('a new version takes over at once though another tab keeps calling the API [D-90]', async () => {
  const busy = await offerBesideTab('Half typed beside a busy tab')
  // A worker that is asked for something while it stops is started again, and stays for minutes.
  await busy.evaluate(() => {
    const call = (): Promise<void> => fetch('/api/health').then(call, call)
    void call()
  })
  await acceptUpdate()
  await expect.poll(() => releaseOf(page)).toBe('next')
  await expect.poll(() => review().inputValue()).toBe('Half typed beside a busy tab')
  await busy.close()
})

test('a new version that waits for the old worker says so, and comes once that is idle [D-90]', async () => {
  const busy = await offerBesideTab('Half typed while it waits')
  // Several at a time: between two of one after another the old worker might be found idle.
  await busy.evaluate(() => {
    const { src } = document.querySelector<HTMLScriptElement>('script[type=module]')!
    const load = (): void => void ('isCalm' in globalThis || fetch(src).then(load, load))
    for (let loads = 0; loads < 4; loads++) load()
  })
  await acceptUpdate()
  await see(messages(page).getByText('The new version starts in a moment.'))
  await busy.evaluate(() => Object.assign(globalThis, { isCalm: true }))
  await seeNext(page, 5_000)
  await expect.poll(() => review().inputValue()).toBe('Half typed while it waits')
  await busy.close()
})

test('a new version has the files that were chosen for a half-typed review, and posts them with it [SEC-40]', async () => {
  page = await openMember(site, ana.user.email, { isIsolated: true })
  await page.goto(`/guest/${guestId}`)
  await writeButton(page).click()
  await page.getByText('Negative', { exact: true }).last().click()
  await review().fill('Broke the door.')
  const chosen = page.locator('input[type=file][aria-label="Evidence"]')
  await chosen.setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: await png() })
  await see(page.getByText('door.png'))
  await releases.publishNext()
  await checkForUpdate()
  await see(updateOffer())
  await acceptUpdate() // nothing asks: a question would be answered with no
  await seeNext()
  await see(page.getByRole('listitem').filter({ hasText: 'door.png' }))
  await page.getByRole('button', { name: 'Post review' }).click()
  const reviews = site.api.deps.db.collection('reviews')
  await expect.poll(async () => (await reviews.findOne({ text: 'Broke the door.' }))?.files.length).toBe(1)
})

test('a review that waits is still there with its file after a new version, which posts it [OPS-08]', async () => {
  page = await openMember(site, ana.user.email, { isIsolated: true })
  await page.goto(`/guest/${guestId}`)
  await writeButton(page).click()
  await page.getByText('Negative', { exact: true }).last().click()
  await review().fill('Broke the window.')
  const chosen = page.locator('input[type=file][aria-label="Evidence"]')
  await chosen.setInputFiles({ name: 'window.png', mimeType: 'image/png', buffer: await png() })
  await see(page.getByText('window.png'))
  await page.route('**/api/review', (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'Post review' }).click()
  await see(page.getByText('Your review is kept on this device'))
  await releases.publishNext()
  await checkForUpdate()
  await see(updateOffer())
  await acceptUpdate()
  await seeNext()
  const kinds = async () => (await dumpVault(page)).kinds
  await expect.poll(kinds).toMatchObject({ waiting: 1, 'waiting-file': 1 })
  await page.unroute('**/api/review')
  await page.reload()
  const reviews = site.api.deps.db.collection('reviews')
  await expect.poll(async () => (await reviews.findOne({ text: 'Broke the window.' }))?.files.length).toBe(1)
})

/** Adds unknown fields, as in responses of a newer API. */
function withUnknownFields(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withUnknownFields)
  if (typeof answer !== 'object' || answer === null) return answer
  const known = Object.entries(answer).map(([name, value]) => [name, withUnknownFields(value)])
  return { ...Object.fromEntries(known), ofLater: { unknown: [1] } }
}

test('a page of the old version works with a newer API, and is reloaded once one of its files is gone [D-90 D-91]', async () => {
  expectErrors(/Failed to fetch dynamically imported module/)
  await openControlled()
  await releases.publishNext()
  const answerMore = async (route: Route) => {
    const response = await route.fetch()
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
    return route.fulfill({ response, json: withUnknownFields(await response.json()) })
  }
  // The page may be closed in the meantime.
  await page.context().route('**/api/**', (route) => answerMore(route).catch(() => undefined))
  await page.goto(`/guest/${guestId}`)
  expect(await releaseOf(page)).toBe('first')
  await see(updateOffer())
  await writeButton(page).click()
  await page.getByText('Positive', { exact: true }).last().click()
  await review().fill('Posted from the old page.')
  await page.getByRole('button', { name: 'Post review' }).click()
  await see(page.getByRole('list', { name: /^Reviews of/ }).getByText('Posted from the old page.'))
  expect(await releaseOf(page)).toBe('first')
  expect((await cached()).paths.filter((path) => path.startsWith('/api/'))).toEqual([])

  await page.context().unroute('**/api/**')
  // Older than two releases: the server has deleted its files.
  await releases.publishNext()
  await openAdmin(page)
  await seeNext()
  await goToAdmin(page)
})
