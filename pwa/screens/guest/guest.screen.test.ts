import { expect, test } from 'vitest'
import { renewalDate } from '../../guests/renewal.ts'
import { see, startScreens } from '../../testing/screens.ts'
import { addReviewedGuest, figure } from './testing/guest-page.ts'

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
  await see(page.getByText('50% positive by weight of evidence (2 reviews, 0 with evidence)'))
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
  for (const part of ['Positive', 'Came back and behaved well.', 'No evidence (weight 1 of 3)'])
    expect(newest).toContain(part)
  for (const part of ['Negative', 'Smoked in the bedroom.', 'Jan 5, 2022']) expect(oldest).toContain(part)
  for (const { user } of authors) expect(await page.getByText(user.lastName).count()).toBe(0)
})

test('a guest without reviews says so [REV-17]', async () => {
  const { _id } = await screens.api.guest()
  const page = await screens.open(`/guest/${_id}`, { member: await screens.api.member() })
  await see(page.getByText('No reviews for this guest yet', { exact: true }))
  expect(await page.getByText('by weight of evidence').count()).toBe(0)
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
