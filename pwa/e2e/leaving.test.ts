import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../../api/testing/api.ts'
import { seeUrl } from './testing/browser-state.ts'
import { dumpVault } from './testing/offline.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { logIn, openSite, phone, type Site } from './testing/site.ts'
import { allowErrors } from '../testing/console-errors.ts'

let site: Site
beforeAll(async () => void (site = await openSite({ RATE_LIMITS: 'off' })))
afterAll(() => site.close())

test('a member downloads the own data on the account page, after the password when it was given long ago [OPS-03]', async () => {
  allowErrors(/status of 403/)
  const member = await site.api.member({ email: 'zoe@example.com' })
  const page = await openSignedIn(site, `/useraccount/${member.id}`, { member })
  site.api.clock.advance(16 * 60_000)
  await page.getByRole('button', { name: 'Download my data' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('password', { exact: false }).first().fill(password)
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/-my-data\.zip$/)
  const files = unzipSync(new Uint8Array(await buffer(await download.createReadStream())))
  expect(JSON.parse(new TextDecoder().decode(files['account.json']))).toMatchObject({
    email: 'zoe@example.com',
  })
})

test('a member closes the account with the password; nothing of it stays on the device, and the reviews stay [OPS-03]', async () => {
  allowErrors(/status of 400/)
  const member = await site.api.member({ firstName: 'Leo' })
  const { guest } = await site.api.review({ by: member.user, review: 'Broke a lamp.' })
  const page = await openSignedIn(site, '/theme.js', { member, viewport: phone, isIsolated: true })
  await page.evaluate(() => localStorage.clear())
  await logIn(page, member.user.email)
  await expect.poll(async () => (await dumpVault(page)).vaults).toBe(1)
  await page.goto(`/useraccount/${member.id}`)
  await page.getByRole('button', { name: 'Close account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('Wrong-Pass1!')
  await dialog.getByRole('button', { name: 'Close my account for good' }).click()
  await see(dialog.getByText('This is not your current password. Please try again.').first())
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Close my account for good' }).click()
  await seeUrl(page, '**/')
  await expect.poll(async () => (await dumpVault(page)).vaults).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()
  const reader = await site.api.member()
  const { body } = await reader.get(`/api/guest/${guest}`)
  expect(body.review).toMatchObject([{ review: 'Broke a lamp.' }])
})
