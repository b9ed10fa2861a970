import { expect, test } from 'vitest'
import { formOf } from '../../api/accounts/testing/accounts.ts'
import { plainPdf, png } from '../../api/files/testing/sample-files.ts'
import { gradeRule } from '../../shared/facts/grade.ts'
import { openHost } from '../outbox/testing/host.ts'
import { openMore } from '../screens/guest/testing/guest-page.ts'
import { writeButton } from '../testing/forms.ts'
import { see, startScreens } from '../testing/screens.ts'
import { seeHalfTyped } from '../vault/testing/stored-vault.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

/** A page of a member who writes a review with the facts of a stay. */
async function openStay(options: Parameters<typeof openHost>[1] = {}) {
  const host = await openHost(screens, options)
  const { page } = host
  const field = (name: string) => page.getByLabel(name, { exact: true })
  return {
    ...host,
    field,
    fieldError: (name: string) => page.locator('[data-field-error]').filter({ hasText: name }),
    openFacts: () => page.getByText('Add the facts of the stay').click(),
    async fillStay() {
      await field('Arrival').fill('2026-03-02')
      await field('Departure').fill('2026-03-05')
      await field('Booked on').selectOption('Airbnb')
      await field('Party').check()
      await field('Unpaid damage').check()
    },
  }
}

test('facts of a stay are checked at their fields, and other members read their months only [FCT-01 FCT-02 FCT-03 FCT-05]', async () => {
  const host = await openStay({ as: 'phone', hasVault: false })
  const { page } = host
  await host.typeReview('Held a party.', 'Negative')
  expect(await host.field('Arrival').count()).toBe(0)
  await host.openFacts()
  await host.fillStay()
  expect(await host.field('Would host again').count()).toBe(0)
  await host.field('Departure').fill('2026-03-01')
  await host.field('Amount claimed').fill('1.234,56')
  await host.post()
  await see(host.fieldError('Departure cannot be before arrival'))
  await see(host.fieldError('Write the amount like 1,234.56'))
  await host.field('Departure').fill('2026-03-05')
  await host.field('Amount claimed').fill('1,234.56')
  await host.field('The platform').check()
  await host.post()
  const row = page.getByRole('listitem').filter({ hasText: 'Held a party.' })
  await see(row.getByText('party, unpaid damage, stayed Mar 2026, Airbnb', { exact: true }))
  await openMore(row)
  await see(row.getByText('Stayed in March 2026, booked on Airbnb'))
  await see(row.getByText('Party and unpaid damage'))
  await see(row.getByText('Private: Mar 2–5, 2026 · $1,234.56 claimed', { exact: true }))
  const bea = await screens.api.member()
  const others = await screens.open(`/guest/${host.guestId}`, { member: bea, as: 'phone' })
  const read = others.getByRole('listitem').filter({ hasText: 'Held a party.' })
  await openMore(read)
  await see(read.getByText('Reported to the platform'))
  expect(await others.locator('main').textContent()).not.toMatch(/Mar 2\b|1,234|Private/)
})

test('a ground that no photo shows says what supports it, and readers see it in words [AFT-06]', async () => {
  const host = await openStay({ hasVault: false })
  const { page } = host
  await host.typeReview('Left at noon, then asked for money.', 'Negative')
  await host.openFacts()
  await host.field('Party').check()
  expect(await page.getByText(/: supported by/).count()).toBe(0)
  for (const [ground, evidence] of [
    ['Demanded money or a refund for a review', 'the messages that name the money or the refund'],
    ['Booked for somebody else', 'the name on the booking, and messages that say who came'],
    ['Stayed past check-out', 'the check-out time in writing'],
  ] as const) {
    await host.field(ground).check()
    await see(page.getByText(`${ground}: supported by ${evidence}`))
  }
  await host.field('Party').uncheck()
  await host.post()
  const row = page.getByRole('listitem').filter({ hasText: 'Left at noon' })
  await openMore(row)
  await see(
    row.getByText(
      'Demanded money or a refund for a review, booked for somebody else, and stayed past check-out',
    ),
  )
})

test('facts typed offline survive a reload, are edited in the outbox and arrive [FCT-01]', async () => {
  const host = await openStay()
  const { page } = host
  await host.typeReview('Wrote this offline.', 'Negative')
  await host.openFacts()
  await host.fillStay()
  const text = 'Wrote this offline. '.repeat(3).trim()
  await host.review().fill(text)
  await seeHalfTyped(page, text) // and with it the facts
  await host.goAway()
  await page.reload()
  await expect.poll(() => host.field('Arrival').inputValue()).toBe('2026-03-02')
  expect(await host.field('Party').isChecked()).toBe(true)
  await host.post()
  await see(host.kept())
  await host.status().click()
  await host.edit('Gina Known').click()
  await host.panel().getByLabel('Departure', { exact: true }).fill('2026-03-06')
  await host.keepChanges()
  await host.comeBack(page)
  await host.unsent(0)
  const [, sent] = await host.reviewsOf()
  expect(sent!.facts).toEqual({
    arrival: '2026-03-02',
    departure: '2026-03-06',
    platform: 'airbnb',
    grounds: ['party', 'unpaid-damage'],
  })
})

test('the author changes facts where the review is edited; grounds and amounts follow the type [FCT-01 FCT-02 FCT-03]', async () => {
  const host = await openStay({ hasVault: false })
  const { page } = host
  const facts = { arrival: '2026-03-02', grounds: ['party' as const] }
  await screens.api.review({
    by: host.member.user,
    guestId: host.guestId,
    review: 'Noisy.',
    reviewType: '-1',
    facts,
  })
  await page.goto(`/guest/${host.guestId}`)
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
  await see(row.getByText(/^kept the rules/))
  await row.getByRole('button', { name: 'Edited' }).click()
  await see(page.getByRole('dialog').getByText('Facts of the stay: Arrived in March 2026; Party'))
})

test('each review shows its grade and why, the guest how many of each, the best practices the rule [FCT-08]', async () => {
  const host = await openStay({ hasVault: false })
  const { page } = host
  const { _id } = await screens.api.guest({ firstName: 'Greta', lastName: 'Graded' })
  const stay = { arrival: '2026-03-02', departure: '2026-03-05' }
  const dated = { ...stay, reportedTo: ['police' as const], grounds: ['smoking' as const] }
  const negative = { guestId: _id, reviewType: '-1' as const }
  await screens.api.review({ ...negative, review: 'Smoked.', facts: dated })
  await screens.api.review({ ...negative, review: 'Dated only.', facts: stay })
  await screens.api.review({ guestId: _id, review: 'Words only.' })
  await screens.api.review({ by: host.member.user, guestId: _id, review: 'My own words.' })
  const [photo, bill] = [await png(), await plainPdf()].map((bytes) => new File([new Uint8Array(bytes)], 'a'))
  const sealed = { ...stay, guestId: _id, reviewType: '-1' }
  const post = async (fields: Parameters<typeof formOf>[0]) => {
    const { status } = await (
      await screens.api.member()
    ).post('/api/review', formOf({ ...sealed, ...fields }))
    expect(status).toBe(201)
  }
  await post({ review: 'With a photo.', files: [photo!] })
  await post({ review: 'With all.', files: [photo!, bill!], reportedTo: 'insurer' })
  await page.goto(`/guest/${_id}`)
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  for (const text of ['Smoked.', 'Words only.', 'With a photo.', 'With all.']) await openMore(row(text))
  await see(row('Smoked.').getByText('Grade C: dated stay, reported', { exact: true }))
  await see(row('Words only.').getByText('Grade D', { exact: true }).last())
  const missing = 'missing: an invoice and a report to the platform'
  await see(row('With a photo.').getByText(`Grade B: dated stay, 1 sealed photo; ${missing}`))
  const all = 'dated stay, 1 photo and 1 document sealed, reported'
  await see(row('With all.').getByText(`Grade A: ${all}`, { exact: true }))
  const verdict = page.getByRole('region', { name: 'Score' })
  await verdict.getByRole('button', { name: 'why?' }).click()
  await see(verdict.getByText('Evidence: 1 grade A, 1 grade B, 2 grade C, 2 grade D'))
  await see(verdict.getByText('− Smoking', { exact: true }))
  await page.goto('/bestpractices')
  const rule = page.getByRole('region', { name: 'Evidence grades' })
  for (const { grade, means } of gradeRule)
    expect(await rule.textContent()).toContain(`Grade ${grade}${means[0]!.toUpperCase()}${means.slice(1)}`)
})

test('a second report of a stay is refused with a link to the first, in the form and the outbox [FCT-04]', async () => {
  const host = await openStay()
  const { page } = host
  const facts = { arrival: '2026-03-02', departure: '2026-03-09' }
  await screens.api.review({
    by: host.member.user,
    guestId: host.guestId,
    review: 'Reported first.',
    reviewType: '-1',
    facts,
  })
  await host.typeReview('Reported again.', 'Negative')
  await host.openFacts()
  await host.fillStay()
  await host.post()
  await see(page.getByRole('alert').getByText('You have already reported this stay.'))
  const first = page.getByRole('link', { name: 'Open your first report of this stay' })
  expect(await first.getAttribute('href')).toMatch(new RegExp(`^/guest/${host.guestId}#review-[0-9a-f]{24}$`))
  await host.goAway()
  await host.post()
  await see(host.kept())
  await host.comeBack(page)
  await host.status().click()
  await see(host.panel().getByText('Not accepted: You have already reported this stay.'))
  await see(host.panel().getByRole('link', { name: 'Open your first report of this stay' }))
})

test('the author marks a claim as settled and undoes it; readers see the stamp with its month [FCT-06]', async () => {
  const host = await openStay({ hasVault: false })
  const { page } = host
  const facts = { claimed: 250, currency: 'USD' as const }
  await screens.api.review({
    by: host.member.user,
    guestId: host.guestId,
    review: 'Broke a lamp.',
    reviewType: '-1',
    facts,
  })
  await page.goto(`/guest/${host.guestId}`)
  const row = page.getByRole('listitem').filter({ hasText: 'Broke a lamp.' })
  await openMore(row)
  await row.getByRole('button', { name: 'Mark the claim as settled' }).click()
  await see(page.getByText('The claim is marked as settled', { exact: true }))
  await see(row.getByText(/^Settled \w+ \d{4}$/))
  const bea = await screens.api.member()
  const others = await screens.open(`/guest/${host.guestId}`, { member: bea })
  await see(others.getByText(/^Settled \w+ \d{4}$/))
  expect(await others.getByRole('button', { name: 'It is not settled' }).count()).toBe(0)
  await row.getByRole('button', { name: 'It is not settled' }).click()
  await see(row.getByRole('button', { name: 'Mark the claim as settled' }))
  await row.getByRole('button', { name: 'Edited' }).click()
  await see(page.getByRole('dialog').getByText(/^Claim: settled in /))
})

test('the author withdraws a review where it is edited, after a question [FCT-06]', async () => {
  const host = await openStay({ hasVault: false })
  const { page } = host
  await page.goto(`/guest/${host.guestId}`)
  const row = page.getByRole('listitem').filter({ hasText: 'First text.' })
  await row.getByRole('button', { name: 'Edit your review' }).click()
  await page.getByRole('button', { name: 'Withdraw this review' }).click()
  const question = page.getByRole('dialog', { name: 'Withdraw this review?' })
  await question.getByRole('button', { name: 'Keep' }).click()
  await page.getByRole('button', { name: 'Withdraw this review' }).click()
  await question.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await see(page.getByText('Your review was withdrawn', { exact: true }))
  await see(page.getByText('No reviews for this guest yet'))
  expect(await host.reviewsOf()).toEqual([])
})

test('a review held until the review period ends is seen by its author, who publishes or discards it [FCT-07]', async () => {
  const host = await openStay({ as: 'phone', hasVault: false })
  const { page } = host
  await host.typeReview('Left late.', 'Negative')
  await host.openFacts()
  const later = page.getByLabel(/^Hold until day 15 after the departure/)
  await later.check()
  await host.post()
  await see(host.fieldError('Enter the departure, from which the review period counts'))
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  await host.field('Departure').fill(yesterday)
  await host.post()
  const row = page.getByRole('listitem').filter({ hasText: 'Left late.' })
  await see(row.getByText(/^Only you see this until \w+ \d+, \d{4}$/))
  expect(await row.textContent()).not.toContain('Hidden by')
  const bea = await screens.api.member()
  const others = await screens.open(`/guest/${host.guestId}`, { member: bea, as: 'phone' })
  await see(others.getByText('First text.'))
  expect(await others.getByText('Left late.').count()).toBe(0)
  await row.getByRole('button', { name: 'Discard' }).click()
  const question = page.getByRole('dialog', { name: 'Discard this review?' })
  await question.getByRole('button', { name: 'Keep' }).click()
  await row.getByRole('button', { name: 'Publish now' }).click()
  await row.getByText(/^Only you see this/).waitFor({ state: 'detached' })
  await others.reload()
  await see(others.getByText('Left late.'))

  await page.goto('/guest/' + (await screens.api.guest({ by: host.member.user }))._id)
  await writeButton(page).click()
  await page.getByText('Negative', { exact: true }).last().click()
  await host.review().fill('Not worth it.')
  await host.openFacts()
  await later.check()
  await host.field('Departure').fill(yesterday)
  await host.post()
  const second = page.getByRole('listitem').filter({ hasText: 'Not worth it.' })
  await second.getByRole('button', { name: 'Discard' }).click()
  await question.getByRole('button', { name: 'Discard', exact: true }).click()
  await see(page.getByText('No reviews for this guest yet'))
  expect((await host.reviewsOf()).map(({ text }) => text)).not.toContain('Not worth it.')
})

test('a review of a stay that the team has decided on waits for the team, and its author knows [FCT-06]', async () => {
  const host = await openStay({ hasVault: false })
  const { page } = host
  const first = await screens.api.review({
    by: host.member.user,
    guestId: host.guestId,
    review: 'Smoked.',
    reviewType: '-1',
  })
  await screens.api.hide(first._id)
  await host.typeReview('Smoked, as I said.', 'Negative')
  await host.post()
  const row = page.getByRole('listitem').filter({ hasText: 'Smoked, as I said.' })
  await see(row.getByText('Our team looks at this first', { exact: true }))
  expect(await row.textContent()).not.toContain('Hidden by')
  const team = await screens.open('/admin-dashboard?tab=reviews', { member: await screens.api.admin() })
  await see(team.getByText('1 review is held for you', { exact: true }))
  expect(await team.getByText('reported by three members').count()).toBe(0)
  await team.getByRole('button', { name: 'Show the newest hidden first' }).click()
  await team.getByText('Smoked, as I said.').first().click()
  const dialog = team.getByRole('dialog', { name: 'Review text' })
  await see(dialog.getByText(/^Held: the team decided on an earlier review/))
  await dialog.getByRole('button', { name: 'Keep hidden' }).click()
  await expect.poll(async () => (await host.reviewsOf()).at(-1)!.held).toBeUndefined()
  expect((await host.reviewsOf()).at(-1)!.hiddenByAdmin).toBe(true)
})
