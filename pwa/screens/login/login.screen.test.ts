import { expect, test } from 'vitest'
import { password } from '../../../api/testing/api.ts'
import { storedUser } from '../../session/testing/stored-user.ts'
import { comesAfter } from '../../testing/forms.ts'
import type { Page } from '../../testing/node-browser/page.ts'
import { see, startScreens } from '../../testing/screens.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const email = (page: Page) => page.getByLabel('Email')
const secret = (page: Page) => page.getByLabel('Password', { exact: true })
const seeUrl = (page: Page, url: string) => page.waitForURL(url)
const login = (page: Page) => page.getByRole('button', { name: 'Login' })

async function logIn(page: Page, typedEmail: string, typedPassword: string) {
  await email(page).fill(typedEmail)
  await secret(page).fill(typedPassword)
  await login(page).click()
}

async function seeKept(page: Page, typedEmail: string, typedPassword: string) {
  expect(await email(page).inputValue()).toBe(typedEmail)
  expect(await secret(page).inputValue()).toBe(typedPassword)
}

test('empty fields are named, and the first one gets the focus [RT-12 AUT-01 VAL-01 VAL-02]', async () => {
  const page = await screens.open('/login')
  await login(page).click()
  await see(page.getByText('Email is required', { exact: true }))
  await see(page.getByText('Password is required', { exact: true }))
  await see(email(page).and(page.locator(':focus')))
})

test('the password can be shown and hidden [AUT-02]', async () => {
  const page = await screens.open('/login', { as: 'phone' })
  await secret(page).fill('Secret-1!')
  expect(await secret(page).getAttribute('type')).toBe('password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.poll(() => secret(page).getAttribute('type')).toBe('text') // at once where the page is alive
  expect(await secret(page).inputValue()).toBe('Secret-1!')
  await page.getByRole('button', { name: 'Hide password' }).click()
  expect(await secret(page).getAttribute('type')).toBe('password')
})

test('the links lead to the reset page and to the plans [AUT-03 AUT-04]', async () => {
  const page = await screens.open('/login')
  await login(page).click() // the page is in use when it answers
  await see(page.getByText('Email is required'))
  await page.getByRole('link', { name: 'Reset Password' }).click()
  await seeUrl(page, '**/password-reset')
  await page.goBack()
  await page.getByRole('link', { name: 'Join Now!' }).click()
  await seeUrl(page, '**/selectplan')
})

test('a wrong password is said below the form, and what was typed stays [ERR-05 OP-86]', async () => {
  const { user } = await screens.api.member()
  const page = await screens.open('/login')
  await logIn(page, user.email, 'Wrong-Pass1!')
  const alert = page.getByRole('alert').filter({ hasText: 'Invalid email or password' })
  await see(alert)
  expect(await comesAfter(alert, login(page))).toBe(true)
  expect(await page.locator('button:focus').textContent()).toBe('Login')
  await seeKept(page, user.email, 'Wrong-Pass1!')
})

test('a login keeps little on the device and leads to the member home [AUT-05 AUT-06 AUT-08 OP-13 D-10]', async () => {
  const member = await screens.api.member({ firstName: 'Ana', lastName: 'Berg' })
  const page = await screens.open('/login')
  await logIn(page, member.user.email, password)
  await page.waitForURL('**/memberhomepage')
  expect(storedUser(page)).toEqual({
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
  const elsewhere = await page.evaluate(() => {
    const session = Array.from({ length: sessionStorage.length }, (_, at) =>
      sessionStorage.getItem(sessionStorage.key(at)!),
    )
    return JSON.stringify([session, document.cookie, history.state])
  })
  expect(JSON.stringify([...page.device.stored]) + elsewhere).not.toContain(password)
  await page.goto('/login')
  await page.waitForURL('**/memberhomepage')
})

test('a protected page asks for a login and is shown after it, with its query [RT-30 D-05]', async () => {
  const { user } = await screens.api.member()
  const page = await screens.open('/guestlist?tab=history')
  await seeUrl(page, '**/login')
  await logIn(page, user.email, password)
  await seeUrl(page, '**/guestlist?tab=history')
})

test.each(['/useraccount/65a000000000000000000001', '/updatePassword'])(
  '%s needs a login [RT-17 RT-25 RT-30]',
  async (path) => {
    const page = await screens.open(path)
    await seeUrl(page, '**/login')
  },
)

test('without a network the page says what needs one, and a login that fails keeps what was typed [D-92]', async () => {
  const page = await screens.open('/login')
  await login(page).click()
  await see(page.getByText('Email is required'))
  await page.setOffline(true)
  await see(page.getByText(/^You are offline\./))
  await logIn(page, 'ana@example.com', password)
  await see(page.getByRole('alert').filter({ hasText: /\S/ }))
  await seeKept(page, 'ana@example.com', password)
})

test('a login that the server does not answer says so, and keeps what was typed', async () => {
  const page = await screens.open('/login')
  await page.clock.install()
  const asked = page.waitForRequest('**/api/users/login')
  await page.route('**/api/users/login', () => undefined)
  await logIn(page, 'ana@example.com', password)
  await asked
  await page.clock.fastForward(31_000)
  await see(page.getByRole('alert').filter({ hasText: 'The server does not answer. Try again in a moment.' }))
  expect(await page.getByText('The first login on this device').count()).toBe(0)
  await seeKept(page, 'ana@example.com', password)
})
