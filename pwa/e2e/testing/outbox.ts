import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { editReview as changeReview } from '../../../api/reviews/edit.ts'
import type { TestMember } from '../../../api/testing/api.ts'
import { dumpVault, openMember, createOutages } from './offline.ts'
import { see } from './signed-in.ts'
import { openSite, type Site } from './site.ts'

/*
 * What the tests of waiting reviews share. Each file opens a site before its tests and closes it after them; each test
 * has a member of its own.
 */

export let site: Site
export let ana: TestMember
export let guestId: string
export let ownReviewId: string
export let page: Page

export async function openOutbox(): Promise<void> {
  site = await openSite()
}
export const closeOutbox = () => site.close()
export const { goAway, comeBack, end } = createOutages(() => site)

/** A page of a member made for it, who has viewed a guest and reviewed it; both are saved on the device. */
export async function openAna(options = {}) {
  ana = await site.api.member()
  guestId = (await site.api.guest({ by: ana.user, firstName: 'Gina', lastName: 'Known' }))._id
  ownReviewId = (await site.api.review({ by: ana.user, guestId, review: 'First text.' }))._id
  await ana.get(`/api/guest/${guestId}`)
  page = await openMember(site, ana.user.email, options)
  await expect.poll(async () => (await dumpVault(page)).kinds.guest).toBe(1)
}

export const status = () => page.getByRole('banner').getByRole('button')
export const panel = () => page.getByRole('dialog', { name: 'Connection and saved guests' })
export const review = () => page.getByLabel('Review', { exact: true })
export const kept = () =>
  page.getByText('Your review is kept on this device and sent when you are back online')
export const choose = (name: string, buffer: Buffer) =>
  page
    .locator('input[type=file][aria-label="Evidence"]')
    .setInputFiles({ name, mimeType: name.endsWith('pdf') ? 'application/pdf' : 'image/png', buffer })

export async function writeNewGuest(lastName: string, text: string) {
  await page.goto('/createguest')
  await page.getByLabel('First Name').fill('Nora')
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByLabel('Phone', { exact: true }).fill('555 010 4321')
  await page.getByText('Negative', { exact: true }).click()
  await review().fill(text)
}
export const addGuest = () => page.getByRole('button', { name: 'Add guest and post review' }).click()

export async function writeReview(text: string, more = async () => {}) {
  await page.goto(`/guest/${guestId}`)
  await page.getByText('Positive', { exact: true }).last().click()
  await review().fill(text)
  await more()
  await page.getByRole('button', { name: 'Post review' }).click()
  await see(kept())
}

export async function editReview(text: string) {
  await page.goto(`/guest/${guestId}`)
  await page.getByRole('button', { name: 'Edit your review' }).click()
  await review().fill(text)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await see(kept())
}

export const db = () => site.api.deps.db
export const reviewsOf = () =>
  db().collection('reviews').find({ author: ana.user._id }).sort({ createdAt: 1 }).toArray()
export const textsOf = async () => (await reviewsOf()).map(({ text }) => text)

export async function unsent(count: number) {
  await expect.poll(async () => (await dumpVault(page)).kinds.waiting ?? 0, { interval: 200 }).toBe(count)
}

export const edit = (name: string) => panel().getByRole('button', { name: `Edit the review of ${name}` })
/** The first one of this guest; the question is answered with yes. */
export async function discardWaiting(shown: Page, name: string) {
  await shown
    .getByRole('button', { name: `Discard the review of ${name}` })
    .first()
    .click()
  const question = shown.getByRole('dialog', { name: `Discard the review of ${name}?` })
  await question.getByRole('button', { name: 'Discard', exact: true }).click()
}
export const typeInPanel = (text: string) => panel().getByLabel('Review', { exact: true }).fill(text)
export const keepChanges = () => panel().getByRole('button', { name: 'Keep changes' }).click()
export const changedElsewhere = 'This review was changed in another window. Reload it and try again.'

/** The review arrives, its answer does not; there is no server then. */
export async function postAndLose(text: string, more = async () => {}) {
  await page.goto(`/guest/${guestId}`)
  await page.getByText('Positive', { exact: true }).last().click()
  await review().fill(text)
  await more()
  await page.route('**/api/review', async (route) => {
    await route.fetch()
    await goAway()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Post review' }).click()
  await see(kept())
  await page.unroute('**/api/review')
}

/** The server comes back and is sent the first such call, which goes on when the answered function is called. */
export async function holdUp(path: string) {
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route(path, async (route) => {
    await held
    await route.continue()
  })
  const isSent = page.waitForRequest(path)
  await comeBack(page)
  await isSent
  return goOn
}

/** The member changes the last review on another device, which has a connection. */
export async function changeElsewhere(review: string) {
  const { _id, text } = (await reviewsOf()).at(-1)!
  const change = { review, originalText: text, files: [], removeFiles: [] }
  await changeReview(site.api.deps, ana.user, _id.toHexString(), change, null)
}
