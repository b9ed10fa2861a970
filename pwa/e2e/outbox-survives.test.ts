import { ObjectId } from 'mongodb'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { mergeGuests } from '../../api/admin/guests/merge-guests.ts'
import { password } from '../../api/testing/api.ts'
import { plainPdf } from '../../api/files/testing/sample-files.ts'
import { allowErrors } from '../testing/console-errors.ts'
import { seeUrl } from './testing/browser-state.ts'
import { dumpVault, statusText } from './testing/offline.ts'
import { see } from './testing/signed-in.ts'
import {
  ana,
  choose,
  closeOutbox,
  comeBack,
  discardWaiting,
  end,
  goAway,
  guestId,
  openAna,
  openOutbox,
  page,
  panel,
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
  await deps.guests.docs.deleteOne({ _id: new ObjectId(guestId) })
  await comeBack(page)
  await see(statusText(page, 'Unsent, 1 unsent'))
}

test('a waiting review outlives its guest, with its files; the panel says so, copies the text, and discards it [OPS-08]', async () => {
  await waitsForGoneGuest()
  await page.reload()
  await status().click()
  await see(panel().getByText('This guest is no longer in the register, so the review cannot be posted.'))
  await see(panel().getByText(text))
  await see(panel().getByText('1 file', { exact: false }))
  await unsent(1)
  expect(await files()).toBe(1)
  await page.evaluate(() => {
    const noted = globalThis as { copied?: string }
    navigator.clipboard.writeText = async (copied) => void (noted.copied = copied)
  })
  await panel().getByRole('button', { name: 'Copy the review of Gina Known' }).click()
  await see(page.getByText('The text was copied'))
  expect(await page.evaluate(() => (globalThis as { copied?: string }).copied)).toBe(text)
  await discardWaiting(page, 'Gina Known')
  await unsent(0)
  expect(await files()).toBe(0)
})

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
  await status().click()
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

test('it survives the merge of its guest, and is posted to the one guest [OPS-08]', async () => {
  await openAna({ isIsolated: true })
  await goAway()
  await writeReview(text, async () => choose('lamp.pdf', await plainPdf()))
  const { api } = site
  const kept = await api.guest({ firstName: 'Gina', lastName: 'Keptborn' })
  const merge = { keptId: kept._id, mergedId: guestId, reason: 'One person.' }
  await mergeGuests(api.deps, (await api.admin()).user, merge)
  await comeBack(page)
  await unsent(0)
  const posted = await api.deps.reviews.docs.findOne({ text })
  expect(posted).toMatchObject({ guest: new ObjectId(kept._id), fileCount: 1 })
})
