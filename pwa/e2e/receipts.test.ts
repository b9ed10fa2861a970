import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf } from '../../api/accounts/testing/accounts.ts'
import { phonePhoto } from '../../api/files/testing/sample-files.ts'
import { fileIdOf } from '../../shared/schemas/files.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, phone, type Site } from './testing/site.ts'
import { writeButton } from '../testing/forms.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const photo = async (width: number) => new File([new Uint8Array(await phonePhoto(width, 480))], 'photo.jpg')

test('a photo above the limits is scaled on the device, and its receipt says that it is not sealed [SEL-02]', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const large = await sharp({ create: { width: 3400, height: 2600, channels: 3, background: 'grey', noise } })
    .jpeg({ quality: 100 })
    .toBuffer()
  expect(large.length).toBeGreaterThan(10 * 1024 * 1024)
  const member = await site.api.member()
  const guestId = (await site.api.guest())._id
  const page = await openSignedIn(site, `/guest/${guestId}`, { member })
  await writeButton(page).click()
  await page.getByText('Negative', { exact: true }).last().click()
  await page.getByLabel('Review', { exact: true }).fill('Left a large mess.')
  await page
    .locator('input[type=file][aria-label="Evidence"]')
    .setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer: large })
  await page.getByRole('button', { name: 'Post review' }).click()
  await page.getByText('Your review', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Receipts' }).click()
  const posted = (await site.api.deps.db.collection('reviews').findOne({ author: member.user._id }))!
  const { body } = await member.get(`/api/review/${posted._id.toHexString()}/receipts`)
  expect(body).toMatchObject([{ chosenSha256: hashOf(large), isSealed: false }])
  expect(body[0].size).toBeLessThan(large.length)
  const dialog = page.getByRole('dialog', { name: 'Receipts of your evidence' })
  await see(dialog.getByText('This is no sealed original'))
  await see(dialog.getByText(`SHA-256 ${hashOf(large)}`))
})

test('photos of a room before and after the stay are side by side on a phone [SEL-06]', async () => {
  const member = await site.api.member()
  const guestId = (await site.api.guest())._id
  const files = [await photo(640), await photo(642)]
  const review = { guestId, review: 'Broke the oven.', reviewType: '-1', files }
  const { body: posted } = await member.post('/api/review', formOf(review))
  for (const [n, moment] of ['before', 'after'].entries())
    await member.put(`/api/review/${posted._id}/marks`, {
      file: fileIdOf(posted.files[n]),
      moment,
      room: 'Kitchen',
    })
  const page = await openSignedIn(site, `/guest/${guestId}`, { member, viewport: phone })
  const figures = page.getByRole('region', { name: 'Kitchen' }).getByRole('figure')
  await see(figures.nth(1))
  const [left, right] = await Promise.all([0, 1].map((n) => figures.nth(n).boundingBox()))
  expect(left!.y).toBe(right!.y)
  expect(left!.x + left!.width).toBeLessThan(right!.x)
})
