import { expect, test } from 'vitest'
import type { TestMember } from '../../../api/testing/api.ts'
import type { Page } from '../../testing/node-browser/page.ts'
import { see, startScreens } from '../../testing/screens.ts'
import { card } from './testing/guest-page.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

/** The page of a guest with one review by another member. */
async function openReview(member: TestMember): Promise<Page> {
  const { _id: guestId } = await screens.api.guest()
  await screens.api.review({ guestId, review: 'Smoked in the bedroom.', reviewType: '-1' })
  return screens.open(`/guest/${guestId}`, { member, as: 'phone' })
}
const button = (page: Page, name: string) => card(page, 'Smoked').getByRole('button', { name })
const isPressed = (page: Page, name: string) => button(page, name).getAttribute('aria-pressed')
/** The count behind it, empty for none. */
const countOf = async (page: Page, name: string) =>
  (await button(page, name).textContent()).replace(/\D/g, '')
const counts = (page: Page, name: string) => expect.poll(() => countOf(page, name))

test('a like paints, says so and is stored [GST-07 REV-04 REV-05 REV-08 D-40]', async () => {
  const page = await openReview(await screens.api.member())
  await button(page, 'Like').click()
  await see(page.getByText('You liked this review', { exact: true }))
  expect(await isPressed(page, 'Like')).toBe('true')
  await page.reload()
  await counts(page, 'Like').toBe('1')
  expect(await isPressed(page, 'Like')).toBe('true')
})

test('a report says so, counts, and replaces the like [REV-06 REV-07 REV-09 D-40]', async () => {
  const page = await openReview(await screens.api.member())
  await button(page, 'Like').click()
  await see(page.getByText('You liked this review'))
  await counts(page, 'Like').toBe('1')
  await button(page, 'Report').click()
  const said = 'You reported this review. We will check the review and remove it if needed.'
  await see(page.getByText(said, { exact: true }))
  await counts(page, 'Report').toBe('1')
  await counts(page, 'Like').toBe('')
})

test('a report that is pressed while a like is being saved replaces it [REV-07]', async () => {
  const page = await openReview(await screens.api.member())
  const { promise: answer, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/api/review/like', (route) => answer.then(() => route.continue()), { times: 1 })
  await button(page, 'Like').click()
  await button(page, 'Report').click()
  letThrough()
  await see(page.getByText('You reported this review.'))
  await page.reload()
  await counts(page, 'Report').toBe('1')
  await counts(page, 'Like').toBe('')
})

test('a report asks for a reason; it and a like can be taken back in the row, with one toast [DOR-07]', async () => {
  const member = await screens.api.member()
  const page = await openReview(member)
  const toasts = page.getByRole('status', { name: 'Messages' }).locator('[data-kind]')
  await button(page, 'Report').click()
  await see(page.getByText('You reported this review.'))
  await card(page, 'Smoked').getByLabel('Why did you report it?').selectOption('It is not true')
  await see(page.getByText('Thank you. The team sees your reason.'))
  expect(await toasts.count()).toBe(1)
  expect(
    await screens.api.deps.db.collection('reactions').findOne({ member: member.user._id }),
  ).toMatchObject({
    reason: 'untrue',
  })
  await button(page, 'Take back').click()
  await see(page.getByText('Report removed'))
  expect(await toasts.count()).toBe(1)
  expect(await isPressed(page, 'Report')).toBe('false')
  expect(await card(page, 'Smoked').getByLabel('Why did you report it?').count()).toBe(0)
  await button(page, 'Like').click()
  await see(page.getByText('You liked this review', { exact: true }))
  await button(page, 'Like').click()
  await see(page.getByText('Like removed'))
  expect(await toasts.count()).toBe(1)
  await page.reload()
  await counts(page, 'Like').toBe('')
  expect(await countOf(page, 'Report')).toBe('')
})

test('a like that fails is taken back with a word [D-40]', async () => {
  const page = await openReview(await screens.api.member())
  const refused = { status: 500, json: { message: 'Something went wrong' } }
  await page.route('**/api/review/like', (route) => route.fulfill(refused), { times: 1 })
  await button(page, 'Like').click()
  await see(page.getByText('Your like was not saved. Something went wrong'))
  expect(await isPressed(page, 'Like')).toBe('false')
  expect(await countOf(page, 'Like')).toBe('')
  await page.route('**/api/review/like', (route) => route.abort(), { times: 1 })
  await button(page, 'Like').click()
  await see(page.getByText('Your like was not saved. You are offline.'))
})
