import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { decodeQR } from 'qr/decode.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { resetFactors } from '../../api/accounts/factors/enrollment.ts'
import type { TestMember } from '../../api/testing/api.ts'
import { allowErrors } from '../testing/console-errors.ts'
import { openRow } from './testing/account.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { desk, openSite, phone, type Site } from './testing/site.ts'

let site: Site
let admin: TestMember
beforeAll(
  async () => void (site = await openSite({ ADMIN_SECOND_FACTOR: 'required' }, undefined, 'localhost')),
)
afterAll(() => site.close())
beforeEach(async () => {
  admin = await site.api.admin()
  allowErrors(/status of 403/)
})

const dashboard = '/admin-dashboard?tab=users'
const users = (page: Page) => page.getByRole('table', { name: 'Users' })

/** What the app of this secret shows. */
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: site.api.clock.now().getTime() })

async function giveCode(page: Page, label: string, code: string, button: string) {
  await page.getByLabel(label).fill(code)
  await page.getByRole('button', { name: button, exact: true }).click()
}

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
async function addApp(page: Page): Promise<string> {
  await giveCode(page, 'The code you were given', await resetFactors(site.api.deps, admin.user), 'Continue')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const uri = await page.getByRole('link', { name: 'open the app on this device' }).getAttribute('href')
  const secret = new URL(uri!).searchParams.get('secret')!
  await see(page.getByText(secret.replace(/.{4}(?=.)/g, '$& '), { exact: true }))
  expect(await scan(page)).toBe(uri)
  await giveCode(page, 'First code from the app', codeOf(secret), 'Set up the app')
  return secret
}

test.each([
  ['a phone', phone],
  ['a desk', desk],
])(
  'on %s the dashboard asks an admin for a factor, sets up a first one by a code that an app can scan, and opens [KEY-05]',
  async (_where, viewport) => {
    const page = await openSignedIn(site, dashboard, { member: admin, viewport })
    const secret = await addApp(page)
    await see(users(page))
    site.api.clock.advance(60_000)
    const again = await openSignedIn(site, dashboard, {
      member: { ...admin, ...(await site.api.login(admin.user)) },
      viewport,
      isIsolated: true,
    })
    await giveCode(again, 'Code from your authenticator app', '12', 'Confirm')
    await see(again.getByText('Type the 6 digits that your app shows'))
    await giveCode(again, 'Code from your authenticator app', codeOf(secret), 'Confirm')
    await see(users(again))
  },
)

test('a change of a role asks again after 15 minutes, and then goes on by itself', async () => {
  const { user } = await site.api.member()
  const page = await openSignedIn(site, dashboard, { member: admin, viewport: desk })
  const secret = await addApp(page)
  await see(users(page))
  site.api.clock.advance(16 * 60_000)
  await page.getByRole('switch', { name: `Admin: ${user.email}`, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Set to an admin' }).click()
  await giveCode(page, 'Code from your authenticator app', codeOf(secret), 'Confirm')
  await expect.poll(async () => (await site.api.deps.users.byId(user._id))?.isAdmin).toBe(true)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('a table is saved as a file, and a code made for a colleague, after a fresh factor', async () => {
  const colleague = await site.api.admin()
  const page = await openSignedIn(site, dashboard, { member: admin, viewport: desk })
  const secret = await addApp(page)
  await see(users(page))
  site.api.clock.advance(16 * 60_000)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Save as CSV' }).click()
  const saved = page.waitForEvent('download')
  await giveCode(page, 'Code from your authenticator app', codeOf(secret), 'Confirm')
  expect((await saved).suggestedFilename()).toBe('users.csv')

  site.api.clock.advance(16 * 60_000)
  const label = `A code for a second factor of ${colleague.user.email}`
  await page.getByRole('button', { name: label, exact: true }).click()
  await page.getByRole('button', { name: 'Make the code' }).click()
  await giveCode(page, 'Code from your authenticator app', codeOf(secret), 'Confirm')
  const code = await page.getByRole('dialog').locator('code').textContent()
  const asked = await openSignedIn(site, dashboard, { member: colleague, isIsolated: true, viewport: phone })
  await giveCode(asked, 'The code you were given', code!, 'Continue')
  await see(asked.getByRole('button', { name: 'Set up an authenticator app' }))
})

test('on the account page an admin adds a passkey, which opens the dashboard by a touch', async () => {
  const page = await openSignedIn(site, `/useraccount/${admin.id}`, { member: admin, isIsolated: true })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const code = await resetFactors(site.api.deps, admin.user)
  await giveCode(page, 'The code you were given', code, 'Continue')
  await see(page.getByRole('button', { name: 'Set up an authenticator app' }))
  await openRow(page, 'Add a passkey')
  await page.getByLabel('Name of the new passkey').fill('Laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await see(page.getByRole('list', { name: 'Passkeys' }).getByText('Laptop'))
  await site.api.deps.sessions.removeAll()
  const { token } = await site.api.login(admin.user)
  await page.goto('/theme.js')
  await page.evaluate((fresh) => {
    const user = JSON.parse(localStorage.getItem('userInfo')!)
    localStorage.setItem('userInfo', JSON.stringify({ ...user, token: fresh }))
  }, token)
  await page.goto(dashboard)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await see(users(page))
})
