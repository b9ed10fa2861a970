import { expect, test } from 'vitest'
import { see, startScreens } from '../../testing/screens.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

test('an own review can be edited in a list, without opening the guest [REV-15 D-21]', async () => {
  const member = await screens.api.member()
  const { _id: guestId } = await screens.api.guest()
  await screens.api.review({ by: member.user, guestId, review: 'Left the door open.' })
  const page = await screens.open('/view-more', { member })
  await page.getByRole('button', { name: 'Edit your review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit your review' })
  await dialog.getByLabel('Review', { exact: true }).fill('Left the door open. Corrected.')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => dialog.count()).toBe(0)
  await see(page.getByText('Left the door open. Corrected.'))
  const { body } = await member.get('/api/users/me')
  expect(body.quotaUsed).toBe(0)
})
