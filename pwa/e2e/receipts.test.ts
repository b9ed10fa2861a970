import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { phonePhoto } from '../../api/files/testing/sample-files.ts'
import { dumpVault, seeHalfTypedAtRest } from './testing/offline.ts'
import { ana, closeOutbox, comeBack, end, goAway, openAna, openOutbox } from './testing/outbox.ts'
import { guestId, kept, page, review, reviewsOf, textsOf } from './testing/outbox.ts'
import { see } from './testing/signed-in.ts'
import { phone } from './testing/site.ts'

beforeAll(openOutbox)
afterEach(end)
afterAll(closeOutbox)

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const choosePhoto = (bytes: Buffer) =>
  page
    .locator('input[type=file][aria-label="Evidence"]')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: bytes })
const post = () => page.getByRole('button', { name: 'Post review' }).click()
const dialog = () => page.getByRole('dialog', { name: 'Receipts of your evidence' })

async function begin(text: string) {
  await page.goto(`/guest/${guestId}`)
  await page.getByText('Negative', { exact: true }).last().click()
  await review().fill(text)
}

async function receiptOf(text: string) {
  await expect.poll(textsOf).toContain(text)
  const posted = (await reviewsOf()).find(({ text: own }) => own === text)!
  const { body } = await ana.get(`/api/review/${posted._id.toHexString()}/receipts`)
  return body[0]
}

test('a photo within the limits is sent as it is, and its author reads its receipt and downloads the same bytes [SEL-01 SEL-02]', async () => {
  await openAna({ viewport: phone })
  const photo = await phonePhoto(4400, 3000)
  await begin('Broke the lamp.')
  await choosePhoto(photo)
  await see(page.getByRole('button', { name: 'Remove photo.jpg' }))
  await post()
  expect(await receiptOf('Broke the lamp.')).toMatchObject({ sha256: hashOf(photo), isSealed: true })
  await page.getByRole('button', { name: 'Receipts' }).click()
  await see(dialog().getByText(`SHA-256 ${hashOf(photo)}`))
  await see(dialog().getByText(/^Received \w+ \d+, \d{4}, \d\d:\d\d UTC$/))
  const coming = page.waitForEvent('download')
  await dialog().getByRole('button', { name: 'Download the original' }).click()
  const saved = await buffer(await (await coming).createReadStream())
  expect(saved.equals(photo)).toBe(true)
})

test('a photo above the limits is scaled on the device, and its receipt says that it is no sealed original [SEL-02]', async () => {
  await openAna()
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const large = await sharp({ create: { width: 3400, height: 2600, channels: 3, background: 'grey', noise } })
    .jpeg({ quality: 100 })
    .toBuffer()
  expect(large.length).toBeGreaterThan(10 * 1024 * 1024)
  await begin('Left a large mess.')
  await choosePhoto(large)
  await post()
  const receipt = await receiptOf('Left a large mess.')
  expect(receipt).toMatchObject({ chosenSha256: hashOf(large), isSealed: false })
  expect(receipt.size).toBeLessThan(large.length)
  await page.getByRole('button', { name: 'Receipts' }).click()
  await see(dialog().getByText('This is no sealed original'))
  await see(dialog().getByText(`SHA-256 ${hashOf(large)}`))
})

test('twelve photos of three rooms that are chosen without a connection survive a new start and arrive once, each as it was taken [SEL-01 SEL-02]', async () => {
  await openAna({ viewport: phone })
  await begin('Left three rooms like this.')
  await goAway()
  const photos = await Promise.all(Array.from({ length: 12 }, (_, n) => phonePhoto(400 + 2 * n, 300)))
  const named = photos.map((buffer, n) => ({ name: `room-${n}.jpg`, mimeType: 'image/jpeg', buffer }))
  await page.locator('input[type=file][aria-label="Evidence"]').setInputFiles(named)
  await see(page.getByRole('button', { name: 'Remove room-11.jpg' }))
  await expect.poll(async () => (await dumpVault(page)).kinds['half-typed-file']).toBe(12)
  await seeHalfTypedAtRest(page)
  await page.goto('/theme.js')
  await page.goto(`/guest/${guestId}`)
  await see(page.getByRole('button', { name: 'Remove room-11.jpg' }))
  await comeBack(page)
  await post()
  await expect.poll(textsOf).toContain('Left three rooms like this.')
  const [posted] = (await reviewsOf()).filter(({ text }) => text === 'Left three rooms like this.')
  const { body } = await ana.get(`/api/review/${posted!._id.toHexString()}/receipts`)
  const received = body.map(({ sha256 }: { sha256: string }) => sha256)
  expect(received.toSorted()).toEqual(photos.map(hashOf).toSorted())
  await see(page.getByRole('button', { name: 'Receipts' }))
  await goAway()
  await page.getByRole('button', { name: 'Receipts' }).click()
  await see(dialog().getByText('This needs a connection. Open it again when you are back online.'))
})

test('a photo that waited without a connection comes with its SHA-256, when it was chosen and how far the clock was off [SEL-02]', async () => {
  const begun = Date.now()
  await openAna()
  await begin('No signal in the cellar.')
  await goAway()
  const photo = await phonePhoto()
  const before = Date.now()
  await choosePhoto(photo)
  await see(page.getByRole('button', { name: 'Remove photo.jpg' }))
  const after = Date.now()
  await post()
  await see(kept())
  await page.reload()
  await comeBack(page)
  const receipt = await receiptOf('No signal in the cellar.')
  expect(receipt).toMatchObject({ sha256: hashOf(photo), isSealed: true })
  const chosenAt = Date.parse(receipt.chosenAt)
  expect(chosenAt >= before && chosenAt <= after + 1000).toBe(true)
  expect(receipt.clockOffMs).toBeGreaterThanOrEqual(0)
  expect(receipt.clockOffMs).toBeLessThan(Date.now() - begun + 1000) // its clock is the server's
})

test('two photos of one room, marked before and after, stand side by side on a phone [SEL-06]', async () => {
  await openAna({ viewport: phone })
  await begin('Broke the oven.')
  for (const [n, width] of [640, 642].entries()) {
    await page.locator('input[type=file][aria-label="Evidence"]').setInputFiles({
      name: `photo${n}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await phonePhoto(width, 480),
    })
    await see(page.getByRole('button', { name: `Remove photo${n}.jpg` }))
  }
  await post()
  await expect.poll(textsOf).toContain('Broke the oven.')
  const row = page.getByRole('listitem').filter({ hasText: 'Broke the oven.' })
  await row.getByRole('button', { name: 'Receipts' }).click()
  for (const [n, moment] of ['Before the stay', 'After the stay'].entries()) {
    const form = dialog().getByRole('form', { name: 'Before or after' }).nth(n)
    await form.getByLabel('When was it taken?').selectOption({ label: moment })
    if (n === 0) {
      await form.getByRole('button', { name: 'Save' }).click()
      await see(form.getByText('Name the room, such as Kitchen'))
    }
    await form.getByLabel('Room', { exact: true }).fill('Kitchen')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(async () => {
        const posted = (await reviewsOf()).find(({ text }) => text === 'Broke the oven.')
        return Object.keys(posted?.marks ?? {}).length
      })
      .toBe(n + 1)
  }
  await page.keyboard.press('Escape')
  const pair = page.getByRole('region', { name: 'Kitchen' })
  const [left, right] = [
    await pair.getByRole('figure').nth(0).boundingBox(),
    await pair.getByRole('figure').nth(1).boundingBox(),
  ]
  expect(left!.y).toBe(right!.y)
  expect(left!.x + left!.width).toBeLessThan(right!.x)
  expect(await pair.getByRole('figure').allInnerTexts()).toEqual(['Before', 'After'])
})

test('a photo is hashed beside the page, which stays at hand [SEL-02]', async () => {
  await openAna({ viewport: phone })
  const photo = await phonePhoto(1200, 900)
  await begin('Scratched the table.')
  await page.evaluate(() => {
    const read = { count: 0 }
    const digest = crypto.subtle.digest.bind(crypto.subtle)
    crypto.subtle.digest = (algorithm, data) => {
      if (data.byteLength > 10_000) read.count += 1
      return digest(algorithm, data)
    }
    Object.assign(globalThis, { read })
  })
  const hashing = page.waitForEvent('worker')
  const sending = page.waitForRequest((request) => request.url().endsWith('/api/files'))
  await choosePhoto(photo)
  await hashing
  await sending
  expect(await page.evaluate(() => (globalThis as unknown as { read: object }).read)).toEqual({ count: 0 })
  await see(page.getByRole('button', { name: 'Remove photo.jpg' }))
  await post()
  expect(await receiptOf('Scratched the table.')).toMatchObject({ sha256: hashOf(photo), isSealed: true })
})
