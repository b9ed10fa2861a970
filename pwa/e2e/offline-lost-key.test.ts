import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { passwordIterations } from '../vault/opening/keys.ts'
import {
  updateRecord,
  dumpVault,
  openMember,
  createOutages,
  expireSession,
  statusText,
} from './testing/offline.ts'
import { see } from './testing/signed-in.ts'
import { logIn, openSite, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
const { goAway, comeBack, end } = createOutages(() => site)
afterEach(end)

const panel = (page: Page) => page.getByRole('dialog', { name: 'Connection and saved guests' })
const users = () => site.api.deps.db.collection('users')

/** Opens a member's page with a saved guest and an unsent review. */
async function openWithWaiting() {
  const ana = await site.api.member()
  const { _id } = await site.api.guest({ firstName: 'Gina', lastName: 'Locked' })
  await ana.get(`/api/guest/${_id}`)
  const page = await openMember(site, ana.user.email)
  // The key derivation ends shortly after the login.
  await expect.poll(async () => (await dumpVault(page)).text).toContain(`rounds ${passwordIterations}`)
  await page.goto(`/guest/${_id}`)
  await see(page.getByRole('heading', { level: 1, name: 'Gina Locked' }))
  await goAway()
  await page.getByText('Positive', { exact: true }).last().click()
  await page.getByLabel('Review', { exact: true }).fill('Waits for a connection.')
  await page.getByRole('button', { name: 'Post review' }).click()
  await see(statusText(page, '.*1 unsent'))
  return { page, ana }
}

/** Makes the closed vault impossible to open, with the server's secret and with the password. */
const loseKeys = (page: Page) =>
  updateRecord(page, 'vaults', ({ byPassword }) => (new Uint8Array(byPassword.data)[0]! ^= 1))

test('a vault that nothing opens any more is said at login with the unsent reviews that are lost [D-91 D-94]', async () => {
  const { page, ana } = await openWithWaiting()
  await loseKeys(page)
  await users().updateOne({ _id: ana.user._id }, { $set: { vaultSecret: 'b3RoZXI' } })
  await expireSession(page)
  await page.waitForURL('**/')
  await comeBack()
  await logIn(page, ana.user.email)
  await see(
    page.getByText(
      'What was saved on this device could not be opened and was removed. 1 unsent review was lost with it: write again what you still want to post.',
    ),
  )
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await see(statusText(page, 'Storage'))
  await page.getByRole('banner').getByRole('button').click()
  await see(panel(page).getByText('Neither your login nor your password opened it.', { exact: false }))
  await see(panel(page).getByText('1 guest you viewed', { exact: false }))
  const { vaults, kinds } = await dumpVault(page)
  expect([vaults, kinds.guest, kinds.waiting]).toEqual([1, 1, undefined])
})

test('with another secret of the server the password still opens it, and nothing is lost [D-91 D-94]', async () => {
  const { page, ana } = await openWithWaiting()
  await users().updateOne({ _id: ana.user._id }, { $set: { vaultSecret: 'b3RoZXI' } })
  await expireSession(page)
  await page.waitForURL('**/')
  await comeBack()
  await logIn(page, ana.user.email)
  await expect
    .poll(() => site.api.deps.db.collection('reviews').countDocuments({ author: ana.user._id }))
    .toBe(1)
  expect(await page.getByText('could not be opened and was removed', { exact: false }).count()).toBe(0)
})
