import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renewalDate } from '../guests/renewal.ts'
import { dumpVault, openMember } from './testing/offline.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { desk, openSite, phone, type Site } from './testing/site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
  const { api } = site
  const fan = await api.member()
  const now = api.clock.now()
  for (const [day, firstName] of ['Rita', 'Ada', 'Zoe'].entries()) {
    api.clock.set(new Date(Date.parse('2022-01-05T12:00:00Z') + day * 86_400_000))
    const { _id: guestId } = await api.guest({ firstName, lastName: 'Recent' })
    const { _id: reviewId } = await api.review({ guestId, review: `About ${firstName}. `.repeat(20) })
    if (firstName === 'Ada') await fan.put('/api/review/like', { reviewId })
  }
  api.clock.set(now)
})
afterAll(() => site.close())

const rowOf = (page: Page, name: string) =>
  page
    .locator('main')
    .locator('tr, li')
    .filter({ hasText: `${name} Recent` })
const names = (page: Page) => page.getByRole('link', { name: /Recent$/ }).allInnerTexts()

test('names in the most liked reviews say what opening costs, and which guests were viewed, on a phone and a desk [DOR-03]', async () => {
  const page = await openMember(site, (await site.api.member({ tierId: 'low' })).user.email)
  await page.goto('/viewreviews')
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport)
    await see(rowOf(page, 'Rita').getByText(/^Uses 1 guest view/))
  }
  await page.getByRole('link', { name: 'Rita Recent' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Rita Recent' }))
  await expect.poll(async () => (await dumpVault(page)).kinds.guest).toBe(1)
  await page.goto('/viewreviews')
  for (const viewport of [desk, phone]) {
    await page.setViewportSize(viewport)
    await see(rowOf(page, 'Rita').getByText('Viewed', { exact: true }))
    await see(rowOf(page, 'Ada').getByText('Uses 1 guest view', { exact: true }))
  }
})

test('home, results and lists say that no guest view is left, and until when [DOR-03]', async () => {
  const host = await site.api.member({ tierId: 'low' })
  const details = (await host.get(`/api/users/${host.id}`)).body
  const page = await openSignedIn(site, '/theme.js', { member: host, viewport: phone })
  await page.route(`**/api/users/${host.id}`, (route) =>
    route.fulfill({ json: { ...details, quotaUsed: 30 } }),
  )
  const said = page.locator('main').getByText(`No guest views left until ${renewalDate()}`, { exact: true })
  const seeThree = async () => {
    await expect.poll(() => said.count()).toBe(3)
    expect(await page.getByText(/^Uses 1 guest view/).count()).toBe(0)
  }
  await page.goto('/memberhomepage')
  await seeThree()
  await page.getByRole('link', { name: 'View more' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Recent reviews' }))
  await seeThree()
  await page.getByRole('link', { name: 'See the most liked ones' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Our most liked recent reviews:' }))
  await seeThree()
  await page.goto('/guestlist')
  await page.getByLabel('Name, phone or last four digits').fill('Recent')
  await page.keyboard.press('Enter')
  await seeThree()
  const [name, cost] = await Promise.all([
    page
      .getByRole('heading', { name: /Recent$/ })
      .first()
      .boundingBox(),
    said.first().boundingBox(),
  ])
  expect(name!.height, 'the name keeps its line').toBeLessThan(40)
  expect(cost!.width).toBeLessThan(160)
})

test('on a phone the most liked reviews are short rows with one list of orders, kept in the address [RT-27 MEM-18]', async () => {
  const page = await openSignedIn(site, '/viewreviews', { member: await site.api.member(), viewport: phone })
  const rows = page.getByRole('list', { name: 'Most liked recent reviews' }).getByRole('listitem')
  await see(rows.first())
  expect(await page.getByRole('table').count()).toBe(0)
  expect(await names(page)).toEqual(['Ada Recent', 'Zoe Recent', 'Rita Recent'])
  await see(rows.first().getByText('Jan 6'))
  await see(rows.first().getByRole('button', { name: 'Like (1)' }))
  const heights = await rows.evaluateAll((all) => all.map((row) => row.clientHeight))
  expect(Math.max(...heights)).toBeLessThan(185)
  const order = page.getByLabel('Sort', { exact: true })
  for (const [chosen, first] of [
    ['Oldest first', 'Rita'],
    ['Newest first', 'Zoe'],
    ['Name, A to Z', 'Ada'],
    ['Name, Z to A', 'Zoe'],
    ['Least liked first', 'Zoe'],
  ] as const) {
    await order.selectOption(chosen)
    await expect.poll(async () => (await names(page))[0]).toBe(`${first} Recent`)
  }
  await order.selectOption('Oldest first')
  await page.reload()
  await see(rows.first())
  expect(await order.locator('option:checked').innerText()).toBe('Oldest first')
  expect((await names(page))[0]).toBe('Rita Recent')
  await page.setViewportSize({ width: 320, height: 640 })
  const { x, width } = (await order.boundingBox())!
  expect(x + width).toBeLessThanOrEqual(304)
  await page.getByLabel('Filter: Most liked recent reviews').fill('zoe')
  await expect.poll(() => names(page)).toEqual(['Zoe Recent'])
  await page.getByLabel('Filter: Most liked recent reviews').fill('nobody')
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await expect.poll(() => rows.count()).toBe(3)
})

test('on a phone a row opens its whole review in a window [MEM-19]', async () => {
  const page = await openSignedIn(site, '/viewreviews', { member: await site.api.member(), viewport: phone })
  await page.getByRole('button', { name: /^About Ada/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Review' })
  await see(dialog.getByRole('link', { name: 'Ada Recent' }))
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
})
