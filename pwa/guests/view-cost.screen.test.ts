import { expect, test } from 'vitest'
import { see, startScreens } from '../testing/screens.ts'
import { dumpVault } from '../vault/testing/stored-vault.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

test('opening says what it costs, and a viewed guest says so [DOR-02 DOR-03]', async () => {
  const { api } = screens
  await api.guest({ firstName: 'Bill', lastName: 'Costly' })
  const page = await screens.open('/memberhomepage', { member: await api.member({ tierId: 'low' }) })
  await page.getByLabel('Name, with phone or last four').fill('Bill Costly')
  await page.getByRole('button', { name: 'Look up' }).click()
  const row = page.getByRole('region', { name: 'Search results' }).getByRole('listitem')
  await see(row.getByText('1 view'))
  expect(await row.getByRole('link').count()).toBe(1)
  await row.getByRole('link', { name: 'View Guest' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Bill Costly' }))
  await page.goBack()
  await see(row.getByRole('link', { name: 'View Guest again' }))
  expect(await row.getByText('1 view').count()).toBe(0)
  expect(
    await row.getByRole('link', { name: 'View Guest again' }).getAttribute('aria-describedby'),
  ).toBeTruthy()
})

test('names in recent reviews say what opening costs, and which guests were viewed [DOR-03]', async () => {
  const { api } = screens
  const { _id: guestId } = await api.guest({ firstName: 'Rita', lastName: 'Recent' })
  await api.review({ guestId })
  const member = await api.member({ tierId: 'low' })
  const page = await screens.open('/memberhomepage', { member, hasVault: true })
  const row = page.getByRole('list', { name: /recent reviews/i }).getByRole('listitem')
  await row.locator('summary').click()
  await see(row.getByText(/^1 view/))
  await row.getByRole('link', { name: 'Rita' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Rita Recent' }))
  await expect.poll(async () => (await dumpVault(page)).kinds.guest).toBe(1)
  for (const path of ['/memberhomepage', '/view-more']) {
    await page.goto(path)
    if (path === '/memberhomepage') await row.locator('summary').click()
    await see(row.getByText('Viewed', { exact: true }))
  }
})
