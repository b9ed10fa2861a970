import { expect, test } from 'vitest'
import { elsewhere } from '../../../../api/accounts/testing/accounts.ts'
import { see, startScreens } from '../../../testing/screens.ts'
import { openAsAdmin } from '../testing/dashboard.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

test('the team reads and filters the security log [SEC-15]', async () => {
  const { email } = (await screens.api.member()).user
  await screens.api.visitor.post('/api/users/login', { email, password: 'Wrong-1!' }, elsewhere())
  const page = await openAsAdmin(screens, '/admin-dashboard?tab=security')
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
  await see(page.getByText(/^Nothing in the last 180 days matches these filters/))
  await press('Clear')
  await see(entries.getByText('table opened').first())
  expect(await filters.getByLabel('Account').inputValue()).toBe('')
})
