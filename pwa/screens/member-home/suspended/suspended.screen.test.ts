import { expect, test } from 'vitest'
import { see, startScreens } from '../../../testing/screens.ts'
import { countOf } from '../../../vault/testing/stored-vault.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })
const reason = 'Three guests say that they never stayed with you.'

test('a suspension removes saved guests at the next contact; the member answers and is restored [OPS-04]', async () => {
  const member = await screens.api.member({ firstName: 'Sam' })
  const admin = await screens.api.admin()
  const change = (suspended: boolean) =>
    admin.post('/api/admin/suspensions', { userId: member.id, suspended, reason })
  const { _id } = await screens.api.guest({ firstName: 'Vera', lastName: 'Saved' })
  const page = await screens.open(`/guest/${_id}`, { member, hasVault: true, as: 'phone' })
  await see(page.getByRole('heading', { name: 'Vera Saved' }))
  await expect.poll(() => countOf(page, 'guest')).toBe(1)

  await change(true)
  await page.goto('/guestlist')
  await see(page.getByText('Your account is suspended.'))
  await expect.poll(() => countOf(page, 'guest')).toBe(0)
  await page.getByRole('link', { name: 'See why, and answer' }).click()
  await see(page.getByRole('heading', { name: 'Your account is suspended' }))
  await see(page.getByText(reason))
  await page.goto(`/useraccount/${member.id}`) // leads to the reason, too
  await page.getByLabel('Your answer').fill('Here are the bookings.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await see(page.getByText('We have your answer and will email you.'))
  await see(page.getByRole('definition').filter({ hasText: 'Here are the bookings.' }))

  await change(false)
  await page.reload()
  await see(page.getByRole('link', { name: 'Add a guest' }).first())
  await expect.poll(() => countOf(page, 'guest')).toBe(1)
})
