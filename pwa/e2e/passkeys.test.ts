import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFold } from './testing/account.ts'
import { seeUrl } from './testing/browser-state.ts'
import { allowErrors } from '../testing/console-errors.ts'
import { addAuthenticator, addPasskey } from './testing/authenticator.ts'
import { dumpVault } from './testing/offline.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, phone, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => void (site = await openSite({}, undefined, 'localhost')))
afterAll(() => site.close())

const passkeys = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')

test('a member adds a passkey on the account page and logs in with it, and the vault opens [KEY-01 KEY-02]', async () => {
  const member = await site.api.member()
  const page = await openSignedIn(site, '/theme.js', { member, viewport: phone, isIsolated: true })
  await addAuthenticator(page)
  await page.goto(`/useraccount/${member.id}`)
  await addPasskey(page, 'My phone')
  await see(page.getByText('The passkey "My phone" was added'))
  await see(passkeys(page).getByText('not used yet', { exact: false }))
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await seeUrl(page, '**/memberhomepage')
  await expect.poll(async () => (await dumpVault(page)).openKeys).toBe(1)
  await page.goto(`/useraccount/${member.id}`)
  await openFold(page, 'Passkeys')
  await see(passkeys(page).getByText('last used', { exact: false }))
  await passkeys(page).getByRole('button', { name: 'Remove My phone' }).click()
  await see(page.getByText('The passkey was removed'))
  await expect.poll(() => passkeys(page).count()).toBe(0)
})

test("a passkey logs in from the browser's own suggestions, without a press of the page's button [KEY-02]", async () => {
  const member = await site.api.member()
  const page = await openSignedIn(site, '/theme.js', { member, isIsolated: true })
  await addAuthenticator(page)
  await page.goto(`/useraccount/${member.id}`)
  await addPasskey(page, 'Laptop')
  await see(passkeys(page).getByText('Laptop'))
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login') // the virtual authenticator chooses its only suggestion by itself
  await seeUrl(page, '**/memberhomepage')
})

test('a user whom the authenticator cannot verify is asked for the password, and nothing is lost [KEY-02]', async () => {
  const member = await site.api.member()
  const page = await openSignedIn(site, '/theme.js', { member, isIsolated: true })
  const authenticator = await addAuthenticator(page)
  await page.goto(`/useraccount/${member.id}`)
  await addPasskey(page, 'Laptop')
  await see(passkeys(page).getByText('Laptop'))
  await authenticator.setVerified(false)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByLabel('Email').fill(member.user.email)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await see(page.getByText('No passkey was used. Try again, or use your password.'))
  expect(await page.getByLabel('Email').inputValue()).toBe(member.user.email)
})

test('a passkey confirms a change in place of the password [KEY-04]', async () => {
  allowErrors(/status of 403/)
  const member = await site.api.member()
  const page = await openSignedIn(site, '/theme.js', { member, isIsolated: true })
  await addAuthenticator(page)
  await page.goto(`/useraccount/${member.id}`)
  await addPasskey(page, 'Laptop')
  await see(passkeys(page).getByText('Laptop'))
  site.api.clock.advance(16 * 60_000)
  await passkeys(page).getByRole('button', { name: 'Remove Laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click()
  await see(page.getByText('The passkey was removed'))
})
