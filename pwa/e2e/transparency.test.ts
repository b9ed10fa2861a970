import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf } from '../../api/accounts/testing/accounts.ts'
import { png } from '../../api/files/testing/sample-files.ts'
import type { Figures } from '../../api/transparency/quarters.collection.ts'
import { prepareQuarters } from '../../api/transparency/prepare-quarters.ts'
import { see } from './testing/signed-in.ts'
import { desk, openSite, phone, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const figures: Figures = {
  posted: 1204,
  disputed: 12,
  corrected: 4,
  hidden: 5,
  expired: 0,
  medianDays: null,
  verified: 90,
  refused: 7,
  copies: 6,
  erasures: 1,
}
const third = 'Q3 2026,"1,204",12,fewer than 5,5,fewer than 5,fewer than 5 decisions,90,7,6,fewer than 5'

test('anybody reads the figures of each quarter as a chart and a table, and saves them as CSV, small numbers as words [OPS-06]', async () => {
  const asOf = new Date('2026-10-02T10:00:00Z')
  await site.api.deps.quarters.docs.insertMany([
    { _id: '2026-Q3', isFrozen: true, asOf, figures },
    { _id: '2026-Q4', isFrozen: false, asOf, figures: { ...figures, posted: 5 } },
  ])
  const page = await site.open('/faq', { viewport: phone })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Transparency' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Transparency' }))
  await see(page.getByRole('cell', { name: 'Q4 2026, so far, as of Oct 2, 2026' }))
  expect(await page.locator('figure svg').count()).toBe(10)
  expect(await page.locator('figure').nth(0).locator('rect').count()).toBe(2)
  expect(await page.locator('figure').nth(2).locator('rect').count()).toBe(0)
  expect(await page.locator('figure').nth(2).locator('circle').count()).toBe(2)
  const row = page.getByRole('row').filter({ hasText: 'Q3 2026' })
  expect(await row.getByRole('cell').allInnerTexts()).toEqual([
    'Q3 2026',
    '1,204',
    '12',
    'fewer than 5',
    '5',
    'fewer than 5',
    'fewer than 5 decisions',
    '90',
    '7',
    '6',
    'fewer than 5',
  ])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('transparency.csv')
  const [head, , line] = (await readFile(await saved.path(), 'utf8')).split('\r\n')
  expect(head).toContain('Quarter,Reviews posted,Reviews disputed')
  expect(line).toBe(third)
})

test('small numbers are short marks on a desk; on a phone one note stands for them, and screen readers have them all', async () => {
  const page = await site.open('/transparency', { viewport: desk })
  const cells = page.getByRole('row').filter({ hasText: 'Q3 2026' }).getByRole('cell')
  const [corrected, verified] = [cells.nth(3), cells.nth(7)]
  await see(corrected)
  const drawn = await corrected
    .locator('[data-mark]')
    .evaluate((mark) => getComputedStyle(mark, '::before').content)
  expect(drawn).toContain('<5')
  const tops = async () => Promise.all([corrected, verified].map(async (one) => (await one.boundingBox())!.y))
  expect(new Set(await tops()).size).toBe(1)
  await page.setViewportSize(phone)
  const note = await page
    .getByRole('table')
    .locator('xpath=../../..')
    .evaluate((frame) => getComputedStyle(frame, '::before').content)
  expect(note).toContain('fewer than 5')
  expect((await corrected.boundingBox())!.width).toBe(1)
  expect((await verified.boundingBox())!.width).toBeGreaterThan(100)
  expect(await corrected.textContent()).toBe('fewer than 5')
})

test('a register that has just begun shows its first quarter, with nothing that could tell of a person', async () => {
  await site.api.deps.quarters.docs.deleteMany({})
  const page = await site.open('/transparency')
  await see(page.getByText('The first figures appear here within a day.'))
  await prepareQuarters(site.api.deps)
  await page.reload()
  await see(page.getByRole('cell', { name: /so far, as of/ }))
  expect(await page.getByRole('cell', { name: /\d/ }).allInnerTexts()).not.toContain('0')
})

test('the head of each day of the chain of receipts stands there for everybody', async () => {
  const { deps, clock } = site.api
  const author = await site.api.member()
  const { _id: guestId } = await site.api.guest()
  const files = new File([await png()], 'photo.png')
  const fields = { guestId, review: 'Broke the lamp.', reviewType: '-1', files }
  expect((await author.post('/api/review', formOf(fields))).status).toBe(201)
  await deps.seals.chain()
  const head = (await deps.seals.head())!.head
  clock.advance(24 * 3_600_000)
  await prepareQuarters(deps)
  const page = await site.open('/transparency')
  await see(page.getByRole('heading', { name: 'Evidence that nobody can change' }))
  await see(page.getByText(head, { exact: true }))
})
