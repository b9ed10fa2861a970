import { afterAll, beforeAll, expect, test } from 'vitest'
import { elsewhere } from '../../api/accounts/testing/accounts.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { desk, openSite, phone, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: 'off' })
})
afterAll(() => site.close())

test.each([
  ['phone', phone],
  ['desk', desk],
] as const)('on a %s the team reads and filters the security log [SEC-15]', async (_, viewport) => {
  const { email } = (await site.api.member()).user
  await site.api.visitor.post('/api/users/login', { email, password: 'Wrong-1!' }, elsewhere())
  const member = await site.api.admin()
  const page = await openSignedIn(site, '/admin-dashboard?tab=security', { member, viewport })
  const entries = page.getByRole('table', { name: 'Security log' })
  const filters = page.getByRole('form', { name: 'Filter the security log' })
  const press = (name: string) => filters.getByRole('button', { name, exact: true }).click()
  await see(entries.getByText('table opened').first())
  await filters.getByLabel('Account').fill(email)
  await filters.getByLabel('What').selectOption('login failed')
  await press('Apply')
  await see(page.getByText('1 entry', { exact: true }))
  await see(entries.getByText(email, { exact: true }))
  await filters.getByLabel('Through').fill('2020-01-31')
  await press('Apply')
  await see(page.getByText(/^Nothing in the last 180 days fits these filters/))
  await press('Clear')
  await see(entries.getByText('table opened').first())
  expect(await filters.getByLabel('Account').inputValue()).toBe('')
})
