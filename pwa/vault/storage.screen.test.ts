import { IDBObjectStore } from 'fake-indexeddb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { password } from '../../api/testing/api.ts'
import type { Page } from '../testing/node-browser/page.ts'
import { createOutages } from '../testing/outages.ts'
import { logIn, see, startScreens } from '../testing/screens.ts'
import { openWithGuest, panel, seeHeading, seeSaved, status, statusText } from './testing/saved-guest.ts'
import { denyDatabases } from './testing/stored-vault.ts'
import { writeButton } from '../testing/forms.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })
const { goAway } = createOutages(screens)

const evictionHint = (page: Page) =>
  panel(page).getByText(/^This browser may remove them when the device runs short of space/)
const riskNotice = (page: Page) => panel(page).getByText('Send your unsent reviews soon')

async function post(page: Page, text: string) {
  await writeButton(page).click()
  await page.getByText('Positive', { exact: true }).last().click()
  await page.getByLabel('Review', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Post review' }).click()
}

async function seeRiskFirst(page: Page, later: string) {
  await see(riskNotice(page))
  const words = await panel(page).innerText()
  expect(words.indexOf('Send your unsent reviews soon')).toBeLessThan(words.indexOf(later))
}

/** Opens a guest in a browser that grants or denies persistent storage, or fails. */
async function openIn(answer: boolean | 'failing') {
  const { page, guestId } = await openWithGuest(screens)
  page.device.scripts.push(({ navigator, DOMException }) => {
    const say = (value: boolean) => async () => {
      if (answer === 'failing') throw new DOMException('No', 'InvalidStateError')
      return value
    }
    const storage = { persisted: say(false), persist: say(answer === true) }
    Object.defineProperty(navigator, 'storage', { value: storage, configurable: true })
  })
  await page.goto(`/guest/${guestId}`)
  await seeHeading(page, 'Gina Vaulted')
  return page
}
/** Breaks the connection whenever a review is sent, and posts one. */
async function saveReview(page: Page) {
  await page.route('**/api/review', (route) => route.abort())
  await post(page, 'Waits for a connection.')
  await see(statusText(page, '.*1 unsent'))
}

test.each([false, 'failing'] as const)(
  'a browser that promises to keep nothing (%s) is reported: unsent reviews first [D-91 D-94]',
  async (answer) => {
    const page = await openIn(answer)
    await status(page).click()
    await see(evictionHint(page))
    expect(await riskNotice(page).count()).toBe(0)
    await page.keyboard.press('Escape')
    await saveReview(page)
    for (const again of [false, true]) {
      if (again) await page.reload()
      await status(page).click()
      await seeRiskFirst(page, 'Saved on this device')
      await page.keyboard.press('Escape')
    }
  },
)

test('a browser that promises to keep everything leaves nothing to say [D-91]', async () => {
  const page = await openIn(true)
  await saveReview(page)
  await status(page).click()
  await see(panel(page).getByText('Saved on this device'))
  await expect.poll(() => evictionHint(page).count()).toBe(0)
  expect(await riskNotice(page).count()).toBe(0)
})

test('a full device is reported, unsent reviews first, and what is typed stays in the form [D-91]', async () => {
  const { page, guestId } = await openWithGuest(screens)
  await goAway()
  await page.goto(`/guest/${guestId}`)
  await post(page, 'Kept in time.')
  await see(statusText(page, 'No answer, 1 unsent'))
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new (page.window().DOMException)('No room', 'QuotaExceededError')
  })
  onTestFinished(() => put.mockRestore())
  await page.reload()
  await seeHeading(page, 'Gina Vaulted')
  await post(page, 'Cannot be kept.')
  await see(page.getByText(/^Your review could not be kept on this device/))
  expect(await page.getByLabel('Review', { exact: true }).inputValue()).toBe('Cannot be kept.')
  await status(page).click()
  await see(panel(page).getByText(/This device has no room left/))
  await seeRiskFirst(page, 'no room left')
})

test('a browser without storage logs in all the same and says what that means [D-91]', async () => {
  const ana = await screens.api.member()
  const { _id } = await screens.api.guest({ firstName: 'Gina', lastName: 'Unsaved' })
  const page = await screens.open('/faq')
  denyDatabases(page)
  await logIn(page, ana.user.email)
  await page.goto(`/guest/${_id}`)
  await seeHeading(page, 'Gina Unsaved')
  await status(page).click()
  await see(panel(page).getByText(/This browser gives the page no storage/))
})

test('a connection to the storage that the system closes is reopened [D-91]', async () => {
  const { page } = await openWithGuest(screens)
  const other = (await screens.api.guest({ firstName: 'Otto', lastName: 'Later' }))._id
  const opened = new Set<IDBDatabase>()
  page.device.scripts.push(({ indexedDB }) => {
    const open = indexedDB.open
    indexedDB.open = (...asked: unknown[]) => {
      const request: IDBOpenDBRequest = open(...asked)
      request.addEventListener('success', () => opened.add(request.result))
      return request
    }
  })
  await page.goto('/guestlist')
  await see(statusText(page, 'Online'))
  await expect.poll(() => opened.size).toBeGreaterThan(0)
  for (const db of opened) db.close()
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/guest/${other}`)
  await seeHeading(page, 'Otto Later')
  await seeSaved(page, 2)
})

test('what the browser has removed is reported, and comes back with the password [D-91]', async () => {
  const { page } = await openWithGuest(screens)
  await page.close()
  const { databases } = page.device
  for (const { name } of await databases.databases()) databases.deleteDatabase(name!)
  const again = await page.openTab('/guestlist')
  await status(again).click()
  await see(panel(again).getByText(/nothing is saved on this device/))
  await panel(again).getByRole('button', { name: 'Enter password' }).click()
  await again.getByLabel('Password', { exact: true }).fill(password)
  await again.getByRole('button', { name: 'Log in' }).click()
  await seeSaved(page, 1)
  await panel(again)
    .getByText(/nothing is saved on this device/)
    .waitFor({ state: 'hidden' })
})

test('a dialog that asks for nothing opens at its beginning, not at a setting in it', async () => {
  const { page } = await openWithGuest(screens)
  const room = panel(page).getByLabel('Room for evidence pictures')
  await status(page).click()
  await see(room)
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  await status(page).click() // the settings are loaded
  await see(room)
  await panel(page).getByLabel('Close').and(page.locator(':focus')).waitFor()
})
