import { expect, test } from 'vitest'
import { createOutages } from '../../testing/outages.ts'
import { logIn, see, startScreens } from '../../testing/screens.ts'
import { openWithGuest, panel, seeHeading, status, statusText } from '../testing/saved-guest.ts'
import { dumpVault, expireSession, updateRows } from '../testing/stored-vault.ts'
import { passwordIterations } from './keys.ts'
import { writeButton } from '../../testing/forms.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })
const { goAway, comeBack } = createOutages(screens)

/** A session that ends with a saved guest and an unsent review; then the secret of the server is another one. */
async function endWithWaiting() {
  const { page, ana, guestId } = await openWithGuest(screens)
  // The key derivation ends shortly after the login.
  await expect.poll(async () => (await dumpVault(page)).text).toContain(`rounds ${passwordIterations}`)
  await page.goto(`/guest/${guestId}`)
  await seeHeading(page, 'Gina Vaulted')
  await goAway()
  await writeButton(page).click()
  await page.getByText('Positive', { exact: true }).last().click()
  await page.getByLabel('Review', { exact: true }).fill('Waits for a connection.')
  await page.getByRole('button', { name: 'Post review' }).click()
  await see(statusText(page, '.*1 unsent'))
  const users = screens.api.deps.db.collection('users')
  await users.updateOne({ _id: ana.user._id }, { $set: { vaultSecret: 'b3RoZXI' } })
  await expireSession(page)
  await page.waitForURL('**/')
  return { page, ana }
}

test('a vault that nothing opens any more is reported at login, with the unsent reviews that are lost [D-91 D-94]', async () => {
  const { page, ana } = await endWithWaiting()
  await updateRows(page, 'vaults', ({ byPassword }) => (new Uint8Array(byPassword!.data)[0]! ^= 1))
  await comeBack()
  await logIn(page, ana.user.email)
  await see(
    page.getByText(
      'What was saved on this device could not be opened and was removed. 1 unsent review was lost with it: write again what you still want to post.',
    ),
  )
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await see(statusText(page, 'Storage'))
  await status(page).click()
  await see(panel(page).getByText('Neither your login nor your password opened it.'))
  await see(panel(page).getByText('1 guest you viewed'))
  const { vaults, kinds } = await dumpVault(page)
  expect([vaults, kinds.guest, kinds.waiting]).toEqual([1, 1, undefined])
})

test('with another secret of the server the password still opens it, and nothing is lost [D-91 D-94]', async () => {
  const { page, ana } = await endWithWaiting()
  await comeBack()
  await logIn(page, ana.user.email)
  await expect
    .poll(() => screens.api.deps.db.collection('reviews').countDocuments({ author: ana.user._id }))
    .toBe(1)
  expect(await page.getByText('could not be opened and was removed').count()).toBe(0)
})
