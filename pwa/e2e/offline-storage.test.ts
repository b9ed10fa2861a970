import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { viewPicturedGuest } from '../vault/testing/pictured-guest.ts'
import { dumpVault, openMember, createOutages } from './testing/offline.ts'
import { see } from './testing/signed-in.ts'
import { openSite, type Site } from './testing/site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
afterEach(async () => {
  await end()
})
const { goAway, end } = createOutages(() => site)

test('evidence thumbnails are saved as bytes, never as links, and shown without a server [D-91]', async () => {
  const { ana, guestId } = await viewPicturedGuest(site.api)
  const page = await openMember(site, ana.user.email)
  await expect.poll(async () => (await dumpVault(page)).kinds.thumbnail).toBe(1)
  await goAway()
  await page.goto(`/guest/${guestId}`)
  const picture = page.getByRole('img', { name: 'Evidence 1' })
  expect(await picture.getAttribute('src')).toMatch(/^data:image\/webp;base64,/)
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(10)
  await see(page.getByText('Evidence 2 (PDF) needs a connection'))
  const links = await page.locator('[src*="signature="], [href*="signature="]').count()
  expect(links).toBe(0)
})
