import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestMember } from '../../api/testing/api.ts'
import { expectErrors } from '../testing/console-errors.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, phone, type Site } from './testing/site.ts'

let site: Site
let visitor: Page
let member: TestMember
let own: Page
beforeAll(async () => {
  site = await openSite()
  member = await site.api.member()
  visitor = await site.open('/')
  own = await openSignedIn(site, '/memberhomepage', { member })
})
afterAll(() => site.close())

const seeHeading = (page: Page, name: string | RegExp) => see(page.getByRole('heading', { level: 1, name }))
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const footer = (page: Page) => page.getByRole('contentinfo')
const path = (page: Page) => new URL(page.url()).pathname

test('public addresses show their pages to a visitor [RT-01 RT-02 RT-03 RT-04 RT-07 RT-09 RT-12 RT-13 RT-14 RT-15 RT-16 ROL-01]', async () => {
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
    const answer = await visitor.goto(address)
    expect(answer?.status(), address).toBe(200)
    await seeHeading(visitor, title)
    expect(path(visitor)).toBe(address)
  }
})

test('sign-up is public and asks for the person before the payment [RT-11]', async () => {
  await visitor.goto('/register')
  await see(visitor.getByLabel('Email'))
  expect(await visitor.getByLabel(/card number/i).count()).toBe(0)
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
  for (const address of protectedPaths) {
    await visitor.goto(address)
    await visitor.waitForURL('**/login')
    await seeHeading(visitor, 'Log in')
  }
})

test('after the login the person is where they were going [D-05]', async () => {
  const fresh = await site.open('/guestlist?tab=history')
  await fresh.waitForURL('**/login')
  await fresh.getByLabel('Email').fill(member.user.email)
  await fresh.getByLabel('Password', { exact: true }).fill('Demo-Pass1!')
  await fresh.getByRole('button', { name: 'Login' }).click()
  await fresh.waitForURL('**/guestlist?tab=history')
  await seeHeading(fresh, /search/i)
})

test('a member opens every protected page [RT-17 RT-18 RT-20 RT-21 RT-22 RT-24 RT-25 RT-26 RT-27 RT-28]', async () => {
  const guest = await site.api.guest()
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
    await own.goto(address)
    await seeHeading(own, title)
    expect(path(own)).toBe(address)
  }
})

test('a longer path below /guestlist is no guest search [RT-23]', async () => {
  expect((await site.api.visitor.get('/guestlist/more')).status).toBe(404)
  await own.goto('/guestlist/more')
  await seeHeading(own, 'Page not found')
})

test('the P of /updatePassword is a capital one [RT-25]', async () => {
  expect((await site.api.visitor.get('/updatepassword')).status).toBe(404)
  await own.goto('/updatepassword')
  await seeHeading(own, 'Page not found')
})

test('an admin opens the dashboard, a member is sent home [RT-29 RT-38 OP-07]', async () => {
  await own.goto('/admin-dashboard')
  await own.waitForURL('**/memberhomepage')
  const admin = await openSignedIn(site, '/admin-dashboard', { member: await site.api.admin() })
  await seeHeading(admin, 'Admin Dashboard')
  const links = await main(admin).getByRole('link').allInnerTexts()
  expect(links.slice(6, 9)).toEqual(['Hosting Help', 'Admin Dashboard', 'Contact'])
})

test('a new page starts at the top, and "back" returns to the same place [RT-31]', async () => {
  await visitor.goto('/faq')
  await footer(visitor).getByRole('link', { name: 'Terms of Use' }).click()
  await seeHeading(visitor, 'Terms of Use')
  await expect.poll(() => visitor.evaluate(() => scrollY)).toBe(0)
  await visitor.evaluate(() => scrollTo(0, 2400))
  await expect.poll(() => visitor.evaluate(() => scrollY)).toBe(2400)
  // Without the mouse, because a click may scroll the page first.
  await main(visitor).getByRole('link', { name: 'About' }).dispatchEvent('click')
  await seeHeading(visitor, 'About Us')
  await expect.poll(() => visitor.evaluate(() => scrollY)).toBe(0)
  await visitor.goBack()
  await seeHeading(visitor, 'Terms of Use')
  await expect.poll(() => visitor.evaluate(() => scrollY)).toBe(2400)
})

test('the brand link leads a visitor to Home and a member to the member home [RT-32 OP-93]', async () => {
  await visitor.goto('/faq')
  await visitor.getByRole('banner').getByRole('link', { name: 'HostVouch home' }).click()
  await expect.poll(() => path(visitor)).toBe('/')
  await own.goto('/faq')
  await own.getByRole('banner').getByRole('link', { name: 'HostVouch home' }).click()
  await own.waitForURL('**/memberhomepage')
})

test('the public navigation and where it leads [RT-33 RT-34 RT-35 OP-01]', async () => {
  await visitor.goto('/')
  expect(await linksOf(main(visitor))).toEqual([
    'Home /',
    'About /learnmore',
    'Pricing /selectplan',
    'FAQ /faq',
    'Contact /contact',
    'Login /login',
  ])
})

test('the member navigation and where it leads [RT-36 RT-37 RT-39 RT-40 OP-01]', async () => {
  await own.goto('/faq')
  await main(own).getByRole('link', { name: 'Account' }).waitFor()
  expect(await linksOf(main(own))).toEqual([
    'Search Guests /guestlist',
    'History /guestlist?tab=history',
    'Add guest /createguest',
    'Arrivals /arrivals',
    'About /learnmore',
    'FAQ /faq',
    'Hosting Help /bestpractices',
    'Contact /contact',
    `Account /useraccount/${member.id}`,
  ])
})

test('the footer has the logo, links and a copyright notice [RT-05 RT-06 RT-41 RT-42 RT-43 OP-01 OP-93]', async () => {
  await visitor.goto('/')
  expect(await linksOf(footer(visitor))).toEqual([
    'FAQ /faq',
    'About /learnmore',
    'Contact /contact',
    'For guests /about-me',
    'Transparency /transparency',
    'Testimonials /testimonials',
    'Terms of Use /termsofuse',
    'Privacy Policy /privacypolicy',
  ])
  await see(footer(visitor).locator('svg').first())
  await see(footer(visitor).getByText(/^© 2022–20\d\d HostVouch, Inc\. All rights reserved\.$/))
})

test('on a phone the navigation opens from the menu, and choosing a page closes it [RT-33]', async () => {
  const small = await site.open('/', { viewport: phone })
  const menu = small.getByRole('button', { name: 'Menu' })
  expect(await main(small).isVisible()).toBe(false)
  await expect
    .poll(async () => {
      if ((await menu.getAttribute('aria-expanded')) !== 'true') await menu.press('Enter')
      return menu.getAttribute('aria-expanded')
    })
    .toBe('true')
  await main(small).getByRole('link', { name: 'FAQ' }).click()
  await seeHeading(small, 'Frequently asked questions')
  expect(await main(small).isVisible()).toBe(false)
})

test('on a phone "More" leads out, too [AUT-09]', async () => {
  const leaver = await site.api.member()
  const small = await openSignedIn(site, '/memberhomepage', { member: leaver, viewport: phone })
  await small.getByRole('button', { name: 'More' }).click()
  await small.getByRole('button', { name: 'Log Out' }).click()
  await small.waitForURL((url) => url.pathname === '/')
  await see(small.getByRole('button', { name: 'Menu' }))
})

test('what stands over a page does not open by itself when the page is visited again', async () => {
  const page = await openSignedIn(site, '/memberhomepage', { member })
  const search = () => page.getByRole('banner').getByRole('link', { name: 'Search Guests' }).click()
  const window = page.getByRole('dialog', { name: 'Connection and saved guests' })
  await search()
  await seeHeading(page, 'Search Guests')
  await page.getByRole('banner').getByRole('button').click()
  await see(window)
  await page.goBack()
  await window.waitFor({ state: 'hidden' })
  await search()
  await seeHeading(page, 'Search Guests')
  expect(await window.count()).toBe(0)
})

test('after a change of page the heading has the focus, and the title names the page', async () => {
  await visitor.goto('/')
  await main(visitor).getByRole('link', { name: 'FAQ' }).click()
  await seeHeading(visitor, 'Frequently asked questions')
  await expect.poll(() => visitor.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expect(await visitor.title()).toBe('FAQ · HostVouch')
})

test('unsent words are asked about also over a link to a part of the page, and however fast the way back is pressed [D-94]', async () => {
  const page = await openSignedIn(site, '/guestlist', { member, viewport: phone })
  await page.getByRole('navigation', { name: 'Members' }).getByRole('link', { name: 'Account' }).click()
  await seeHeading(page, 'Account')
  await page.getByRole('navigation', { name: 'Members' }).getByRole('link', { name: 'Add guest' }).click()
  await seeHeading(page, 'Add a guest') // the account has a first name too
  await page.getByLabel('First Name').fill('Unsent')
  const question = page.getByRole('dialog')
  const stay = async () => {
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect.poll(() => path(page)).toBe('/createguest')
    expect(await page.getByLabel('First Name').inputValue()).toBe('Unsent')
  }
  await page.evaluate(() => {
    history.back()
    history.back()
  })
  await stay()
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/createguest#main')
  await page.evaluate(() => history.go(-2))
  await stay()
  expect(page.url()).toContain('#main')
})

test('what a link opens elsewhere is left to the browser, and this page stays', async () => {
  await visitor.goto('/faq')
  await seeHeading(visitor, 'Frequently asked questions')
  await visitor.evaluate(() =>
    addEventListener('click', (event) => {
      document.body.dataset.left = String(!event.defaultPrevented)
      event.preventDefault() // the test needs no new window
    }),
  )
  const about = main(visitor).getByRole('link', { name: 'About' })
  for (const modifier of ['Control', 'Shift'] as const) {
    await visitor.evaluate(() => delete document.body.dataset.left)
    await about.click({ modifiers: [modifier] })
    expect(await visitor.locator('body').getAttribute('data-left')).toBe('true')
    expect(path(visitor)).toBe('/faq')
  }
  await about.click()
  await visitor.waitForURL('**/learnmore')
  expect(await visitor.locator('body').getAttribute('data-left')).toBe('false')
})

test('a page that cannot be loaded while the server is away says so, and the way back is open', async () => {
  expectErrors(/Failed to fetch dynamically imported module/)
  const page = await site.open('/faq', { isIsolated: true })
  await page.context().route(/Contact|\/api\/health/, (route) => route.abort())
  await main(page).getByRole('link', { name: 'Contact' }).click()
  await seeHeading(page, 'Something went wrong')
  await page.getByRole('button', { name: 'Back' }).click()
  await seeHeading(page, 'Frequently asked questions')
})

/** 'Label /address' of each link, in order. */
const linksOf = (within: ReturnType<typeof main>) =>
  within
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => `${link.textContent?.trim()} ${link.getAttribute('href')}`))
