import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dumpVault } from './testing/offline.ts'
import {
  ana,
  closeOutbox,
  comeBack,
  edit,
  end,
  goAway,
  guestId,
  keepChanges,
  kept,
  openAna,
  openOutbox,
  page,
  panel,
  review,
  reviewsOf,
  site,
  status,
  unsent,
} from './testing/outbox.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { phone } from './testing/site.ts'

beforeAll(openOutbox)
afterEach(end)
afterAll(closeOutbox)

const open = () => page.getByText('Add the facts of the stay').click()
const field = (name: string) => page.getByLabel(name, { exact: true })
const fieldError = (name: string) => page.locator('[data-field-error]:not(:empty)').filter({ hasText: name })

async function writeNegative(text: string) {
  await page.goto(`/guest/${guestId}`)
  await page.getByText('Negative', { exact: true }).last().click()
  await review().fill(text)
}

async function fillStay() {
  await field('Arrival').fill('2026-03-02')
  await field('Departure').fill('2026-03-05')
  await field('Booked on').selectOption('Airbnb')
  await field('Party').check()
  await field('Unpaid damage').check()
}

test('a review is posted with the facts of the stay, a wrong one is said at its field, and other members read months [FCT-01 FCT-02 FCT-03 FCT-05]', async () => {
  await openAna({ viewport: phone })
  await writeNegative('Held a party.')
  expect(await field('Arrival').count()).toBe(0)
  await open()
  await fillStay()
  expect(await field('Would host again').count()).toBe(0)
  await field('Departure').fill('2026-03-01')
  await field('Amount claimed').fill('1.234,56')
  await page.getByRole('button', { name: 'Post review' }).click()
  await see(fieldError('Departure cannot be before arrival'))
  await see(fieldError('Write the amount like 1,234.56'))
  await field('Departure').fill('2026-03-05')
  await field('Amount claimed').fill('1,234.56')
  await field('The platform').check()
  await page.getByRole('button', { name: 'Post review' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Held a party.' })
  await see(row.getByText('Stayed in March 2026, booked on Airbnb'))
  await see(row.getByText('Party and unpaid damage'))
  await see(row.getByText('Only you and our team see: Mar 2, 2026 to Mar 5, 2026; claimed $1,234.56'))
  const bea = await site.api.member()
  const others = await openSignedIn(site, `/guest/${guestId}`, { member: bea, viewport: phone })
  const read = others.getByRole('listitem').filter({ hasText: 'Held a party.' })
  await see(read.getByText('Reported to the platform'))
  expect(await others.locator('main').textContent()).not.toMatch(/Mar 2|1,234|Only you/)
})

test('facts that wait without a connection survive a reload, are edited in the outbox and arrive [FCT-01]', async () => {
  await openAna()
  await writeNegative('Wrote this offline.')
  await open()
  await fillStay()
  // Each time all of the form is stored: once it has grown by the long text, the facts are stored, too.
  const size = async () => (await dumpVault(page)).text.length
  const before = await size()
  await review().fill('Wrote this offline. '.repeat(100))
  await expect.poll(size).toBeGreaterThan(before + 1000)
  await goAway()
  await page.reload()
  await expect.poll(() => field('Arrival').inputValue()).toBe('2026-03-02')
  expect(await field('Party').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Post review' }).click()
  await see(kept())
  await status().click()
  await edit('Gina Known').click()
  await panel().getByLabel('Departure', { exact: true }).fill('2026-03-06')
  await keepChanges()
  await comeBack(page)
  await unsent(0)
  const [, sent] = await reviewsOf()
  expect(sent!.facts).toEqual({
    arrival: '2026-03-02',
    departure: '2026-03-06',
    platform: 'airbnb',
    grounds: ['party', 'unpaid-damage'],
  })
})

test('the author changes facts where the review is edited, and grounds follow the type [FCT-01 FCT-02]', async () => {
  await openAna()
  const facts = { arrival: '2026-03-02', grounds: ['party' as const] }
  await site.api.review({ by: ana.user, guestId, review: 'Noisy.', reviewType: '-1', facts })
  await page.goto(`/guest/${guestId}`)
  const row = page.getByRole('listitem').filter({ hasText: 'Noisy.' })
  await row.getByRole('button', { name: 'Edit your review' }).click()
  const form = page.getByRole('form')
  await expect.poll(() => form.getByLabel('Arrival', { exact: true }).inputValue()).toBe('2026-03-02')
  await form.getByText('Positive', { exact: true }).click()
  await form.getByLabel('Kept the rules').check()
  expect(await form.getByLabel('Party').count()).toBe(0)
  await form.getByRole('button', { name: 'Save changes' }).click()
  await see(row.getByText('Kept the rules'))
  await row.getByRole('button', { name: 'Edited' }).click()
  await see(page.getByRole('dialog').getByText('Facts of the stay: Arrived in March 2026; Party'))
})
