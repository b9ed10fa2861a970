import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { plainPdf, png } from '../../api/files/testing/sample-files.ts'
import { type TestMember } from '../../api/testing/api.ts'
import { dumpVault, openMember, createOutages } from './testing/offline.ts'
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
afterEach(async () => {
  await end()
})
const { goAway, end } = createOutages(() => site)

/** Creates a member who has viewed a guest, whose review has a photo and a PDF. */
async function newMember() {
  ana = await site.api.member()
  guestId = (await site.api.guest({ firstName: 'Gina', lastName: 'Pictured' }))._id
  const author = await site.api.member()
  const form = new FormData()
  form.append('guestId', guestId)
  form.append('review', 'See the pictures.')
  form.append('reviewType', '-1')
  form.append('files', new File([new Uint8Array(await png())], 'door.png'))
  form.append('files', new File([new Uint8Array(await plainPdf())], 'bill.pdf'))
  expect((await author.post('/api/review', form)).status).toBe(201)
  await ana.get(`/api/guest/${guestId}`)
}

test('evidence thumbnails are saved as bytes, never as links, and shown without a server [D-91]', async () => {
  await newMember()
  page = await openMember(site, ana.user.email)
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
