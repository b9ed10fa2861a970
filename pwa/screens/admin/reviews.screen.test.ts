import { ObjectId } from 'mongodb'
import { expect, test } from 'vitest'
import { see, startScreens } from '../../testing/screens.ts'
import { dashboard, dialog, inDialog, openAsAdmin, row, seeToast } from './testing/dashboard.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const text = 'Left the place clean, and answered every message within the hour.'
const short = 'Left the place clean, and answered every message w…'

test('reviews are read, hidden and shown [ADM-03 ADM-05 ADM-06 ADM-10 ADM-11 ADM-17 ADM-18 ADM-19 OP-35 OP-82 OP-83]', async () => {
  const { api } = screens
  const author = await api.member({ firstName: 'Bo', lastName: 'Author' })
  const guest = await api.guest({ lastName: 'Reviewed', phoneNumber: '555 010 4321', by: author.user })
  const review = await api.review({ by: author.user, guestId: guest._id, review: text })
  const isHidden = async () => (await api.deps.reviews.byId(new ObjectId(review._id)))?.hiddenByAdmin
  const page = await openAsAdmin(screens, dashboard)
  await page.getByRole('tab', { name: 'Reviews' }).click()
  const shown = row(page, 'Reviewed')
  await see(shown)
  const heads = await page.getByRole('columnheader').allInnerTexts()
  expect(heads.map((head) => head.trim())).toEqual([
    'User',
    'Guest',
    'Review',
    'Files',
    'Likes',
    'Dislikes',
    'Reports',
    'Created',
    'Hidden',
  ])
  await see(shown.getByText('(555) 010-4321'))
  await see(shown.getByText(author.user.email))
  await shown.getByRole('button', { name: text }).click()
  await see(dialog(page).getByRole('heading', { name: 'Review text' }))
  await see(dialog(page).getByText(text, { exact: true }))
  await page.keyboard.press('Escape')
  await shown.getByRole('button', { name: 'Hide', exact: true }).click()
  await seeToast(page, `Set ${short} to hidden`)
  expect(await isHidden()).toBe(true)
  await shown.getByRole('button', { name: 'Unhide', exact: true }).click()
  await seeToast(page, `Set ${short} to show`)
  expect(await isHidden()).toBe(false)
  for (const name of ['User', 'Guest', 'Review', 'Files', 'Likes', 'Dislikes', 'Reports', 'Hidden']) {
    const head = page.getByRole('columnheader', { name, exact: true })
    await head.getByRole('button').click()
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
  }
  expect(await page.getByRole('alert').allInnerTexts()).toEqual([])
})

test('authors far from the usual share are listed with their figures, and their reviews found [AFT-08]', async () => {
  const { api } = screens
  const guestId = (await api.guest())._id
  const [sunny, fair] = [await api.member({ firstName: 'Bo', lastName: 'Sunny' }), await api.member()]
  for (let n = 0; n < 20; n++) await api.review({ by: sunny.user, guestId, review: 'Lovely.' })
  for (let n = 0; n < 19; n++) await api.review({ by: fair.user, guestId, reviewType: '-1' })
  const page = await openAsAdmin(screens, `${dashboard}?tab=reviews`)
  await page.getByText(/^Far from the usual \d+% positive: 1 author$/).click()
  const author = page.getByRole('listitem').filter({ hasText: '20 of 20 positive' })
  await author.getByRole('button', { name: 'Bo Sunny' }).click()
  await expect.poll(() => page.locator('tbody tr').count()).toBe(20)
  expect(await page.locator('tbody').textContent()).not.toContain(fair.user.email)
})

test('a review that three members reported is marked until an admin keeps it [D-45]', async () => {
  const review = await screens.api.review({ review: 'Broke the lamp.' })
  for (let n = 0; n < 3; n++) {
    const reporter = await screens.api.member()
    await reporter.put('/api/review/report', { reviewId: review._id, url: '' })
  }
  const page = await openAsAdmin(screens, `${dashboard}?tab=reviews`)
  await page.getByRole('button', { name: 'Show the most reported first' }).click()
  await see(row(page, 'Broke the lamp.').getByText('Needs attention'))
  await row(page, 'Broke the lamp.').getByRole('button', { name: 'Broke the lamp.' }).click()
  await inDialog(page, 'Keep visible').click()
  await seeToast(page, 'Set Broke the lamp. to show')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByText('Needs attention').count()).toBe(0)
  await expect.poll(() => page.getByText('reported by three members').count()).toBe(0)
})

test('an answer from before a decision does not bring back what it changed [ADM-10]', async () => {
  const review = await screens.api.review({ review: 'Broke the vase.' })
  const page = await openAsAdmin(screens, `${dashboard}?tab=reviews`)
  await see(row(page, 'Broke the vase.'))
  const read = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route(/\/api\/review\?.*sort=/, async (route) => {
    const answer = await route.fetch()
    read.resolve()
    await answered.promise
    await route.fulfill({ response: answer })
  })
  await page.getByRole('columnheader', { name: 'User', exact: true }).getByRole('button').click()
  await read.promise
  await row(page, 'Broke the vase.').getByRole('button', { name: 'Hide', exact: true }).click()
  await seeToast(page, 'Set Broke the vase. to hidden')
  answered.resolve()
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
  await see(row(page, 'Broke the vase.').getByRole('button', { name: 'Unhide', exact: true }))
  expect((await screens.api.deps.reviews.byId(new ObjectId(review._id)))?.hiddenByAdmin).toBe(true)
})

test('mails that a server refused are listed in the activity tab, which says how many [D-70]', async () => {
  const mail = { state: 'refused', to: 'gone@example.com', subject: 'Welcome', line: '550 No such mailbox' }
  await screens.api.deps.db.collection('mails').insertOne({ ...mail, doneAt: screens.api.clock.now() })
  const page = await openAsAdmin(screens, `${dashboard}?tab=activity`)
  await see(page.getByText('1 email was refused by a mail server in the last 30 days'))
  await see(page.getByText('to gone@example.com: “Welcome”.'))
  await see(page.getByText('550 No such mailbox'))
})
