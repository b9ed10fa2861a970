import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aFile, formOf, mailsTo, tokenIn } from '../../api/accounts/testing/accounts.ts'
import type { TestMember } from '../../api/testing/api.ts'
import { expectErrors } from '../testing/console-errors.ts'
import { declineWithRefund } from './testing/decline.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, phone, type Site } from './testing/site.ts'

let site: Site
let admin: TestMember
let team: Page
const path = '/admin-dashboard'
const hour = 3_600_000

beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: 'off' })
  admin = await site.api.admin({ firstName: 'Ada', lastName: 'Desk', email: 'ada@example.com' })
  team = await openSignedIn(site, path, { member: admin })
})
afterAll(() => site.close())

/** An applicant who sent documents so many hours ago. */
async function applicant(firstName: string, hours = 0) {
  const member = await site.api.member({ firstName, lastName: 'Newman', isAccountVerified: false })
  await member.put(
    '/api/users',
    formOf({ documents: await aFile(), insuranceDocuments: await aFile('policy.pdf') }),
  )
  const waitingSince = new Date(site.api.clock.now().getTime() - hours * hour)
  await site.api.deps.users.update({ _id: member.user._id }, { $set: { waitingSince } })
  return member
}

const nobodyWaits = () =>
  site.api.deps.db
    .collection('users')
    .updateMany({ isAdmin: false }, { $set: { isAccountVerified: true, 'listKeys.waiting': null } })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const dialog = (page: Page) => page.getByRole('dialog')

describe('an applicant and the team', () => {
  beforeEach(() => nobodyWaits().then(() => undefined))

  test('a new account confirms its address with a button, not by opening the link; until then the team is warned [SEC-21]', async () => {
    const member = await applicant('Una')
    await site.api.deps.users.update({ _id: member.user._id }, { $set: { unconfirmed: { linkId: 'una' } } })
    const isConfirmed = async () => !(await site.api.deps.users.byEmail(member.user.email))!.unconfirmed
    await team.goto(path)
    await team.getByRole('button', { name: 'Una Newman' }).click()
    await see(team.getByText('The email address is not confirmed yet'))
    const home = await openSignedIn(site, '/memberhomepage', { member, viewport: phone })
    await see(home.getByText(`We mailed a link to ${member.user.email}.`))
    await home.getByRole('button', { name: 'Send the mail again' }).click()
    await see(home.getByText('We mailed the link again'))
    const token = tokenIn((await mailsTo(site.api, member.user.email)).at(-1), 'confirm-email')
    await home.goto(`/confirm-email/${token}?sign-up`)
    const button = home.getByRole('button', { name: 'Confirm this address' })
    await see(button)
    expect(await isConfirmed()).toBe(false)
    await button.click()
    await see(home.getByText(`Your email address is confirmed: ${member.user.email}`))
    expect(await isConfirmed()).toBe(true)
    await home.goto('/memberhomepage')
    await see(home.getByText(/email when your uploaded documents are verified/))
    expect(await home.getByText('Confirm your email address').count()).toBe(0)
  })

  test('a better copy is asked for, sent and verified; the applicant reads each step [DOR-11]', async () => {
    const member = await applicant('Nia')
    const home = await openSignedIn(site, '/memberhomepage', { member, viewport: phone })
    await see(home.getByText(/email when your uploaded documents are verified/))
    await team.goto(path)
    await team.getByRole('button', { name: 'Nia Newman' }).click()
    await team.getByRole('button', { name: 'Ask for a better copy' }).click()
    await dialog(team).getByRole('button', { name: 'Ask for a better copy' }).click()
    await see(dialog(team).getByText('Choose a reason from the list'))
    await dialog(team).getByLabel('Reason').selectOption('A document cannot be read.')
    await dialog(team)
      .getByLabel('What the applicant should know')
      .fill('The photo is blurred.\nUse daylight.')
    await dialog(team).getByRole('button', { name: 'Ask for a better copy' }).click()
    await see(team.getByText(`Asked ${member.user.email} for a better copy`))
    await see(team.getByText('Nobody is waiting.'))
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
  })

  test('a declined applicant reads why, and that the refund was made; the team sees it, too [DOR-11]', async () => {
    const member = await applicant('Dan')
    await declineWithRefund(site.api, { admin, member, text: 'It is a lease of a year.' })
    const home = await openSignedIn(site, '/memberhomepage', { member, viewport: phone })
    await see(home.getByText('We could not verify your account'))
    await see(home.getByText('The listing is not a short-term rental.'))
    await see(home.getByText('It is a lease of a year.'))
    await see(home.getByText(/We refunded \$500\.00 on/))
    expect(await home.getByText(/payment was not successful|when your uploaded documents/).count()).toBe(0)
    await see(home.getByRole('main').getByRole('link', { name: 'Write to us' }))
    await home.goto('/guestlist')
    await see(home.getByText('We could not verify your account'))
    await see(home.getByText(/send new documents, and we will look at your application again/))
    expect(await home.getByText(/1 to 3 business days/).count()).toBe(0)
    await home.goto('/memberhomepage')
    await team.goto(`${path}?tab=users&user=${member.id}`)
    await see(team.getByText('This application was declined'))
    await see(team.getByText('$500.00 refunded.'))
    expect(await team.getByRole('button', { name: 'Decline' }).count()).toBe(0)
    await site.api.deps.users.update({ _id: member.user._id }, { $set: { currentlyPaid: false } })
    site.api.clock.advance(1000)
    await member.put('/api/users', formOf({ documents: await aFile('other.png') }))
    await home.reload()
    await see(home.getByText(/email when your uploaded documents are verified/))
    await see(home.getByText('You pay only once you are verified.'))
    expect(await home.getByText(/payment was not successful/).count()).toBe(0)
  })

  test('a failed decision says so beside it, keeps what was typed, and shows the new documents [DOR-12]', async () => {
    const member = await applicant('Eve')
    await team.goto(`${path}?user=${member.id}`)
    await team.getByRole('button', { name: 'Decline' }).click()
    await dialog(team).getByLabel('Reason').selectOption('There is no valid insurance for the listing.')
    await dialog(team).getByLabel('What the applicant should know').fill('The policy is a sample.')
    site.api.clock.advance(1000)
    await member.put('/api/users', formOf({ insuranceDocuments: await aFile('second.png') }))
    await dialog(team).getByRole('button', { name: 'Decline' }).click()
    await see(dialog(team).getByText('The documents have changed. Look at them again.'))
    await team.keyboard.press('Escape')
    await see(team.getByRole('img', { name: 'Insurance declaration 2' }))
    await team.getByRole('button', { name: 'Decline' }).click()
    expect(await dialog(team).getByLabel('What the applicant should know').inputValue()).toBe(
      'The policy is a sample.',
    )
    site.api.clock.advance(1000)
    await dialog(team).getByRole('button', { name: 'Decline' }).click()
    await see(team.getByText(`Declined ${member.user.email}`))
  })
})

describe('the queue', () => {
  test('the first tab is "Waiting", the oldest first, with age and news; J, K and V work through it [DOR-12]', async () => {
    await nobodyWaits()
    const [young, old, middle] = [
      await applicant('Young', 5),
      await applicant('Old', 100),
      await applicant('Middle', 30),
    ]
    await team.goto(path)
    await see(team.getByRole('tab', { name: 'Waiting', selected: true }))
    await see(team.getByRole('button', { name: 'Young Newman' }))
    const cells = async (column: number) =>
      (await team.locator(`tbody tr td:nth-child(${column})`).allInnerTexts()).map((text) =>
        text.split('\n')[0]!.trim(),
      )
    expect(await cells(1)).toEqual(['Old Newman', 'Middle Newman', 'Young Newman'])
    expect(await cells(3)).toEqual(['New application', 'New application', 'New application'])
    expect(await cells(4)).toEqual(['4 days', '1 day', '5 hours'])
    await team.keyboard.press('j')
    await see(heading(team, 'Old Newman'))
    await see(team.getByText('1 of 3'))
    await team.keyboard.press('j')
    await see(heading(team, 'Middle Newman'))
    await team.keyboard.press('k')
    await see(heading(team, 'Old Newman'))
    await see(team.getByRole('group', { name: 'Checklist' }))
    for (let line = 1; line <= 5; line++) {
      await team.keyboard.press('v')
      await expect.poll(() => team.getByRole('checkbox', { checked: true }).count()).toBe(line)
    }
    await team.keyboard.press('v')
    await see(dialog(team).getByText('Verify Old Newman?'))
    await team.keyboard.press('j') // a dialog is open: the queue stays where it is
    await team.keyboard.press('Enter')
    await see(heading(team, 'Middle Newman'))
    await see(team.getByText('1 of 2'))
    expect((await site.api.deps.users.byId(old.user._id))!.isAccountVerified).toBe(true)
    expect(await mailsTo(site.api, old.user.email)).toHaveLength(1)
    for (const { user } of [young, middle])
      expect((await site.api.deps.users.byId(user._id))!.isAccountVerified).toBe(false)
  })

  test('the keys stand among the keys, and a field takes them as letters [DOR-12]', async () => {
    await team.goto(`${path}?tab=users`)
    await see(team.getByRole('table', { name: 'Users' }))
    await team.locator('[data-bottom-bar]').waitFor({ state: 'attached' }) // the keys come with it
    await team.keyboard.press('?')
    for (const words of ['Next person waiting', 'Previous person', 'Tick the next line, then verify'])
      await see(dialog(team).getByText(words))
    await team.keyboard.press('Escape')
    await team.goto(path)
    await see(team.getByRole('button', { name: 'Middle Newman' }))
    await team.keyboard.press('j')
    await see(heading(team, 'Middle Newman'))
    await team.getByRole('button', { name: 'Decline' }).click()
    const field = dialog(team).getByLabel('What the applicant should know')
    await field.pressSequentially('jkv')
    expect(await field.inputValue()).toBe('jkv')
    await team.keyboard.press('Escape')
    await see(heading(team, 'Middle Newman'))
  })

  test('switches ask with the name; when the call fails they stand as before, without a word [DOR-12 ERR-20]', async () => {
    const member = await site.api.member({ firstName: 'Sam', lastName: 'Switch', isAccountVerified: false })
    await team.goto(`${path}?tab=users&users-filter=Switch`)
    const toggle = team.getByRole('switch', { name: `Verified: ${member.user.email}` })
    await toggle.click()
    await see(dialog(team).getByText('Verify Sam Switch?'))
    expectErrors(/The user was not changed/)
    await team.route('**/admin-update-user', (route) =>
      route.fulfill({ status: 500, json: { message: 'No' } }),
    )
    await dialog(team).getByRole('button', { name: 'Set to verified' }).click()
    await expect.poll(() => dialog(team).count()).toBe(0)
    expect(await toggle.getAttribute('aria-checked')).toBe('false')
    expect(await team.getByRole('alert').allInnerTexts()).toEqual([])
    expect(await team.getByLabel('Messages').innerText()).toBe('')
    await team.unroute('**/admin-update-user')
  })

  test('tables use the whole window [DOR-12]', async () => {
    await team.setViewportSize({ width: 1920, height: 1080 })
    await team.goto(`${path}?tab=users`)
    const box = await team.getByRole('table', { name: 'Users' }).boundingBox()
    expect(box!.width).toBeGreaterThan(1800)
    await team.setViewportSize({ width: 1280, height: 800 })
  })
})

test('a member whose name has changed stands before the team with the reason, and stays verified [SEC-14]', async () => {
  await nobodyWaits()
  const member = await site.api.member({ firstName: 'Mara', lastName: 'Before' })
  await member.put('/api/users', { lastName: 'Married' })
  await team.goto(path)
  await see(team.getByRole('row').filter({ hasText: 'Changed the name' }))
  await team.keyboard.press('j')
  await see(heading(team, 'Mara Married'))
  for (const box of await team.getByRole('group', { name: 'Checklist' }).getByRole('checkbox').all())
    await box.check()
  await team.getByRole('button', { name: 'Still verified' }).click()
  await see(dialog(team).getByText('Is Mara Married still verified?'))
  await dialog(team).getByRole('button', { name: 'Set to verified' }).click()
  await see(team.getByText('Nobody is waiting.'))
  expect((await member.get('/api/review')).status).toBe(200)
})

test('who met too many guests stands above the users, who do not move when that comes; a failed lift says so [SEC-24]', async () => {
  const member = await site.api.member({ firstName: 'Cora', lastName: 'Copy' })
  const day = site.api.clock.now().toISOString().slice(0, 10)
  const met = site.api.deps.db.collection<{ _id: string }>('metGuests')
  const endsAt = new Date(site.api.clock.now().getTime() + 48 * hour)
  await met.insertOne({ _id: `${member.id}:${day}`, guests: [], passed: true, endsAt } as never)
  let release: () => void = () => undefined
  const held = new Promise<void>((done) => (release = done))
  await team.route('**/api/admin/notices', async (route) => {
    await held
    return route.continue()
  })
  await team.goto(`${path}?tab=users`)
  await see(team.getByText('Loading users'))
  release()
  const lift = team.getByRole('button', { name: 'Lift for today: Cora Copy' })
  await see(lift)
  await see(team.getByRole('table', { name: 'Users' }))
  await team.unroute('**/api/admin/notices')
  await team.route('**/api/admin/search-limit', (route) =>
    route.fulfill({ status: 503, json: { message: 'Please try again later' } }),
  )
  await lift.click()
  await see(team.getByRole('alert').getByText('Please try again later'))
  await team.unroute('**/api/admin/search-limit')
  await lift.click()
  await see(team.getByText(/lifted/))
  expect(await lift.count()).toBe(0)
})
