import { expect } from 'vitest'
import type { Page } from '../../testing/node-browser/page.ts'
import type { Screens } from '../../testing/screens.ts'
import { countOf } from './stored-vault.ts'

/** Waits until so many viewed guests are saved. */
export const seeSaved = (page: Page, guests: number) => expect.poll(() => countOf(page, 'guest')).toBe(guests)

/** Opens a page with the vault of a new member who has viewed a guest, which is saved on the device. */
export async function openWithGuest(screens: Screens, more: { phoneNumber?: string } = {}) {
  const typed = { firstName: 'Gina', lastName: 'Vaulted', city: 'Boise', state: 'ID', ...more }
  const guestId = (await screens.api.guest(typed))._id
  await screens.api.review({ guestId, review: 'Broke the garden gate.', reviewType: '-1' })
  const ana = await screens.api.member()
  await ana.get(`/api/guest/${guestId}`)
  const page = await screens.open('/memberhomepage', { member: ana, hasVault: true })
  await seeSaved(page, 1)
  await syncEnds(page)
  return { page, ana, guestId }
}

/** Waits until the synchronization that runs has ended. */
const syncEnds = (page: Page) => page.evaluate(() => navigator.locks.request('vault sync', () => undefined))

/** Loads a page, and waits until it has synchronized the vault. */
export async function gotoSynced(page: Page, path: string): Promise<void> {
  const asked = page.waitForRequest(/profiles=1/)
  await page.goto(path)
  await asked
  await syncEnds(page)
}

/** The connection status in the header, as announced to screen readers. */
export const statusText = (page: Page, text: string) =>
  page
    .getByRole('banner')
    .locator('output')
    .filter({ hasText: new RegExp(`^${text}$`) })

export const status = (page: Page) => page.getByRole('banner').getByRole('button')
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Connection and saved guests' })
export const seeHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor()
