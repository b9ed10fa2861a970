import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestMember } from '../../api/testing/api.ts'
import { openMember } from './testing/offline.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, type Site } from './testing/site.ts'

let site: Site
let member: TestMember
let page: Page
beforeAll(async () => {
  site = await openSite()
  member = await site.api.member()
  page = await openSignedIn(site, '/theme.js', { member })
})
afterAll(() => site.close())

/** Sees the sentence and, below it, the next step. */
async function seeEmpty(shown: Page, sentence: string, step: string) {
  const empty = shown.locator('main div', { has: shown.getByText(sentence, { exact: true }) }).last()
  await see(empty)
  const next = empty.getByRole('link', { name: step }).or(empty.getByRole('button', { name: step }))
  await see(next)
  return next
}

test('every empty list of a member names what will be there and offers the next step as a button [DOR-21]', async () => {
  const { _id: guest } = await site.api.guest({ by: member.user })
  for (const [path, sentence, step, leadsTo] of [
    ['/memberhomepage', 'Reviews that members post will appear here', 'Write the first one', '/createguest'],
    ['/view-more', 'Reviews that members post will appear here', 'Write the first one', '/createguest'],
    ['/viewreviews', 'Reviews that members post will appear here', 'Write the first one', '/createguest'],
    ['/guestlist?tab=history', 'Guest profiles you view will appear here', 'Look someone up', '/guestlist'],
    [
      `/useraccount/${member.id}?tab=reviews`,
      'Reviews you post will appear here',
      'Find your last guest',
      '/guestlist',
    ],
  ] as const) {
    await page.goto(path)
    await (await seeEmpty(page, sentence, step)).click()
    await page.waitForURL(`**${leadsTo}`)
  }
  await page.goto('/guestlist')
  await (await seeEmpty(page, 'Search results will appear here', 'Enter a name or a number')).click()
  expect(await page.locator('[data-one-field] input:focus').count()).toBe(1)
  await page.keyboard.type('Nobodysname')
  await page.keyboard.press('Enter')
  await (await seeEmpty(page, 'No guests matched your search', 'Add this guest')).click()
  await page.waitForURL('**/createguest')

  await page.goto(`/guest/${guest}`)
  await (await seeEmpty(page, 'No reviews for this guest yet', 'Write the first one')).click()
  await expect.poll(() => page.locator('h2:focus').innerText()).toBe('Write a review')
})

test('a search of saved guests that finds none leads to those that are saved [DOR-21]', async () => {
  const offline = await openMember(site, member.user.email)
  await offline.goto('/guestlist')
  await offline.context().setOffline(true)
  await offline.getByLabel('Name, phone or last four digits').fill('Nobodysname')
  await offline.keyboard.press('Enter')
  const sentence = 'None of the guests saved on this device matches'
  await (await seeEmpty(offline, sentence, 'Show the guests you viewed')).click()
  await offline.waitForURL('**/guestlist?tab=history')
})

test('every empty list of the team names what will be there and offers the next step as a button [DOR-21]', async () => {
  const team = await openSignedIn(site, '/theme.js', { member: await site.api.admin() })
  const waiting = 'Nobody is waiting. Applicants and changed accounts will appear here, oldest first.'
  const lists = /\/api\/(users|review|admin\/(waiting|audit))(\?|$)/
  await team.route(lists, (route) => route.fulfill({ json: [] }))
  for (const [tab, sentence, step, leadsTo] of [
    ['waiting', waiting, 'See all users', '?tab=users'],
    ['users', 'People who sign up will appear here', 'See who waits', ''],
    ['reviews', 'Reviews that members post will appear here', 'See the users', '?tab=users'],
    ['activity', 'What admins do will appear here', 'See who waits', ''],
  ] as const) {
    await team.goto(`/admin-dashboard?tab=${tab}`)
    await (await seeEmpty(team, sentence, step)).click()
    await team.waitForURL(`**/admin-dashboard${leadsTo}`)
  }
  await team.unroute(lists)
  await team.goto('/admin-dashboard?tab=users')
  await team.getByRole('button', { name: `Documents of ${member.user.email}` }).click()
  const write = await seeEmpty(team, 'This user has not uploaded any documents yet', 'Write to')
  expect(await write.getAttribute('href')).toBe(`mailto:${member.user.email}`)
  await team.goto('/admin-dashboard?tab=users&users-filter=nobody-at-all')
  await see(team.getByText('Nothing matches the filter.'))
  await team.getByRole('button', { name: 'Clear the filter' }).click()
  await see(team.getByRole('cell', { name: member.user.email }).first())
})
