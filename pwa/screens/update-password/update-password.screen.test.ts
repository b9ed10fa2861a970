import { expect, test } from 'vitest'
import { password, type TestMember } from '../../../api/testing/api.ts'
import { strengthMessage } from '../../../shared/schemas/account.ts'
import type { Page } from '../../testing/node-browser/page.ts'
import { see, startScreens } from '../../testing/screens.ts'
import { openRow } from '../account/testing/account.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })
const newPassword = 'Brand-New7!'

const field = (page: Page) => page.getByPlaceholder('Enter new password', { exact: true })
const button = (page: Page) => page.getByRole('button', { name: 'Update Password', exact: true })
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const prompt = (page: Page) => page.getByRole('dialog', { name: 'Please confirm your current password' })

const isPasswordOf = async ({ user }: TestMember, typed: string): Promise<boolean> => {
  const login = { email: user.email, password: typed }
  return (await screens.api.visitor.post('/api/users/login', login)).status === 200
}

/** Opens the page 16 minutes after the login, and sends a new password. */
async function changeLate(member: TestMember): Promise<Page> {
  screens.api.clock.advance(16 * 60_000)
  const page = await screens.open('/updatePassword', { member })
  await field(page).fill(newPassword)
  await button(page).click()
  return page
}

test('the change of password has its address with a capital P [RT-25]', async () => {
  const page = await screens.open('/updatePassword', { member: await screens.api.member() })
  await see(page.getByRole('heading', { level: 1, name: 'Change password' }))
  await page.goto('/updatepassword')
  await see(page.getByRole('heading', { level: 1, name: /not found/i }))
})

test.each([
  ['on its own page', () => '/updatePassword'],
  ['in the profile area', ({ id }: TestMember) => `/useraccount/${id}`],
])(
  'the password is changed %s [AUT-21 AUT-22 AUT-23 AUT-24 AUT-25 VAL-28 OP-05 OP-75]',
  async (where, path) => {
    const member = await screens.api.member()
    const page = await screens.open(path(member), { member })
    if (where === 'in the profile area') await openRow(page, 'Password')
    await button(page).click()
    await see(page.getByText('Password is required', { exact: true }))
    expect(await page.locator('main input[type=password]').count()).toBe(1)
    await field(page).fill('weak')
    await button(page).click()
    await see(page.getByText(strengthMessage, { exact: true }))
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/users/password', async (route) => {
      await answer.promise
      await route.continue()
    })
    await field(page).fill(newPassword)
    await button(page).click()
    await see(page.getByRole('button', { name: 'Loading...' }))
    answer.resolve()
    await see(page.getByText('Password updated', { exact: true }))
    expect(await isPasswordOf(member, newPassword)).toBe(true)
  },
)

test('a refused change is said and keeps what was typed [ERR-03]', async () => {
  const page = await screens.open('/updatePassword', { member: await screens.api.member() })
  await field(page).fill('Password1!')
  await button(page).click()
  await see(page.getByText('This password is too common').first())
  await page.route('**/api/users/password', (route) => route.abort())
  await field(page).fill(newPassword)
  await button(page).click()
  await see(alert(page, 'Something went wrong'))
  expect(await field(page).inputValue()).toBe(newPassword)
})

test('after 15 minutes the current password is asked for, and the change goes on [D-15]', async () => {
  const member = await screens.api.member()
  const page = await changeLate(member)
  await prompt(page).getByLabel('Current password').fill('Wrong-Pass1!')
  await prompt(page).getByRole('button', { name: 'Confirm' }).click()
  await see(prompt(page).getByText('This is not your current password. Please try again.'))
  await prompt(page).getByLabel('Current password').fill(password)
  await prompt(page).getByRole('button', { name: 'Confirm' }).click()
  await see(page.getByText('Password updated', { exact: true }))
  expect(await prompt(page).count()).toBe(0)
  expect(await isPasswordOf(member, newPassword)).toBe(true)
})

test('a canceled password prompt keeps what was typed and says why nothing happened [D-15]', async () => {
  const member = await screens.api.member()
  const page = await changeLate(member)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await see(alert(page, 'Please confirm your current password'))
  expect(await field(page).inputValue()).toBe(newPassword)
  expect(await isPasswordOf(member, password)).toBe(true)
})
