import { describe, expect, test } from 'vitest'
import { comesAfter } from '../../testing/forms.ts'
import type { Page } from '../../testing/node-browser/page.ts'
import { see, startScreens } from '../../testing/screens.ts'

const screens = startScreens()

type Flags = { currentlyPaid?: boolean; isAccountVerified?: boolean; isAdmin?: boolean }
const openHome = async (flags: Flags = {}) =>
  screens.open('/memberhomepage', {
    member: await screens.api.member({ firstName: 'Nora', ...flags }),
    as: 'phone',
  })
const notPaid = (page: Page) =>
  page.getByText('Your payment was not successful. Please try again at our payment page.', { exact: true })
const notVerified = (page: Page) => page.getByText(/email when your uploaded documents are verified/)
const searchButton = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Search Guests', exact: true })
const block = (page: Page) => page.getByRole('heading', { name: 'Recent Reviews' })

test('a paid and verified member is greeted and finds button and block [RT-24 MEM-01 MEM-08 MEM-09 OP-45]', async () => {
  const page = await openHome()
  await see(page.getByRole('heading', { level: 1, name: 'Welcome, Nora' }))
  await see(searchButton(page))
  await see(block(page))
  expect(await comesAfter(block(page), searchButton(page))).toBe(true)
  expect(await notPaid(page).count()).toBe(0)
  expect(await notVerified(page).count()).toBe(0)
  await searchButton(page).click()
  await page.waitForURL('**/guestlist')
})

test('verified but not paid: the payment message with its link [MEM-02 MEM-03 OP-46]', async () => {
  const page = await openHome({ currentlyPaid: false })
  await see(notPaid(page))
  expect(await page.getByRole('link', { name: 'payment page' }).getAttribute('href')).toBe('/register')
  expect(await notVerified(page).count()).toBe(0)
  expect(await block(page).count()).toBe(0)
})

test('paid but not verified: thanks, and what happens next [MEM-04 MEM-05 MEM-06 MEM-07 ROL-11 OP-46]', async () => {
  const page = await openHome({ isAccountVerified: false })
  await see(page.getByText('Thank you for your payment.'))
  const words = await notVerified(page).textContent()
  expect(words).toContain('1 to 3 business days')
  expect(words).toContain('you can view and post reviews')
  expect(await searchButton(page).count()).toBe(0)
  expect(await block(page).count()).toBe(0)
})

test('neither paid nor verified: both messages, no thanks [MEM-04 OP-46]', async () => {
  const page = await openHome({ currentlyPaid: false, isAccountVerified: false })
  await see(notPaid(page))
  await see(notVerified(page))
  expect(await page.getByText('Thank you for your payment.').count()).toBe(0)
  expect(await searchButton(page).count()).toBe(0)
})

test('an admin passes whatever the membership [D-17]', async () => {
  const page = await openHome({ currentlyPaid: false, isAccountVerified: false, isAdmin: true })
  await see(searchButton(page))
})

test('a spinner is shown while the reviews load, and a failure offers another try [MEM-11]', async () => {
  await screens.api.review({ review: 'Loaded late.' })
  const member = await screens.api.member()
  const page = await screens.open('/faq', { member, as: 'phone' })
  const isReleased = Promise.withResolvers<void>()
  await page.route('**/api/review?**', async (route) => {
    await isReleased.promise
    await route.fulfill({ status: 500, json: { message: 'Something went wrong' } })
  })
  await page.goto('/memberhomepage')
  await see(page.getByText('Loading recent reviews', { exact: true }))
  isReleased.resolve()
  await see(page.getByRole('button', { name: 'Try again' }))
  await page.unroute('**/api/review?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await see(page.getByText('Loaded late.'))
})

test('a long review is begun on home, and its row opens the whole of it [MEM-15]', async () => {
  const review = 'Checked out forty minutes late without a message. They were friendly about it.'
  await screens.api.review({ guestId: (await screens.api.guest())._id, review })
  const page = await openHome()
  const row = page.getByRole('list', { name: 'Recent Reviews' }).locator('> li').first()
  await row.getByText('Checked out forty minutes late without…').click()
  await see(row.getByText(review))
})

test('each of the newest reviews carries a report button, which says so and can be undone [REV-04]', async () => {
  const { _id: guestId } = await screens.api.guest()
  for (const review of ['One.', 'Two.', 'Three.', 'Four.', 'Five.'])
    await screens.api.review({ guestId, review })
  const page = await openHome()
  const rows = page.getByRole('list', { name: 'Recent Reviews' }).locator('> li')
  await expect.poll(() => rows.count()).toBe(5)
  for (const row of await rows.all()) {
    await row.locator('summary').click()
    expect(await row.getByRole('button', { name: 'Report' }).count()).toBe(1)
  }
  const newest = rows.filter({ hasText: 'Five.' })
  await newest.getByRole('button', { name: 'Report' }).click()
  await see(page.getByText('You reported this review. We will check the review and remove it if needed.'))
  await newest.getByRole('button', { name: 'Take back' }).click()
  await see(page.getByText('Report removed'))
})

describe('with reviews from before', () => {
  const older = startScreens()

  test('the five newest reviews show guest, place, date and text [MEM-10 MEM-12 MEM-13 MEM-14 MEM-15 MEM-16 GST-10 OP-43]', async () => {
    const { api } = older
    const now = api.clock.now()
    for (let day = 1; day <= 6; day += 1) {
      api.clock.set(`2022-01-0${day}T12:00:00Z`)
      const by = (await api.member()).user
      const guest = await api.guest({ by, firstName: `Guest${day}`, lastName: 'Secretname' })
      await api.review({ by, guestId: guest._id, review: `Review ${day}` })
    }
    api.clock.set(now)
    const page = await older.open('/memberhomepage', { member: await api.member(), as: 'phone' })
    const items = page.getByRole('list', { name: 'Recent Reviews' }).getByRole('listitem')
    await see(items.first())
    const texts = await items.allTextContents()
    expect(texts.map((text) => /Review \d/.exec(text)?.[0])).toEqual(
      [6, 5, 4, 3, 2].map((day) => `Review ${day}`),
    )
    for (const part of ['Guest5', 'Austin, Texas', 'Jan 5, 2022']) expect(texts[1]).toContain(part)
    await items.nth(1).locator('summary').click()
    expect(await items.nth(1).getByRole('link', { name: 'Guest5' }).getAttribute('href')).toMatch(
      /^\/guest\/[0-9a-f]{24}$/,
    )
    await page.getByRole('link', { name: 'View more' }).click()
    await page.waitForURL('**/view-more')
  })
})
