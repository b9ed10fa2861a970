import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../../api/testing/api.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { dumpStorage, seeUrl, storedUser } from './testing/browser-state.ts'
import { openSite, phone, type Site } from './testing/site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const submit = (page: Page) => page.getByRole('button', { name: 'Login' }).click()

async function fillLogin(page: Page, email: string, secret: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await submit(page)
}

test('empty fields are named, and the first one gets the focus [RT-12 AUT-01 VAL-01 VAL-02]', async () => {
  const page = await site.open('/login')
  await submit(page)
  await see(page.getByText('Email is required', { exact: true }))
  await see(page.getByText('Password is required', { exact: true }))
  expect(await page.getByLabel('Email').evaluate((field) => field === document.activeElement)).toBe(true)
})

test('the password can be shown and hidden [AUT-02]', async () => {
  const page = await site.open('/login', { viewport: phone })
  await submit(page)
  await see(page.getByText('Password is required'))
  const field = page.getByLabel('Password', { exact: true })
  await field.fill('Secret-1!')
  expect(await field.getAttribute('type')).toBe('password')
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await field.getAttribute('type')).toBe('text')
  expect(await field.inputValue()).toBe('Secret-1!')
  await page.getByRole('button', { name: 'Hide password' }).click()
  expect(await field.getAttribute('type')).toBe('password')
})

test('the links lead to the reset page and to the plans [AUT-03 AUT-04]', async () => {
  const page = await site.open('/login')
  await page.getByRole('link', { name: 'Reset Password' }).click()
  await seeUrl(page, '**/password-reset')
  await page.goBack()
  await page.getByRole('link', { name: 'Join Now!' }).click()
  await seeUrl(page, '**/selectplan')
})

test('a wrong password is said under the form, and what was typed stays [ERR-05 OP-86]', async () => {
  const member = await site.api.member()
  const page = await site.open('/login')
  await fillLogin(page, member.user.email, 'Wrong-Pass1!')
  const alert = page.getByRole('alert').filter({ hasText: 'Invalid email or password' })
  await see(alert)
  const [below, button] = await Promise.all([
    alert.boundingBox(),
    page.getByRole('button', { name: 'Login' }).boundingBox(),
  ])
  expect(below!.y).toBeGreaterThan(button!.y)
  expect(await page.locator('button:focus').textContent()).toBe('Login')
  expect(await page.getByLabel('Email').inputValue()).toBe(member.user.email)
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('Wrong-Pass1!')
})

test('a login keeps the small set and leads to the member home [AUT-05 AUT-06 AUT-08 OP-13 D-10]', async () => {
  const member = await site.api.member({ firstName: 'Ana', lastName: 'Berg' })
  const page = await site.open('/login')
  await fillLogin(page, member.user.email, password)
  await seeUrl(page, '**/memberhomepage')
  expect(await storedUser(page)).toEqual({
    _id: member.id,
    token: expect.stringMatching(/^[\w-]{43,}$/),
    firstName: 'Ana',
    lastName: 'Berg',
    email: member.user.email,
    tierId: 'mid',
    currentlyPaid: true,
    isAccountVerified: true,
    isAdmin: false,
  })
  expect(await dumpStorage(page)).not.toContain(password)
  await page.goto('/login')
  await seeUrl(page, '**/memberhomepage')
})

test('a protected page asks for a login and is shown after it, with its query [RT-30 D-05]', async () => {
  const member = await site.api.member()
  const page = await site.open('/guestlist?tab=history')
  await seeUrl(page, '**/login')
  await fillLogin(page, member.user.email, password)
  await seeUrl(page, '**/guestlist?tab=history')
})

test('account and change of password need a login [RT-17 RT-25 RT-30]', async () => {
  for (const path of ['/useraccount/65a000000000000000000001', '/updatePassword']) {
    const page = await site.open(path)
    await seeUrl(page, '**/login')
  }
})

test('the change of password has its address with a capital P [RT-25]', async () => {
  const page = await openSignedIn(site, '/updatePassword', { member: await site.api.member() })
  await see(page.getByRole('heading', { level: 1, name: 'Change password' }))
  await page.goto('/updatepassword')
  await see(page.getByRole('heading', { level: 1, name: /not found/i }))
})

test('a login pressed before the script runs is kept back and made good, with no password in the address [D-10]', async () => {
  const member = await site.api.member()
  const page = await site.open('/theme.js')
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await fillLogin(page, member.user.email, password)
  expect(new URL(page.url()).search).toBe('')
  script.resolve()
  await seeUrl(page, '**/memberhomepage')
})

test('without a network the page says what needs one, and a login that cannot be keeps what was typed [D-92]', async () => {
  const page = await site.open('/login')
  await submit(page)
  await see(page.getByText('Email is required'))
  await page.context().setOffline(true)
  await see(page.getByText(/^You are offline\./))
  await fillLogin(page, 'ana@example.com', password)
  await see(page.getByRole('alert').filter({ hasText: /\S/ }))
  expect(await page.getByLabel('Email').inputValue()).toBe('ana@example.com')
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(password)
})

test('a login that the server leaves without an answer says so, and keeps what was typed', async () => {
  const page = await site.open('/theme.js', { isIsolated: true })
  await page.clock.install()
  await page.goto('/login')
  const asked = page.waitForRequest('**/api/users/login')
  await page.route('**/api/users/login', () => undefined)
  await fillLogin(page, 'ana@example.com', password)
  await asked
  await page.clock.fastForward(31_000)
  await see(page.getByRole('alert').filter({ hasText: 'The server does not answer. Try again in a moment.' }))
  expect(await page.getByText('The first login on this device').count()).toBe(0)
  expect(await page.getByLabel('Email').inputValue()).toBe('ana@example.com')
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(password)
})
