import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestMember } from '../../api/testing/api.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { desk, openSite, type Site } from './testing/site.ts'

let site: Site
let page: Page
let member: TestMember

beforeAll(async () => {
  site = await openSite()
  const { api } = site
  member = await api.member()
  const now = api.clock.now()
  const author = (await api.member()).user
  const guest = await api.guest({ by: author, firstName: 'Lena', lastName: 'Listed' })
  const ids: string[] = []
  for (let number = 1; number <= 101; number += 1) {
    api.clock.set(new Date(Date.parse('2022-01-05T12:00:00Z') + number * 60_000))
    const by = number === 100 ? member.user : author
    ids.push((await api.review({ by, guestId: guest._id, review: `Text ${number}.` }))._id)
  }
  api.clock.set(now)
  const fan = await api.member()
  await fan.put('/api/review/like', { reviewId: ids[49] })
  await member.put('/api/review/like', { reviewId: ids[49] })
  await fan.put('/api/review/like', { reviewId: ids[29] })
  page = await openSignedIn(site, '/view-more', { member })
})
afterAll(() => site.close())

const numbers = (texts: string[]) => texts.map((text) => Number(/Text (\d+)\./.exec(text)?.[1]))

test('the recent list holds the newest 100, newest first [RT-26 CON-22 API-54 REV-30 D-06]', async () => {
  const asked = page.waitForRequest((request) => request.url().includes('/api/review?'))
  await page.reload()
  expect(new URL((await asked).url()).searchParams.get('limit')).toBe('100')
  const cards = page.getByRole('list', { name: 'Recent reviews' }).getByRole('listitem')
  await see(cards.first())
  const shown = numbers(await cards.allTextContents()).filter((number) => !Number.isNaN(number))
  expect(shown).toEqual(Array.from({ length: 100 }, (_, index) => 101 - index))
  expect(await cards.first().getByRole('link', { name: 'Lena Listed' }).getAttribute('href')).toMatch(
    /^\/guest\//,
  )
})

test('an own review can be edited in a list, without opening the guest [REV-15 D-21]', async () => {
  await page.getByRole('button', { name: 'Edit your review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit your review' })
  await dialog.getByLabel('Review', { exact: true }).fill('Text 100. Corrected.')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => dialog.count()).toBe(0)
  await see(page.getByText('Text 100. Corrected.'))
  const { body } = await member.get('/api/users/me')
  expect(body.quotaUsed).toBe(0)
})

test('the table has its columns, the most liked first, then the newest [RT-27 MEM-17 MEM-18 OP-06]', async () => {
  await page.goto('/viewreviews')
  await see(page.getByRole('heading', { level: 1, name: 'Our most liked recent reviews:', exact: true }))
  const heads = page.getByRole('columnheader')
  await see(page.getByText('Text 50.'))
  expect(await heads.allTextContents()).toEqual([
    'Guest Name',
    'Guest Location',
    'Likes',
    'Created',
    'Review',
  ])
  const rows = await page.getByRole('row').allTextContents()
  expect(rows[1]).toBe('Lena ListedUses 1 guest view the first timeAustin, Texas2Jan 5, 2022Text 50.')
  expect(numbers(rows.slice(1, 5))).toEqual([50, 30, 101, 100])
})

test('the table shows by which column it is sorted', async () => {
  expect(await page.getByRole('columnheader', { name: 'Likes' }).getAttribute('aria-sort')).toBe('descending')
})

test('a click on a review opens it in a window [MEM-19]', async () => {
  await page.getByRole('button', { name: 'Text 50.' }).click()
  const dialog = page.getByRole('dialog')
  await see(dialog.getByText('Text 50.'))
  expect(await dialog.getByRole('link', { name: 'Lena Listed' }).count()).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
})

test('the table fits the narrowest phone [RT-27]', async () => {
  await page.setViewportSize({ width: 320, height: 640 })
  await see(page.getByText('Text 50.'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('back to a list of reviews leads to where the reader was, once the reviews are there again', async () => {
  for (const path of ['/view-more', '/viewreviews']) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    await see(page.getByText('Text 2.', { exact: true }))
    await page.evaluate(() => scrollTo(0, 3000))
    await page.getByRole('navigation', { name: 'Members' }).getByRole('link', { name: 'Add guest' }).click()
    await page.waitForURL('**/createguest')
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/review?**', (route) => answered.promise.then(() => route.continue()), {
      times: 1,
    })
    await page.goBack()
    await see(page.getByText(/^Loading (recent )?reviews$/))
    answered.resolve()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(3000)
  }
})

test('each row of the most liked reviews carries a report button, which uses no guest view [REV-04]', async () => {
  await page.setViewportSize(desk)
  await page.goto('/viewreviews')
  const row = page.getByRole('row').filter({ hasText: 'Text 7.' })
  await see(row)
  const report = page.getByRole('button', { name: 'Report this review' })
  expect(await report.count()).toBe(100)
  await row.getByRole('button', { name: 'Report this review' }).click()
  await see(page.getByText('You reported this review. We will check the review and remove it if needed.'))
  await row.getByRole('button', { name: 'Take back' }).click()
  await see(page.getByText('Your report was taken back'))
  expect((await member.get('/api/users/me')).body.quotaUsed).toBe(0)
})
