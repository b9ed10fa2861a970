import type { Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { png } from '../../api/files/testing/sample-files.ts'
import type { TestMember } from '../../api/testing/api.ts'
import { dumpVault, openMember, createOutages, seeHalfTypedAtRest } from './testing/offline.ts'
import { see } from './testing/signed-in.ts'
import { openSite, type Site } from './testing/site.ts'

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
  page = await openMember(site, ana.user.email, { isIsolated: true })
  page.on('dialog', (dialog) => void dialog.accept())
})

const { goAway, comeBack, end } = createOutages(() => site)
afterEach(() => end())

const text = () => page.getByLabel('Review', { exact: true })
const post = () => page.getByRole('button', { name: 'Post review' }).click()
const save = () => page.getByRole('button', { name: 'Save changes' }).click()
const pencil = () => page.getByRole('button', { name: 'Edit your review' }).click()
const saidPosted = () => page.getByText('Your review was posted', { exact: true })
/** Chooses a picture, each time another one: the same file counts once. */
const choose = async (name: string) =>
  page
    .locator('input[type=file][aria-label="Evidence"]')
    .setInputFiles({ name, mimeType: 'image/png', buffer: await png(40 + 2 * name.length, 20) })
const uploaded = (count: number) => expect.poll(() => page.getByText(/uploaded$/).count()).toBe(count)

/** What is typed lies in the vault. */
const isKept = () => expect.poll(async () => (await dumpVault(page)).kinds['half-typed']).toBe(1)

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
  await page.getByLabel('Phone', { exact: true }).fill('555 010 4321')
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

test('a review that was changed after its first try had arrived unseen becomes what is typed [D-94]', async () => {
  await write('Typed first.')
  await killed(post)
  await expect.poll(() => text().inputValue()).toBe('Typed first.')
  await text().fill('Typed first. And more.')
  await post()
  await see(saidPosted())
  expect(await texts()).toEqual([['Typed first.', 'Typed first. And more.']])
  expect(await text().inputValue()).toBe('')
})

test('so does one whose first text was emptied, with what was added to it and chosen anew [D-94]', async () => {
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

test('so does one that has to wait for a connection then, with its file [D-94]', async () => {
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
  await expect.poll(texts).toEqual([['Typed first.', 'Typed first. And more.']])
  expect((await reviews())[0]!.fileCount).toBe(1)
})

test('a file that was chosen without a connection is sent with the review once there is one [D-50]', async () => {
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

test('a file that was taken away after the first try had arrived unseen is taken from the review [D-94]', async () => {
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

test('an edit that was changed after its first try had arrived unseen becomes what is typed [D-94]', async () => {
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

test('the review of a new guest that was changed after its first try had arrived unseen becomes what is typed [D-94]', async () => {
  await writeNewGuest('Unseen')
  await unsaid(add)
  await page.reload()
  await expect.poll(() => text().inputValue()).toBe('Typed first.')
  await text().fill('Typed first. And more.')
  await add()
  await page.waitForURL('**/guest/*')
  expect(await texts()).toEqual([['Typed first.', 'Typed first. And more.']])
})

test('what was changed on another device since is not overwritten unasked [D-43 D-94]', async () => {
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

test('the guest cannot be changed once its review may have arrived, which would be posted twice [D-94]', async () => {
  await writeNewGuest('Wrong')
  await unsaid(add)
  expect(await page.getByLabel('Last Name').isDisabled()).toBe(true)
  await see(page.getByText('Your review of this guest may have arrived already.', { exact: false }))
  await seeHalfTypedAtRest(page)
  await page.reload()
  await expect.poll(() => text().inputValue()).toBe('Typed first.')
  expect(await page.getByLabel('Last Name').isDisabled()).toBe(true)
  await add()
  await page.waitForURL('**/guest/*')
  expect(await texts()).toEqual([['Typed first.']])
})

test('files that were chosen stay while another review is edited, in a window that is closed, and over a walk [D-94]', async () => {
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

test('a file that was swept on the server before the review was posted is sent again [D-50]', async () => {
  await write('With a file.')
  await choose('early.png')
  await uploaded(1)
  const { db } = site.api.deps
  await db.collection('files.files').deleteMany({ 'metadata.owner': ana.user._id })
  await post()
  await see(saidPosted())
  expect((await reviews())[0]).toMatchObject({ text: 'With a file.', fileCount: 1 })
})

test('a type that was chosen anew on another device stays when the text alone is edited, also after a reload [D-43]', async () => {
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
  await page.reload({ waitUntil: 'networkidle' }) // the saved guest, shown first, has the type from before
  await pencil()
  expect(await page.getByRole('radio', { name: 'Positive' }).isChecked()).toBe(true)
  await text().fill('Half typed.')
  await isKept()
  await changeElsewhere('Changed.', '-1')
  await page.reload({ waitUntil: 'networkidle' })
  await pencil()
  await expect.poll(() => text().inputValue()).toBe('Half typed.')
  expect(await page.getByRole('radio', { name: 'Negative' }).isChecked()).toBe(true)
})

test('a half-typed edit that is found again does not overwrite what was changed on another device since [D-43]', async () => {
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
