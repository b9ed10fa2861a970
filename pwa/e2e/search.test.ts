import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedGuests } from '../../api/guests/testing/guests.ts'
import { password } from '../../api/testing/api.ts'
import { formatDate } from '../../shared/dates.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, phone, type Site } from './testing/site.ts'

let site: Site
let page: Page
let guestId: string

beforeAll(async () => {
  site = await openSite()
  const { api } = site
  const now = api.clock.now()
  const adder = await api.member()
  api.clock.set('2022-01-05T12:00:00Z')
  const guest = { by: adder.user, firstName: 'Ann-Marie', lastName: 'Łukasz', phoneNumber: '+1 555 010 1234' }
  guestId = (await api.guest(guest))._id
  await api.guest({
    by: adder.user,
    firstName: 'Annabel',
    lastName: 'Roy',
    city: 'Paris',
    state: '',
    country: 'FR',
  })
  api.clock.set(now)
  await seedGuests(
    api.deps,
    Array.from({ length: 60 }, (_, n) => ({ firstName: 'Zoe', lastName: `Many${n}` })),
  )
  page = await openSignedIn(site, '/guestlist', { member: await api.member({ tierId: 'low' }) })
  await page.evaluate(recordSearches)
})
afterAll(() => site.close())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('search').getByLabel(name, { exact: true })
const results = () => page.getByRole('list', { name: 'Search results' }).getByRole('listitem')
const isSearchDisabled = () => button('Search Guests').isDisabled()

/** Runs in the page: Playwright does not get the body of these requests. */
function recordSearches() {
  const original = fetch
  window.fetch = async (asked, options) => {
    if (asked instanceof Request && asked.url.endsWith('/search'))
      document.body.dataset.searched = await asked.clone().text()
    return original(asked, options)
  }
}

/** Fills the empty form, searches, and returns the body sent. */
async function search(fields: Record<string, string>) {
  await button('Reset Form').click()
  for (const [name, value] of Object.entries(fields)) {
    await field(name).fill(value)
    await field(name).press('Tab') // an open list covers the button
  }
  const [request] = await Promise.all([
    page.waitForRequest('**/api/guest/search'),
    button('Search Guests').click(),
  ])
  await (await request.response())?.finished()
  return JSON.parse(await page.evaluate(() => document.body.dataset.searched ?? '')) as Record<string, string>
}

test('the search stands left of its two tabs, still empty [RT-22 SRC-01 SRC-02 SRC-03 SRC-06 SRC-07 SRC-08 OP-31]', async () => {
  for (const name of ['First Name', 'Last Name', 'Phone', 'City', 'State', 'Country']) await see(field(name))
  for (const name of ['State', 'Country']) {
    expect(await field(name).inputValue()).toBe('')
    expect(await field(name).getAttribute('placeholder')).toBe('Any')
  }
  expect(await button('Reset Form').isVisible()).toBe(true)
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Search Results', 'View History'])
  await see(page.getByText('Search results will appear here'))
  const [form, tabs] = await Promise.all([
    page.getByRole('form', { name: 'Search Guests' }).boundingBox(),
    page.getByRole('tablist').boundingBox(),
  ])
  expect(form!.x + form!.width).toBeLessThan(tabs!.x)
})

test('the credits that are used stand above the results [SRC-05 OP-26]', async () => {
  await see(page.getByText('You have used 0 of 30 guest views this month', { exact: true }))
})

test('the button waits for one field that a search may start with [VAL-46 VAL-47 VAL-48]', async () => {
  expect(await isSearchDisabled()).toBe(true)
  for (const [name, value] of [
    ['First Name', 'a'],
    ['Last Name', 'a'],
    ['City', 'a'],
    ['Phone', '(555) 010-1234'],
  ] as const) {
    await field(name).fill(value)
    expect(await isSearchDisabled()).toBe(false)
    await field(name).fill(name === 'Phone' ? '555 010 123' : '  ')
    expect(await isSearchDisabled()).toBe(true)
  }
  await field('State').fill('Tex')
  expect(await isSearchDisabled()).toBe(false)
  await field('State').fill('')
  await field('Country').fill('France')
  expect(await isSearchDisabled()).toBe(true)
})

test('Enter searches, and does nothing while the button is disabled [SRC-04 OP-32]', async () => {
  await button('Reset Form').click()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await field('First Name').press('Enter')
  await field('First Name').fill('ann')
  expect(asked.filter((url) => url.endsWith('/search'))).toEqual([])
  await field('First Name').press('Enter')
  await see(results().first())
  expect(asked.filter((url) => url.endsWith('/search'))).toHaveLength(1)
})

test('a result shows name, masked phone, place and date [SRC-11 SRC-12 SRC-13 SRC-14 SRC-16 GST-12 GST-13 GST-14]', async () => {
  await search({ 'First Name': 'ann' })
  const [one, two] = [results().nth(0), results().nth(1)]
  const cards = [await one.textContent(), await two.textContent()]
    .map(String)
    .sort((a, b) => (a < b ? -1 : 1))
  const [annMarie, annabel] = cards
  for (const part of [
    'Ann-Marie Łukasz',
    '(•••) •••-1234',
    'Austin, Texas',
    'Added Jan 5, 2022',
    'View Guest',
  ])
    expect(annMarie).toContain(part)
  expect(annMarie).not.toContain('United States')
  expect(annabel).toContain('Paris, France')
  expect(await one.getByRole('link', { name: 'View Guest', exact: true }).count()).toBe(1)
})

test('each field finds, and the result says in words why [SRC-20 D-30]', async () => {
  const found = {
    'First Name': 'annm',
    'Last Name': 'lukasz',
    Phone: '555-010-1234',
    City: 'aus',
    State: 'TX',
    Country: 'US',
  }
  for (const [name, value] of Object.entries(found)) {
    const other: Record<string, string> = name === 'Country' ? { 'Last Name': 'lukasz' } : {}
    await search({ [name]: value, ...other })
    await see(results().filter({ hasText: 'Ann-Marie' }))
  }
  await search(found)
  expect(await results().textContent()).toContain('The same person')
  expect(await results().textContent()).toContain('number agrees')
})

test('the phone travels as its last ten digits or not at all, texts trimmed [VAL-49 VAL-50 VAL-51 VAL-52 API-67 D-31]', async () => {
  expect(await search({ Phone: '+1 (555) 010-1234' })).toMatchObject({ phoneNumber: '5550101234' })
  const sent = await search({ 'First Name': '  ann ', Phone: '555-0101' })
  const typed = { firstName: 'ann', lastName: '', phoneNumber: '', city: '', state: '', country: '' }
  expect(sent).toEqual({ ...typed, lastFour: '0101' })
  await see(page.getByText('Left out of the search until it has 10 digits'))
})

test('the phone takes 7 to 17 characters [VAL-53 OP-28]', async () => {
  expect(await field('Phone').getAttribute('minlength')).toBe('7')
  expect(await field('Phone').getAttribute('maxlength')).toBe('17')
})

test('a search without hits says so, aloud too [SRC-09]', async () => {
  await search({ 'Last Name': 'Nobodysname' })
  await see(page.getByText('No guests matched your search').first())
  const live = page.locator('output[aria-live]', { hasText: 'No guests matched your search' })
  expect(await live.count()).toBe(1)
  const isAnswered = Promise.withResolvers<void>()
  await page.route('**/api/guest/search', (route) => isAnswered.promise.then(() => route.continue()), {
    times: 1,
  })
  await field('Last Name').fill('Nobodyelse')
  await button('Search Guests').click()
  await live.waitFor({ state: 'detached' }) // the same text is announced again
  isAnswered.resolve()
  await live.waitFor({ state: 'attached' })
  await page.getByRole('link', { name: 'add this guest' }).click()
  await page.waitForURL('**/createguest')
  await expect.poll(() => page.getByLabel('Last Name').inputValue()).toBe('Nobodyelse')
  await page.goBack()
  await see(button('Reset Form'))
})

test('reset brings fields and results back to the start [SRC-03 OP-32]', async () => {
  await search({ 'First Name': 'ann', Country: 'FR' })
  await button('Reset Form').click()
  expect(await field('First Name').inputValue()).toBe('')
  expect(await field('Country').inputValue()).toBe('')
  await see(page.getByText('Search results will appear here'))
})

test('limitReached stays silent, another error is shown and keeps what was typed [ERR-17 ERR-18]', async () => {
  const refuse = (message: string) =>
    page.route('**/api/guest/search', (route) => route.fulfill({ status: 403, json: { message } }), {
      times: 1,
    })
  await refuse('limitReached')
  await search({ 'First Name': 'ann' })
  await refuse('The search rests for a moment.')
  await field('First Name').fill('anna')
  await button('Search Guests').click()
  await see(page.getByRole('alert').getByText('The search rests for a moment.'))
  expect(await page.getByText('limitReached').count()).toBe(0)
  expect(await field('First Name').inputValue()).toBe('anna')
})

test('more results come on demand, and a button leads back to the top after 400 pixels [D-32 SRC-19]', async () => {
  await search({ 'First Name': 'zoe' })
  await field('First Name').press('Enter')
  await expect.poll(() => results().count()).toBe(50)
  await page.evaluate(() => scrollTo(0, 400))
  expect(await button('Back to top').count()).toBe(0)
  await page.evaluate(() => scrollTo(0, 401))
  await see(button('Back to top'))
  await button('Show more guests').click()
  await expect.poll(() => results().count()).toBe(60)
  expect(await button('Show more guests').count()).toBe(0)
  await button('Back to top').click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('a viewed guest costs a credit, and back leads to the same results at the same place [SRC-21 ROL-10 D-21]', async () => {
  await page.evaluate(() => scrollTo(0, 3000))
  const place = await page.evaluate(() => scrollY)
  await results().nth(20).getByRole('link', { name: 'View Guest', exact: true }).click({ force: true })
  await see(page.getByRole('heading', { level: 1, name: /Zoe Many/ }))
  await see(page.getByLabel('Review', { exact: true })) // the name stands there before the guest is loaded
  const left = new URL(page.url()).pathname
  await page.goBack()
  await expect.poll(() => results().count()).toBe(60)
  await expect.poll(() => page.locator(':focus').getAttribute('href')).toBe(left)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 1200)
  expect(await field('First Name').inputValue()).toBe('zoe')
  await see(page.getByText('You have used 1 of 30 guest views this month'))
})

test('who goes back before a guest has loaded finds the guest view counted all the same', async () => {
  const member = await site.api.member({ tierId: 'low' })
  const early = await openSignedIn(site, '/guestlist', { member })
  await early.getByLabel('Name, phone or last four digits').fill('Łukasz')
  await early.keyboard.press('Enter')
  const answered = Promise.withResolvers<void>()
  await early.route(`**/api/guest/${guestId}`, (route) => answered.promise.then(() => route.continue()))
  await early.getByRole('link', { name: 'View Guest', exact: true }).first().click()
  await see(early.getByText('Loading the guest'))
  await early.goBack()
  await see(early.getByText('You have used 0 of 30 guest views this month'))
  answered.resolve()
  await see(early.getByText('You have used 1 of 30 guest views this month'))
})

test('a guest that was viewed carries the eye, itself the link [SRC-17 OP-33]', async () => {
  const eye = page.getByRole('link', { name: 'View Guest again', exact: true })
  await see(eye)
  expect(await eye.count()).toBe(1)
  expect(await eye.locator('svg').count()).toBe(1)
  expect(await eye.getAttribute('href')).toMatch(/^\/guest\/[0-9a-f]{24}$/)
})

test('the history shows when a guest was first viewed [SRC-15 SRC-17 OP-34]', async () => {
  await page.getByRole('tab', { name: 'View History' }).click()
  const card = page.getByRole('list', { name: 'View history' }).getByRole('listitem')
  await see(card)
  const text = await card.textContent()
  expect(text).toContain(`First viewed ${formatDate(site.api.clock.now())}`)
  expect(text).not.toContain('Added')
  expect(await card.getByRole('link', { name: 'View Guest again', exact: true }).count()).toBe(1)
})

/** Holds back the next response: `there` resolves when the server has sent it, `arrive` delivers it. */
async function holdResponse(target: Page, address: string) {
  const [there, wanted] = [Promise.withResolvers<Request>(), Promise.withResolvers<void>()]
  let isFirst = true
  await target.route(address, async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    const response = await route.fetch()
    there.resolve(route.request())
    await wanted.promise
    return route.fulfill({ response })
  })
  async function arrive() {
    const request = await there.promise
    const arrived = target.waitForEvent('requestfinished', (one) => one === request)
    wanted.resolve()
    await arrived
  }
  return { there: there.promise, arrive }
}

test('an answer that comes after its screen was left changes nothing: the guest stays, and so does the way back', async () => {
  await search({ 'First Name': 'ann' })
  const answer = await holdResponse(page, '**/api/guest/search')
  await field('First Name').fill('zoe')
  await button('Search Guests').click()
  await answer.there
  await results().first().getByRole('link').first().click()
  const guest = page.getByRole('heading', { level: 1, name: /^Ann/ })
  await see(guest)
  await answer.arrive()
  await page.goBack()
  await see(results().filter({ hasText: 'Annabel' }))
  expect(await field('First Name').inputValue()).toBe('zoe')
  await page.goForward()
  await see(guest)
  await page.goBack()
})

test('who is not found can be added, with what was typed [SRC-18]', async () => {
  await search({ 'First Name': 'Newly', Phone: '(555) 010-9999', City: 'Dallas' })
  await page.getByRole('link', { name: "Don't see the person you're looking for?" }).click()
  await page.waitForURL('**/createguest')
  expect(await page.getByLabel('First Name').inputValue()).toBe('Newly')
  expect(await page.getByLabel('Phone', { exact: true }).inputValue()).toBe('(555) 010-9999')
  expect(await page.getByLabel('City').inputValue()).toBe('Dallas')
  expect(await page.getByLabel('Country').inputValue()).toBe('United States')
})

test('a new history is empty; a longer path is no search [SRC-10 RT-23]', async () => {
  const fresh = await openSignedIn(site, '/guestlist?tab=history', {
    member: await site.api.member(),
    viewport: phone,
  })
  await see(fresh.getByText('Guest profiles you view will appear here'))
  expect(await fresh.getByRole('search').isVisible()).toBe(false)
  await fresh.goto('/guestlist/more')
  await see(fresh.getByRole('heading', { name: 'Page not found' }))
  expect(await fresh.getByRole('search').count()).toBe(0)
})

test('the highest plan has unlimited guest views [OP-26]', async () => {
  const member = await site.api.member({ tierId: 'highest' })
  const unlimited = await openSignedIn(site, '/guestlist', { member, viewport: phone })
  await see(unlimited.getByText('Unlimited guest views', { exact: true }))
})

test('who is not verified or has not paid reads so instead of the search and of a guest [OP-48 D-20 ROL-12]', async () => {
  const waiting = await site.api.member({ isAccountVerified: false })
  const gate = await openSignedIn(site, '/guestlist', { member: waiting })
  for (const path of ['/guestlist', `/guest/${guestId}`, '/createguest', '/view-more', '/viewreviews']) {
    if (path !== '/guestlist') await gate.goto(path)
    await see(gate.getByText('Your account is not verified yet. Verification takes 1 to 3 business days.'))
    expect(await gate.getByRole('search').count()).toBe(0)
  }
  const unpaid = await site.api.member({ currentlyPaid: false })
  const other = await openSignedIn(site, '/guestlist', { member: unpaid })
  await see(other.getByText('Your payment was not successful. Please try again at our payment page.'))
})

test('a verification that came since the login opens the search without another login [D-20]', async () => {
  const member = await site.api.member({ isAccountVerified: false })
  await site.api.deps.db
    .collection('users')
    .updateOne({ _id: member.user._id }, { $set: { isAccountVerified: true } })
  const open = await openSignedIn(site, '/guestlist', { member })
  await see(open.getByRole('search'))
})

test('a search or a history that is answered after a logout does not fill the lists of the next member', async () => {
  const [first, next] = [await site.api.member(), await site.api.member()]
  await first.get(`/api/guest/${guestId}`)
  const shared = await openSignedIn(site, '/guestlist', { member: first })
  const visit = (name: string) => shared.getByRole('banner').getByRole('link', { name, exact: true }).click()
  const searched = await holdResponse(shared, '**/api/guest/search')
  const listed = await holdResponse(shared, '**/api/guest/history**')
  await shared.getByLabel('First Name').fill('ann')
  await shared.getByRole('button', { name: 'Search Guests' }).click()
  await shared.getByRole('tab', { name: 'View History' }).click()
  await Promise.all([searched.there, listed.there])
  await visit('Account')
  await shared.getByRole('tab', { name: 'Log Out' }).click()
  await visit('Login')
  await shared.getByLabel('Email').fill(next.user.email)
  await shared.getByLabel('Password', { exact: true }).fill(password)
  await shared.getByRole('button', { name: 'Login' }).click()
  await shared.waitForURL('**/memberhomepage')
  await visit('Search Guests')
  const noResults = shared.getByText('Search results will appear here')
  await see(noResults)
  await searched.arrive()
  await shared.getByRole('tab', { name: 'View History' }).click()
  const noHistory = shared.getByText('Guest profiles you view will appear here')
  await see(noHistory)
  await listed.arrive()
  await shared.getByLabel('First Name').fill('zoe')
  await shared.getByRole('button', { name: 'Reset Form' }).click()
  expect(await noHistory.isVisible()).toBe(true)
})
