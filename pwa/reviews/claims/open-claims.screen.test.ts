import { expect, test } from 'vitest'
import { see, startScreens } from '../../testing/screens.ts'

const screens = startScreens()

/** A day so many days before today by this machine's clock, ISO. */
const daysAgo = (days: number) => {
  const now = new Date()
  const local = now.getTime() - now.getTimezoneOffset() * 60_000
  return new Date(local - days * 86_400_000).toISOString().slice(0, 10)
}

test('the review and the member home say how long a claim is open, until it is settled [PAC-06]', async () => {
  const member = await screens.api.member()
  const facts = { platform: 'airbnb', departure: daysAgo(5), claimed: 250, currency: 'USD' } as const
  const { guest } = await screens.api.review({ by: member.user, reviewType: '-1', facts })
  const page = await screens.open('/memberhomepage', { member })
  const claims = page.getByRole('list', { name: 'Open claims' })
  await see(claims.getByText('9 days left to claim from Airbnb'))
  await claims.getByRole('link').click()
  await page.waitForURL(`**/guest/${guest}`)
  const left = page.getByText('9 days left to claim this from Airbnb')
  await see(left)
  expect(await page.getByRole('link', { name: 'its own rule' }).getAttribute('href')).toContain(
    'airbnb.com/help',
  )
  await page.getByRole('button', { name: 'Mark the claim as settled' }).click()
  await left.waitFor({ state: 'detached' })
  const answered = page.waitForResponse(/openClaims=1/)
  await page.goto('/memberhomepage')
  await see(page.getByRole('list', { name: 'Recent Reviews' }))
  await answered
  expect(await claims.count()).toBe(0)
})
