import { expect, test } from 'vitest'
import { mailsTo, tokenIn } from '../../../api/accounts/testing/accounts.ts'
import { strengthMessage } from '../../../shared/schemas/account.ts'
import type { Page } from '../../testing/node-browser/page.ts'
import { see, startScreens } from '../../testing/screens.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })
const newPassword = 'Brand-New7!'

const confirmation = (page: Page) =>
  page.getByText('Please check your email for further instructions.', { exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Send instructions' })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Opens a page whose clock only the test advances. */
async function openWithFrozenClock(path: string): Promise<Page> {
  const page = await screens.open(path)
  await page.clock.pauseAt(Date.now() + 60_000)
  return page
}

/** A member who has requested a reset link, and its token. */
async function resetToken() {
  const member = await screens.api.member()
  await screens.api.visitor.post('/api/users/forgot-password-token', { email: member.user.email })
  await screens.api.deps.afterResponse.settled()
  const mails = await mailsTo(screens.api, member.user.email)
  return { member, token: tokenIn(mails.at(-1), 'reset-password') }
}

test('the page says what will happen and asks for one thing [RT-13 AUT-11 AUT-12 AUT-13 OP-47]', async () => {
  const page = await screens.open('/password-reset')
  await see(page.getByRole('heading', { name: "Let's reset your password", exact: true }))
  await see(page.getByText('We will email you instructions for choosing a new password.'))
  expect(await page.locator('main input').count()).toBe(1)
})

test('an empty email is refused [VAL-27]', async () => {
  const page = await screens.open('/password-reset')
  await send(page).click()
  await see(page.getByText('Email is required', { exact: true }))
})

test('the confirmation stays for 4 seconds, for any address [AUT-14 AUT-15 OP-79]', async () => {
  const page = await openWithFrozenClock('/password-reset')
  await page.getByLabel('Email').fill('nobody@example.com')
  await send(page).click()
  await see(confirmation(page))
  await page.clock.runFor(3900)
  expect(await confirmation(page).count()).toBe(1)
  await page.clock.runFor(200)
  await expect.poll(() => confirmation(page).count()).toBe(0)
})

test('a failed call shows its error and no confirmation [ERR-01 OP-79]', async () => {
  const page = await openWithFrozenClock('/password-reset')
  await page.route('**/forgot-password-token', (route) =>
    route.fulfill({ status: 429, json: { message: 'Too many tries. Please try again in 5 minutes.' } }),
  )
  await page.getByLabel('Email').fill('ana@example.com')
  await send(page).click()
  await see(alert(page, 'Too many tries. Please try again in 5 minutes.'))
  expect(await confirmation(page).count()).toBe(0)
  await page.route('**/forgot-password-token', (route) => route.abort())
  await send(page).click()
  await see(alert(page, 'Something went wrong'))
})

test('one field, and a weak password is refused [RT-14 AUT-16 AUT-17 VAL-25 VAL-26]', async () => {
  const page = await screens.open('/reset-password/some-token')
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
  const page = await openWithFrozenClock(`/reset-password#${token}`)
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
  expect(new URL(page.url()).pathname).toBe('/reset-password')
  await page.clock.runFor(200)
  await page.waitForURL('**/login')
  const login = await screens.api.visitor.post('/api/users/login', {
    email: member.user.email,
    password: newPassword,
  })
  expect(login.status).toBe(200)
})

test('a token in the path of a link sets a new password, too [RT-14]', async () => {
  const { member, token } = await resetToken()
  const page = await screens.open(`/reset-password/${token}`)
  await page.getByLabel('New password').fill(newPassword)
  await submit(page).click()
  await see(page.getByText('Successful. You will be redirected to the login page.', { exact: true }))
  const typed = { email: member.user.email, password: newPassword }
  expect((await screens.api.visitor.post('/api/users/login', typed)).status).toBe(200)
})

test('a link that is no longer valid is said in the page, with a way to a new one [ERR-02 OP-86]', async () => {
  for (const path of ['/reset-password/used-up', '/reset-password#used-up', '/reset-password']) {
    const page = await screens.open(path)
    await page.getByLabel('New password').fill(newPassword)
    await submit(page).click()
    await see(alert(page, 'This reset link is no longer valid. Please request a new one.'))
    expect(await page.getByLabel('New password').inputValue()).toBe(newPassword)
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await page.waitForURL('**/password-reset')
  }
})
