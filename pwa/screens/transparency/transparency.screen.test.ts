import { expect, test } from 'vitest'
import { formOf } from '../../../api/accounts/testing/accounts.ts'
import { png } from '../../../api/files/testing/sample-files.ts'
import { prepareQuarters } from '../../../api/transparency/prepare-quarters.ts'
import { see, startScreens } from '../../testing/screens.ts'
import { figures } from './testing/figures.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const third =
  'Q3 2026,"1,204",12,fewer than 5,5,fewer than 5,fewer than 5 decisions,90,7,6,fewer than 5,8,5,fewer than 5,62'

test('a visitor reads and saves the figures of each quarter, small numbers as words [OPS-06 YER-04 AFT-09]', async () => {
  const asOf = new Date('2026-10-02T10:00:00Z')
  await screens.api.deps.db.collection('quarters').deleteMany({})
  const { quarters } = screens.api.deps
  await quarters.put({ _id: '2026-Q3', isFrozen: true, asOf, figures })
  await quarters.put({ _id: '2026-Q4', isFrozen: false, asOf, figures: { ...figures, posted: 5 } })
  const page = await screens.open('/faq', { as: 'phone' })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Transparency' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Transparency' }))
  await see(page.getByRole('cell', { name: 'Q4 2026, so far, as of Oct 2, 2026' }))
  expect(await page.locator('figure svg').count()).toBe(14)
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
    '8',
    '5',
    'fewer than 5',
    '62',
  ])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('transparency.csv')
  const [head, , line] = (await new Response(await saved.createReadStream()).text()).split('\r\n')
  expect(head).toContain('Quarter,Reviews posted,Reviews disputed')
  expect(line).toBe(third)
})

test('a register that has just begun shows its first quarter, with nothing that could tell of a person', async () => {
  await screens.api.deps.db.collection('quarters').deleteMany({})
  const page = await screens.open('/transparency')
  await see(page.getByText('The first figures appear here within a day.'))
  await prepareQuarters(screens.api.deps)
  await page.reload()
  await see(page.getByRole('cell', { name: /so far, as of/ }))
  expect(await page.getByRole('cell', { name: /\d/ }).allInnerTexts()).not.toContain('0')
})

test('everybody can read the head of each day of the chain of receipts', async () => {
  const { deps, clock } = screens.api
  const author = await screens.api.member()
  const { _id: guestId } = await screens.api.guest()
  const files = new File([await png()], 'photo.png')
  const fields = { guestId, review: 'Broke the lamp.', reviewType: '-1', files }
  expect((await author.post('/api/review', formOf(fields))).status).toBe(201)
  await deps.receiptChain.chain()
  const head = (await deps.receiptChain.head())!.head
  clock.advance(24 * 3_600_000)
  await prepareQuarters(deps)
  const page = await screens.open('/transparency')
  await see(page.getByRole('heading', { name: 'Evidence that no one can change' }))
  await see(page.getByText(head, { exact: true }))
})
