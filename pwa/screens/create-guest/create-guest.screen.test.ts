import { expect, test } from 'vitest'
import type { Page } from '../../testing/node-browser/page.ts'
import { see, startScreens } from '../../testing/screens.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const send = (page: Page) => page.getByRole('button', { name: 'Add guest and post review' }).click()
const review = (page: Page) => page.getByLabel('Review', { exact: true })

async function openForm(): Promise<Page> {
  const page = await screens.open('/createguest', { member: await screens.api.member(), as: 'phone' })
  await see(page.getByRole('heading', { level: 1, name: 'Add a guest' }))
  return page
}

async function fillGuest(page: Page, lastName: string) {
  await page.getByLabel('First Name').fill('Jane')
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByLabel('Phone', { exact: true }).fill('555 010 7777')
}

test('guest and first review are in one form, with the country preset [RT-18 GST-15 OP-31 OP-39]', async () => {
  const page = await openForm()
  for (const name of ['First Name', 'Last Name', 'Phone', 'City (optional)', 'State (optional)', 'Country'])
    expect(await page.getByLabel(name, { exact: true }).isVisible()).toBe(true)
  expect(await page.getByLabel('Country').inputValue()).toBe('United States')
  expect(await review(page).isVisible()).toBe(true)
  expect(await page.getByRole('radio').count()).toBe(2)
})

test('no field can be typed into before the page that keeps its text has loaded', async () => {
  const page = await screens.open('/theme.js', { member: await screens.api.member() })
  page.device.scripts.push((window) => {
    const { document } = window
    let shape: unknown = null
    new window.MutationObserver(() => {
      const field = document.querySelector('[name=firstName]')
      if (document.querySelector('#root[inert]')) shape = field
      else if (field) document.documentElement.dataset['began'] ??= field === shape ? 'too soon' : 'in time'
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['inert'] })
  })
  await page.goto('/createguest')
  await see(page.locator('html[data-began]'))
  expect(await page.locator('html').getAttribute('data-began')).toBe('in time')
})

test('what is missing is said under its field, the first gets the focus [VAL-38 VAL-39 VAL-40 VAL-42 VAL-43 OP-72]', async () => {
  const page = await openForm()
  await page.getByLabel('First Name').fill('   ')
  await send(page)
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
  const page = await openForm()
  await fillGuest(page, 'Short')
  await page.getByLabel('Phone', { exact: true }).fill('(555) 010-12')
  await send(page)
  await see(page.getByText('Phone number must be at least 10 characters'))
})

test('a post leads to the guest with the review [GST-16 ROL-09]', async () => {
  const page = await openForm()
  await fillGuest(page, 'Cooper')
  await page.getByRole('radio', { name: 'Negative' }).check()
  await review(page).fill('Left without paying for the broken window.')
  await send(page)
  await page.waitForURL(/\/guest\/[0-9a-f]{24}$/)
  await see(page.getByRole('heading', { level: 1, name: 'Jane Cooper' }))
  await see(page.getByText('Left without paying for the broken window.'))
})

test('a rejected review keeps the form, and the next try uses the same guest [OP-38 ERR-12 D-44 DOR-30]', async () => {
  const page = await openForm()
  const guests: string[] = []
  page.device.requested.add(({ url }) => url().endsWith('/api/guest') && guests.push(url()))
  await fillGuest(page, 'Refused')
  await page.getByRole('radio', { name: 'Negative' }).check()
  await review(page).fill('What a shit stay.')
  await send(page)
  await see(page.getByText(/^'shit' is against our policy/))
  await see(page.getByText('The guest is saved. Only your review is missing.'))
  expect(await review(page).getAttribute('aria-invalid')).toBe('true')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('review')
  expect(await page.getByLabel('Last Name').inputValue()).toBe('Refused')
  await review(page).fill('The stay ended with a broken door.')
  await send(page)
  await see(page.getByRole('heading', { level: 1, name: 'Jane Refused' }))
  expect(guests).toHaveLength(1)
})

test('a try that got no answer is sent again under the same keys [D-94]', async () => {
  const page = await openForm()
  const keys: (string | undefined)[] = []
  await page.route(/\/api\/(guest|review)$/, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length === 1 || keys.length === 3) {
      await route.fetch()
      return route.abort()
    }
    return route.continue()
  })
  await fillGuest(page, 'Lost')
  await page.getByRole('radio', { name: 'Positive' }).check()
  await review(page).fill('Everything was fine.')
  await send(page)
  await see(page.getByRole('alert').getByText('Something went wrong'))
  await send(page)
  await expect.poll(() => keys.length).toBe(3)
  await see(page.getByRole('button', { name: 'Add guest and post review' }))
  await send(page)
  await see(page.getByRole('heading', { level: 1, name: 'Jane Lost' }))
  expect(keys[0]).toMatch(/\S/)
  expect(keys[2]).toMatch(/\S/)
  expect(keys).toEqual([keys[0], keys[0], keys[2], keys[2]])
  await see(page.getByText('Everything was fine.')) // once
})

test('leaving with unsent text asks first, and the text is there on the way back [D-94]', async () => {
  const page = await openForm()
  const bar = page.getByRole('navigation', { name: 'Members' })
  await fillGuest(page, 'Halfway')
  await review(page).fill('Half a sentence')
  await bar.getByRole('link', { name: 'Home' }).click()
  await see(page.getByRole('dialog', { name: 'Leave without posting?' }))
  await page.getByRole('button', { name: 'Stay' }).click()
  expect(await review(page).inputValue()).toBe('Half a sentence')
  await bar.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL('**/memberhomepage')
  await bar.getByRole('link', { name: 'Add guest' }).click()
  await expect.poll(() => review(page).inputValue()).toBe('Half a sentence')
  expect(await page.getByLabel('Last Name').inputValue()).toBe('Halfway')
  const stored = await page.evaluate(() => {
    const texts = Array.from(sessionStorage, (_, n) => sessionStorage.getItem(sessionStorage.key(n)!))
    return JSON.stringify([texts, history.state])
  })
  expect(stored + JSON.stringify([...page.device.stored])).not.toContain('Half')
})
