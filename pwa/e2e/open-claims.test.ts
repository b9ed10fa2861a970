import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSignedIn, see } from './testing/signed-in.ts'
import { desk, openSite, phone, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** A day so many days before today by this machine's clock, ISO. */
const daysAgo = (days: number) => {
  const now = new Date()
  const local = now.getTime() - now.getTimezoneOffset() * 60_000
  return new Date(local - days * 86_400_000).toISOString().slice(0, 10)
}

test.each([
  ['phone', phone],
  ['desk', desk],
] as const)(
  'on a %s the days left to claim stand on the review and on the member home until the claim is settled [PAC-06]',
  async (_, viewport) => {
    const member = await site.api.member()
    const facts = { platform: 'airbnb', departure: daysAgo(5), claimed: 250, currency: 'USD' } as const
    const { guest } = await site.api.review({ by: member.user, reviewType: '-1', facts })
    const page = await openSignedIn(site, '/memberhomepage', { member, viewport })
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
    await page.goto('/memberhomepage')
    await see(page.getByRole('list', { name: 'Recent Reviews' }))
    await page.waitForLoadState('networkidle')
    expect(await claims.count()).toBe(0)
  },
)
