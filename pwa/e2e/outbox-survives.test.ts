import { ObjectId } from 'mongodb'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { password } from '../../api/testing/api.ts'
import { plainPdf } from '../../api/files/testing/sample-files.ts'
import { discardWaiting } from '../outbox/testing/host.ts'
import { allowErrors } from '../testing/console-errors.ts'
import { seeUrl } from './testing/browser-state.ts'
import { dumpVault, statusText } from './testing/offline.ts'
import { see } from './testing/signed-in.ts'
import {
  ana,
  choose,
  closeOutbox,
  comeBack,
  end,
  goAway,
  guestId,
  openAna,
  openOutbox,
  page,
  site,
  status,
  unsent,
  writeReview,
} from './testing/outbox.ts'

beforeAll(openOutbox)
afterEach(end)
afterAll(closeOutbox)

const text = 'Broke the lamp, and said so.'
const files = async () => (await dumpVault(page)).kinds['waiting-file'] ?? 0

/** A review with a file that waits, and whose guest went from the register meanwhile. */
async function waitsForGoneGuest() {
  allowErrors(/status of 404/)
  await openAna({ isIsolated: true })
  await goAway()
  await writeReview(text, async () => choose('lamp.pdf', await plainPdf()))
  const { deps } = site.api
  await deps.db.collection('guests').deleteOne({ _id: new ObjectId(guestId) })
  await comeBack(page)
  await see(statusText(page, 'Unsent, 1 unsent'))
}

test('it survives a copy of the own data, and the account is not closed before it is sent or discarded [OPS-08]', async () => {
  await waitsForGoneGuest()
  await page.goto(`/useraccount/${ana.id}`)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await coming
  await unsent(1)
  expect(await files()).toBe(1)
  await page.getByRole('button', { name: 'Close account' }).click()
  await see(page.getByText('Unsent reviews are waiting on this device'))
  expect(await page.getByRole('dialog').count()).toBe(0)
  await unsent(1)
  expect(await files()).toBe(1)
  await status().press('Enter') // a toast may come over the header between the two halves of a click
  await discardWaiting(page, 'Gina Known')
  await unsent(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Close account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Close my account for good' }).click()
  await seeUrl(page, '**/')
  await expect.poll(async () => (await dumpVault(page)).vaults).toBe(0)
  expect(await dumpVault(page)).toMatchObject({ kinds: {}, openKeys: 0 })
})
