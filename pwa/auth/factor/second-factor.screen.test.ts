import { Secret, TOTP } from 'otpauth'
import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'
import { resetFactors } from '../../../api/accounts/factors/enrollment.ts'
import type { TestMember } from '../../../api/testing/api.ts'
import type { Page } from '../../testing/node-browser/page.ts'
import { see, startScreens } from '../../testing/screens.ts'

const screens = startScreens({ ADMIN_SECOND_FACTOR: 'required', RATE_LIMITS: 'off' })

const dashboard = '/admin-dashboard?tab=users'
const users = (page: Page) => page.getByRole('table', { name: 'Users' })

/** What the app of this secret shows. */
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: screens.api.clock.now().getTime(),
  })

async function giveCode(page: Page, label: string, code: string, button: string) {
  await page.getByLabel(label).fill(code)
  await page.getByRole('button', { name: button, exact: true }).click()
}
const confirm = (page: Page, code: string) =>
  giveCode(page, 'Code from your authenticator app', code, 'Confirm')

/** What an app reads in the code on the page, of which one module is four pixels. */
async function scan(page: Page): Promise<string> {
  const code = page.getByRole('img', { name: 'QR code for your authenticator app' })
  const size = Number((await code.getAttribute('viewBox'))!.split(' ')[2]) * 4
  const data = new Uint8Array(size * size * 4).fill(255)
  const path = (await code.locator('path').getAttribute('d'))!
  for (const [, left, top] of path.matchAll(/M(\d+) (\d+)/g))
    for (let at = 0; at < 16; at += 1) {
      const [x, y] = [Number(left) * 4 + (at % 4), Number(top) * 4 + Math.floor(at / 4)]
      data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3)
    }
  return decodeQR({ width: size, height: size, data })
}

/** Sets up an app on the page that asks for it; returns its secret. */
async function addApp(page: Page, { user }: TestMember): Promise<string> {
  await giveCode(page, 'The code you were given', await resetFactors(screens.api.deps, user), 'Continue')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const uri = await page.getByRole('link', { name: 'open the app on this device' }).getAttribute('href')
  const secret = new URL(uri!).searchParams.get('secret')!
  await see(page.getByText(secret.replace(/.{4}(?=.)/g, '$& '), { exact: true }))
  expect(await scan(page)).toBe(uri)
  await giveCode(page, 'First code from the app', codeOf(secret), 'Set up the app')
  return secret
}

test.each(['phone', 'desk'] as const)(
  'on a %s the dashboard asks an admin for a factor, sets up an app by a code to scan, and opens [KEY-05]',
  async (as) => {
    const admin = await screens.api.admin()
    const page = await screens.open(dashboard, { member: admin, as })
    const secret = await addApp(page, admin)
    await see(users(page))
    screens.api.clock.advance(60_000)
    const member = { ...admin, ...(await screens.api.login(admin.user)) }
    const again = await screens.open(dashboard, { member, as })
    await confirm(again, '12')
    await see(again.getByText('Type the 6 digits that your app shows'))
    await confirm(again, codeOf(secret))
    await see(users(again))
  },
)

test('a change of a role asks again after 15 minutes, and then goes on by itself', async () => {
  const admin = await screens.api.admin()
  const { user } = await screens.api.member()
  const page = await screens.open(dashboard, { member: admin })
  const secret = await addApp(page, admin)
  await see(users(page))
  screens.api.clock.advance(16 * 60_000)
  await page.getByRole('switch', { name: `Admin: ${user.email}`, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Set to an admin' }).click()
  await confirm(page, codeOf(secret))
  await expect.poll(async () => (await screens.api.deps.users.byId(user._id))?.isAdmin).toBe(true)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('a table is saved as a file, and a code made for a colleague, after a fresh factor', async () => {
  const [admin, colleague] = [await screens.api.admin(), await screens.api.admin()]
  const page = await screens.open(dashboard, { member: admin })
  const secret = await addApp(page, admin)
  await see(users(page))
  screens.api.clock.advance(16 * 60_000)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Save as CSV' }).click()
  const saved = page.waitForEvent('download')
  await confirm(page, codeOf(secret))
  expect((await saved).suggestedFilename()).toBe('users.csv')

  screens.api.clock.advance(16 * 60_000)
  const label = `A code for a second factor of ${colleague.user.email}`
  await page.getByRole('button', { name: label, exact: true }).click()
  await page.getByRole('button', { name: 'Make the code' }).click()
  await confirm(page, codeOf(secret))
  const code = await page.getByRole('dialog').locator('code').textContent()
  const asked = await screens.open(dashboard, { member: colleague, as: 'phone' })
  await giveCode(asked, 'The code you were given', code, 'Continue')
  await see(asked.getByRole('button', { name: 'Set up an authenticator app' }))
})
