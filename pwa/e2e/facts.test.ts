import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { formOf } from '../../api/accounts/testing/accounts.ts'
import { plainPdf, png } from '../../api/files/testing/sample-files.ts'
import { gradeRule } from '../../shared/facts/grade.ts'
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

test('the author changes facts where the review is edited, and grounds and amounts follow the type [FCT-01 FCT-02 FCT-03]', async () => {
  await openAna()
  const facts = { arrival: '2026-03-02', grounds: ['party' as const] }
  await site.api.review({ by: ana.user, guestId, review: 'Noisy.', reviewType: '-1', facts })
  await page.goto(`/guest/${guestId}`)
  const row = page.getByRole('listitem').filter({ hasText: 'Noisy.' })
  await row.getByRole('button', { name: 'Edit your review' }).click()
  const form = page.getByRole('form')
  await expect.poll(() => form.getByLabel('Arrival', { exact: true }).inputValue()).toBe('2026-03-02')
  const amount = form.getByLabel('Amount claimed')
  await amount.fill('1.234,56')
  await form.getByText('Positive', { exact: true }).click()
  await amount.waitFor({ state: 'detached' })
  await form.getByText('Negative', { exact: true }).click()
  await expect.poll(() => amount.inputValue()).toBe('1.234,56')
  await form.getByText('Positive', { exact: true }).click()
  await form.getByLabel('Kept the rules').check()
  expect(await form.getByLabel('Party').count()).toBe(0)
  await form.getByRole('button', { name: 'Save changes' }).click()
  await see(row.getByText('Kept the rules'))
  await row.getByRole('button', { name: 'Edited' }).click()
  await see(page.getByRole('dialog').getByText('Facts of the stay: Arrived in March 2026; Party'))
})

test('each review shows its grade with the reasons, the page how many there are of each, and the rule stands on the best practices [FCT-08]', async () => {
  await openAna()
  const { _id } = await site.api.guest({ firstName: 'Greta', lastName: 'Graded' })
  const stay = { arrival: '2026-03-02', departure: '2026-03-05' }
  const dated = { ...stay, reportedTo: ['police' as const], grounds: ['smoking' as const] }
  const negative = { guestId: _id, reviewType: '-1' as const }
  await site.api.review({ ...negative, review: 'Smoked.', facts: dated })
  await site.api.review({ ...negative, review: 'Dated only.', facts: stay })
  await site.api.review({ guestId: _id, review: 'Words only.' })
  await site.api.review({ by: ana.user, guestId: _id, review: 'My own words.' })
  const [photo, bill] = [await png(), await plainPdf()].map((bytes) => new File([new Uint8Array(bytes)], 'a'))
  const sealed = { ...stay, guestId: _id, reviewType: '-1' }
  const post = async (fields: Parameters<typeof formOf>[0]) => {
    const { status } = await (await site.api.member()).post('/api/review', formOf({ ...sealed, ...fields }))
    expect(status).toBe(201)
  }
  await post({ review: 'With a photo.', files: [photo!] })
  await post({ review: 'With all.', files: [photo!, bill!], reportedTo: 'insurer' })
  await page.goto(`/guest/${_id}`)
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await see(row('Smoked.').getByText('Grade C: dated stay, reported', { exact: true }))
  await see(row('Words only.').getByText('Grade D', { exact: true }))
  const missing = 'missing: an invoice and a report to the platform'
  await see(row('With a photo.').getByText(`Grade B: dated stay, 1 sealed photo; ${missing}`))
  const all = 'dated stay, 1 photo and 1 document sealed, reported'
  await see(row('With all.').getByText(`Grade A: ${all}`, { exact: true }))
  const verdict = page.getByRole('region', { name: 'Score' })
  await see(verdict.getByText('Evidence: 1 grade A, 1 grade B, 2 grade C, 2 grade D'))
  await see(verdict.getByText('Smoking', { exact: true }))
  await page.goto('/bestpractices')
  const rule = page.getByRole('region', { name: 'Evidence grades' })
  for (const { grade, means } of gradeRule)
    expect(await rule.textContent()).toContain(`Grade ${grade}${means[0]!.toUpperCase()}${means.slice(1)}`)
})

test('a stay that was reported already is refused with a way to the first report, in the form and in the outbox [FCT-04]', async () => {
  await openAna()
  const facts = { arrival: '2026-03-02', departure: '2026-03-09' }
  await site.api.review({ by: ana.user, guestId, review: 'Reported first.', reviewType: '-1', facts })
  await writeNegative('Reported again.')
  await open()
  await fillStay()
  await page.getByRole('button', { name: 'Post review' }).click()
  await see(page.getByRole('alert').getByText('You have already reported this stay.'))
  const first = page.getByRole('link', { name: 'Open your first report of this stay' })
  expect(await first.getAttribute('href')).toMatch(new RegExp(`^/guest/${guestId}#review-[0-9a-f]{24}$`))
  await goAway()
  await page.getByRole('button', { name: 'Post review' }).click()
  await see(kept())
  await comeBack(page)
  await status().click()
  await see(panel().getByText('Not accepted: You have already reported this stay.'))
  await see(panel().getByRole('link', { name: 'Open your first report of this stay' }))
})

test('the author marks a claim as settled and takes it back; readers see the stamp with its month [FCT-06]', async () => {
  await openAna()
  const facts = { claimed: 250, currency: 'USD' as const }
  await site.api.review({ by: ana.user, guestId, review: 'Broke a lamp.', reviewType: '-1', facts })
  await page.goto(`/guest/${guestId}`)
  const row = page.getByRole('listitem').filter({ hasText: 'Broke a lamp.' })
  await row.getByRole('button', { name: 'Mark the claim as settled' }).click()
  await see(page.getByText('The claim is marked as settled', { exact: true }))
  await see(row.getByText(/^Settled \w+ \d{4}$/))
  const bea = await site.api.member()
  const others = await openSignedIn(site, `/guest/${guestId}`, { member: bea })
  await see(others.getByText(/^Settled \w+ \d{4}$/))
  expect(await others.getByRole('button', { name: 'It is not settled' }).count()).toBe(0)
  await row.getByRole('button', { name: 'It is not settled' }).click()
  await see(row.getByRole('button', { name: 'Mark the claim as settled' }))
  await row.getByRole('button', { name: 'Edited' }).click()
  await see(page.getByRole('dialog').getByText(/^Claim: settled in /))
})

test('the author withdraws a review where it is edited, after a question [FCT-06]', async () => {
  await openAna()
  await page.goto(`/guest/${guestId}`)
  const row = page.getByRole('listitem').filter({ hasText: 'First text.' })
  await row.getByRole('button', { name: 'Edit your review' }).click()
  await page.getByRole('button', { name: 'Withdraw this review' }).click()
  const question = page.getByRole('dialog', { name: 'Withdraw this review?' })
  await question.getByRole('button', { name: 'Keep' }).click()
  await page.getByRole('button', { name: 'Withdraw this review' }).click()
  await question.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await see(page.getByText('Your review was withdrawn', { exact: true }))
  await see(page.getByText('No reviews for this guest yet'))
  expect(await reviewsOf()).toEqual([])
})

test('a review for after the review period says until when only its author sees it, is published at once, or discarded after a question [FCT-07]', async () => {
  await openAna({ viewport: phone })
  await writeNegative('Left late.')
  await open()
  const later = page.getByLabel(/^Publish after the platform's review period/)
  await later.check()
  await page.getByRole('button', { name: 'Post review' }).click()
  await see(fieldError('Enter the departure, from which the review period counts'))
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  await field('Departure').fill(yesterday)
  await page.getByRole('button', { name: 'Post review' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Left late.' })
  await see(row.getByText(/^Only you see this until \w+ \d+, \d{4}$/))
  expect(await row.textContent()).not.toContain('Hidden by')
  const bea = await site.api.member()
  const others = await openSignedIn(site, `/guest/${guestId}`, { member: bea, viewport: phone })
  await see(others.getByText('First text.'))
  expect(await others.getByText('Left late.').count()).toBe(0)
  await row.getByRole('button', { name: 'Discard' }).click()
  const question = page.getByRole('dialog', { name: 'Discard this review?' })
  await question.getByRole('button', { name: 'Keep' }).click()
  await row.getByRole('button', { name: 'Publish now' }).click()
  await row.getByText(/^Only you see this/).waitFor({ state: 'detached' })
  await others.reload()
  await see(others.getByText('Left late.'))

  await page.goto('/guest/' + (await site.api.guest({ by: ana.user }))._id)
  await page.getByText('Negative', { exact: true }).last().click()
  await review().fill('Not worth it.')
  await open()
  await later.check()
  await field('Departure').fill(yesterday)
  await page.getByRole('button', { name: 'Post review' }).click()
  const second = page.getByRole('listitem').filter({ hasText: 'Not worth it.' })
  await second.getByRole('button', { name: 'Discard' }).click()
  await question.getByRole('button', { name: 'Discard', exact: true }).click()
  await see(page.getByText('No reviews for this guest yet'))
  expect((await reviewsOf()).map(({ text }) => text)).not.toContain('Not worth it.')
})

test('a review of a stay that the team has decided on tells its author who looks at it first, and the team decides [FCT-06]', async () => {
  await openAna()
  const first = await site.api.review({ by: ana.user, guestId, review: 'Smoked.', reviewType: '-1' })
  await site.api.hide(first._id)
  await writeNegative('Smoked, as I said.')
  await page.getByRole('button', { name: 'Post review' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Smoked, as I said.' })
  await see(row.getByText('Our team looks at this first', { exact: true }))
  expect(await row.textContent()).not.toContain('Hidden by')
  const team = await openSignedIn(site, '/admin-dashboard?tab=reviews', { member: await site.api.admin() })
  await see(team.getByText('1 review is held for you', { exact: true }))
  expect(await team.getByText('reported by three members').count()).toBe(0)
  await team.getByRole('button', { name: 'Show the newest hidden first' }).click()
  await team.getByText('Smoked, as I said.').first().click()
  const dialog = team.getByRole('dialog', { name: 'Review text' })
  await see(dialog.getByText(/^Held: the team decided on an earlier review/))
  await dialog.getByRole('button', { name: 'Keep hidden' }).click()
  await expect.poll(async () => (await reviewsOf()).at(-1)!.held).toBeUndefined()
  expect((await reviewsOf()).at(-1)!.hiddenByAdmin).toBe(true)
})
