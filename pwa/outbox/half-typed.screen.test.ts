import { expect, test } from 'vitest'
import { password } from '../../api/testing/api.ts'
import type { Route } from '../testing/node-browser/network.ts'
import type { Page } from '../testing/node-browser/page.ts'
import { askAtLogOut } from '../testing/ask-at-log-out.ts'
import { logIn, see, startScreens } from '../testing/screens.ts'
import { gotoSynced } from '../vault/testing/saved-guest.ts'
import { countOf, dumpVault, expireSession, seeHalfTyped } from '../vault/testing/stored-vault.ts'
import { type Host, openHost } from './testing/host.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const typed = (page: Page, label: string) => page.getByLabel(label).inputValue()
/** Not the address: it changes while the screen before, with the same fields, is still there. */
const seeScreen = (page: Page, name: string) => see(page.getByRole('heading', { level: 1, name }))

async function expectForms(page: Page, count: number) {
  await expect.poll(() => countOf(page, 'half-typed')).toBe(count)
}

async function writeHanded(host: Host) {
  await host.writeNewGuest('Handed', 'Typed first.')
  await expectForms(host.page, 1)
}

/** By links alone, as a person does. */
async function logInByLinks(page: Page, email: string) {
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await page.waitForURL('**/login')
  await fillLogin(page, email)
  await page.waitForURL('**/memberhomepage')
}

async function fillLogin(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/**
 * Ana, who has no open vault, presses, and the server ends her session while the request hangs; Bob logs in on the page
 * that this leads to, without another document. `onHung` happens before that.
 */
async function changeMember(
  { member, page, db }: Host,
  press: () => Promise<void>,
  hanging: string,
  onHung: (route: Route) => Promise<void> = async () => {},
) {
  const bob = await screens.api.member()
  const hung = Promise.withResolvers<Route>()
  await page.route(hanging, hung.resolve, { times: 1 })
  await press()
  const route = await hung.promise
  await onHung(route)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await db().collection('sessions').deleteMany({ user: member.user._id })
  await page.evaluate(() => localStorage.removeItem('lastReport')) // the next activity is reported to the server
  const heading = page.getByRole('heading', { level: 1, name: 'Log in' })
  await expect.poll(() => page.keyboard.press('Shift').then(() => heading.isVisible())).toBe(true)
  await fillLogin(page, bob.user.email)
  await expect.poll(async () => (await dumpVault(page)).openKeys).toBe(1)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  return { bob, route }
}

/** As `changeMember`, but the server has answered while Ana was logged in; `answer` hands it over. */
async function changeMemberAfterAnswer(host: Host, press: () => Promise<void>, hanging: string) {
  const response = Promise.withResolvers<Response>()
  const { bob, route } = await changeMember(host, press, hanging, async (hung) =>
    response.resolve(await hung.fetch()),
  )
  return { bob, answer: async () => route.fulfill({ response: await response.promise }) }
}

/** Bob types, and has what he types kept: by then the page has also done what it does about an answer. */
async function typeAsBob(page: Page) {
  await page
    .getByRole('link', { name: 'Add a guest' })
    .or(page.getByRole('link', { name: 'Add guest' }))
    .first()
    .click()
  await seeScreen(page, 'Add a guest')
  const { text } = await dumpVault(page)
  await page.getByLabel('Last Name').fill(`Typed by Bob ${text.length}`)
  await expect.poll(async () => (await dumpVault(page)).text).not.toBe(text)
}

test.each(['blur', 'beforeunload'])(
  'what was typed last is stored before the page can be left, at %s [ENG-04 D-94]',
  async (event) => {
    const host = await openHost(screens)
    const { page } = host
    await writeHanded(host)
    const { text } = await dumpVault(page)
    await page.clock.install()
    await page.clock.pauseAt(Date.now())
    await page.getByLabel('Last Name').fill('Typed last')
    await page.evaluate((name) => dispatchEvent(new Event(name, { cancelable: true })), event)
    await expect.poll(async () => (await dumpVault(page)).text).not.toBe(text)
  },
)

test('a review that fails after another member has logged in is not kept for them [D-93]', async () => {
  const host = await openHost(screens, { hasVault: false })
  const { page } = host
  await host.writeNewGuest('Handed', 'Typed first.')
  const { route } = await changeMember(host, host.addGuest, '**/api/guest')
  await typeAsBob(page)
  await expectForms(page, 1)
  const sent: string[] = []
  page.device.requested.add(({ url }) => sent.push(url()))
  await route.abort()
  await typeAsBob(page)
  expect(sent.filter((url) => url.endsWith('/api/review'))).toEqual([])
  expect(await countOf(page, 'waiting')).toBe(0)
  expect(await countOf(page, 'half-typed')).toBe(1)
})

test('a new guest that is answered after another member has logged in gets no review of theirs [D-93]', async () => {
  const host = await openHost(screens, { hasVault: false })
  const { page } = host
  await host.writeNewGuest('Handed', 'Typed first.')
  const { bob, answer } = await changeMemberAfterAnswer(host, host.addGuest, '**/api/guest')
  const sent: string[] = []
  page.device.requested.add(({ url }) => sent.push(url()))
  await answer()
  await typeAsBob(page)
  expect(sent.filter((url) => url.endsWith('/api/review'))).toEqual([])
  expect(await host.db().collection('reviews').countDocuments({ author: bob.user._id })).toBe(0)
})

test('a guest answered after another member has logged in does not come into their vault or history [D-93]', async () => {
  const host = await openHost(screens, { hasVault: false })
  const { page } = host
  await host.typeReview('Typed first.')
  const postAndLeave = async () => {
    const reloaded = page.waitForRequest(`**/api/guest/${host.guestId}`)
    await host.post()
    await reloaded
    await page.getByRole('banner').getByRole('link', { name: 'Search Guests' }).click()
    await seeScreen(page, 'Search Guests')
  }
  const { answer } = await changeMemberAfterAnswer(host, postAndLeave, `**/api/guest/${host.guestId}`)
  await page.getByRole('tab', { name: 'View History' }).click()
  const empty = page.getByText('Guest profiles you view will appear here')
  await see(empty)
  await answer()
  await typeAsBob(page)
  expect(await countOf(page, 'guest')).toBe(0)
  await page.goto('/guestlist?tab=history')
  await see(empty)
})

test('half-typed text survives a reload and a logout by inactivity, for the same member alone [D-92]', async () => {
  const host = await openHost(screens)
  const { page } = host
  const bob = await screens.api.member()
  const half = 'Half a sentence.'
  await host.writeNewGuest('Halfway', half)
  await seeHalfTyped(page, half)
  await page.reload()
  await expect.poll(() => typed(page, 'Last Name')).toBe('Halfway')
  expect((await dumpVault(page)).text).not.toContain('Halfway')
  await expireSession(page)
  await page.waitForURL('**/')
  await logIn(page, bob.user.email)
  await gotoSynced(page, '/createguest')
  expect(await typed(page, 'Last Name')).toBe('')
  await expireSession(page)
  await page.waitForURL('**/')
  await logIn(page, host.member.user.email)
  await page.goto('/createguest')
  await expect.poll(() => host.review().inputValue()).toBe(half)
})

test('"Log Out" in "More" asks about what is half typed and forgets it, also on the first page [D-93 D-94]', async () => {
  const host = await openHost(screens, { as: 'phone' })
  const { page } = host
  const logOut = async () => {
    await page.getByRole('button', { name: 'More' }).click()
    const press = () =>
      page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Log Out' }).click()
    await askAtLogOut(page, press, page.getByRole('button', { name: 'Stay', exact: true }))
  }
  await writeHanded(host)
  await logOut()
  await page.getByRole('button', { name: 'Stay', exact: true }).click()
  expect(await typed(page, 'Last Name')).toBe('Handed')
  await page.goto('/')
  await expectForms(page, 1)
  await logOut()
  await page.getByRole('button', { name: 'Log out and erase them' }).press('Enter')
  await expect.poll(() => page.device.stored.get('userInfo')).toBeUndefined()
  await page.waitForURL('**/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await logInByLinks(page, host.member.user.email)
  await bar(page).getByRole('link', { name: 'Add guest' }).click()
  await seeScreen(page, 'Add a guest')
  expect(await typed(page, 'Last Name')).toBe('')
})

const bar = (page: Page) => page.getByRole('navigation', { name: 'Members' })

async function lookFor(page: Page, firstName: string, lastName: string) {
  await page.getByLabel('First Name').fill(firstName)
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByRole('link', { name: /person you.re looking for/ }).click()
  await seeScreen(page, 'Add a guest')
}

test('once the guest of a search waits to be sent the form is empty, and the next search carries its own [D-94]', async () => {
  const host = await openHost(screens, { as: 'phone' })
  const { page } = host
  await page.goto('/guestlist')
  await lookFor(page, 'John', 'Smith')
  await page.getByLabel('Phone', { exact: true }).fill('555 010 4321')
  await page.getByText('Negative', { exact: true }).click()
  await host.review().fill('Left early.')
  await page.route('**/api/**', (route) => route.abort())
  await host.addGuest()
  await see(host.kept())
  await expect.poll(() => typed(page, 'Last Name')).toBe('')
  await expectForms(page, 0)
  await bar(page).getByRole('link', { name: 'Home' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Search Guests' }).click()
  await seeScreen(page, 'Search Guests')
  await lookFor(page, 'Mary', 'Jones')
  expect(await typed(page, 'Last Name')).toBe('Jones')
})
