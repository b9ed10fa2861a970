import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { password } from '../../api/testing/api.ts'
import { storedUser } from '../session/testing/stored-user.ts'
import { see, startScreens } from '../testing/screens.ts'
import { gotoSynced } from '../vault/testing/saved-guest.ts'
import { dumpVault } from '../vault/testing/stored-vault.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

test('a member downloads the own data, after the password when it was given long ago [OPS-03]', async () => {
  const member = await screens.api.member({ email: 'zoe@example.com' })
  const page = await screens.open(`/useraccount/${member.id}`, { member })
  screens.api.clock.advance(16 * 60_000)
  await page.getByRole('button', { name: 'Download my data' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('password').first().fill(password)
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/-my-data\.zip$/)
  const files = unzipSync(new Uint8Array(await buffer(await download.createReadStream())))
  expect(JSON.parse(new TextDecoder().decode(files['account.json']))).toMatchObject({
    email: 'zoe@example.com',
  })
})

test('an account is closed with the password and leaves the device; its reviews stay [OPS-03]', async () => {
  const member = await screens.api.member({ firstName: 'Leo' })
  const { guest } = await screens.api.review({ by: member.user, review: 'Broke a lamp.' })
  const page = await screens.open(`/useraccount/${member.id}`, { member, hasVault: true, as: 'phone' })
  await expect.poll(async () => (await dumpVault(page)).vaults).toBe(1)
  await page.getByRole('button', { name: 'Close account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('Wrong-Pass1!')
  await dialog.getByRole('button', { name: 'Close my account for good' }).click()
  await see(dialog.getByText('This is not your current password. Please try again.').first())
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Close my account for good' }).click()
  await page.waitForURL('**/')
  await expect.poll(async () => (await dumpVault(page)).vaults).toBe(0)
  expect(storedUser(page)).toBeNull()
  const reader = await screens.api.member()
  const { body } = await reader.get(`/api/guest/${guest}`)
  expect(body.review).toMatchObject([{ review: 'Broke a lamp.' }])
})

test('an account that is closed leaves nothing on the device when another call is refused first [OPS-03]', async () => {
  const member = await screens.api.member()
  const page = await screens.open('/memberhomepage', { member, hasVault: true, as: 'phone' })
  await gotoSynced(page, `/useraccount/${member.id}`)
  await page.route('**/api/users/close', async (route) => {
    const answer = await route.fetch()
    const refused = page.waitForResponse((other) => other.status() === 401)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await refused
    await route.fulfill({ status: answer.status, json: await answer.json() })
  })
  await page.getByRole('button', { name: 'Close account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Close my account for good' }).click()
  await see(page.getByText('Your account is closed. We have emailed you what that means.'))
  await expect.poll(async () => (await dumpVault(page)).vaults).toBe(0)
})
