import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../../api/testing/api.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, type Site } from './testing/site.ts'
import { openRow } from './testing/account.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const openOwn = async (path: string) => openSignedIn(site, path, { member: await site.api.member() })
const heading = (page: Page, name: string) => see(page.getByRole('heading', { level: 1, name }))
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses Tab until the element has the focus; fails after a hundred times. */
async function tabTo(target: Locator): Promise<void> {
  await see(target)
  for (let presses = 0; presses < 100; presses++) {
    if (await hasFocus(target)) return
    await target.page().keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not reach ${String(target)}`)
}

async function press(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press(key)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('the keys alone lead from the login to a guest, a like, a review and back to the results', async () => {
  const member = await site.api.member()
  const { _id: guestId } = await site.api.guest({ firstName: 'Nora', lastName: 'Keyes' })
  await site.api.review({ guestId, review: 'Kept the kitchen clean.' })
  const page = await site.open('/login')
  await tabTo(page.getByLabel('Email'))
  await page.keyboard.type(member.user.email)
  await tabTo(page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await heading(page, 'Welcome')
  const results = page.getByRole('region', { name: 'Search results' })
  await expect.poll(() => hasFocus(page.getByLabel('Name, with phone or last four'))).toBe(true)
  await page.keyboard.type('Nora Keyes')
  await page.keyboard.press('Enter')
  await heading(page, 'Search Guests')
  await press(results.getByRole('link', { name: 'View Guest' }))
  await heading(page, 'Nora Keyes')
  await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true)

  await press(button(page, 'Like'))
  await see(button(page, 'Like 1'))
  await see(page.getByLabel('Messages').getByText('You liked this review'))

  await press(page.getByRole('main').getByRole('button', { name: 'Write a review' }).first())
  await press(page.getByLabel('Positive', { exact: true }), 'Space')
  await tabTo(page.getByRole('textbox', { name: 'Review' }))
  await page.keyboard.type('Left the keys where we agreed.')
  await press(button(page, 'Post review'))
  await see(page.getByRole('list', { name: 'Reviews of Nora Keyes' }).getByText('Left the keys'))
  await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true)

  await page.goBack() // Alt+Left needs a browser window, which headless Chromium lacks
  await see(results.getByText('Nora Keyes'))
  await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Nora')
})

test('a guest is added with the keys alone, and a mistake takes the focus', async () => {
  const page = await openOwn('/createguest')
  await press(button(page, 'Add guest and post review'))
  const firstName = page.getByLabel('First Name')
  await expect.poll(() => hasFocus(firstName)).toBe(true)
  await page.keyboard.type('Otto')
  await tabTo(page.getByLabel('Last Name'))
  await page.keyboard.type('Typed')
  await tabTo(page.getByLabel('Phone', { exact: true }))
  await page.keyboard.type('555.987.6543')
  await tabTo(page.getByLabel('Country'))
  await page.keyboard.type('Canada')
  await press(page.getByLabel('Positive', { exact: true }), 'ArrowRight')
  expect(await page.getByLabel('Negative', { exact: true }).isChecked()).toBe(true)
  await tabTo(page.getByRole('textbox', { name: 'Review' }))
  await page.keyboard.type('Left a day late.')
  await press(button(page, 'Add guest and post review'))
  await heading(page, 'Otto Typed')
  await see(page.getByText('Canada'))
})

test('a long list is typed into, walked with the arrows, taken with Enter and left as it was with Esc', async () => {
  const page = await openOwn('/createguest')
  const country = page.getByRole('combobox', { name: 'Country' })
  await tabTo(country)
  expect(await country.getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.type('united')
  const active = () =>
    country.evaluate(
      (field) => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent,
    )
  await expect.poll(active).toBe('United Arab Emirates')
  expect(await page.getByRole('option').allTextContents()).toContain('United Kingdom')
  await page.keyboard.press('ArrowDown')
  await expect.poll(active).toBe('United Kingdom')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('option').count()).toBe(0)
  expect(await country.inputValue()).toBe('United Kingdom')

  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('usa')
  await expect.poll(active).toBe('United States')
  await page.keyboard.press('Escape')
  expect(await country.inputValue()).toBe('United Kingdom')
})

test('a place that is not on the list stays as it was typed and says so, until it is corrected', async () => {
  const page = await openOwn('/createguest')
  const add = button(page, 'Add guest and post review')
  const state = page.getByRole('combobox', { name: 'State' })
  const unknown = page.getByText(
    'Nothing on the list is called that. Choose from the list, or clear the field.',
  )
  await state.fill('Texsa')
  for (const leave of ['Enter', 'Tab']) {
    await page.keyboard.press(leave)
    await see(unknown)
    expect(await state.inputValue()).toBe('Texsa')
    expect(await state.getAttribute('aria-invalid')).toBe('true')
  }
  await page.getByLabel('First Name').fill('Otto')
  await page.getByLabel('Last Name').fill('Placed')
  await page.getByLabel('Phone', { exact: true }).fill('555 010 9876')
  await page.getByLabel('Negative', { exact: true }).check()
  await page.getByRole('textbox', { name: 'Review' }).fill('Left a day late.')
  await add.click()
  await see(state.and(page.locator(':focus')))
  await see(unknown)
  await state.fill('texas')
  await page.keyboard.press('Tab')
  await expect.poll(() => state.inputValue()).toBe('Texas')
  await expect.poll(() => unknown.count()).toBe(0)
  await add.click()
  await see(page.getByRole('heading', { level: 1, name: 'Otto Placed' }))
})

test('the question mark lists the keys, Esc closes the list, and the focus returns to where it was', async () => {
  const page = await openOwn('/bestpractices')
  await page.locator('[data-bottom-bar]').waitFor({ state: 'attached' }) // loaded after the page
  const question = page.getByRole('main').locator('summary').first()
  await tabTo(question)
  await page.keyboard.press('?')
  await see(page.getByRole('dialog', { name: 'Keys' }))
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => hasFocus(question)).toBe(true)
})

test('the first Tab of a page skips its navigation', async () => {
  const page = await site.open('/faq')
  await page.keyboard.press('Tab')
  expect(await hasFocus(page.getByRole('link', { name: 'Skip to content' }))).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(page.getByRole('main'))).toBe(true)
})

test('each part of a video and of a date shows that it has the focus', async () => {
  const ring = (target: Locator) => target.evaluate((shown) => getComputedStyle(shown).outlineStyle)
  const visitor = await site.open('/')
  const video = visitor.locator('video')
  await video.focus()
  for (let part = 0; part < 3; part++) {
    expect([await hasFocus(video), await ring(video)]).toEqual([true, 'solid'])
    await visitor.keyboard.press('Tab')
  }
  const member = await site.api.member()
  const page = await openSignedIn(site, `/useraccount/${member.id}`, { member })
  await openRow(page, 'Insurance expires')
  const date = page.getByLabel('Insurance expiration date').first()
  await date.focus()
  for (let part = 0; part < 3; part++) {
    expect([await hasFocus(date), await ring(date)]).toEqual([true, 'solid'])
    await page.keyboard.press('Tab')
  }
})
