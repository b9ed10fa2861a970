import { expect, test } from 'vitest'
import { ObjectId } from 'mongodb'
import { mergeGuests } from '../../api/admin/guests/merge-guests.ts'
import { chooseFile } from '../testing/forms.ts'
import type { Page } from '../testing/node-browser/page.ts'
import { see, startScreens } from '../testing/screens.ts'
import { statusText } from '../vault/testing/saved-guest.ts'
import { countOf } from '../vault/testing/stored-vault.ts'
import { openHost } from './testing/host.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const text = 'Broke the lamp, and said so.'
const files = (page: Page) => countOf(page, 'waiting-file')

/** A review with a file that waits, and whose guest has been erased meanwhile. */
async function waitsForGoneGuest() {
  const host = await openHost(screens)
  await host.goAway()
  await host.writeReview(text, () => chooseFile(host.page, 'Evidence', 'lamp.pdf'))
  await screens.api.deps.db.collection('guests').deleteOne({ _id: new ObjectId(host.guestId) })
  await host.comeBack(host.page)
  await see(statusText(host.page, 'Unsent, 1 unsent'))
  return host
}

test('a waiting review outlives its guest; the panel says so, copies the text and discards it [OPS-08]', async () => {
  const host = await waitsForGoneGuest()
  const { page } = host
  await page.reload()
  await host.status().click()
  await see(
    host.panel().getByText('This guest is no longer in the register, so the review cannot be posted.'),
  )
  await see(host.panel().getByText(text))
  await see(host.panel().getByText('1 file', { exact: false }))
  await host.unsent(1)
  expect(await files(page)).toBe(1)
  let copied = ''
  Object.defineProperty(page.window().navigator, 'clipboard', {
    value: { writeText: async (given: string) => void (copied = given) },
  })
  await host.panel().getByRole('button', { name: 'Copy the review of Gina Known' }).click()
  await see(page.getByText('The text was copied'))
  expect(copied).toBe(text)
  await host.discardWaiting('Gina Known')
  await host.unsent(0)
  expect(await files(page)).toBe(0)
})

test('a waiting review of a merged guest is posted to the guest that is kept [OPS-08]', async () => {
  const host = await openHost(screens)
  const { page } = host
  await host.goAway()
  await host.writeReview(text, () => chooseFile(page, 'Evidence', 'lamp.pdf'))
  const { api } = screens
  const kept = await api.guest({ firstName: 'Gina', lastName: 'Keptborn' })
  const merge = { keptId: kept._id, mergedId: host.guestId, reason: 'One person.' }
  await mergeGuests(api.deps, (await api.admin()).user, merge)
  await host.comeBack(page)
  await host.unsent(0)
  const posted = await api.deps.db.collection('reviews').findOne({ text })
  expect(posted).toMatchObject({ guest: new ObjectId(kept._id), fileCount: 1 })
})
