import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aFile, formOf } from '../../api/accounts/testing/accounts.ts'
import type { TestMember } from '../../api/testing/api.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { seeUrl } from './testing/browser-state.ts'
import { declineWithRefund } from './testing/decline.ts'
import { desk, openSite, phone, type Site } from './testing/site.ts'

let site: Site
let dan: TestMember

beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: 'off' })
})
afterAll(() => site.close())
beforeEach(async () => {
  dan = await declined()
})

/** An applicant whom the team has declined, with the money back and the address not confirmed. */
async function declined(): Promise<TestMember> {
  const [admin, member] = [await site.api.admin(), await applicant()]
  const { id, user } = member
  await member.put('/api/users', formOf({ documents: await aFile() }))
  const text = 'The lease that you sent lasts a year, so no guest stays for a short term.\n'.repeat(8)
  await declineWithRefund(site.api, { admin, member, text })
  await site.api.deps.users.update({ _id: user._id }, { $set: { unconfirmed: { linkId: id } } })
  return member
}

const applicant = (currentlyPaid = false) =>
  site.api.member({ firstName: 'Dan', currentlyPaid, isAccountVerified: false, tierId: 'mid' })

const messages = (page: Page) => page.getByLabel('Messages').locator('[data-kind]')
const send = (page: Page) => page.getByRole('link', { name: 'Send new documents' })
const bottomOf = (box: { y: number; height: number } | null) => box!.y + box!.height

test('the account of an applicant asks for no watched guests and says nothing in red; mail can be chosen [NOT-01 NOT-03]', async () => {
  for (const member of [dan, await applicant(), await applicant(true)]) {
    const page = await openSignedIn(site, '/theme.js', { member })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`/useraccount/${member.id}`)
    const kind = page.getByRole('group', { name: 'A decision on your application' })
    await kind.getByLabel('Mail').selectOption('In a daily email')
    await see(messages(page).getByText('Saved'))
    expect(await messages(page).count()).toBe(1)
    expect(asked).not.toContain('/api/notifications/watched')
    const section = page.getByRole('region', { name: 'Notifications' })
    expect(await section.getByText('Guests you watch', { exact: true }).count()).toBe(0)
    // The server turns on push for members alone.
    expect(await section.getByRole('button').count()).toBe(0)
    expect(await section.getByLabel('Push').count()).toBe(0)
  }
})

test('a declined applicant who opens the payment reads that there is nothing to pay, and finds the documents [DOR-11]', async () => {
  const page = await openSignedIn(site, '/selectplan', { member: dan, viewport: phone })
  await page.getByRole('button', { name: 'Subscribe' }).first().click()
  await see(page.getByRole('heading', { level: 1, name: 'Nothing to pay' }))
  await see(page.getByText('Your application was declined, so no plan can be paid for now.'))
  await see(page.getByRole('heading', { name: 'We could not verify your account' }))
  expect(await page.getByText('pay for your first year').count()).toBe(0)
  expect(await page.getByRole('main').getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
  await send(page).click()
  await seeUrl(page, `**/useraccount/${dan.id}`)
})

test('"Send new documents" leads to the documents, whatever loads above them, and back to where one was [DOR-11]', async () => {
  for (const viewport of [phone, desk]) {
    const page = await openSignedIn(site, '/memberhomepage', { member: dan, viewport })
    const logins = Promise.withResolvers<void>()
    await page.route('**/api/users/devices', async (route) => {
      await logins.promise
      await route.continue()
    })
    await send(page).click()
    const heading = page.getByRole('heading', { name: 'Documents', exact: true })
    await see(heading.and(page.locator(':focus')))
    logins.resolve()
    await see(page.getByRole('list', { name: 'Where you are logged in' }))
    await expect.poll(async () => (await heading.boundingBox())!.y).toBeLessThan(viewport.height / 3)
    expect((await heading.boundingBox())!.y).toBeGreaterThan(50)
    await page.mouse.wheel(0, -10_000)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.reload()
    await see(heading)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }
})

test('the verdict stands first with reason, refund and its button in sight; the mail to confirm is one plain line [DOR-11 SEC-21]', async () => {
  const page = await openSignedIn(site, '/memberhomepage', { member: dan, viewport: phone })
  const main = page.getByRole('main')
  await see(main.getByText('We mailed a link to'))
  expect(await main.getByRole('heading').allInnerTexts()).toEqual([
    'Welcome, Dan',
    'We could not verify your account',
  ])
  const bar = await page.getByRole('navigation', { name: 'Members' }).boundingBox()
  for (const part of [
    main.getByText('The listing is not a short-term rental.'),
    main.getByText(/We refunded \$500\.00 on/),
    send(page),
    main.getByRole('link', { name: 'Write to us' }),
  ])
    expect(bottomOf(await part.boundingBox())).toBeLessThanOrEqual(bar!.y)
  const tinted = await main.evaluate(
    (element) =>
      [...element.querySelectorAll('div, section')].filter(
        (box) => getComputedStyle(box).backgroundColor !== 'rgba(0, 0, 0, 0)',
      ).length,
  )
  expect(tinted).toBe(0)
})

test('an applicant who has neither paid nor confirmed the address sees one colored notice: the payment [MEM-02 DOR-11]', async () => {
  const member = await applicant()
  await site.api.deps.users.update({ _id: member.user._id }, { $set: { unconfirmed: { linkId: member.id } } })
  const page = await openSignedIn(site, '/memberhomepage', { member, viewport: phone })
  await see(page.getByText('We mailed a link to'))
  await see(page.getByRole('heading', { name: 'Your account is waiting for verification' }))
  const tinted = await page
    .getByRole('main')
    .evaluate((element) =>
      [...element.querySelectorAll<HTMLElement>('div, section')]
        .filter((box) => getComputedStyle(box).backgroundColor !== 'rgba(0, 0, 0, 0)')
        .map((box) => box.innerText),
    )
  expect(tinted).toEqual(['Your payment was not successful. Please try again at our payment page.'])
})

test('the billing tab of an unpaid member says once that the payment is missing [MEM-02]', async () => {
  const member = await site.api.member({ currentlyPaid: false })
  const page = await openSignedIn(site, `/useraccount/${member.id}?tab=subscription`, { member })
  await see(page.getByRole('link', { name: 'payment page' }))
  // The other tab has loaded, too.
  await page.getByLabel('How you are told').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  expect(await page.getByText(/payment was not successful/).count()).toBe(1)
  expect(await messages(page).count()).toBe(0)
})
