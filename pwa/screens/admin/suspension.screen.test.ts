import { expect, test } from 'vitest'
import { see, startScreens } from '../../testing/screens.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

test('an admin suspends a member with a reason, and restores them after an answer [OPS-04]', async () => {
  const member = await screens.api.member({ email: 'sue@example.com', firstName: 'Sue' })
  const admin = await screens.api.admin()
  const page = await screens.open('/admin-dashboard?tab=users', { member: admin })
  const row = page.getByRole('row').filter({ hasText: 'sue@example.com' })
  await row.getByRole('button', { name: 'Suspend sue@example.com' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await see(dialog.getByText('Write the reason'))
  await dialog.getByLabel('The reason').fill('Three guests say that they never stayed with you.')
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await see(row.getByText('Suspended', { exact: true }))
  expect((await member.get('/api/review')).status).toBe(403)

  await member.post('/api/users/suspension', { text: 'Here are the bookings.' })
  await page.reload()
  await see(row.getByText('Suspended, answered'))
  await row.getByRole('button', { name: 'Restore sue@example.com' }).click()
  await see(dialog.getByText('Here are the bookings.'))
  await dialog.getByLabel('The reason').fill('The bookings are in order.')
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await see(row.getByRole('button', { name: 'Suspend sue@example.com' }))
  expect((await member.get('/api/review')).status).toBe(200)
})
