import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestMember } from '../../../api/testing/api.ts'
import { dumpVault, openMember, createOutages } from './offline.ts'
import { see } from './signed-in.ts'
import { openSite, type Site } from './site.ts'
import { writeButton } from '../../testing/forms.ts'

/*
 * What the tests of waiting reviews share. Each file opens a site before its tests and closes it after them; each test
 * has a member of its own.
 */

export let site: Site
export let ana: TestMember
export let guestId: string
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
  await site.api.review({ by: ana.user, guestId, review: 'First text.' })
  await ana.get(`/api/guest/${guestId}`)
  page = await openMember(site, ana.user.email, options)
  await expect.poll(async () => (await dumpVault(page)).kinds.guest).toBe(1)
}

export const status = () => page.getByRole('banner').getByRole('button')
export const review = () => page.getByLabel('Review', { exact: true })
const kept = () => page.getByText('Your review is kept on this device and sent when you are back online')
export const choose = (name: string, buffer: Buffer) =>
  page
    .locator('input[type=file][aria-label="Evidence"]')
    .setInputFiles({ name, mimeType: name.endsWith('pdf') ? 'application/pdf' : 'image/png', buffer })

export async function writeReview(text: string, more = async () => {}) {
  await page.goto(`/guest/${guestId}`)
  await writeButton(page).click()
  await page.getByText('Positive', { exact: true }).last().click()
  await review().fill(text)
  await more()
  await page.getByRole('button', { name: 'Post review' }).click()
  await see(kept())
}

export async function unsent(count: number) {
  await expect.poll(async () => (await dumpVault(page)).kinds.waiting ?? 0, { interval: 200 }).toBe(count)
}
