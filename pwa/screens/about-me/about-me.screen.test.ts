import { expect, test } from 'vitest'
import { typedCase } from '../../../api/cases/testing/cases.ts'
import { see, startScreens } from '../../testing/screens.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

test('what is missing is said at its field, and what was typed outlives a visit elsewhere [CAS-01]', async () => {
  const page = await screens.open('/about-me')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await see(page.getByText('Choose what you ask for', { exact: true }))
  await see(page.getByText('Tell us where and when you stayed', { exact: true }))
  const { stay } = typedCase()
  await page.getByLabel('Your stay').fill(stay)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await page.waitForURL('**/faq')
  await see(page.getByRole('heading', { level: 1, name: /questions/i }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'For guests' }).click()
  await page.waitForURL('**/about-me')
  await see(page.getByRole('heading', { level: 1, name: 'If a review is about you' }))
  await expect.poll(() => page.getByLabel('Your stay').inputValue()).toBe(stay)
})
