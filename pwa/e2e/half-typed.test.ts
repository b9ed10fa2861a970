import type { APIResponse, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { password, type TestMember } from '../../api/testing/api.ts'
import { dumpVault } from './testing/offline.ts'
import {
  addGuest,
  ana,
  closeOutbox,
  end,
  guestId,
  kept,
  openAna,
  openOutbox,
  page,
  review,
  site,
  writeNewGuest,
} from './testing/outbox.ts'
import { see } from './testing/signed-in.ts'
import { phone } from './testing/site.ts'

beforeAll(openOutbox)
beforeEach(async () => {
  await openAna({ isIsolated: true })
  page.on('dialog', (dialog) => void dialog.accept())
})
afterEach(end)
afterAll(closeOutbox)

const forms = async () => (await dumpVault(page)).kinds['half-typed']

async function writeHanded() {
  await writeNewGuest('Handed', 'Typed first.')
  await expect.poll(forms).toBe(1)
}

/** The member presses and leaves while the request hangs; another one logs in in this tab, and then it fails. */
async function changeMember(
  press: () => Promise<void>,
  hanging: string,
  bob: TestMember,
  onHung?: (route: Route) => Promise<void>,
) {
  const hung = Promise.withResolvers<Route>()
  await page.route(hanging, (route) => hung.resolve(route), { times: 1 })
  await press()
  const route = await hung.promise
  await onHung?.(route)
  await page.evaluate(() => localStorage.setItem('lastActivity', String(Date.now() - 7_200_000)))
  await page.waitForURL((url) => url.pathname === '/')
  // By links alone: the page is not loaded anew, and so goes on waiting for the answer.
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await page.getByLabel('Email').fill(bob.user.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/memberhomepage')
  await expect.poll(async () => (await dumpVault(page)).openKeys).toBe(1)
  return route
}

/** As `changeMember`, but the server has answered while the session lived; returns what hands the answer over. */
async function answered(press: () => Promise<void>, hanging: string, bob: TestMember) {
  const response = Promise.withResolvers<APIResponse>()
  const route = await changeMember(press, hanging, bob, async (hung) => response.resolve(await hung.fetch()))
  return async () => route.fulfill({ response: await response.promise })
}

test('a review that fails after another member has logged in is not kept as theirs, who lose nothing of their own [D-93]', async () => {
  const bob = await site.api.member()
  await writeHanded()
  const route = await changeMember(addGuest, '**/api/guest', bob)
  await page.getByRole('link', { name: 'Add a guest' }).click()
  await page.getByLabel('Last Name').fill('Typed by Bob')
  await expect.poll(forms).toBe(2)
  const sent = page.waitForRequest('**/api/review', { timeout: 3000 }).catch(() => null)
  await route.abort('connectionreset')
  expect(await sent).toBeNull()
  expect((await dumpVault(page)).kinds.waiting).toBeUndefined()
  expect(await forms()).toBe(2)
})

test('a new guest that is answered after another member has logged in gets no review of theirs [D-93]', async () => {
  const bob = await site.api.member()
  await writeHanded()
  const fulfill = await answered(addGuest, '**/api/guest', bob)
  const sent = page.waitForRequest('**/api/review', { timeout: 3000 }).catch(() => null)
  await fulfill()
  expect(await sent).toBeNull()
  expect(await site.api.deps.db.collection('reviews').countDocuments({ author: bob.user._id })).toBe(0)
})

test('a guest that is answered after another member has logged in does not come into their vault or history [D-93]', async () => {
  const bob = await site.api.member()
  await page.goto(`/guest/${guestId}`)
  await page.getByText('Positive', { exact: true }).last().click()
  await review().fill('Typed first.')
  const post = () => page.getByRole('button', { name: 'Post review' }).click()
  const fulfill = await answered(post, `**/api/guest/${guestId}`, bob)
  const guests = async () => (await dumpVault(page)).kinds.guest
  expect(await guests()).toBe(1)
  await page.getByRole('banner').getByRole('link', { name: 'Search Guests' }).click()
  await page.getByRole('tab', { name: 'View History' }).click()
  const empty = page.getByText('Guest profiles you view will appear here')
  await see(empty)
  await fulfill()
  await page.waitForTimeout(500)
  expect(await guests()).toBe(1)
  await see(empty)
})

const more = (name: string) => page.getByRole('dialog', { name: 'More' }).getByRole('button', { name })

test('"Log Out" in "More" asks about what is half typed, and forgets it, on the first page, too [D-93 D-94]', async () => {
  await page.setViewportSize(phone)
  await writeHanded()
  await page.getByRole('button', { name: 'More' }).click()
  await more('Log Out').click()
  await page.getByRole('button', { name: 'Stay', exact: true }).click()
  expect(await typed('Last Name')).toBe('Handed')
  await page.goto('/')
  await expect.poll(forms).toBe(1)
  await page.getByRole('button', { name: 'More' }).click()
  await more('Log Out').click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await page.getByLabel('Email').fill(ana.user.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/memberhomepage')
  await page.getByRole('link', { name: 'Add guest', exact: true }).click()
  await stands('Add a guest')
  expect(await typed('Last Name')).toBe('')
})

/** Not the address: it changes while the page before, with the same fields, still stands there. */
const stands = (name: string) => see(page.getByRole('heading', { level: 1, name }))
const lookFor = async (firstName: string, lastName: string) => {
  await page.getByLabel('First Name').fill(firstName)
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByRole('link', { name: /person you.re looking for/ }).click()
  await stands('Add a guest')
}
const leave = async () => {
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await stands('Search Guests')
}
const typed = (label: string) => page.getByLabel(label).inputValue()

test('each search has its own half-typed guest, also after a reload [SRC-18 D-94]', async () => {
  await page.setViewportSize(phone)
  await page.goto('/guestlist')
  await lookFor('John', 'Smith')
  await page.getByLabel('City').fill('Austin')
  await leave()
  await lookFor('Mary', 'Jones')
  expect([await typed('First Name'), await typed('Last Name'), await typed('City')]).toEqual([
    'Mary',
    'Jones',
    '',
  ])
  await page.getByLabel('City').fill('Dallas')
  await leave()
  await lookFor('John', 'Smith')
  expect(await typed('City')).toBe('Austin')
  await expect.poll(forms).toBe(2)
  const before = await dumpVault(page)
  await review().fill('Half a sentence')
  await expect.poll(async () => (await dumpVault(page)).text).not.toBe(before.text)
  const stored = await page.evaluate(() => JSON.stringify([history.state, Object.entries(sessionStorage)]))
  expect(stored).not.toMatch(/John|Smith|Mary/)
  await page.reload()
  await expect.poll(() => review().inputValue()).toBe('Half a sentence')
  expect([await typed('Last Name'), await typed('City')]).toEqual(['Smith', 'Austin'])
  await page.getByRole('link', { name: 'Add guest', exact: true }).click()
  expect(await typed('Last Name')).toBe('Smith')
})

test('once the guest of a search is kept for later the form is empty, and the next search carries its own [D-94]', async () => {
  await page.setViewportSize(phone)
  await page.goto('/guestlist')
  await lookFor('John', 'Smith')
  await page.getByLabel('Phone', { exact: true }).fill('555 010 4321')
  await page.getByText('Negative', { exact: true }).click()
  await review().fill('Left early.')
  await page.route('**/api/**', (route) => route.abort())
  await addGuest()
  await see(kept())
  expect(await typed('Last Name')).toBe('')
  await expect.poll(forms).toBeUndefined()
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await stands('Search Guests')
  await lookFor('Mary', 'Jones')
  expect(await typed('Last Name')).toBe('Jones')
})

test('while a review is on its way nothing can be typed or chosen that would be lost, and a failure gives the focus back', async () => {
  await page.goto(`/guest/${guestId}`)
  await page.getByText('Positive', { exact: true }).last().click()
  await review().fill('On its way.')
  const answer = Promise.withResolvers<void>()
  const fail = async (route: Route) => {
    await answer.promise
    await route.fulfill({ status: 503, json: { message: 'Please try again in a minute.' } })
  }
  await page.route('**/api/review', fail, { times: 1 })
  await page.getByRole('button', { name: 'Post review' }).focus()
  await page.keyboard.press('Enter')
  await see(page.getByRole('button', { name: 'Submitting...' }))
  expect(await review().isDisabled()).toBe(true)
  expect(await page.getByRole('radio', { name: 'Negative' }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Choose files' }).isDisabled()).toBe(true)
  await page.getByRole('group', { name: /^Evidence/ }).evaluate((field) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['dropped'], 'dropped.png'))
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    field.querySelector('button')!.parentElement!.dispatchEvent(drop)
  })
  answer.resolve()
  await see(page.getByRole('alert').getByText('Please try again in a minute.'))
  expect(await page.getByText('dropped.png').count()).toBe(0)
  expect(await page.locator('button:focus').textContent()).toBe('Post review')
  expect(await review().isEnabled()).toBe(true)
})
