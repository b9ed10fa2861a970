import { expect, test } from 'vitest'
import { aFile, formOf } from '../../../../api/accounts/testing/accounts.ts'
import { see, startScreens } from '../../../testing/screens.ts'
import { dialog, inDialog, row, usersTab } from '../testing/dashboard.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

test('after the decision documents open only with a reason, which is listed as activity [D-51]', async () => {
  const admin = await screens.api.admin({ email: 'ada@example.com' })
  const member = await screens.api.member({ isAccountVerified: false })
  const insuranceDocuments = await aFile('policy.png')
  await member.put('/api/users', formOf({ documents: await aFile('id.png'), insuranceDocuments }))
  const values = { userId: member.id, newValues: { isAccountVerified: true } }
  await admin.post('/api/users/admin-update-user', values)
  const page = await screens.open(`${usersTab}&user=${member.id}`, { member: admin })
  await see(page.getByText('The documents are sealed since the decision on'))
  expect(await page.getByRole('img', { name: 'Government ID' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Open with a reason' }).click()
  await inDialog(page, 'Open the documents').click()
  await see(dialog(page).getByText('Say why you need the documents'))
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('The policy was renewed')
  await inDialog(page, 'Open the documents').click()
  await see(page.getByRole('img', { name: 'Government ID' }))
  await page.getByRole('button', { name: 'All users' }).click()
  await page.getByRole('tab', { name: 'Activity' }).click()
  const entry = row(page, 'The policy was renewed')
  await see(entry.getByText('read documents'))
  await see(entry.getByText(member.user.email))
  await see(entry.getByText('ada@example.com'))
})
