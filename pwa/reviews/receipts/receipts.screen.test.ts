import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { phonePhoto } from '../../../api/files/testing/sample-files.ts'
import { openHost } from '../../outbox/testing/host.ts'
import { see, startScreens } from '../../testing/screens.ts'
import { countOf } from '../../vault/testing/stored-vault.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const photoFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

/** A page of a member who posts a review with photos. */
async function openEvidence(options: Parameters<typeof openHost>[1] = {}) {
  const host = await openHost(screens, options)
  const { page, member } = host
  const posted = async (text: string) => {
    await expect.poll(host.textsOf).toContain(text)
    return (await host.reviewsOf()).find((one) => one['text'] === text)!
  }
  return {
    ...host,
    posted,
    choosePhotos: (files: ReturnType<typeof photoFile>[]) =>
      page.locator('input[type=file][aria-label="Evidence"]').setInputFiles(files),
    seePhoto: (name: string) => see(page.getByRole('button', { name: `Remove ${name}` })),
    async openReceipts() {
      await see(page.getByText('sealed evidence'))
      await page.getByText('Your review', { exact: true }).first().click()
      await page.getByRole('button', { name: 'Receipts' }).click()
    },
    dialog: page.getByRole('dialog', { name: 'Receipts of your evidence' }),
    async receiptsOf(text: string) {
      const { body } = await member.get(`/api/review/${(await posted(text))._id.toHexString()}/receipts`)
      return body as { sha256: string; isSealed: boolean; chosenAt: string; clockOffMs: number }[]
    },
  }
}

test('a photo within the limits is sent as it is; its author reads its receipt and downloads it [SEL-01 SEL-02]', async () => {
  const host = await openEvidence({ as: 'phone', hasVault: false })
  const { page, dialog } = host
  const photo = await phonePhoto(4400, 3000)
  await host.typeReview('Broke the lamp.', 'Negative')
  await host.choosePhotos([photoFile('photo.jpg', photo)])
  await host.seePhoto('photo.jpg')
  await host.post()
  const [receipt] = await host.receiptsOf('Broke the lamp.')
  expect(receipt).toMatchObject({ sha256: hashOf(photo), isSealed: true })
  await host.openReceipts()
  await see(dialog.getByText(`SHA-256 ${hashOf(photo)}`))
  await see(dialog.getByText(/^Received \w+ \d+, \d{4}, \d\d:\d\d UTC$/))
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download the original' }).click()
  const saved = await new Response(await (await coming).createReadStream()).bytes()
  expect(photo.equals(saved)).toBe(true)
})

test('twelve photos chosen offline survive a new start and arrive once, each as it was taken [SEL-01 SEL-02]', async () => {
  const host = await openEvidence({ as: 'phone' })
  const { page, dialog } = host
  const text = 'Left three rooms like this.'
  await host.typeReview(text, 'Negative')
  await host.goAway()
  const photos = await Promise.all(Array.from({ length: 12 }, (_, n) => phonePhoto(400 + 2 * n, 300)))
  await host.choosePhotos(photos.map((buffer, n) => photoFile(`room-${n}.jpg`, buffer)))
  await host.seePhoto('room-11.jpg')
  await expect.poll(() => countOf(page, 'half-typed-file')).toBe(12)
  await page.goto(`/guest/${host.guestId}`)
  await host.seePhoto('room-11.jpg')
  await host.comeBack(page)
  await host.post()
  const received = (await host.receiptsOf(text)).map(({ sha256 }) => sha256)
  expect(received.toSorted()).toEqual(photos.map(hashOf).toSorted())
  expect((await host.textsOf()).filter((one) => one === text)).toHaveLength(1)
  await see(page.getByText('sealed evidence'))
  await host.goAway()
  await host.openReceipts()
  await see(dialog.getByText('This needs a connection. Open it again when you are back online.'))
})

test('a photo that waited offline comes with its SHA-256, the time of its choice and the clock error [SEL-02]', async () => {
  const begun = Date.now()
  const host = await openEvidence()
  const { page } = host
  await host.typeReview('No signal in the cellar.', 'Negative')
  await host.goAway()
  const photo = await phonePhoto()
  const before = Date.now()
  await host.choosePhotos([photoFile('photo.jpg', photo)])
  await host.seePhoto('photo.jpg')
  await host.post()
  await see(host.kept())
  const after = Date.now()
  await page.reload()
  await host.comeBack(page)
  const [receipt] = await host.receiptsOf('No signal in the cellar.')
  expect(receipt).toMatchObject({ sha256: hashOf(photo), isSealed: true })
  const chosenAt = Date.parse(receipt!.chosenAt)
  expect(chosenAt >= before && chosenAt <= after).toBe(true)
  expect(receipt!.clockOffMs).toBeGreaterThanOrEqual(0)
  expect(receipt!.clockOffMs).toBeLessThan(Date.now() - begun + 1000) // its clock is the server's
})

test('an author marks two photos of one room as before and after, and they show as a pair [SEL-06]', async () => {
  const host = await openEvidence({ as: 'phone', hasVault: false })
  const { page, dialog } = host
  await host.typeReview('Broke the oven.', 'Negative')
  for (const [n, width] of [640, 642].entries())
    await host.choosePhotos([photoFile(`photo${n}.jpg`, await phonePhoto(width, 480))])
  for (const n of [0, 1]) await host.seePhoto(`photo${n}.jpg`)
  await host.post()
  const marks = async () => Object.keys((await host.posted('Broke the oven.'))['marks'] ?? {}).length
  const row = page.getByRole('listitem').filter({ hasText: 'Broke the oven.' })
  await row.getByText('Your review', { exact: true }).click()
  await row.getByRole('button', { name: 'Receipts' }).click()
  for (const [n, moment] of ['Before', 'After'].entries()) {
    const form = dialog.getByRole('form', { name: 'Before or after' }).nth(n)
    const save = form.getByRole('button', { name: 'Save' })
    expect(await save.count()).toBe(0)
    await form.getByLabel('Taken').selectOption({ label: moment })
    if (n === 0) {
      await save.click()
      await see(form.getByText('Name the room, such as Kitchen'))
    }
    await form.getByLabel('Room', { exact: true }).fill('Kitchen')
    await save.click()
    await expect.poll(marks).toBe(n + 1)
    await expect.poll(() => save.count()).toBe(0)
  }
  await page.keyboard.press('Escape')
  const figures = page.getByRole('region', { name: 'Kitchen' }).getByRole('figure')
  await expect.poll(() => figures.allInnerTexts()).toEqual(['Before', 'After'])
})

test('a photo is hashed by a worker, not by the page [SEL-02]', async () => {
  const host = await openEvidence({ as: 'phone', hasVault: false })
  const { page } = host
  const photo = await phonePhoto(1200, 900)
  await host.typeReview('Scratched the table.', 'Negative')
  let read = 0
  const digest: SubtleCrypto['digest'] = (algorithm, data) => {
    if (data.byteLength > 10_000) read += 1
    return crypto.subtle.digest(algorithm, data)
  }
  // Of the page alone: a worker has the other one.
  const own = overlay(crypto, { subtle: overlay(crypto.subtle, { digest }) })
  Object.defineProperty(page.window(), 'crypto', { value: own })
  await host.choosePhotos([photoFile('photo.jpg', photo)])
  await host.seePhoto('photo.jpg')
  await host.post()
  const [receipt] = await host.receiptsOf('Scratched the table.')
  expect(receipt).toMatchObject({ sha256: hashOf(photo), isSealed: true })
  expect(read).toBe(0)
})

/** The target, with some of its members replaced. */
const overlay = <Target extends object>(target: Target, own: Partial<Target>): Target =>
  new Proxy(target, {
    get(_, name) {
      const key = name as keyof Target
      const value = own[key] ?? target[key]
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
