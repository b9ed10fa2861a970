import { ObjectId } from 'mongodb'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dumpVault, openMember } from './testing/offline.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { desk, openSite, phone, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: 'off' })
})
afterAll(() => site.close())

const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

async function choose(page: Page, lastName: string, label: RegExp) {
  await page.getByLabel('Last name of the other guest').fill(lastName)
  await inDialog(page, 'Find').click()
  await page.getByRole('radio', { name: label }).check()
}

describe.each([
  ['phone', phone, 'Quarterman'],
  ['desk', desk, 'Villaseca'],
] as const)('on a %s', (_, viewport, lastName) => {
  test('an admin corrects a guest, merges it with another, undoes it, and moves a review [OPS-01 OPS-02]', async () => {
    const { api } = site
    const admin = await api.admin()
    const kept = await api.guest({ firstName: 'Wiliam', lastName })
    const merged = await api.guest({ firstName: 'Bill', lastName })
    await api.review({ guestId: kept._id, review: 'Was quiet.' })
    await api.review({ guestId: merged._id, review: 'Broke a lamp.', reviewType: '-1' })
    const page = await openSignedIn(site, `/guest/${kept._id}`, { member: admin, viewport })
    await page.getByRole('button', { name: 'Correct', exact: true }).click()
    await page.getByLabel('First Name', { exact: true }).fill('William')
    await inDialog(page, 'Correct').click()
    await see(page.getByText('Write why', { exact: true }))
    await page.getByLabel('Why is it corrected?').fill('It was misspelled.')
    await inDialog(page, 'Correct').click()
    await see(page.getByRole('heading', { level: 1, name: `William ${lastName}` }))

    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await choose(page, lastName, /^Bill/)
    await page.getByLabel('How do you know that they are one person?').fill('Both bookings were shown.')
    await inDialog(page, 'Merge').click()
    await see(page.getByText('Broke a lamp.', { exact: true }))
    await page.goto(`/guest/${merged._id}`)
    await see(page.getByRole('heading', { level: 1, name: `William ${lastName}` }))
    await page.goto(`/guest/${kept._id}`)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByLabel('Why is it undone?').fill('They are two.')
    await inDialog(page, 'Undo the merge').click()
    await expect.poll(() => page.getByText('Broke a lamp.', { exact: true }).count()).toBe(0)

    await page.getByRole('button', { name: 'Move a review' }).click()
    await page.getByLabel('The review').selectOption({ index: 1 })
    await choose(page, lastName, /^Bill/)
    await page.getByLabel('Why is it about the other guest?').fill('The dates say so.')
    await inDialog(page, 'Move the review').click()
    await see(page.getByText('No reviews for this guest yet'))
    expect(await api.deps.reviews.docs.countDocuments({ guest: new ObjectId(merged._id) })).toBe(2)
  })
})

test('a phone that has the merged guest forgets it at its next contact, and has the one guest instead [OPS-02]', async () => {
  const { api } = site
  const admin = await api.admin()
  const [kept, merged] = [
    await api.guest({ lastName: 'Bleibtreu' }),
    await api.guest({ lastName: 'Weichtaus' }),
  ]
  await api.review({ guestId: merged._id, review: 'Broke a lamp.', reviewType: '-1' })
  const reader = await api.member()
  const page = await openMember(site, reader.user.email, { viewport: phone, isIsolated: true })
  await page.goto(`/guest/${merged._id}`)
  await see(page.getByText('Broke a lamp.', { exact: true }))
  await expect.poll(async () => (await dumpVault(page)).kinds.guest).toBe(1)
  await page.goto('/theme.js') // away while the two become one
  api.clock.set(new Date()) // a page asks for changes since its last contact, by the time of the answer
  const body = { keptId: kept._id, mergedId: merged._id, reason: 'One person.' }
  expect((await admin.post('/api/admin/guests/merge', body)).status).toBe(200)
  await page.goto('/guestlist?tab=history')
  await see(page.getByText(/Bleibtreu/))
  await expect.poll(() => page.getByText(/Weichtaus/).count()).toBe(0)
  await expect.poll(async () => (await dumpVault(page)).kinds.guest).toBe(1)
})
