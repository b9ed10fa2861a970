import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { passwordRounds } from '../offline/keys.ts'
import { changeStored, dumpVault, openMember, outagesOf, sleepTwoHours, statusSays } from './offline.ts'
import { see } from './signed-in.ts'
import { logIn, openSite, type Site } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
const { goAway, comeBack, end } = outagesOf(() => site)
afterEach(end)

const panel = (page: Page) => page.getByRole('dialog', { name: 'Connection and saved guests' })
const users = () => site.api.deps.db.collection('users')

/** A member's page with a saved guest, and a review of it that could not be sent. */
async function openWithDraft() {
  const ana = await site.api.member()
  const { _id } = await site.api.guest({ firstName: 'Gina', lastName: 'Locked' })
  await ana.get(`/api/guest/${_id}`)
  const page = await openMember(site, ana.user.email)
  // The key made of the password is there a moment after the login.
  await expect.poll(async () => (await dumpVault(page)).text).toContain(`rounds ${passwordRounds}`)
  await page.goto(`/guest/${_id}`)
  await see(page.getByRole('heading', { level: 1, name: 'Gina Locked' }))
  await goAway()
  await page.getByText('Positive', { exact: true }).last().click()
  await page.getByLabel('Review', { exact: true }).fill('Waits for a connection.')
  await page.getByRole('button', { name: 'Post review' }).click()
  await see(statusSays(page, '.*1 unsent'))
  return { page, ana }
}

/** The vault is closed, and its records are those of a member whose keys are gone: nothing opens them any more. */
const loseKeys = (page: Page) =>
  changeStored(page, 'vaults', ({ byPassword }) => (new Uint8Array(byPassword.data)[0]! ^= 1))

test('D-91 D-94 a vault that nothing opens any more is said at login with the unsent reviews that are lost', async () => {
  const { page, ana } = await openWithDraft()
  await loseKeys(page)
  await users().updateOne({ _id: ana.user._id }, { $set: { vaultSecret: 'b3RoZXI' } })
  await sleepTwoHours(page)
  await page.waitForURL('**/')
  await comeBack()
  await logIn(page, ana.user.email)
  await see(
    page.getByText(
      'What was saved on this device could not be opened and was removed. 1 unsent review was lost with it: write again what you still want to post.',
    ),
  )
  await page.getByRole('button', { name: 'OK' }).click()
  await see(statusSays(page, 'Storage'))
  await page.getByRole('banner').getByRole('button').click()
  await see(panel(page).getByText('Neither your login nor your password opened it.', { exact: false }))
  await see(panel(page).getByText('1 guest you viewed', { exact: false }))
  const { vaults, kinds } = await dumpVault(page)
  expect([vaults, kinds.guest, kinds.draft]).toEqual([1, 1, undefined])
})

test('D-91 D-94 with another secret of the server the password still opens it, and nothing is lost', async () => {
  const { page, ana } = await openWithDraft()
  await users().updateOne({ _id: ana.user._id }, { $set: { vaultSecret: 'b3RoZXI' } })
  await sleepTwoHours(page)
  await page.waitForURL('**/')
  await comeBack()
  await logIn(page, ana.user.email)
  await expect
    .poll(() => site.api.deps.db.collection('reviews').countDocuments({ author: ana.user._id }))
    .toBe(1)
  expect(await page.getByText('could not be opened and was removed', { exact: false }).count()).toBe(0)
})
