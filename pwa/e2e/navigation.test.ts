import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, phone, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const seeHeading = (page: Page, name: string) => see(page.getByRole('heading', { level: 1, name }))
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const path = (page: Page) => new URL(page.url()).pathname

test('on a phone the menu leads to the top of a page and closes; "back" returns to the same place [RT-31 RT-33]', async () => {
  const page = await site.open('/', { viewport: phone })
  const menu = page.getByRole('button', { name: 'Menu' })
  const footer = page.getByRole('contentinfo')
  const scrollY = () => page.evaluate(() => window.scrollY)
  expect(await main(page).isVisible()).toBe(false)
  await expect
    .poll(async () => {
      if ((await menu.getAttribute('aria-expanded')) !== 'true') await menu.press('Enter')
      return menu.getAttribute('aria-expanded')
    })
    .toBe('true')
  await main(page).getByRole('link', { name: 'FAQ' }).click()
  await seeHeading(page, 'Frequently asked questions')
  expect(await main(page).isVisible()).toBe(false)
  await footer.getByRole('link', { name: 'Terms of Use' }).click()
  await seeHeading(page, 'Terms of Use')
  await expect.poll(scrollY).toBe(0)
  await page.evaluate(() => scrollTo(0, 2400))
  await expect.poll(scrollY).toBe(2400)
  // Without the mouse, because a click may scroll the page first.
  await footer.getByRole('link', { name: 'About' }).dispatchEvent('click')
  await seeHeading(page, 'About Us')
  await expect.poll(scrollY).toBe(0)
  await page.goBack()
  await seeHeading(page, 'Terms of Use')
  await expect.poll(scrollY).toBe(2400)
})

test('unsent text is asked about over a link to a part of the page, and on a quick double back [D-94]', async () => {
  const page = await openSignedIn(site, '/guestlist', { member: await site.api.member(), viewport: phone })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Account' }).click()
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

test('Back, Forward and reload show a page where it was left, once its reviews are there again [ENG-05]', async () => {
  const { _id: guestId } = await site.api.guest()
  for (let number = 1; number <= 40; number += 1)
    await site.api.review({ guestId, review: `Text ${number}.` })
  const page = await openSignedIn(site, '/theme.js', { member: await site.api.member(), viewport: phone })
  const isAt = (place: number) => expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  /** Again while what has loaded is too short for it. */
  const scrollTo = (place: number) =>
    expect
      .poll(() =>
        page.evaluate((top) => {
          window.scrollTo(0, top)
          return scrollY
        }, place),
      )
      .toBe(place)
  const isAtOnceLoaded = async (place: number, show: () => Promise<unknown>) => {
    const answered = Promise.withResolvers<void>()
    const pause = (route: Route) => answered.promise.then(() => route.continue())
    await page.route('**/api/review?**', pause, { times: 1 })
    await show()
    await see(page.getByText(/^Loading (recent )?reviews$/))
    answered.resolve()
    await isAt(place)
  }
  for (const list of ['/view-more', '/viewreviews']) {
    await page.goto(list)
    await see(page.getByText('Text 2.', { exact: true }))
    await scrollTo(3000)
    await page.getByRole('navigation', { name: 'Members' }).getByRole('link', { name: 'Add guest' }).click()
    await seeHeading(page, 'Add a guest')
    await scrollTo(500)
    await isAtOnceLoaded(3000, () => page.goBack())
    await page.goForward()
    await seeHeading(page, 'Add a guest')
    await isAt(500)
    await isAtOnceLoaded(3000, () => page.goBack())
    await isAtOnceLoaded(3000, () => page.reload())
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'About' }).click() // another document
    await seeHeading(page, 'About Us')
    await isAtOnceLoaded(3000, () => page.goBack())
  }
})
