import { expect, test } from 'vitest'
import type { Page } from '../../testing/node-browser/page.ts'
import { see, startScreens } from '../../testing/screens.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

/** Sees the sentence and, below it, the next step. */
async function seeEmpty(page: Page, sentence: string, step: string) {
  const empty = page.locator('main div', { has: page.getByText(sentence, { exact: true }) }).last()
  await see(empty)
  const next = empty.getByRole('link', { name: step }).or(empty.getByRole('button', { name: step }))
  await see(next)
  return next
}

const noReviews = 'Reviews that members post will appear here'

test.each([
  ['/memberhomepage', noReviews, 'Write the first one', '/createguest'],
  ['/view-more', noReviews, 'Write the first one', '/createguest'],
  ['/viewreviews', noReviews, 'Write the first one', '/createguest'],
  ['/guestlist?tab=history', 'Guest profiles you view will appear here', 'Look someone up', '/guestlist'],
  ['/useraccount/ME?tab=reviews', 'Reviews you post will appear here', 'Find your last guest', '/guestlist'],
])(
  'the empty list of %s names what will be there and has a button for the next step [DOR-21]',
  async (path, sentence, step, leadsTo) => {
    const member = await screens.api.member()
    const page = await screens.open(path.replace('ME', member.id), { member })
    await (await seeEmpty(page, sentence, step)).click()
    await page.waitForURL(`**${leadsTo}`)
  },
)

test('an empty search leads to its field, one without a match to a new guest [DOR-21]', async () => {
  const page = await screens.open('/guestlist', { member: await screens.api.member() })
  await (await seeEmpty(page, 'Search results will appear here', 'Enter a name or a number')).click()
  expect(await page.locator('[data-one-field] input').evaluate((one) => one === document.activeElement)).toBe(
    true,
  )
  await page.keyboard.type('Nobodysname')
  await page.keyboard.press('Enter')
  await (await seeEmpty(page, 'No guests matched your search', 'Add this guest')).click()
  await page.waitForURL('**/createguest')
})

test('a guest without reviews leads to the form for one [DOR-21]', async () => {
  const { _id } = await screens.api.guest()
  const page = await screens.open(`/guest/${_id}`, { member: await screens.api.member() })
  await (await seeEmpty(page, 'No reviews for this guest yet', 'Write the first one')).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Write a review')
})

test('a search of saved guests without a match leads to those that are saved [DOR-21]', async () => {
  const page = await screens.open('/guestlist', { member: await screens.api.member(), hasVault: true })
  await see(page.getByRole('search'))
  await page.setOffline(true)
  await page.getByLabel('Name, with phone or last four').fill('Nobodysname')
  await page.keyboard.press('Enter')
  const sentence = 'None of the guests saved on this device matches'
  await (await seeEmpty(page, sentence, 'Show the guests you viewed')).click()
  await page.waitForURL('**/guestlist?tab=history')
})

const noApplicants = 'No one is waiting. Applicants and changed accounts will appear here, oldest first.'

test.each([
  ['waiting', noApplicants, 'See all users', '?tab=users'],
  ['users', 'People who sign up will appear here', 'See who waits', ''],
  ['reviews', noReviews, 'See the users', '?tab=users'],
  ['activity', 'What admins do will appear here', 'See who waits', ''],
])(
  'the empty list of the team (%s) names what will be there and offers the next step [DOR-21]',
  async (tab, sentence, step, leadsTo) => {
    const page = await screens.open('/faq', { member: await screens.api.admin() })
    const lists = /\/api\/(users|review|admin\/(waiting|audit))(\?|$)/
    await page.route(lists, (route) => route.fulfill({ json: [] }))
    await page.goto(`/admin-dashboard?tab=${tab}`)
    await (await seeEmpty(page, sentence, step)).click()
    await page.waitForURL(`**/admin-dashboard${leadsTo}`)
  },
)

test('the team reads that a user has no documents, and that a filter matches nothing [DOR-21]', async () => {
  const { email } = (await screens.api.member()).user
  const page = await screens.open('/admin-dashboard?tab=users', { member: await screens.api.admin() })
  await page.getByRole('button', { name: `Documents of ${email}` }).click()
  const write = await seeEmpty(page, 'This user has not uploaded any documents yet', 'Write to')
  expect(await write.getAttribute('href')).toBe(`mailto:${email}`)
  await page.goto('/admin-dashboard?tab=users&users-filter=nobody-at-all')
  await see(page.getByText('Nothing matches the filter.'))
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await see(page.getByRole('cell', { name: email }).first())
})
