import type { Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { png } from '../../api/files/test-files.ts'
import type { TestMember } from '../../api/testing/api.ts'
import { dumpVault, openMember, outagesOf } from './offline.ts'
import { see } from './signed-in.ts'
import { openSite, type Site } from './site.ts'

let site: Site
let ana: TestMember
let guestId: string
let page: Page

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  ana = await site.api.member()
  guestId = (await site.api.guest({ firstName: 'Gina', lastName: 'Known' }))._id
  page = await openMember(site, ana.user.email, { isOwn: true })
  page.on('dialog', (dialog) => void dialog.accept())
})

const { goAway, comeBack, end } = outagesOf(() => site)
afterEach(() => end())

const text = () => page.getByLabel('Review', { exact: true })
const post = () => page.getByRole('button', { name: 'Post review' }).click()
const save = () => page.getByRole('button', { name: 'Save changes' }).click()
const pencil = () => page.getByRole('button', { name: 'Edit your review' }).click()
const saidPosted = () => page.getByText('Your review was posted', { exact: true })
const choose = async (name: string) =>
  page
    .locator('input[type=file][aria-label="Evidence"]')
    .setInputFiles({ name, mimeType: 'image/png', buffer: await png() })
const uploaded = (count: number) => expect.poll(() => page.getByText(/uploaded$/).count()).toBe(count)

/** What is typed lies in the vault. */
const isKept = () => expect.poll(async () => (await dumpVault(page)).kinds.form).toBe(1)

async function write(words: string) {
  await page.goto(`/guest/${guestId}`)
  await page.getByText('Positive', { exact: true }).last().click()
  await text().fill(words)
  await isKept()
}

async function writeNewGuest(lastName: string) {
  await page.goto('/createguest')
  await page.getByLabel('First Name').fill('Nora')
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByLabel('Phone').fill('555 010 4321')
  await page.getByText('Negative', { exact: true }).click()
  await text().fill('Typed first.')
  await isKept()
}
const add = () => page.getByRole('button', { name: 'Add guest and post review' }).click()

/** The server does what it is asked, and answers that it has failed. */
async function unsaid(press: () => Promise<void>) {
  const fail = async (route: Route) => {
    await route.fetch()
    await route.fulfill({ status: 503, json: { message: 'Please try again in a minute.' } })
  }
  await page.route('**/api/review', fail, { times: 1 })
  await press()
  await see(page.getByRole('alert').getByText('Please try again in a minute.'))
}

/** The server does what it is asked, and the device ends the page while it waits for the answer. */
async function killed(press: () => Promise<void>) {
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/review', async (route) => {
    await route.fetch()
    arrived.resolve()
  })
  await press()
  await arrived.promise
  const at = page.url()
  const next = await page.context().newPage()
  await page.close()
  page = next
  await page.goto(at)
}

const reviews = () =>
  site.api.deps.db.collection('reviews').find({ author: ana.user._id }).sort({ createdAt: 1 }).toArray()
const texts = async () => (await reviews()).map((review) => [...review.versions, review.text])

/** The member changes the only own review on another device. */
async function changeElsewhere(words: string, reviewType?: string) {
  const [mine] = await reviews()
  const editingReviewId = mine!._id.toHexString()
  const edit = {
    editingReviewId,
    originalText: mine!.text,
    reviewType: reviewType ?? mine!.type,
    review: words,
  }
  expect((await ana.post('/api/review', edit)).status).toBe(201)
}

const changedElsewhere = 'This review was changed in another window. Reload it and try again.'

test('D-94 a review that was changed after its first try had arrived unseen becomes what is typed', async () => {
  await write('Typed first.')
  await killed(post)
  await expect.poll(() => text().inputValue()).toBe('Typed first.')
  await text().fill('Typed first. And more.')
  await post()
  await see(saidPosted())
  expect(await texts()).toEqual([['Typed first.', 'Typed first. And more.']])
  expect(await text().inputValue()).toBe('')
})

test('D-94 so does one that was typed on before the page was loaded anew', async () => {
  await write('Typed first.')
  await unsaid(post)
  const before = await dumpVault(page)
  await text().fill('Typed first. And more.')
  await expect.poll(async () => (await dumpVault(page)).text).not.toBe(before.text)
  await page.reload()
  await expect.poll(() => text().inputValue()).toBe('Typed first. And more.')
  await post()
  await see(saidPosted())
  expect(await texts()).toEqual([['Typed first.', 'Typed first. And more.']])
})

test('D-94 so does one whose first text was emptied, with what was added to it and chosen anew', async () => {
  await write('Typed first.')
  await choose('first.png')
  await uploaded(1)
  await unsaid(post)
  await text().fill('')
  await text().fill('Typed instead.')
  await page.getByText('Negative', { exact: true }).last().click()
  await choose('second.png')
  await uploaded(2)
  await post()
  await see(saidPosted())
  expect(await texts()).toEqual([['Typed first.', 'Typed instead.']])
  const [mine] = await reviews()
  expect(mine).toMatchObject({ type: '-1', fileCount: 2 })
})

test('D-94 a file that was added after the first try had arrived unseen goes with the review', async () => {
  await write('Typed once.')
  await unsaid(post)
  await choose('late.png')
  await uploaded(1)
  await post()
  await see(saidPosted())
  expect(await texts()).toEqual([['Typed once.']])
  expect((await reviews())[0]).toMatchObject({ fileCount: 1 })
})

test('D-94 so does one that has to wait for a connection then, with its file', async () => {
  await write('Typed first.')
  await killed(post)
  await expect.poll(() => text().inputValue()).toBe('Typed first.')
  await text().fill('Typed first. And more.')
  await choose('later.png')
  await uploaded(1)
  await goAway()
  await post()
  await see(page.getByText('Your review is kept on this device and sent when you are back online'))
  await comeBack(page)
  await expect.poll(texts, { timeout: 20_000 }).toEqual([['Typed first.', 'Typed first. And more.']])
  expect((await reviews())[0]!.fileCount).toBe(1)
})

test('D-50 a file that was chosen without a connection is sent with the review once there is one', async () => {
  await write('With a file.')
  await goAway()
  await choose('early.png')
  await see(page.getByText('early.png'))
  await see(page.getByText(/^[\d.]+ [kM]B$/)) // not sent, and not on its way
  await comeBack()
  await post()
  await see(saidPosted())
  expect((await reviews())[0]).toMatchObject({ text: 'With a file.', fileCount: 1 })
})

test('D-94 a file that was taken away after the first try had arrived unseen is taken from the review', async () => {
  await write('Typed once.')
  await choose('right.png')
  await choose('wrong.png')
  await uploaded(2)
  await unsaid(post)
  const [, wrong] = (await reviews())[0]!.files
  await page.getByRole('button', { name: 'Remove wrong.png' }).click()
  await post()
  await see(saidPosted())
  const [mine] = await reviews()
  expect(mine!.files).toHaveLength(1)
  expect(mine!.files).not.toContainEqual(wrong)
})

test('D-94 what was typed after each of two tries that had arrived unseen is posted', async () => {
  await write('Typed first.')
  await unsaid(post)
  await text().fill('Typed second.')
  await page.route('**/api/review', async (route) => {
    if (!route.request().postData()?.includes('editingReviewId')) return route.continue()
    await route.fetch()
    return route.fulfill({ status: 503, json: { message: 'Please try again in two minutes.' } })
  })
  await post()
  await see(page.getByText('Please try again in two minutes.'))
  await page.unroute('**/api/review')
  await text().fill('Typed third.')
  await post()
  await see(saidPosted())
  expect(await texts()).toEqual([['Typed first.', 'Typed second.', 'Typed third.']])
})

test('D-94 an edit that was changed after its first try had arrived unseen becomes what is typed', async () => {
  await site.api.review({ by: ana.user, guestId, review: 'Posted.' })
  await page.goto(`/guest/${guestId}`)
  await pencil()
  await text().fill('Changed.')
  await isKept()
  await unsaid(save)
  await page.reload()
  await pencil()
  await expect.poll(() => text().inputValue()).toBe('Changed.')
  await text().fill('Changed. And more.')
  await save()
  await see(page.getByText('Your review was changed', { exact: true }))
  expect(await texts()).toEqual([['Posted.', 'Changed.', 'Changed. And more.']])
})

test('D-94 the review of a new guest that was changed after its first try had arrived unseen becomes what is typed', async () => {
  await writeNewGuest('Unseen')
  await unsaid(add)
  await page.reload()
  await expect.poll(() => text().inputValue()).toBe('Typed first.')
  await text().fill('Typed first. And more.')
  await add()
  await page.waitForURL('**/guest/*')
  expect(await texts()).toEqual([['Typed first.', 'Typed first. And more.']])
})

test('D-43 D-94 what was changed on another device since is not overwritten unasked', async () => {
  await write('Typed first.')
  await unsaid(post)
  await changeElsewhere('From the phone.')
  await text().fill('Typed first. And more.')
  await post()
  await see(page.getByText(changedElsewhere))
  expect(await text().inputValue()).toBe('Typed first. And more.')
  expect(await texts()).toEqual([['Typed first.', 'From the phone.']])
  const ask = page.getByRole('button', { name: 'Reload the review and keep my text' })
  await ask.click()
  await see(page.locator(':focus').getByText('From the phone.'))
  await ask.waitFor({ state: 'hidden' })
  expect(await page.getByText(changedElsewhere).count()).toBe(0)
  await post()
  await see(saidPosted())
  expect(await texts()).toEqual([['Typed first.', 'From the phone.', 'Typed first. And more.']])
})

/** What is stored is refused unless it was asked for and shown; answers the button that asks. */
async function askForNewer(press: () => Promise<void>) {
  await press()
  await see(page.getByText(changedElsewhere))
  await press()
  await see(page.getByText(changedElsewhere))
  const ask = page.getByRole('button', { name: 'Reload the review and keep my text' })
  await ask.click()
  await see(page.locator(':focus').getByText('From the phone.'))
}

test('D-43 D-94 a new guest’s review that was changed on another device is shown before it is replaced', async () => {
  await writeNewGuest('Unseen')
  await unsaid(add)
  await changeElsewhere('From the phone.')
  await text().fill('Typed first. And more.')
  await askForNewer(add)
  expect(await texts()).toEqual([['Typed first.', 'From the phone.']])
  await add()
  await page.waitForURL('**/guest/*')
  expect(await texts()).toEqual([['Typed first.', 'From the phone.', 'Typed first. And more.']])
})

test('D-43 D-94 who was shown the newer text can go back to the first one', async () => {
  await write('Typed first.')
  await unsaid(post)
  await changeElsewhere('From the phone.')
  await text().fill('Typed first. And more.')
  await askForNewer(post)
  await text().fill('Typed first.')
  await post()
  await see(saidPosted())
  expect(await texts()).toEqual([['Typed first.', 'From the phone.', 'Typed first.']])
})

test('D-43 D-94 what another window made of the same half-typed review is not overwritten unasked', async () => {
  await write('Typed first.')
  const other = await page.context().newPage()
  await other.goto(`/guest/${guestId}`)
  const otherText = other.getByLabel('Review', { exact: true })
  await expect.poll(() => otherText.inputValue()).toBe('Typed first.')
  await unsaid(post)
  await otherText.fill('From the phone.')
  await other.getByRole('button', { name: 'Post review' }).click()
  await see(other.getByText('Your review was posted', { exact: true }))
  await text().fill('Typed first. And more.')
  await askForNewer(post)
  expect(await texts()).toEqual([['Typed first.', 'From the phone.']])
})

test('D-94 the guest cannot be changed once its review may have arrived, which would be posted twice', async () => {
  await writeNewGuest('Wrong')
  await unsaid(add)
  expect(await page.getByLabel('Last Name').isDisabled()).toBe(true)
  await isKept()
  await see(page.getByText('Your review of this guest may have arrived already.', { exact: false }))
  await page.waitForTimeout(500) // the last change is kept once nothing was typed for a third of a second
  await page.reload()
  await expect.poll(() => text().inputValue()).toBe('Typed first.')
  expect(await page.getByLabel('Last Name').isDisabled()).toBe(true)
  await add()
  await page.waitForURL('**/guest/*')
  expect(await texts()).toEqual([['Typed first.']])
})

test('D-50 D-94 a guest whose review has not been sent, because its file could not be, can still be corrected', async () => {
  await writeNewGuest('Wrong')
  await goAway()
  await choose('early.png')
  await see(page.getByText('early.png'))
  await see(page.getByText(/^[\d.]+ [kM]B$/)) // not sent, and not on its way
  await comeBack()
  const fail = (route: Route) =>
    route.fulfill({ status: 503, json: { message: 'Please try again in a minute.' } })
  await page.route('**/api/files', fail, { times: 1 })
  await add()
  await see(page.getByRole('alert').getByText('Please try again in a minute.'))
  expect(await page.getByLabel('Last Name').isEnabled()).toBe(true)
})

test('D-94 files that were chosen stay while another review is edited, in a window that is closed, and over a walk', async () => {
  await site.api.review({ by: ana.user, guestId, review: 'Posted.' })
  await write('Typed first.')
  await choose('new.png')
  await uploaded(1)
  await pencil()
  await choose('edit.png')
  await uploaded(1)
  await page.getByRole('link', { name: 'Account' }).first().click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByRole('tab', { name: 'Reviews Posted' }).click()
  const edited = page.getByRole('dialog', { name: 'Edit your review' })
  for (const end of [() => page.keyboard.press('Escape'), save]) {
    await pencil()
    await see(edited.getByText('edit.png'))
    await end()
    await edited.waitFor({ state: 'hidden' })
  }
  expect((await reviews())[0]).toMatchObject({ text: 'Posted.', fileCount: 1 })
  await page.goBack()
  await expect.poll(() => text().inputValue()).toBe('Typed first.')
  await see(page.getByText('new.png'))
  await post()
  await see(saidPosted())
  expect((await reviews())[1]).toMatchObject({ text: 'Typed first.', fileCount: 1 })
})

test('D-50 a file that was swept on the server before the review was posted is sent again', async () => {
  await write('With a file.')
  await choose('early.png')
  await uploaded(1)
  const { db } = site.api.deps
  await db.collection('files.files').deleteMany({ 'metadata.owner': ana.user._id })
  await post()
  await see(saidPosted())
  expect((await reviews())[0]).toMatchObject({ text: 'With a file.', fileCount: 1 })
})

test('D-43 D-94 a first try that is sent again unchanged leaves what was changed on another device since', async () => {
  await write('Typed first.')
  await unsaid(post)
  await changeElsewhere('From the phone.')
  await post()
  await see(saidPosted())
  expect(await texts()).toEqual([['Typed first.', 'From the phone.']])
})

test('D-94 so it does when only the type was chosen anew there', async () => {
  await write('Typed first.')
  await unsaid(post)
  await changeElsewhere('Typed first.', '-1')
  await post()
  await see(saidPosted())
  expect((await reviews())[0]).toMatchObject({ type: '-1', text: 'Typed first.' })
})

test('D-94 a type that was chosen anew on another device stays when the text is changed here', async () => {
  await write('Typed first.')
  await unsaid(post)
  await changeElsewhere('Typed first.', '-1')
  await text().fill('Typed first. And more.')
  await post()
  await see(saidPosted())
  expect((await reviews())[0]).toMatchObject({ type: '-1', text: 'Typed first. And more.' })
})

test('D-43 a type that was chosen anew on another device stays when the text alone is edited, also after a reload', async () => {
  await site.api.review({ by: ana.user, guestId, review: 'Posted.' })
  await page.goto(`/guest/${guestId}`)
  await pencil()
  await changeElsewhere('Posted.', '-1')
  await text().fill('Changed.')
  await isKept()
  await save()
  await see(page.getByText('Your review was changed', { exact: true }))
  expect((await reviews())[0]).toMatchObject({ type: '-1', text: 'Changed.' })
  await changeElsewhere('Changed.', '1')
  await page.reload()
  await pencil()
  expect(await page.getByRole('radio', { name: 'Positive' }).isChecked()).toBe(true)
  await text().fill('Half typed.')
  await isKept()
  await changeElsewhere('Changed.', '-1')
  await page.reload()
  await pencil()
  await expect.poll(() => text().inputValue()).toBe('Half typed.')
  expect(await page.getByRole('radio', { name: 'Negative' }).isChecked()).toBe(true)
})

test('D-43 a half-typed edit that is found again does not overwrite what was changed on another device since', async () => {
  await site.api.review({ by: ana.user, guestId, review: 'Posted.' })
  await page.goto(`/guest/${guestId}`)
  await pencil()
  await text().fill('Half typed.')
  await isKept()
  await changeElsewhere('From the phone.')
  await page.reload()
  await see(page.getByRole('listitem').getByText('From the phone.'))
  await pencil()
  await expect.poll(() => text().inputValue()).toBe('Half typed.')
  await save()
  await see(page.getByText(changedElsewhere))
  expect(await texts()).toEqual([['Posted.', 'From the phone.']])
  await page.getByRole('button', { name: 'Reload the review and keep my text' }).click()
  await see(page.locator(':focus').getByText('From the phone.'))
  await isKept()
  await save()
  await see(page.getByText('Your review was changed', { exact: true }))
  expect(await texts()).toEqual([['Posted.', 'From the phone.', 'Half typed.']])
})
