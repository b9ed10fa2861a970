import { expect, test } from 'vitest'
import { expectErrors } from '../testing/console-errors.ts'
import type { Page } from '../testing/node-browser/page.ts'
import { see, startScreens } from '../testing/screens.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const seeHeading = (page: Page, name: string) => see(page.getByRole('heading', { level: 1, name }))
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const footer = (page: Page) => page.getByRole('contentinfo')
const path = (page: Page) => new URL(page.url()).pathname

test('the brand link leads a visitor to Home and a member to the member home [RT-32 OP-93]', async () => {
  const brand = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'HostVouch home' })
  const page = await screens.open('/faq')
  await brand(page).click()
  await expect.poll(() => path(page)).toBe('/')
  const own = await screens.open('/faq', { member: await screens.api.member() })
  await see(main(own).getByRole('link', { name: 'Account' }))
  await brand(own).click()
  await own.waitForURL('**/memberhomepage')
})

test('the public navigation and where it leads [RT-33 RT-34 RT-35 OP-01]', async () => {
  const page = await screens.open('/')
  expect(await linksOf(main(page))).toEqual([
    'Home /',
    'About /learnmore',
    'Pricing /selectplan',
    'FAQ /faq',
    'Contact /contact',
    'Login /login',
  ])
})

test('the member navigation and where it leads [RT-36 RT-37 RT-39 RT-40 OP-01]', async () => {
  const member = await screens.api.member()
  const page = await screens.open('/faq', { member })
  await main(page).getByRole('link', { name: 'Account' }).waitFor()
  expect(await linksOf(main(page))).toEqual([
    'Home /memberhomepage',
    'Search Guests /guestlist',
    'Arrivals /arrivals',
    'History /guestlist?tab=history',
    'Add a guest /createguest',
    'About /learnmore',
    'FAQ /faq',
    'Hosting Help /bestpractices',
    'Contact /contact',
    `Account /useraccount/${member.id}`,
  ])
})

test('the views left stand in the header of a page that shows no number itself, also after a reload [DOR-04]', async () => {
  const page = await screens.open('/createguest', { member: await screens.api.member({ tierId: 'low' }) })
  const left = page.getByRole('banner').getByText('30 guest views left')
  await see(left)
  await page.reload()
  await see(left)
})

test('the footer has the logo, links and a copyright notice [RT-05 RT-06 RT-41 RT-42 RT-43 OP-01 OP-93]', async () => {
  const page = await screens.open('/')
  expect(await linksOf(footer(page))).toEqual([
    'FAQ /faq',
    'About /learnmore',
    'Contact /contact',
    'For guests /about-me',
    'Transparency /transparency',
    'Testimonials /testimonials',
    'Terms of Use /termsofuse',
    'Privacy Policy /privacypolicy',
  ])
  await see(footer(page).locator('svg').first())
  await see(footer(page).getByText(/^© 2022–20\d\d HostVouch, Inc\. All rights reserved\.$/))
})

test('the bar of a phone is lit where one is, and no footer is below a member’s page [DOR-31]', async () => {
  const member = await screens.api.member()
  const { _id } = await screens.api.guest()
  const page = await screens.open('/memberhomepage', { member, as: 'phone' })
  const bar = page.getByRole('navigation', { name: 'Members' })
  await see(bar.getByRole('link', { name: 'Arrivals' }))
  expect(await bar.locator('a, button').allTextContents()).toEqual([
    'Home',
    'Arrivals',
    'History',
    'Add guest',
    'More',
  ])
  for (const [path, lit] of [
    ['/memberhomepage', 'Home'],
    ['/guestlist', 'Home'],
    [`/guest/${_id}`, 'Home'],
    ['/view-more', 'Home'],
    ['/arrivals', 'Arrivals'],
    ['/guestlist?tab=history', 'History'],
    ['/createguest', 'Add guest'],
    [`/useraccount/${member.id}`, 'More'],
    ['/notifications', 'More'],
    ['/updatePassword', 'More'],
    ['/bestpractices', 'More'],
  ] as const) {
    await page.goto(path)
    await see(bar.getByRole('link', { name: 'Home' }))
    expect(await bar.locator('[aria-current]').allTextContents(), path).toEqual([lit])
    expect(await footer(page).count(), path).toBe(0)
  }
  await page.goto('/guestlist?tab=history')
  await seeHeading(page, 'History')
})

test('on a phone "More" leads out, too [AUT-09]', async () => {
  const page = await screens.open('/memberhomepage', { member: await screens.api.member(), as: 'phone' })
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await see(page.getByRole('button', { name: 'Menu' }))
})

test('a dialog over a page does not open by itself when the page is visited again', async () => {
  const page = await screens.open('/memberhomepage', { member: await screens.api.member() })
  const search = () => page.getByRole('banner').getByRole('link', { name: 'Search Guests' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connection and saved guests' })
  await search()
  await seeHeading(page, 'Search Guests')
  await page.getByRole('banner').getByRole('button').click()
  await see(dialog)
  await page.goBack()
  await dialog.waitFor({ state: 'hidden' })
  await search()
  await seeHeading(page, 'Search Guests')
  expect(await dialog.count()).toBe(0)
})

test('after a change of page the heading has the focus, and the title names the page', async () => {
  const page = await screens.open('/reset-password/some-token') // not prerendered, so its links load no document
  await see(page.getByRole('heading', { level: 1, name: /password/i }))
  await main(page).getByRole('link', { name: 'Pricing' }).click()
  await seeHeading(page, 'Choose a plan')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expect(await page.title()).toBe('Pricing · HostVouch')
})

test('a link opened in another tab or window is left to the browser, and this page stays', async () => {
  const page = await screens.open('/selectplan')
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await page.evaluate(() =>
    addEventListener('click', (event) => {
      document.body.dataset['left'] = String(!event.defaultPrevented)
      event.preventDefault() // the test needs no new window
    }),
  )
  const isLeft = () => page.locator('body').getAttribute('data-left')
  const contact = main(page).getByRole('link', { name: 'Contact' })
  for (const modifier of ['ctrlKey', 'shiftKey']) {
    await page.evaluate(() => delete document.body.dataset['left'])
    await contact.dispatchEvent('click', { button: 0, [modifier]: true })
    expect(await isLeft()).toBe('true')
    expect(path(page)).toBe('/selectplan')
  }
  await contact.click()
  await page.waitForURL('**/contact')
  expect(await isLeft()).toBe('false')
})

test('a page that could not be loaded once is loaded again, without a word or a reload [ENG-06]', async () => {
  const page = await screens.open('/reset-password/some-token')
  await seeHeading(page, 'Choose a new password')
  const before = page.window()
  await page.route(/Contact/, (route) => route.abort(), { times: 1 })
  await main(page).getByRole('link', { name: 'Contact' }).focus()
  await page.keyboard.press('Enter')
  await seeHeading(page, 'Contact')
  expect(await page.evaluate(() => sessionStorage.getItem('reloadedFor'))).toBeNull()
  expect(page.window()).toBe(before)
  expect(await page.getByRole('status', { name: 'Messages' }).innerText()).toBe('')
})

test('a page whose code comes broken twice says so with Reload, and is not reloaded by itself [ENG-06]', async () => {
  expectErrors(/Failed to fetch dynamically imported module/)
  const page = await screens.open('/reset-password/some-token')
  await seeHeading(page, 'Choose a new password')
  const before = page.window()
  const asked: string[] = []
  await page.route(/ContactScreen/, (route) => {
    asked.push(route.request().method())
    // As a captive portal answers: the code is no script, and the file is not gone.
    return route.request().method() === 'HEAD' ? route.fulfill({ status: 200 }) : route.abort()
  })
  await main(page).getByRole('link', { name: 'Contact' }).focus()
  await page.keyboard.press('Enter')
  await seeHeading(page, 'Something went wrong')
  await expect.poll(() => asked.sort()).toEqual(['GET', 'GET', 'HEAD'])
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  expect(page.window()).toBe(before)
  await see(page.getByRole('button', { name: 'Reload' }))
})

test('a page whose code is gone from the server is reloaded by itself, once [ENG-06]', async () => {
  expectErrors(/Failed to fetch dynamically imported module/)
  const page = await screens.open('/reset-password/some-token')
  await seeHeading(page, 'Choose a new password')
  const before = page.window()
  await page.route(/ContactScreen/, (route) => route.fulfill({ status: 404 }))
  await main(page).getByRole('link', { name: 'Contact' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.window() !== before).toBe(true)
  await page.loaded()
  const reloaded = page.window()
  await seeHeading(page, 'Something went wrong')
  expect(page.window()).toBe(reloaded)
})

test('a part of a page that cannot be loaded offers Reload, and the page stays [ENG-06]', async () => {
  expectErrors(/could not be loaded/)
  const page = await screens.open('/faq')
  await page.route(/Figures/, (route) => route.abort())
  await page.goto('/transparency')
  await seeHeading(page, 'Transparency')
  const before = page.window()
  const messages = page.getByRole('status', { name: 'Messages' })
  await see(messages.getByText('A part of this page could not be loaded.'))
  expect(page.window()).toBe(before)
  await page.unroute()
  await messages.getByRole('button', { name: 'Reload' }).click()
  await see(page.getByText('The first figures appear here within a day.'))
})

test('a page that cannot be loaded while the server is away says so, leads back, and is tried again', async () => {
  expectErrors(/Failed to fetch dynamically imported module/)
  const page = await screens.open('/reset-password/some-token')
  await seeHeading(page, 'Choose a new password')
  await page.route(/Contact|\/api\/health/, (route) => route.abort())
  await main(page).getByRole('link', { name: 'Contact' }).click()
  await seeHeading(page, 'Something went wrong')
  await see(main(page).getByRole('link', { name: 'Pricing' }))
  await page.getByRole('button', { name: 'Back' }).click()
  await seeHeading(page, 'Choose a new password')
  await main(page).getByRole('link', { name: 'Contact' }).click()
  await seeHeading(page, 'Something went wrong')
  await page.unroute()
  await page.getByRole('button', { name: 'Reload' }).click()
  await seeHeading(page, 'Contact')
})

/** 'Label /address' of each link, in order. */
const linksOf = (within: ReturnType<typeof main>) =>
  within
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => `${link.textContent?.trim()} ${link.getAttribute('href')}`))
