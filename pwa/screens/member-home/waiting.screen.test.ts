import { expect, test } from 'vitest'
import { seeSaved } from '../../vault/testing/saved-guest.ts'
import { disputedReview } from '../../../api/cases/testing/cases.ts'
import { createOutages } from '../../testing/outages.ts'
import { see, startScreens } from '../../testing/screens.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

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
  await page.getByText('Your review', { exact: true }).click()
  const left = page.getByText('9 days left to claim this from Airbnb')
  await see(left)
  expect(await page.getByRole('link', { name: 'its own rule' }).getAttribute('href')).toContain(
    'airbnb.com/help',
  )
  await page.getByRole('button', { name: 'Mark the claim as settled' }).click()
  await left.waitFor({ state: 'detached' })
  const answered = page.waitForResponse(/waiting=1/)
  await page.goto('/memberhomepage')
  await answered
  await see(page.getByRole('list', { name: 'Recent Reviews' }))
  expect(await claims.count()).toBe(0)
})

test('home has what waits in order of urgency, and the verdict of saved guests offline [DOR-25 DOR-26]', async () => {
  const { api } = screens
  const { goAway } = createOutages(screens)
  const { author, guestId, identify, step } = await disputedReview(api, await api.admin())
  await identify()
  await step('author', { text: 'Did you smell it?' })
  const facts = { platform: 'airbnb', departure: daysAgo(5), claimed: 250, currency: 'USD' } as const
  await api.review({ by: author.user, reviewType: '-1', facts })
  const page = await screens.open(`/guest/${guestId}`, { member: author, hasVault: true })
  await seeSaved(page, 1)
  await page.goto('/memberhomepage')
  const parts = page.getByRole('main').getByRole('heading', { level: 2 })
  const all = ['Disputes to answer', 'Open claims', 'Viewed last', 'Recent Reviews']
  await expect.poll(() => parts.allTextContents()).toEqual(all)
  const dispute = page.getByRole('list', { name: 'Disputes to answer' })
  await see(dispute.getByText(/^Answer before [A-Z][a-z]+ \d+, \d{4}$/))
  expect(await dispute.getByRole('link').getAttribute('href')).toBe(`/guest/${guestId}`)
  await goAway()
  await page.goto('/memberhomepage')
  await expect.poll(() => parts.allTextContents()).toEqual(['Viewed last', 'Recent Reviews'])
  await see(
    page.getByRole('list', { name: 'Viewed last' }).getByText(/^1 negative, newest [A-Z][a-z]+ \d{4}$/),
  )
})

test('what waits does not wait for the guests viewed last, and moves no more when they come [DOR-26 DOR-32]', async () => {
  const member = await screens.api.member()
  const facts = { platform: 'airbnb', departure: daysAgo(5), claimed: 250, currency: 'USD' } as const
  const { guest } = await screens.api.review({ by: member.user, reviewType: '-1', facts })
  await member.get(`/api/guest/${guest}`)
  const page = await screens.open('/robots.txt', { member, hasVault: true })
  const brought = Promise.withResolvers<void>()
  await page.route(/profiles=1/, async (route) => {
    await brought.promise
    await route.continue()
  })
  await page.goto('/memberhomepage')
  const parts = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect.poll(() => parts.allTextContents()).toEqual(['Open claims'])
  await see(page.getByText('Loading your home'))
  brought.resolve()
  await expect.poll(() => parts.allTextContents()).toEqual(['Open claims', 'Viewed last', 'Recent Reviews'])
})

test('the positives of a saved guest are not red with the negatives [DOR-25]', async () => {
  const member = await screens.api.member()
  const { guest } = await screens.api.review({ by: member.user, reviewType: '-1' })
  await screens.api.review({ guestId: guest })
  await member.get(`/api/guest/${guest}`)
  const page = await screens.open('/memberhomepage', { member, hasVault: true })
  const verdict = page.getByRole('list', { name: 'Viewed last' }).locator('[data-verdict]')
  await expect
    .poll(() => verdict.textContent())
    .toMatch(/^1 negative, newest [A-Z][a-z]+ \d{4} · 1 positive$/)
  expect(await verdict.locator('.negative').textContent()).not.toContain('positive')
})
