import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFile, formOf, mailsTo } from '../../api/accounts/testing/accounts.ts'
import { declineWithRefund } from '../../api/admin/testing/decline.ts'
import type { TestMember } from '../../api/testing/api.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { desk, openSite, phone, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: 'off' })
})
afterAll(() => site.close())

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

const applicant = () =>
  site.api.member({ firstName: 'Dan', currentlyPaid: false, isAccountVerified: false, tierId: 'mid' })

const send = (page: Page) => page.getByRole('link', { name: 'Send new documents' })
const bottomOf = (box: { y: number; height: number } | null) => box!.y + box!.height

test('the team asks for a better copy, which a phone sends, and verifies by keys in a wide window [DOR-11 DOR-12]', async () => {
  const member = await site.api.member({ firstName: 'Nia', lastName: 'Newman', isAccountVerified: false })
  const sent = { documents: await aFile(), insuranceDocuments: await aFile('policy.pdf') }
  await member.put('/api/users', formOf(sent))
  const home = await openSignedIn(site, '/memberhomepage', { member, viewport: phone })
  await see(home.getByText(/email when your uploaded documents are verified/))
  const team = await openSignedIn(site, '/admin-dashboard?tab=users', {
    member: await site.api.admin(),
    viewport: { width: 1920, height: 1080 },
  })
  const dialog = team.getByRole('dialog')
  expect((await team.getByRole('table', { name: 'Users' }).boundingBox())!.width).toBeGreaterThan(1800)
  await team.getByRole('tab', { name: 'Waiting' }).click()
  await team.getByRole('button', { name: 'Nia Newman' }).click()
  await team.getByRole('button', { name: 'Ask for a better copy' }).click()
  await dialog.getByRole('button', { name: 'Ask for a better copy' }).click()
  await see(dialog.getByText('Choose a reason from the list'))
  await dialog.getByLabel('Reason').selectOption('A document cannot be read.')
  await dialog.getByLabel('What the applicant should know').fill('The photo is blurred.\nUse daylight.')
  await dialog.getByRole('button', { name: 'Ask for a better copy' }).click()
  await see(team.getByText(`Asked ${member.user.email} for a better copy`))
  await see(team.getByText('No one is waiting.'))
  await home.reload()
  await see(home.getByText('Please send a better copy of your documents'))
  await see(home.getByText('A document cannot be read.'))
  await see(home.getByText('The photo is blurred.'))
  expect(await home.getByText(/when your uploaded documents are verified/).count()).toBe(0)
  expect((await mailsTo(site.api, member.user.email)).map(({ subject }) => subject)).toEqual([
    'Please send a better copy of your documents',
  ])
  await home.getByRole('link', { name: 'Send new documents' }).click()
  await home.waitForURL('**/useraccount/**')
  site.api.clock.advance(1000)
  await member.put('/api/users', formOf({ documents: await aFile('new.png') }))
  await home.goto('/memberhomepage')
  await see(home.getByText(/email when your uploaded documents are verified/))
  await team.reload()
  await see(team.getByRole('row').filter({ hasText: 'New documents after a better copy was asked for' }))
  await team.keyboard.press('j')
  await see(team.getByRole('group', { name: 'Checklist' }))
  for (let line = 1; line <= 5; line++) {
    await team.keyboard.press('v')
    await expect.poll(() => team.getByRole('checkbox', { checked: true }).count()).toBe(line)
  }
  await team.keyboard.press('v')
  await see(dialog.getByText('Verify Nia Newman?'))
  await team.keyboard.press('Enter')
  await see(team.getByText('No one is waiting.'))
  expect((await site.api.deps.users.byId(member.user._id))!.isAccountVerified).toBe(true)
})

test('"Send new documents" leads to the documents, whatever loads above; a reload keeps the place [DOR-11]', async () => {
  const dan = await declined()
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
    await see(page.getByText('Logged in', { exact: true }))
    await expect.poll(async () => (await heading.boundingBox())!.y).toBeLessThan(viewport.height / 3)
    expect((await heading.boundingBox())!.y).toBeGreaterThan(50)
    await page.mouse.wheel(0, -10_000)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.reload()
    await see(heading)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }
})

test('the verdict comes first with its reason in sight; the mail to confirm is one plain line [DOR-11 SEC-21]', async () => {
  const dan = await declined()
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

test('who has neither paid nor confirmed the address sees one colored notice: the payment [MEM-02 DOR-11]', async () => {
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
