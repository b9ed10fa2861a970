import { beforeAll, expect, test } from 'vitest'
import { renewalDate } from '../../guests/renewal.ts'
import type { Page } from '../../testing/node-browser/page.ts'
import { see, startScreens } from '../../testing/screens.ts'
import { dumpVault } from '../../vault/testing/stored-vault.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

beforeAll(async () => {
  const { api } = screens
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

const names = (page: Page) => page.getByRole('link', { name: /Recent$/ }).allInnerTexts()

test.each(['phone', 'desk'] as const)(
  'names in the most liked reviews say on a %s what opening costs, and which guests were viewed [DOR-03]',
  async (as) => {
    const member = await screens.api.member({ tierId: 'low' })
    const page = await screens.open('/viewreviews', { member, hasVault: true, as })
    const rowOf = (name: string) => page.locator('main tr, main li').filter({ hasText: `${name} Recent` })
    await see(rowOf('Rita').getByText(/^1 view/))
    await page.getByRole('link', { name: 'Rita Recent' }).click()
    await see(page.getByRole('heading', { level: 1, name: 'Rita Recent' }))
    await expect.poll(async () => (await dumpVault(page)).kinds.guest).toBe(1)
    await page.goto('/viewreviews')
    await see(rowOf('Rita').getByText('Viewed', { exact: true }))
    await see(rowOf('Ada').getByText('1 view', { exact: true }))
  },
)

test('home, results and lists say that no guest view is left, and until when [DOR-03]', async () => {
  const host = await screens.api.member({ tierId: 'low' })
  const details = (await host.get(`/api/users/${host.id}`)).body
  const page = await screens.open('/theme.js', { member: host, as: 'phone' })
  await page.route(`**/api/users/${host.id}`, (route) =>
    route.fulfill({ json: { ...details, quotaUsed: 30 } }),
  )
  const said = page.locator('main').getByText(`No guest views left until ${renewalDate()}`, { exact: true })
  const seeThree = async () => {
    await expect.poll(() => said.count()).toBe(3)
    expect(await page.getByText(/^1 view/).count()).toBe(0)
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
  await page.getByLabel('Name, with phone or last four').fill('Recent')
  await page.keyboard.press('Enter')
  await seeThree()
})

test('a phone shows the most liked reviews as rows with one list of orders, kept in the address [RT-27]', async () => {
  const page = await screens.open('/viewreviews', { member: await screens.api.member(), as: 'phone' })
  const rows = page.getByRole('list', { name: 'Most liked recent reviews' }).getByRole('listitem')
  await see(rows.first())
  expect(await page.getByRole('table').count()).toBe(0)
  expect(await names(page)).toEqual(['Ada Recent', 'Zoe Recent', 'Rita Recent'])
  await see(rows.first().getByText('Jan 6'))
  await see(rows.first().getByRole('button', { name: 'Like 1' }))
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
  expect(await order.inputValue()).toBe('created') // oldest first
  expect((await names(page))[0]).toBe('Rita Recent')
})

test('on a phone the most liked reviews can be filtered, and a filter without a match cleared', async () => {
  const page = await screens.open('/viewreviews', { member: await screens.api.member(), as: 'phone' })
  const rows = page.getByRole('list', { name: 'Most liked recent reviews' }).getByRole('listitem')
  const filter = page.getByLabel('Filter: Most liked recent reviews')
  await see(rows.first())
  await filter.fill('zoe')
  await expect.poll(() => names(page)).toEqual(['Zoe Recent'])
  await filter.fill('nobody')
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await expect.poll(() => rows.count()).toBe(3)
})

test.each(['phone', 'desk'] as const)(
  'on a %s a click on a review opens it in a dialog [MEM-19]',
  async (as) => {
    const page = await screens.open('/viewreviews', { member: await screens.api.member(), as })
    await page.getByRole('button', { name: /^About Ada/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Review' })
    await see(dialog.getByText(/^About Ada/))
    expect(await dialog.getByRole('link', { name: 'Ada Recent' }).count()).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
  },
)

test('each row of the most liked reviews has a report button, which uses no guest view [REV-04]', async () => {
  const member = await screens.api.member()
  const page = await screens.open('/viewreviews', { member })
  const row = page.getByRole('row').filter({ hasText: 'Zoe Recent' })
  const report = { name: 'Report this review' }
  await see(row)
  expect(await page.getByRole('button', report).count()).toBe(3)
  await row.getByRole('button', report).click()
  await see(page.getByText('You reported this review. We will check the review and remove it if needed.'))
  await row.getByRole('button', { name: 'Take back' }).click()
  await see(page.getByText('Report removed'))
  expect((await member.get('/api/users/me')).body.quotaUsed).toBe(0)
})
