import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestMember } from '../../api/testing/api.ts'
import { dumpVault, openMember, createOutages, expireSession, statusText } from './testing/offline.ts'
import { see } from './testing/signed-in.ts'
import { openSite, phone, type Site } from './testing/site.ts'

let site: Site
let ana: TestMember
let guestId: string

beforeAll(async () => {
  site = await openSite()
  guestId = (await site.api.guest({ firstName: 'Gina', lastName: 'Vaulted', city: 'Boise', state: 'ID' }))._id
  await site.api.review({ guestId, review: 'Broke the garden gate.', reviewType: '-1' })
})
afterAll(() => site.close())
const { goAway, end } = createOutages(() => site)
afterEach(end)

const heading = (page: Page, name: string) => see(page.getByRole('heading', { level: 1, name }))

/** Waits until the viewed guests are saved. */
const seeSaved = (page: Page, guests = 1) =>
  expect.poll(async () => (await dumpVault(page)).kinds.guest).toBe(guests)

/** Opens a page of a new member who has viewed the guest, and waits until it is saved. */
async function openAna(path = '/guestlist', options = {}) {
  ana = await site.api.member()
  await ana.get(`/api/guest/${guestId}`)
  const page = await openMember(site, ana.user.email, options)
  await seeSaved(page)
  await page.goto(path.replace('ME', ana.id))
  return page
}

test('a guest opened online opens again after a reload without a server, with the time of its refresh [D-91 D-92 D-23]', async () => {
  const opened = await site.api.guest({ firstName: 'Olga', lastName: 'Justopened' })
  await site.api.review({ guestId: opened._id, review: 'Kept the kitchen clean.' })
  const page = await openAna(`/guest/${opened._id}`)
  await page.setViewportSize(phone)
  await heading(page, 'Olga Justopened')
  await seeSaved(page, 2)
  await goAway()
  await page.reload()
  await heading(page, 'Olga Justopened')
  await see(page.getByText('Kept the kitchen clean.'))
  await see(page.getByText(/^You are connected, but the server does not answer.*Last refreshed/))
  await see(statusText(page, 'No answer'))
})

test('nothing in the storage tells whom the member viewed or who the member is, open or closed [D-91]', async () => {
  const page = await openAna()
  const secrets = ['Gina', 'Vaulted', 'garden gate', 'Boise', guestId, ana.user.email, ana.id, 'EXTRACTABLE']
  const open = await dumpVault(page)
  expect(open.openKeys).toBe(1)
  for (const secret of secrets) expect(open.text).not.toContain(secret)
  await expireSession(page)
  await page.waitForURL('**/')
  await expect.poll(async () => (await dumpVault(page)).openKeys).toBe(0)
  const closed = await dumpVault(page)
  expect(closed.kinds.guest).toBe(1)
  for (const secret of secrets) expect(closed.text).not.toContain(secret)
  expect(
    await page.evaluate(async () => {
      const caches_ = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      )
      return caches_.flat().some(({ url }) => url.includes('/api/'))
    }),
  ).toBe(false)
})
