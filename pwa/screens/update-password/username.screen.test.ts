import { expect, test } from 'vitest'
import { see, startScreens } from '../../testing/screens.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

test('a password manager learns whose password is changed', async () => {
  const member = await screens.api.member()
  const page = await screens.open('/updatePassword', { member })
  await see(page.getByLabel('New password'))
  const username = page.locator('input[autocomplete="username"]')
  await expect.poll(() => username.inputValue()).toBe(member.user.email)
})
