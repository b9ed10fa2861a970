import { expect, test } from 'vitest'
import { renewalDate } from '../../guests/renewal.ts'
import { see, startScreens } from '../../testing/screens.ts'
import { addReviewedGuest, card, figure, openMore } from './testing/guest-page.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

test('name, place, masked phone and both counts come first [RT-28 GST-01 GST-02 GST-03 GST-04 GST-05 GST-12]', async () => {
  const { api } = screens
  const { _id: guestId } = await api.guest({
    firstName: 'Jane',
    lastName: 'Cooper',
    phoneNumber: '(555) 010-1234',
  })
  await api.review({ guestId })
  await api.review({ guestId, reviewType: '-1' })
  const page = await screens.open(`/guest/${guestId}`, { member: await api.member(), as: 'phone' })
  await see(page.getByRole('heading', { level: 1, name: 'Jane Cooper', exact: true }))
  const text = await page.locator('main').textContent()
  expect(text).toContain('Austin, Texas')
  expect(text).toContain('(•••) •••-1234')
  expect(text).not.toContain('010-1234')
  expect(await figure(page, 'Positive reviews')).toBe('1')
  expect(await figure(page, 'Negative reviews')).toBe('1')
})

test('reviews come newest first with type, date and evidence, without names [GST-06 REV-01 REV-02 REV-30 D-42]', async () => {
  const { guestId, authors } = await addReviewedGuest(screens.api)
  const page = await screens.open(`/guest/${guestId}`, { member: await screens.api.member() })
  const rows = page.getByRole('list', { name: 'Reviews of Jane Cooper' }).locator('> li')
  await expect.poll(() => rows.count()).toBe(2)
  const [newest, oldest] = await rows.allTextContents()
  for (const part of ['Positive', 'Came back and behaved well.', 'No evidence (weight 1 of 3)', 'Grade D'])
    expect(newest).toContain(part)
  for (const part of ['Negative', 'Smoked in the bedroom.', 'Jan 5, 2022']) expect(oldest).toContain(part)
  for (const { user } of authors) expect(await page.getByText(user.lastName).count()).toBe(0)
})

test('one verdict: counts, newest negative, signed grounds; "why?" tells the score from three reviews [DOR-27]', async () => {
  const { api } = screens
  const { _id: guestId } = await api.guest()
  const negative = { guestId, reviewType: '-1' as const, facts: { grounds: ['party' as const] } }
  await api.review(negative)
  await api.review({ guestId, facts: { grounds: ['rules-kept'] } })
  const page = await screens.open(`/guest/${guestId}`, { member: await api.member(), as: 'phone' })
  const verdict = page.getByRole('region', { name: 'Score' })
  const why = verdict.getByRole('button', { name: 'why?' })
  for (const words of [/^Newest negative: \w+ \d{4}$/, /^− Party$/, /^\+ Kept the rules$/])
    await see(verdict.getByText(words))
  expect(await why.count()).toBe(0)
  await api.review(negative)
  await page.reload()
  await see(verdict.getByText('− Party (2)', { exact: true }))
  await why.click()
  await see(verdict.getByText('Weighted score: 33 of 100 (3 reviews, 0 with evidence).'))
  expect(await page.locator('main').textContent()).not.toMatch(/%|percent/)
  expect(await verdict.locator('svg').count()).toBe(0)
})

test('a text from facts says so where others name their evidence [AFT-08]', async () => {
  const { api } = screens
  const { _id: guestId } = await api.guest()
  const facts = { arrival: '2026-03-02', departure: '2026-03-05' }
  await api.review({ guestId, review: 'Left in good order.', facts, fromFacts: true })
  await api.review({ guestId, review: 'Swept the porch.', facts })
  const page = await screens.open(`/guest/${guestId}`, { member: await api.member(), as: 'phone' })
  const summary = (text: string) => card(page, text).locator('summary').textContent()
  await see(card(page, 'Left in good order.'))
  expect(await summary('Left in good order.')).toBe('Grade Dfrom facts')
  expect(await summary('Swept the porch.')).toBe('Grade Cdated stay')
  await openMore(card(page, 'Left in good order.'))
  await see(card(page, 'Left in good order.').getByText('From facts that the author ticked (weight 1 of 3)'))
})

test("at most 12 words stand before a report; all facts are one press away, the private ones its author's [DOR-22]", async () => {
  const { api } = screens
  const member = await api.member()
  const { _id: guestId } = await api.guest()
  const facts = {
    arrival: '2026-03-02',
    departure: '2026-03-05',
    platform: 'airbnb' as const,
    listing: 'Lake house',
    grounds: ['more-people' as const, 'threats' as const, 'refused-to-leave' as const],
  }
  await api.review({ by: member.user, guestId, review: 'Came with nine.', reviewType: '-1', facts })
  const page = await screens.open(`/guest/${guestId}`, { member, as: 'phone' })
  const row = card(page, 'Came with nine.')
  await see(row.getByText('more people than booked, threats or violence', { exact: true }))
  expect(await row.evaluate(wordsBeforeText)).toBeLessThanOrEqual(12)
  const hidden = row.getByText('Private: Mar 2–5, 2026 · Lake house', { exact: true })
  await hidden.waitFor({ state: 'hidden' })
  await openMore(row)
  await see(hidden)
  await see(row.getByText(/More people than booked, threats or violence, and refused to leave\.$/))
})

function wordsBeforeText(row: Element): number {
  const nodes = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (nodes.nextNode() && !nodes.currentNode.parentElement!.matches('p[dir]'))
    texts.push(nodes.currentNode.textContent!)
  return texts.join(' ').split(/\s+/).filter(Boolean).length
}

test('a guest without reviews says so [REV-17]', async () => {
  const { _id } = await screens.api.guest()
  const page = await screens.open(`/guest/${_id}`, { member: await screens.api.member() })
  await see(page.getByText('No reviews for this guest yet', { exact: true }))
  expect(await page.getByText('why?').count()).toBe(0)
})

test('without guest views left the upgrade is shown, with renewal and price [ERR-14 ERR-15 OP-51 DOR-04]', async () => {
  const { _id: guestId } = await screens.api.guest()
  const poor = await screens.api.member({ tierId: 'low' })
  const page = await screens.open('/guestlist', { member: poor, as: 'phone' })
  const refused = { status: 403, json: { message: 'limitReached' } }
  await page.route(`**/api/guest/${guestId}`, (route) => route.fulfill(refused))
  const changes = [{ tierId: 'mid', amountDue: 40_000, charge: 50_000 }]
  await page.route('**/api/users/plan-changes', (route) => route.fulfill({ json: { changes } }))
  await page.goto(`/guest/${guestId}`)
  const said = 'You have reached the monthly view limit for your package. Upgrade to get more views.'
  await see(page.getByText(said, { exact: true }))
  const upgrade = page.getByRole('link', { name: 'Upgrade Now', exact: true })
  expect(await upgrade.getAttribute('href')).toBe(`/useraccount/${poor.id}?tab=subscription`)
  await see(page.getByText(`Your guest views renew on ${renewalDate()}.`))
  const plans = page.getByRole('list', { name: 'Plans' })
  await see(plans.getByRole('button', { name: 'Upgrade for $400 today' }))
  expect(await plans.getByRole('heading').allInnerTexts()).toEqual(['Entrepreneur', 'Manager', 'Unlimited'])
})

test('from the limit two taps lead to the amount due, and after the payment the guest opens [DOR-28]', async () => {
  const { _id: guestId } = await screens.api.guest({ firstName: 'Wanda', lastName: 'Wanted' })
  const poor = await screens.api.member({ tierId: 'low' })
  const page = await screens.open('/guestlist', { member: poor, as: 'phone' })
  const refused = { status: 403, json: { message: 'limitReached' } }
  await page.route(`**/api/guest/${guestId}`, (route) => route.fulfill(refused), { times: 2 })
  const changes = [{ tierId: 'mid', amountDue: 40_000, charge: 50_000 }]
  await page.route('**/api/users/plan-changes', (route) => route.fulfill({ json: { changes } }))
  const back = `${screens.api.url}/guest/${guestId}?upgraded`
  await page.route(`**/api/users/billing-portal?tierId=mid&guestId=${guestId}`, (route) =>
    route.fulfill({ json: { url: back } }),
  )
  await page.goto(`/guest/${guestId}`)
  await page.getByRole('link', { name: 'Upgrade Now', exact: true }).click()
  await page.waitForURL('**?tab=subscription')
  await page.getByRole('button', { name: 'Upgrade for $400 today' }).click()
  await page.waitForURL(`**/guest/${guestId}`) // once the server knows of the payment
  await see(page.getByRole('heading', { level: 1, name: 'Wanda Wanted' }))
  await see(page.getByText('29 views left', { exact: true }))
})

test('another failure shows Error and the message, and offers nothing that cannot help [ERR-16 OP-86 DOR-15]', async () => {
  const page = await screens.open(`/guest/${'0'.repeat(24)}`, { member: await screens.api.member() })
  await see(page.getByRole('heading', { name: 'Error', exact: true }))
  await see(page.getByText('Guest not found', { exact: true }))
  expect(page.url()).toContain('/guest/')
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Back to the search' }).click()
  await page.waitForURL('**/guestlist')
})

test('a failure of the server shows the number of its request and can be tried again [DOR-15]', async () => {
  const path = `/guest/${(await screens.api.guest())._id}`
  let requestId = ''
  const page = await screens.open('/faq', { member: await screens.api.member() })
  await page.route(`**/api${path}`, async (route) => {
    const { headers } = await route.fetch()
    requestId = headers.get('x-request-id')!
    await route.fulfill({
      status: 500,
      headers: { 'x-request-id': requestId },
      json: { message: 'Something went wrong' },
    })
  })
  await page.goto(path)
  await see(page.getByText(/If it keeps happening, tell us the number of this request/))
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  await see(page.getByText(requestId))
  await page.unroute(`**/api${path}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Error' }).waitFor({ state: 'detached' })
  await see(page.getByText('No reviews for this guest yet'))
})
