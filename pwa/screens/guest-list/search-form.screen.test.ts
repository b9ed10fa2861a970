import { expect, test } from 'vitest'
import { seedGuests } from '../../../api/guests/testing/guests.ts'
import type { Page } from '../../testing/node-browser/page.ts'
import { see, startScreens } from '../../testing/screens.ts'
import { button, field, holdResponse, results, search } from './testing/search.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const openSearch = async () =>
  screens.open('/guestlist', { member: await screens.api.member({ tierId: 'low' }) })
const isSearchDisabled = (page: Page) => button(page, 'Search Guests').isDisabled()

test('the empty search has its fields, buttons and two tabs [RT-22 SRC-01 SRC-02 SRC-03 SRC-06 SRC-07 SRC-08 OP-31]', async () => {
  const page = await openSearch()
  for (const name of ['First Name', 'Last Name', 'Phone', 'City', 'State', 'Country'])
    await see(field(page, name))
  for (const name of ['State', 'Country']) {
    expect(await field(page, name).inputValue()).toBe('')
    expect(await field(page, name).getAttribute('placeholder')).toBe('Any')
  }
  expect(await button(page, 'Search Guests').isVisible()).toBe(true)
  expect(await button(page, 'Reset Form').isVisible()).toBe(true)
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Search Results', 'View History'])
  await see(page.getByText('Search results will appear here'))
})

test('the button waits for one field that a search may start with [VAL-46 VAL-47 VAL-48]', async () => {
  const page = await openSearch()
  await expect.poll(() => isSearchDisabled(page)).toBe(true)
  for (const [name, value] of [
    ['First Name', 'a'],
    ['Last Name', 'a'],
    ['City', 'a'],
    ['Phone', '(555) 010-1234'],
  ] as const) {
    await field(page, name).fill(value)
    expect(await isSearchDisabled(page)).toBe(false)
    await field(page, name).fill(name === 'Phone' ? '555 010 123' : '  ')
    expect(await isSearchDisabled(page)).toBe(true)
  }
  await field(page, 'State').fill('Tex')
  await expect.poll(() => isSearchDisabled(page)).toBe(false)
  await field(page, 'State').fill('')
  await expect.poll(() => isSearchDisabled(page)).toBe(true)
  await field(page, 'Country').fill('France')
  expect(await isSearchDisabled(page)).toBe(true)
})

test('Enter searches, and does nothing while the button is disabled [SRC-04 OP-32]', async () => {
  await seedGuests(screens.api.deps, [{ firstName: 'Enterprise' }])
  const page = await openSearch()
  let asked = 0
  page.device.requested.add((request) => {
    if (request.url().endsWith('/search')) asked += 1
  })
  await field(page, 'First Name').press('Enter')
  await field(page, 'First Name').fill('enterprise')
  expect(asked).toBe(0)
  await field(page, 'First Name').press('Enter')
  await see(results(page).first())
  expect(asked).toBe(1)
})

test('the phone travels as its last ten digits or not at all, texts trimmed [VAL-49 VAL-50 VAL-51 VAL-52 API-67 D-31]', async () => {
  const page = await openSearch()
  expect(await search(page, { Phone: '+1 (555) 010-1234' })).toMatchObject({ phoneNumber: '5550101234' })
  const sent = await search(page, { 'First Name': '  ann ', Phone: '555-0101' })
  const typed = { firstName: 'ann', lastName: '', phoneNumber: '', city: '', state: '', country: '' }
  expect(sent).toEqual({ ...typed, lastFour: '0101' })
  await see(page.getByText('We compare the last four digits.'))
})

test('the phone takes 7 to 17 characters [VAL-53 OP-28]', async () => {
  const page = await openSearch()
  expect(await field(page, 'Phone').getAttribute('minlength')).toBe('7')
  expect(await field(page, 'Phone').getAttribute('maxlength')).toBe('17')
})

test('reset brings fields and results back to the start [SRC-03 OP-32]', async () => {
  await seedGuests(screens.api.deps, [{ firstName: 'Resetta', country: 'FR', state: '' }])
  const page = await openSearch()
  await search(page, { 'First Name': 'resetta', Country: 'FR' })
  await see(results(page).first())
  await button(page, 'Reset Form').click()
  expect(await field(page, 'First Name').inputValue()).toBe('')
  expect(await field(page, 'Country').inputValue()).toBe('')
  await see(page.getByText('Search results will appear here'))
})

test('who is not found can be added, with what was typed [SRC-18]', async () => {
  const page = await openSearch()
  await search(page, { 'First Name': 'Newly', Phone: '(555) 010-9999', City: 'Dallas' })
  await page.getByRole('link', { name: "Don't see the person you're looking for?" }).click()
  await page.waitForURL('**/createguest')
  await see(page.getByRole('heading', { level: 1, name: 'Add a guest' }))
  expect(await page.getByLabel('First Name').inputValue()).toBe('Newly')
  expect(await page.getByLabel('Phone', { exact: true }).inputValue()).toBe('(555) 010-9999')
  expect(await page.getByLabel('City').inputValue()).toBe('Dallas')
  expect(await page.getByLabel('Country').inputValue()).toBe('United States')
})

test('the page for a new guest opens although the search is answered while it loads [SRC-18]', async () => {
  const page = await openSearch()
  const answer = await holdResponse(page, '**/api/guest/search')
  const code = Promise.withResolvers<void>()
  await page.route(/CreateGuest/, (route) => code.promise.then(() => route.continue()))
  await search(page, { 'Last Name': 'Newly' })
  await page.getByRole('link', { name: "Don't see the person you're looking for?" }).click()
  await answer.arrive()
  await see(page.getByText('Not in the register does not mean nothing happened.'))
  code.resolve()
  await see(page.getByRole('heading', { level: 1, name: 'Add a guest' }))
})

test('a longer path is no search [RT-23]', async () => {
  const page = await openSearch()
  await see(page.getByRole('search'))
  await page.goto('/guestlist/more')
  await see(page.getByRole('heading', { name: 'Page not found' }))
  expect(await page.getByRole('search').count()).toBe(0)
})

test('who is not verified or has not paid reads so instead of the search and of a guest [OP-48 D-20 ROL-12]', async () => {
  const { _id } = await screens.api.guest()
  const waiting = await screens.api.member({ isAccountVerified: false })
  const gate = await screens.open('/guestlist', { member: waiting })
  for (const path of ['/guestlist', `/guest/${_id}`, '/createguest', '/view-more', '/viewreviews']) {
    if (path !== '/guestlist') await gate.goto(path)
    await see(gate.getByText('Your account is not verified yet. Verification takes 1 to 3 business days.'))
    expect(await gate.getByRole('search').count()).toBe(0)
    await see(gate.getByRole('link', { name: 'See your application' }))
  }
  const unpaid = await screens.api.member({ currentlyPaid: false })
  const other = await screens.open('/guestlist', { member: unpaid })
  await see(other.getByText('Your payment was not successful. Please try again at our payment page.'))
})

test('a verification that came since the login opens the search without another login [D-20]', async () => {
  const member = await screens.api.member({ isAccountVerified: false })
  await screens.api.deps.db
    .collection('users')
    .updateOne({ _id: member.user._id }, { $set: { isAccountVerified: true } })
  const page = await screens.open('/guestlist', { member })
  await see(page.getByRole('search'))
})
