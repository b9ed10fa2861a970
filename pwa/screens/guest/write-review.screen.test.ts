import { expect, test } from 'vitest'
import { phonePhoto, plainPdf, png } from '../../../api/files/testing/sample-files.ts'
import type { TestMember } from '../../../api/testing/api.ts'
import { chooseFile, writeButton } from '../../testing/forms.ts'
import type { Page } from '../../testing/node-browser/page.ts'
import { see, startScreens } from '../../testing/screens.ts'
import { slowUploads } from '../../ui/files/testing/slow-uploads.ts'
import { statusText } from '../../vault/testing/saved-guest.ts'
import { addReviewedGuest, card, figure, openMore } from './testing/guest-page.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const form = (page: Page) => page.getByRole('form')
const text = (page: Page) => form(page).getByLabel('Review', { exact: true })
const post = (page: Page) => form(page).getByRole('button', { name: 'Post review' })
const chooseFiles = (page: Page) => form(page).getByLabel('Evidence', { exact: true })

async function openGuest(member?: TestMember) {
  const { guestId } = await addReviewedGuest(screens.api)
  const reader = member ?? (await screens.api.member())
  const page = await screens.open(`/guest/${guestId}`, { member: reader, as: 'phone' })
  await writeButton(page).click()
  return { page, guestId }
}

test('the form waits behind its button, is closed once posted, and a kept text opens it [GST-09 REV-24]', async () => {
  const { page } = await openGuest()
  await form(page).getByRole('radio', { name: 'Positive' }).check()
  await text(page).fill('Left it clean.')
  await post(page).click()
  await see(card(page, 'Left it clean.'))
  await expect.poll(() => form(page).count()).toBe(0)
  await writeButton(page).click()
  await text(page).fill('Half typed')
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => text(page).count()).toBe(0)
  await page.goBack()
  await expect.poll(() => text(page).inputValue()).toBe('Half typed')
  await text(page).fill('')
  expect(await text(page).inputValue()).toBe('')
})

test('the form refuses an empty review and a missing type [GST-09 VAL-42 VAL-43]', async () => {
  const { page } = await openGuest()
  await post(page).click()
  await see(form(page).getByText('A review is required'))
  await see(form(page).getByText('Please choose positive or negative'))
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('reviewType')
})

test('a telephone number is refused before anything is sent or waits, also offline [FLD-13 SEC-13]', async () => {
  const { page } = await openGuest()
  await form(page).getByRole('radio', { name: 'Negative' }).check()
  await text(page).fill('Il appelle du 06.12.34.56.78 la nuit.')
  await page.setOffline(true)
  await post(page).click()
  await see(form(page).getByText('Leave out phone numbers, e-mail addresses and ID numbers.'))
  expect(await text(page).getAttribute('aria-invalid')).toBe('true')
  await text(page).fill('Police report no. 2027-0012345 is attached.')
  await page.setOffline(false)
  await see(statusText(page, 'Online'))
  await post(page).click()
  await see(card(page, 'Police report no. 2027-0012345 is attached.'))
})

test('several files go with a review; a wrong one is refused at once [VAL-44 VAL-45 REV-21 OP-62]', async () => {
  const { page } = await openGuest()
  expect(await chooseFiles(page).getAttribute('accept')).toBe(
    'image/gif,image/jpeg,image/png,application/pdf',
  )
  await chooseFiles(page).setInputFiles([
    { name: 'damage.png', mimeType: 'image/png', buffer: await png() },
    { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: await plainPdf() },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
  ])
  await see(form(page).getByText('Files must be gif, jpg, jpeg, png or pdf'))
  await form(page).getByRole('radio', { name: 'Negative' }).check()
  await text(page).fill('Broke a window.')
  await expect
    .poll(() =>
      form(page)
        .getByText(/uploaded$/)
        .count(),
    )
    .toBe(2)
  await post(page).click()
  await see(form(page).getByText('A file was not sent. Send it again or remove it.'))
  await form(page).getByRole('button', { name: 'Remove notes.txt' }).click()
  await post(page).click()
  await openMore(card(page, 'Broke a window.'))
  await see(card(page, 'Broke a window.').getByText('Several pieces of evidence (weight 3 of 3)'))
})

test('files are known by content: a photo as .jfif or without an ending is sent, a HEIC is not [FLD-16]', async () => {
  const { page } = await openGuest()
  const heic = Buffer.concat([Buffer.alloc(4), Buffer.from('ftypheic')])
  await chooseFiles(page).setInputFiles([
    { name: 'photo.jfif', mimeType: '', buffer: await phonePhoto() },
    { name: 'photo', mimeType: '', buffer: await phonePhoto() },
    { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: heic },
  ])
  await see(form(page).getByText(/^This photo is a HEIC file\. On the iPhone choose Settings/))
  await expect
    .poll(() =>
      form(page)
        .getByText(/uploaded$/)
        .count(),
    )
    .toBe(2)
})

test('a post shows that it runs, then closes the emptied form and reloads [GST-11 REV-23 REV-24 REV-26 OP-47]', async () => {
  const { page, guestId } = await openGuest()
  await form(page).getByRole('radio', { name: 'Negative' }).check()
  await text(page).fill('Broke a window.\nDid not tell us.')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/review', (route) => held.then(() => route.continue()), { times: 1 })
  await post(page).click()
  const busy = form(page).getByRole('button', { name: 'Submitting...' })
  await see(busy)
  expect(await busy.isDisabled()).toBe(true)
  const reloaded = page.waitForRequest(`**/api/guest/${guestId}`)
  release()
  await reloaded
  await see(card(page, 'Broke a window.'))
  await writeButton(page).click()
  expect(await text(page).inputValue()).toBe('')
  await expect.poll(() => figure(page, 'Negative reviews')).toBe('2')
})

test('evidence says "Sending" until its last byte and "Checking" after it [DOR-20]', async () => {
  const { page } = await openGuest()
  const announce = await slowUploads(page)
  await chooseFile(page, 'Evidence', 'more.png')
  await see(page.getByText(/^Sending, 99% of /))
  await announce('last byte')
  await see(page.getByText('Checking', { exact: true }))
  expect(await page.getByText(/^Sending/).count()).toBe(0)
  await announce('go on')
  await see(page.getByText(/uploaded$/))
})

/** The page of a guest that the member reviewed with a photo and a PDF. */
async function openOwnReview(member: TestMember) {
  const { page, guestId } = await openGuest(member)
  await form(page).getByRole('radio', { name: 'Negative' }).check()
  await text(page).fill('Broke a window.\nDid not tell us.')
  await chooseFiles(page).setInputFiles([
    { name: 'damage.png', mimeType: 'image/png', buffer: await png() },
    { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: await plainPdf() },
  ])
  await post(page).click()
  const mine = card(page, 'Broke a window.')
  await see(mine.getByText('sealed evidence'))
  return { page, guestId, mine }
}
const edit = (page: Page) => page.getByRole('button', { name: 'Edit your review' }).click()
const save = (page: Page) => form(page).getByRole('button', { name: 'Save changes' }).click()

test('a PDF is a link, a photo an image that opens in a window [REV-03 REV-19 REV-20 D-42]', async () => {
  const { page, mine } = await openOwnReview(await screens.api.member())
  const link = mine.getByRole('link', { name: 'Evidence 2 (PDF)' })
  expect(await link.getAttribute('href')).toMatch(/^\/api\/files\/[0-9a-f]{24}\.pdf\?/)
  await mine.getByRole('button', { name: 'Open Evidence 1' }).click()
  const image = page.getByRole('dialog').getByRole('img', { name: 'Evidence 1' })
  expect(await image.getAttribute('src')).toMatch(/^\/api\/files\/[0-9a-f]{24}\.\w+\?/)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('a link to a PDF that has expired is renewed instead of failing [D-51]', async () => {
  const { page, mine } = await openOwnReview(await screens.api.member())
  const link = mine.getByRole('link', { name: 'Evidence 2 (PDF)' })
  const before = await link.getAttribute('href')
  screens.api.clock.advance(60_000)
  await page.clock.install({ time: Date.now() + 16 * 60_000 })
  await link.click()
  await see(page.getByText('This private link had expired and is being renewed. Open it again.'))
  await expect.poll(() => link.getAttribute('href')).not.toBe(before)
  const { status } = await screens.api.visitor.get((await link.getAttribute('href'))!)
  expect(status).toBe(200)
})

test('the pencil is on the own review only, which cannot be liked [GST-08 REV-15 REV-16 D-40]', async () => {
  const { page, mine } = await openOwnReview(await screens.api.member())
  expect(await page.getByRole('button', { name: 'Edit your review' }).count()).toBe(1)
  expect(await mine.getByRole('button', { name: 'Edit your review' }).count()).toBe(1)
  await openMore(mine)
  expect(await mine.getByRole('button', { name: 'Like' }).isDisabled()).toBe(true)
  expect(await mine.getByRole('button', { name: 'Report' }).isDisabled()).toBe(true)
})

test('the pencil puts the form into editing, with text and type [REV-27 REV-28 REV-29]', async () => {
  const { page } = await openOwnReview(await screens.api.member())
  await edit(page)
  await see(page.getByRole('heading', { name: 'Edit your review' }))
  expect(await text(page).inputValue()).toBe('Broke a window.\nDid not tell us.')
  expect(await form(page).getByRole('radio', { name: 'Negative' }).isChecked()).toBe(true)
})

test('an edit keeps the earlier text, adds files and removes single ones [REV-11 REV-12 REV-13 REV-14 REV-22 OP-58 OP-59]', async () => {
  const { page } = await openOwnReview(await screens.api.member())
  await edit(page)
  await form(page).getByRole('button', { name: 'Remove Evidence 2' }).click()
  await chooseFile(page, 'Evidence', 'more.png')
  await see(form(page).getByText(/uploaded$/))
  await text(page).fill('Broke two windows.')
  await save(page)
  const mine = card(page, 'Broke two windows.')
  await see(mine)
  expect(await mine.getByRole('img').count()).toBe(2)
  expect(await mine.getByRole('link').count()).toBe(0)
  await mine.getByRole('button', { name: 'Edited' }).click()
  const history = page.getByRole('dialog', { name: 'Review Edit History' })
  await see(history.getByRole('heading', { name: 'Version 1' }))
  expect(await history.getByRole('listitem').allTextContents()).toEqual([
    'Version 1Broke a window.\nDid not tell us.\n\n1 file removed',
  ])
})

/** The member's review of the guest, as the API has it. */
async function ownReview(member: TestMember, guestId: string) {
  const { body } = await member.get(`/api/guest/${guestId}`)
  return body.review.find(({ user }: { user?: string }) => user === member.id)
}

test('a review that was changed in another window keeps the text and can go on [D-43 ERR-12 ERR-13]', async () => {
  const { api } = screens
  const member = await api.member()
  const { _id: guestId } = await api.guest()
  await api.review({ by: member.user, guestId, review: 'Broke a window.', reviewType: '-1' })
  const page = await screens.open(`/guest/${guestId}`, { member, as: 'phone' })
  await edit(page)
  const { _id: editingReviewId, review: originalText } = await ownReview(member, guestId)
  const other = { editingReviewId, originalText, reviewType: '-1', review: 'From the phone.' }
  expect((await member.post('/api/review', other)).status).toBe(201)
  await text(page).fill('Broke three windows.')
  await save(page)
  await see(form(page).getByText('This review was changed in another window. Reload it and try again.'))
  expect(await text(page).inputValue()).toBe('Broke three windows.')
  await form(page).getByRole('button', { name: 'Reload the review and keep my text' }).click()
  await see(form(page).getByText('From the phone.'))
  expect(await text(page).inputValue()).toBe('Broke three windows.')
  await save(page)
  await see(card(page, 'Broke three windows.'))
})

test('an own review that the team has hidden says so to its author [D-42]', async () => {
  const { api } = screens
  const member = await api.member()
  const { guestId } = await addReviewedGuest(api)
  await api.review({ by: member.user, guestId, review: 'Broke a window.', reviewType: '-1' })
  await api.hide(String((await ownReview(member, guestId))._id))
  const page = await screens.open(`/guest/${guestId}`, { member, as: 'phone' })
  await see(card(page, 'Broke a window.').getByText('Hidden by the HostVouch team'))
  expect(await figure(page, 'Negative reviews')).toBe('1')
})

test('a refused text is marked, focused and explained at its field, new or edited [DOR-30]', async () => {
  const { api } = screens
  const member = await api.member()
  const { _id: guestId } = await api.guest()
  await api.review({ by: member.user, guestId, review: 'Broke a window.', reviewType: '-1' })
  const page = await screens.open(`/guest/${guestId}`, { member, as: 'phone' })
  const seeRefused = async () => {
    await see(form(page).getByText('Leave out phone numbers, e-mail addresses and ID numbers.'))
    expect(await text(page).getAttribute('aria-invalid')).toBe('true')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('review')
  }
  await writeButton(page).click()
  await form(page).getByRole('radio', { name: 'Negative' }).check()
  await text(page).fill('Her number is (555) 010-2233.')
  await post(page).click()
  await seeRefused()
  await text(page).fill('Came late.')
  await post(page).click()
  await see(card(page, 'Came late.'))
  await page.getByRole('button', { name: 'Edit your review' }).first().click()
  await text(page).fill('Came late, (555) 010-2233.')
  await save(page)
  await seeRefused()
})

test('the same words about the same guest are asked about before they are posted again [DOR-33]', async () => {
  const { api } = screens
  const member = await api.member()
  const { _id: guestId } = await api.guest()
  await api.review({ by: member.user, guestId, review: 'Broke a window.', reviewType: '-1' })
  const page = await screens.open(`/guest/${guestId}`, { member, as: 'phone' })
  await writeButton(page).click()
  await form(page).getByRole('radio', { name: 'Negative' }).check()
  await text(page).fill('Broke a window.')
  await post(page).click()
  await see(form(page).getByText('You have already posted the same words about this guest.'))
  const first = form(page).getByRole('link', { name: 'Open your first report', exact: true })
  expect(await first.getAttribute('href')).toMatch(new RegExp(`^/guest/${guestId}#review-`))
  await form(page).getByLabel('Post it again anyway').check()
  await post(page).click()
  await expect.poll(() => figure(page, 'Negative reviews')).toBe('2')
})
