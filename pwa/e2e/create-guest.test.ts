import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestMember } from '../../api/testing/api.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, phone, type Site } from './testing/site.ts'

let site: Site
let page: Page
let member: TestMember

beforeAll(async () => {
  site = await openSite()
  member = await site.api.member()
  page = await openSignedIn(site, '/memberhomepage', { member, viewport: phone })
})
afterAll(() => site.close())
beforeEach(async () => {
  await page.goto('/createguest')
  await see(page.getByRole('heading', { level: 1, name: 'Add a guest' }))
})

const send = () => page.getByRole('button', { name: 'Add guest and post review' }).click()
const review = () => page.getByLabel('Review', { exact: true })

async function fillGuest(lastName: string) {
  await page.getByLabel('First Name').fill('Jane')
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByLabel('Phone', { exact: true }).fill('555 010 7777')
}

test('guest and first review stand in one form, the country preset [RT-18 GST-15 OP-31 OP-39]', async () => {
  for (const name of ['First Name', 'Last Name', 'Phone', 'City (optional)', 'State (optional)', 'Country'])
    expect(await page.getByLabel(name, { exact: true }).isVisible()).toBe(true)
  expect(await page.getByLabel('Country').inputValue()).toBe('United States')
  expect(await review().isVisible()).toBe(true)
  expect(await page.getByRole('radio').count()).toBe(2)
})

test('no field can be typed into before the page is there that keeps it', async () => {
  await page.addInitScript(() => {
    let shape: Element | null = null
    new MutationObserver(() => {
      const field = document.querySelector('[name=firstName]')
      const isInert = document.getElementById('root')?.inert
      if (isInert) shape = field
      else if (field) document.documentElement.dataset.began ??= field === shape ? 'too soon' : 'in time'
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['inert'] })
  })
  await page.goto('/createguest')
  await see(page.locator('html[data-began]'))
  expect(await page.locator('html').getAttribute('data-began')).toBe('in time')
})

test('what is missing is said under its field, the first gets the focus [VAL-38 VAL-39 VAL-40 VAL-42 VAL-43 OP-72]', async () => {
  await page.getByLabel('First Name').fill('   ')
  await send()
  for (const message of [
    'First Name is required',
    'Last Name is required',
    'Phone number is required',
    'Please choose positive or negative',
    'A review is required',
  ])
    await see(page.getByText(message, { exact: true }))
  expect(await page.getByLabel('First Name').evaluate((field) => field === document.activeElement)).toBe(true)
})

test('a phone needs ten digits [VAL-41 OP-29]', async () => {
  await fillGuest('Short')
  await page.getByLabel('Phone', { exact: true }).fill('(555) 010-12')
  await send()
  await see(page.getByText('Phone number must be at least 10 characters'))
})

test('a state and a country that were typed before their lists are here both stay', async () => {
  const slow = await openSignedIn(site, '/theme.js', { member: await site.api.member() })
  const isHere = Promise.withResolvers<void>()
  await slow.route('**/assets/place-choices*', (route) => isHere.promise.then(() => route.continue()))
  await slow.goto('/createguest')
  await slow.getByLabel('State').fill('Texas')
  await slow.getByLabel('Country').fill('Canada')
  await slow.getByLabel('First Name').fill('Nora')
  isHere.resolve()
  await expect.poll(() => slow.getByLabel('Country').inputValue()).toBe('Canada')
  const chosen = () =>
    slow.locator('input[type=hidden]').evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  await expect.poll(chosen).toEqual(['TX', 'CA'])
})

test('a post leads to the guest, where the review stands [GST-16 ROL-09]', async () => {
  await fillGuest('Cooper')
  await page.getByRole('radio', { name: 'Negative' }).check()
  await review().fill('Left without paying for the broken window.')
  await send()
  await page.waitForURL(/\/guest\/[0-9a-f]{24}$/)
  await see(page.getByRole('heading', { level: 1, name: 'Jane Cooper' }))
  await see(page.getByText('Left without paying for the broken window.'))
})

test('a rejected review keeps the form, and the next try uses the same guest [OP-38 ERR-12 D-44]', async () => {
  const guests: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/guest') && guests.push(request.url()))
  await fillGuest('Refused')
  await page.getByRole('radio', { name: 'Negative' }).check()
  await review().fill('What a shit stay.')
  await send()
  await see(page.getByRole('alert').getByText(/shit/))
  await see(page.getByText('The guest was added. Only your review is missing'))
  expect(await page.getByLabel('Last Name').inputValue()).toBe('Refused')
  await review().fill('The stay ended with a broken door.')
  await send()
  await see(page.getByRole('heading', { level: 1, name: 'Jane Refused' }))
  expect(guests).toHaveLength(1)
})

test('a try that got no answer is sent again under the same keys [D-94]', async () => {
  const keys: (string | undefined)[] = []
  await page.route('**/api/{guest,review}', async (route) => {
    keys.push(
      await route
        .request()
        .headerValue('idempotency-key')
        .then((key) => key ?? undefined),
    )
    if (keys.length === 1 || keys.length === 3) {
      await route.fetch()
      return route.abort()
    }
    return route.continue()
  })
  await fillGuest('Lost')
  await page.getByRole('radio', { name: 'Positive' }).check()
  await review().fill('Everything was fine.')
  await send()
  await see(page.getByRole('alert').getByText('Something went wrong'))
  await send()
  await expect.poll(() => keys.length).toBe(3)
  await see(page.getByRole('button', { name: 'Add guest and post review' }))
  await send()
  await see(page.getByRole('heading', { level: 1, name: 'Jane Lost' }))
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).toBe(keys[3])
  expect(await page.getByText('Everything was fine.').count()).toBe(1)
  await page.unroute('**/api/{guest,review}')
})

test('leaving with unsent text is asked about, and the text is found again [D-94]', async () => {
  await fillGuest('Halfway')
  await review().fill('Half a sentence')
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await see(page.getByRole('dialog', { name: 'Leave without posting?' }))
  await page.getByRole('button', { name: 'Stay' }).click()
  expect(await review().inputValue()).toBe('Half a sentence')
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL('**/guestlist')
  await page.getByRole('link', { name: 'Add guest' }).click()
  expect(await review().inputValue()).toBe('Half a sentence')
  expect(await page.getByLabel('Last Name').inputValue()).toBe('Halfway')
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]),
  )
  expect(stored).not.toContain('Half')
})

test('the browser asks before a reload throws unsent text away [D-94]', async () => {
  await fillGuest('Reload')
  const asked = page.waitForEvent('dialog')
  const reload = page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await reload
  expect(await page.getByLabel('Last Name').inputValue()).toBe('Reload')
  page.once('dialog', (left) => void left.accept())
})
