import { ObjectId } from 'mongodb'
import { expect, test } from 'vitest'
import type { Page } from '../../../testing/node-browser/page.ts'
import { see, startScreens } from '../../../testing/screens.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

async function choose(page: Page, lastName: string, label: RegExp) {
  await page.getByLabel('Last name of the other guest').fill(lastName)
  await inDialog(page, 'Find').click()
  await page.getByRole('radio', { name: label }).check()
}

/** Two guests of one last name with a review each, and the page of the first as the team sees it. */
async function openTwo(lastName: string) {
  const { api } = screens
  const kept = await api.guest({ firstName: 'Wiliam', lastName })
  const merged = await api.guest({ firstName: 'Bill', lastName })
  const { _id: reviewId } = await api.review({ guestId: kept._id, review: 'Was quiet.' })
  await api.review({ guestId: merged._id, review: 'Broke a lamp.', reviewType: '-1' })
  const page = await screens.open(`/guest/${kept._id}`, { member: await api.admin(), as: 'phone' })
  return { page, kept, merged, reviewId }
}

test('an admin corrects the name of a guest, with a reason [OPS-01]', async () => {
  const { page } = await openTwo('Quarterman')
  await button(page, 'Correct').click()
  await page.getByLabel('First Name', { exact: true }).fill('William')
  await inDialog(page, 'Correct').click()
  await see(page.getByText('Write why', { exact: true }))
  await page.getByLabel('Why is it corrected?').fill('It was misspelled.')
  await inDialog(page, 'Correct').click()
  await see(page.getByRole('heading', { level: 1, name: 'William Quarterman' }))
})

test('an admin merges two guests, after which both addresses open the one, and undoes it [OPS-01 OPS-02]', async () => {
  const { page, kept, merged } = await openTwo('Villaseca')
  await button(page, 'Merge').click()
  await choose(page, 'Villaseca', /^Bill/)
  await page.getByLabel('How do you know that they are one person?').fill('Both bookings were shown.')
  await inDialog(page, 'Merge').click()
  await see(page.getByText('Broke a lamp.', { exact: true }))
  await page.goto(`/guest/${merged._id}`)
  await see(page.getByRole('heading', { level: 1, name: 'Wiliam Villaseca' }))
  await page.goto(`/guest/${kept._id}`)
  await button(page, 'Undo').click()
  await page.getByLabel('Why is it undone?').fill('They are two.')
  await inDialog(page, 'Undo the merge').click()
  await expect.poll(() => page.getByText('Broke a lamp.', { exact: true }).count()).toBe(0)
  await see(page.getByText('Was quiet.', { exact: true }))
})

test('an admin moves a review to the guest it is about [OPS-01]', async () => {
  const { page, merged, reviewId } = await openTwo('Ottendorf')
  await page.getByRole('button', { name: 'Move a review' }).click()
  await page.getByLabel('The review').selectOption(reviewId)
  await choose(page, 'Ottendorf', /^Bill/)
  await page.getByLabel('Why is it about the other guest?').fill('The dates say so.')
  await inDialog(page, 'Move the review').click()
  await see(page.getByText('No reviews for this guest yet'))
  expect(
    await screens.api.deps.db.collection('reviews').countDocuments({ guest: new ObjectId(merged._id) }),
  ).toBe(2)
})
