import { expect, test } from 'vitest'
import type { Page } from './testing/node-browser/page.ts'
import { see, startScreens } from './testing/screens.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const seeHeading = (page: Page, name: string | RegExp) => see(page.getByRole('heading', { level: 1, name }))
const path = (page: Page) => new URL(page.url()).pathname

test('public addresses show their pages to a visitor [RT-01 RT-02 RT-03 RT-04 RT-07 RT-09 RT-12 RT-13 RT-14 RT-15 RT-16 ROL-01]', async () => {
  const page = await screens.open('/')
  for (const [address, title] of [
    ['/', 'Be in the know, before the guests show'],
    ['/faq', 'Frequently asked questions'],
    ['/privacypolicy', 'Privacy Policy'],
    ['/termsofuse', 'Terms of Use'],
    ['/learnmore', 'About Us'],
    ['/selectplan', 'Choose a plan'],
    ['/login', 'Log in'],
    ['/password-reset', /password/i],
    ['/reset-password/some-token', /password/i],
    ['/contact', 'Contact'],
    ['/test', 'Try the review form'],
  ] as const) {
    expect((await screens.api.visitor.get(address)).status, address).toBe(200)
    await page.goto(address)
    await seeHeading(page, title)
    expect(path(page)).toBe(address)
  }
})

test('sign-up is public and asks for the person before the payment [RT-11]', async () => {
  const page = await screens.open('/register')
  await see(page.getByLabel('Email'))
  expect(await page.getByLabel(/card number/i).count()).toBe(0)
})

const protectedPaths = [
  '/useraccount/65a000000000000000000001',
  '/createguest',
  '/arrivals',
  '/bestpractices',
  '/hostinghelp',
  '/guestlist',
  '/memberhomepage',
  '/updatePassword',
  '/view-more',
  '/viewreviews',
  '/guest/65a000000000000000000001',
  '/admin-dashboard',
]

test('a visitor at a protected address is sent to the login [RT-17 RT-18 RT-19 RT-20 RT-21 RT-22 RT-24 RT-25 RT-26 RT-27 RT-28 RT-29 RT-30 D-05 OP-03]', async () => {
  const page = await screens.open('/')
  for (const address of protectedPaths) {
    await page.goto(address)
    await page.waitForURL('**/login')
    await seeHeading(page, 'Log in')
  }
})

test('after the login the person is where they were going [D-05]', async () => {
  const member = await screens.api.member()
  const page = await screens.open('/guestlist?tab=history')
  await page.waitForURL('**/login')
  await page.getByLabel('Email').fill(member.user.email)
  await page.getByLabel('Password', { exact: true }).fill('Demo-Pass1!')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/guestlist?tab=history')
  await seeHeading(page, 'History')
})

test('a member opens every protected page [RT-17 RT-18 RT-20 RT-21 RT-22 RT-24 RT-25 RT-26 RT-27 RT-28]', async () => {
  const member = await screens.api.member()
  const guest = await screens.api.guest()
  const page = await screens.open('/theme.js', { member })
  for (const [address, title] of [
    [`/useraccount/${member.id}`, /account/i],
    ['/createguest', /guest/i],
    ['/arrivals', 'Arrivals'],
    ['/bestpractices', 'Hosting best practices'],
    ['/hostinghelp', 'Hosting best practices'],
    ['/guestlist', /search/i],
    ['/memberhomepage', /./],
    ['/updatePassword', /password/i],
    ['/view-more', /review/i],
    ['/viewreviews', 'Our most liked recent reviews:'],
    [`/guest/${guest._id}`, 'Gina Guest'],
  ] as const) {
    await page.goto(address)
    await seeHeading(page, title)
    expect(path(page)).toBe(address)
  }
})

test.each([
  ['a longer path below /guestlist is no guest search [RT-23]', '/guestlist/more'],
  ['the P of /updatePassword is a capital one [RT-25]', '/updatepassword'],
])('%s', async (_, address) => {
  expect((await screens.api.visitor.get(address)).status).toBe(404)
  const page = await screens.open(address, { member: await screens.api.member() })
  await seeHeading(page, 'Page not found')
})

test('an admin opens the dashboard, a member is sent home [RT-29 RT-38 OP-07]', async () => {
  const page = await screens.open('/admin-dashboard', { member: await screens.api.member() })
  await page.waitForURL('**/memberhomepage')
  const admin = await screens.open('/admin-dashboard', { member: await screens.api.admin() })
  await seeHeading(admin, 'Admin Dashboard')
  const links = await admin.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts()
  expect(links.slice(7, 10)).toEqual(['Hosting Help', 'Admin Dashboard', 'Contact'])
})
