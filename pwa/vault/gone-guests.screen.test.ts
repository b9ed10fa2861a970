import { expect, test } from 'vitest'
import { eraseNow, identifiedErasure } from '../../api/cases/testing/erasures.ts'
import type { Page } from '../testing/node-browser/page.ts'
import { createOutages } from '../testing/outages.ts'
import { see, startScreens } from '../testing/screens.ts'
import { seeSaved, statusText } from './testing/saved-guest.ts'
import { writeButton } from '../testing/forms.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

/** The vault of a phone on which a member has opened the guest. */
async function openWithSaved(guestId: string, review: string): Promise<Page> {
  const member = await screens.api.member()
  const page = await screens.open(`/guest/${guestId}`, { member, hasVault: true, as: 'phone' })
  await see(page.getByText(review, { exact: true }))
  await seeSaved(page, 1)
  return page
}

test('a phone that has the merged guest has the one guest instead after its next contact [OPS-02]', async () => {
  const { api } = screens
  const kept = await api.guest({ lastName: 'Bleibtreu' })
  const merged = await api.guest({ lastName: 'Weichtaus' })
  await api.review({ guestId: merged._id, review: 'Broke a lamp.', reviewType: '-1' })
  const page = await openWithSaved(merged._id, 'Broke a lamp.')
  await page.goto('/theme.js') // away while the two become one
  api.clock.set(new Date()) // a page asks for changes since its last contact, by the time of the answer
  const body = { keptId: kept._id, mergedId: merged._id, reason: 'One person.' }
  expect((await (await api.admin()).post('/api/admin/guests/merge', body)).status).toBe(200)
  await page.goto('/guestlist?tab=history')
  await see(page.getByText(/Bleibtreu/))
  await expect.poll(() => page.getByText(/Weichtaus/).count()).toBe(0)
  await seeSaved(page, 1)
})

test('a phone that was offline forgets an erased guest, and keeps a review that waits [CAS-10 OPS-08]', async () => {
  const { goAway, comeBack } = createOutages(screens)
  const typed = { firstName: 'Edda', lastName: 'Fernborn', phoneNumber: '(555) 774-0001' }
  const { guestId, decide } = await identifiedErasure(screens.api, typed)
  const page = await openWithSaved(guestId, 'Fernborn smoked.')
  await decide()
  await goAway()
  await writeButton(page).click()
  await page.getByLabel('Review', { exact: true }).fill('Broke the lamp as well.')
  await page.getByRole('radio', { name: 'Negative' }).check()
  await page.getByRole('button', { name: 'Post review' }).click()
  await see(statusText(page, 'No answer, 1 unsent'))
  await eraseNow(screens.api, guestId)
  await comeBack(page)
  await page.goto('/memberhomepage')
  await seeSaved(page, 0)
  await expect.poll(() => page.getByText('Fernborn').count()).toBe(0)
  await see(statusText(page, 'Unsent, 1 unsent'))
  await goAway()
  await page.goto(`/guest/${guestId}`)
  await see(page.getByRole('heading', { level: 1 }))
  expect(await page.getByText('Fernborn smoked.').count()).toBe(0)
})
