import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo, tokenIn } from '../../api/accounts/testing/accounts.ts'
import { strengthMessage } from '../../shared/schemas/account.ts'
import { password } from '../../api/testing/api.ts'
import { openRow } from './testing/account.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { seeUrl } from './testing/browser-state.ts'
import { logIn, openSite, type Site } from './testing/site.ts'

let site: Site
const newPassword = 'Brand-New7!'
const minute = 60_000

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const confirmation = (page: Page) =>
  page.getByText('Please check your email for further instructions.', { exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Send instructions' }).click()
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Opens a page whose clock only the test advances. */
async function openWithFrozenClock(path: string): Promise<Page> {
  const page = await site.open('/theme.js', { isIsolated: true })
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.goto(path)
  await page.clock.pauseAt(now + minute)
  return page
}

/** Creates a member who has requested a reset link, and returns its token. */
async function resetToken() {
  const member = await site.api.member()
  await site.api.visitor.post('/api/users/forgot-password-token', { email: member.user.email })
  await site.api.deps.afterResponse.settled()
  const mails = await mailsTo(site.api, member.user.email)
  return { member, token: tokenIn(mails.at(-1), 'reset-password') }
}

test('the page says what will happen and asks for one thing [RT-13 AUT-11 AUT-12 AUT-13 OP-47]', async () => {
  const page = await site.open('/password-reset')
  await see(page.getByRole('heading', { name: "Let's reset your password", exact: true }))
  await see(page.getByText('We will email you instructions for choosing a new password.'))
  expect(await page.locator('main input').count()).toBe(1)
})

test('an empty email is refused [VAL-27]', async () => {
  const page = await site.open('/password-reset')
  await send(page)
  await see(page.getByText('Email is required', { exact: true }))
})

test('the confirmation stays for 4 seconds, for any address [AUT-14 AUT-15 OP-79]', async () => {
  const page = await openWithFrozenClock('/password-reset')
  await page.getByLabel('Email').fill('nobody@example.com')
  await send(page)
  await see(confirmation(page))
  await page.clock.runFor(3900)
  expect(await confirmation(page).count()).toBe(1)
  await page.clock.runFor(200)
  await expect.poll(() => confirmation(page).count()).toBe(0)
})

test('a failed call shows its error in red and no confirmation [ERR-01 ERR-04 OP-79]', async () => {
  const page = await openWithFrozenClock('/password-reset')
  await page.route('**/forgot-password-token', (route) =>
    route.fulfill({ status: 429, json: { message: 'Too many tries. Please try again in 5 minutes.' } }),
  )
  await page.getByLabel('Email').fill('ana@example.com')
  await send(page)
  await see(alert(page, 'Too many tries. Please try again in 5 minutes.'))
  expect(await confirmation(page).count()).toBe(0)
  const [red, normal] = await Promise.all(
    [alert(page, 'Too many'), page.locator('main h1')].map((shown) =>
      shown.evaluate((element) => getComputedStyle(element).color),
    ),
  )
  expect(red).not.toBe(normal)
  await page.route('**/forgot-password-token', (route) => route.abort())
  await send(page)
  await see(alert(page, 'Something went wrong'))
})

test('one field, and a weak password is refused [RT-14 AUT-16 AUT-17 VAL-25 VAL-26]', async () => {
  const page = await site.open('/reset-password/some-token')
  await submit(page).click()
  await see(page.getByText('Password is required', { exact: true }))
  expect(await page.locator('main input:not([type=checkbox])').count()).toBe(1)
  for (const weak of ['Short1!', 'nouppercase1!', 'NOLOWERCASE1!', 'NoDigits!!', 'NoSpecial11']) {
    await page.getByLabel('New password').fill(weak)
    await submit(page).click()
    await see(page.getByText(strengthMessage, { exact: true }))
  }
})

test('a reset says so and leads to the login after one second [AUT-18 AUT-19 AUT-20 API-31]', async () => {
  const { member, token } = await resetToken()
  const page = await openWithFrozenClock(`/reset-password/${token}`)
  const answer = Promise.withResolvers<void>()
  await page.route('**/reset-password', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByLabel('New password').fill(newPassword)
  await submit(page).click()
  await see(page.getByRole('button', { name: 'Loading...' }))
  answer.resolve()
  await see(page.getByText('Successful. You will be redirected to the login page.', { exact: true }))
  await page.clock.runFor(900)
  expect(new URL(page.url()).pathname).toBe(`/reset-password/${token}`)
  await page.clock.runFor(200)
  await seeUrl(page, '**/login')
  const login = await site.api.visitor.post('/api/users/login', {
    email: member.user.email,
    password: newPassword,
  })
  expect(login.status).toBe(200)
})

test('a link that is no longer valid is said in the page, with a way to a new one [ERR-02 OP-86]', async () => {
  const page = await site.open('/reset-password/used-up')
  await page.getByLabel('New password').fill(newPassword)
  await submit(page).click()
  await see(alert(page, 'This reset link is no longer valid. Please request a new one.'))
  expect(await page.getByLabel('New password').inputValue()).toBe(newPassword)
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await seeUrl(page, '**/password-reset')
})

for (const [where, path] of [
  ['on its own page', () => '/updatePassword'],
  ['in the profile area', (id: string) => `/useraccount/${id}`],
] as const) {
  test(`the password is changed ${where} [AUT-21 AUT-22 AUT-23 AUT-24 AUT-25 VAL-28 OP-05 OP-75]`, async () => {
    const member = await site.api.member()
    const page = await openSignedIn(site, path(member.id), { member })
    const field = page.getByPlaceholder('Enter new password', { exact: true })
    if (where === 'in the profile area') await openRow(page, 'Password')
    const button = page.getByRole('button', { name: 'Update Password', exact: true })
    await button.click()
    await see(page.getByText('Password is required', { exact: true }))
    expect(await page.locator('main input[type=password]').count()).toBe(1)
    await field.fill('weak')
    await button.click()
    await see(page.getByText(strengthMessage, { exact: true }))
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/users/password', async (route) => {
      await answer.promise
      await route.continue()
    })
    await field.fill(newPassword)
    await button.click()
    await see(page.getByRole('button', { name: 'Loading...' }))
    answer.resolve()
    await see(page.getByText('Password updated', { exact: true }))
    const login = { email: member.user.email, password: newPassword }
    expect((await site.api.visitor.post('/api/users/login', login)).status).toBe(200)
  })
}

test('a refused change is said in red and keeps what was typed [ERR-03 ERR-04]', async () => {
  const page = await openSignedIn(site, '/updatePassword', {
    member: await site.api.member(),
  })
  await page.getByPlaceholder('Enter new password').fill('Password1!')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await see(
    alert(page, 'This password is too common').or(page.getByText('This password is too common')).first(),
  )
  await page.route('**/api/users/password', (route) => route.abort())
  await page.getByPlaceholder('Enter new password').fill(newPassword)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await see(alert(page, 'Something went wrong'))
  expect(await page.getByPlaceholder('Enter new password').inputValue()).toBe(newPassword)
})

test('after 15 minutes the current password is asked for over the page, and the change goes on [D-15]', async () => {
  const member = await site.api.member()
  const page = await site.open('/theme.js')
  await logIn(page, member.user.email)
  site.api.clock.advance(16 * minute)
  await page.goto('/updatePassword')
  await page.getByPlaceholder('Enter new password').fill(newPassword)
  await page.getByRole('button', { name: 'Update Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please confirm your current password' })
  await see(dialog)
  await dialog.getByLabel('Current password').fill('Wrong-Pass1!')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await see(dialog.getByText('This is not your current password. Please try again.'))
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await see(page.getByText('Password updated', { exact: true }))
  expect(await dialog.count()).toBe(0)
})

test('a canceled password prompt keeps what was typed and says why nothing happened [D-15]', async () => {
  const member = await site.api.member()
  const page = await site.open('/theme.js')
  await logIn(page, member.user.email)
  site.api.clock.advance(16 * minute)
  await page.goto('/updatePassword')
  await page.getByPlaceholder('Enter new password').fill(newPassword)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await see(alert(page, 'Please confirm your current password'))
  expect(await page.getByPlaceholder('Enter new password').inputValue()).toBe(newPassword)
})
