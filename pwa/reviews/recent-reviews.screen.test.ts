import { beforeAll, expect, test } from 'vitest'
import type { TestMember } from '../../api/testing/api.ts'
import { see, startScreens } from '../testing/screens.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

let member: TestMember
beforeAll(async () => {
  const { api } = screens
  member = await api.member()
  const now = api.clock.now()
  const author = (await api.member()).user
  const guest = await api.guest({ by: author, firstName: 'Lena', lastName: 'Listed' })
  const ids: string[] = []
  for (let number = 1; number <= 101; number += 1) {
    api.clock.set(new Date(Date.parse('2022-01-05T12:00:00Z') + number * 60_000))
    ids.push((await api.review({ by: author, guestId: guest._id, review: `Text ${number}.` }))._id)
  }
  api.clock.set(now)
  const fan = await api.member()
  await fan.put('/api/review/like', { reviewId: ids[49] })
  await member.put('/api/review/like', { reviewId: ids[49] })
  await fan.put('/api/review/like', { reviewId: ids[29] })
})

const numbers = (texts: string[]) => texts.map((text) => Number(/Text (\d+)\./.exec(text)?.[1]))

test('the recent list holds the newest 100, newest first [RT-26 CON-22 API-54 REV-30 D-06]', async () => {
  const page = await screens.open('/theme.js', { member })
  const asked = page.waitForRequest((request) => request.url().includes('/api/review?'))
  await page.goto('/view-more')
  expect(new URL((await asked).url()).searchParams.get('limit')).toBe('100')
  const cards = page.getByRole('list', { name: 'Recent reviews' }).getByRole('listitem')
  await see(cards.first())
  const shown = numbers(await cards.allTextContents()).filter((number) => !Number.isNaN(number))
  expect(shown).toEqual(Array.from({ length: 100 }, (_, index) => 101 - index))
  expect(await cards.first().getByRole('link', { name: 'Lena Listed' }).getAttribute('href')).toMatch(
    /^\/guest\//,
  )
})

test('the table has its columns, the most liked first, then the newest [RT-27 MEM-17 MEM-18 OP-06]', async () => {
  const page = await screens.open('/viewreviews', { member })
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
  expect(await page.getByRole('columnheader', { name: 'Likes' }).getAttribute('aria-sort')).toBe('descending')
  const rows = await page.getByRole('row').allTextContents()
  expect(rows[1]).toBe('Lena Listed1 viewAustin, Texas2Jan 5, 2022Text 50.')
  expect(numbers(rows.slice(1, 5))).toEqual([50, 30, 101, 100])
})
