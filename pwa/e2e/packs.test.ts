import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf } from '../../api/accounts/testing/accounts.ts'
import { phonePhoto } from '../../api/files/testing/sample-files.ts'
import type { TestMember } from '../../api/testing/api.ts'
import { expectErrors } from '../testing/console-errors.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, phone, type Site } from './testing/site.ts'

let site: Site
let ana: TestMember
let guestId: string
const photos: Buffer[] = []
beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: 'off' })
  ana = await site.api.member({ firstName: 'Zora', lastName: 'Authorsen' })
  guestId = (await site.api.guest({ by: ana.user }))._id
  for (const width of [640, 644]) photos.push(await phonePhoto(width))
  const files = photos.map((bytes) => new File([new Uint8Array(bytes)], 'IMG.jpg', { type: 'image/jpeg' }))
  const form = formOf({ guestId, review: 'Broke the lamp.', reviewType: '-1', files })
  const { _id } = (await ana.post('/api/review', form)).body
  // The helper that draws PDFs starts with the first pack, which takes long on a busy machine.
  await ana.post(`/api/review/${_id}/packs`, { purpose: 'insurer', leaveOut: [], withName: false })
})
afterAll(() => site.close())

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Make an incident pack' })
const makeButton = (page: Page) => dialog(page).getByRole('button', { name: 'Make the pack' })

async function openDialog(): Promise<Page> {
  const page = await openSignedIn(site, `/guest/${guestId}`, { member: ana, viewport: phone })
  await page.getByRole('button', { name: 'Make an incident pack' }).click()
  await see(makeButton(page))
  return page
}

/** Makes a pack with the second original left out, and returns its files and its code. */
async function makePack(page: Page) {
  await dialog(page).getByLabel('Who is it for?').selectOption({ label: 'An insurer' })
  await dialog(page).getByRole('checkbox', { name: '02-photo.jpg' }).uncheck()
  const coming = page.waitForEvent('download')
  await makeButton(page).click()
  await see(dialog(page).getByRole('heading', { name: 'Your pack is ready' }))
  const saved = await coming
  const zip = unzipSync(await buffer(await saved.createReadStream()))
  return {
    zip,
    name: saved.suggestedFilename(),
    code: await dialog(page).getByRole('definition').innerText(),
  }
}

/** The page of a clerk, once it takes files. */
async function openVerify(path: string, options = {}): Promise<Page> {
  const page = await site.open(path, options)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  return page
}

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Checked files' }).getByRole('listitem').filter({ hasText: name })
const received = (page: Page, name: string) =>
  row(page, name).getByText(/^Received unchanged on \w+ \d+, \d{4}, \d\d:\d\d UTC$/)
const unknown = (page: Page, name: string) => row(page, name).getByText('Not known to us')
const choose = (page: Page, name: string, bytes: Uint8Array) =>
  page
    .getByLabel('Files to verify')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) })

/** Drops a file anywhere on the page, as a mouse does. */
async function drop(page: Page, name: string, bytes: Uint8Array) {
  const transfer = await page.evaluateHandle(
    ([name, text]) => {
      const held = new DataTransfer()
      held.items.add(new File([Uint8Array.from(atob(text!), (one) => one.charCodeAt(0))], name!))
      return held
    },
    [name, Buffer.from(bytes).toString('base64')],
  )
  for (const type of ['dragover', 'drop'])
    await page.getByRole('heading', { level: 1 }).dispatchEvent(type, { dataTransfer: transfer })
}

test('an author hears what is missing, leaves an original out, and downloads one ZIP; a clerk drops a file of it and reads that it was received unchanged, and no byte of it leaves the page [PAC-01 PAC-03 PAC-04]', async () => {
  const page = await openDialog()
  const missing = dialog(page).getByRole('region', { name: 'What is missing' })
  for (const words of ['The dates of the stay', 'marked as from before', 'No amount is claimed.'])
    await see(missing.getByRole('listitem').filter({ hasText: words }))
  await see(dialog(page).getByText('An original may contain the location where it was taken.'))
  expect(await dialog(page).getByLabel('Include my name').isChecked()).toBe(false)
  const { zip, name, code } = await makePack(page)
  expect(name).toMatch(/\.zip$/)
  const originals = Object.keys(zip).filter((path) => path.startsWith('originals/'))
  expect(originals).toEqual(['originals/01-photo.jpg'])
  expect(hashOf(zip[originals[0]!]!)).toBe(hashOf(photos[0]!))
  expect(code).toMatch(/^([0-9A-Z]{5}-){5}[0-9A-Z]$/)
  const link = dialog(page).getByRole('link', { name: 'verify each file' })
  expect(await link.getAttribute('href')).toBe(`/verify#${code}`)

  const sent: Request[] = []
  const clerk = await openVerify(`/verify#${code}`, { isIsolated: true })
  clerk.on('request', (request) => void sent.push(request))
  await expect.poll(() => clerk.getByLabel('Pack code').inputValue()).toBe(code)
  await drop(clerk, '01-photo.jpg', photos[0]!)
  await see(received(clerk, '01-photo.jpg'))
  const [{ createdAt }] = (await ana.get(`/api/guest/${guestId}`)).body.review
  expect(await received(clerk, '01-photo.jpg').innerText()).toContain(createdAt.slice(11, 16))
  await choose(clerk, '02-photo.jpg', photos[1]!)
  await see(unknown(clerk, '02-photo.jpg'))
  await choose(clerk, 'changed.jpg', Buffer.concat([photos[0]!.subarray(0, -1), Buffer.from([0])]))
  await see(unknown(clerk, 'changed.jpg'))
  await choose(clerk, 'incident-pack.pdf', zip['incident-pack.pdf']!)
  await see(row(clerk, 'incident-pack.pdf').getByText(/^Unchanged since it was made on /))

  const lengths = await Promise.all(
    sent.map(async (request) => {
      const { 'content-length': length = '0' } = await request.allHeaders()
      return request.url().endsWith('/api/verify') ? { asked: Number(length) } : { other: Number(length) }
    }),
  )
  const question = JSON.stringify({ code: code.replaceAll('-', ''), sha256: hashOf(photos[0]!) })
  expect(lengths.flatMap(({ asked = [] }) => asked)).toEqual(Array.from({ length: 4 }, () => question.length))
  expect(lengths.filter(({ other = 0 }) => other > 0)).toEqual([])
  expect(sent.filter((request) => request.url().includes(code))).toEqual([])
  await clerk.context().close()
})

test('a clerk reads of a photo that the device had made smaller that it is no sealed original, and of the chosen one that it never came [PAC-04 SEL-02]', async () => {
  const photo = await phonePhoto(648)
  const chosen = randomBytes(100)
  const upload = { file: new File([new Uint8Array(photo)], 'IMG.jpg'), purpose: 'evidence' }
  const { _id: file } = (await ana.post('/api/files', formOf({ ...upload, chosenSha256: hashOf(chosen) })))
    .body
  const about = (await site.api.guest({ by: ana.user }))._id
  const form = formOf({ guestId: about, review: 'A mess.', reviewType: '-1', files: [file] })
  const { _id } = (await ana.post('/api/review', form)).body
  const input = { purpose: 'insurer', leaveOut: [], withName: false }
  const { code } = (await ana.post(`/api/review/${_id}/packs`, input)).body
  const clerk = await openVerify(`/verify#${code}`)
  await choose(clerk, 'sent.jpg', photo)
  await see(row(clerk, 'sent.jpg').getByText(/^Received on \w+ \d+, \d{4}, \d\d:\d\d UTC$/))
  await see(
    row(clerk, 'sent.jpg').getByText('The host’s device had made this photo smaller before it was sent'),
  )
  await choose(clerk, 'chosen.jpg', chosen)
  await see(row(clerk, 'chosen.jpg').getByText(/^A smaller copy of it was received on /))
  await see(row(clerk, 'chosen.jpg').getByText('We have never had this one.'))
  expect(await clerk.getByText('Received unchanged on').count()).toBe(0)
})

test('a code is taken as people type it; a wrong one and none tell the same as another file [PAC-04]', async () => {
  const { code } = await makePack(await openDialog())
  const clerk = await openVerify('/verify')
  const field = clerk.getByLabel('Pack code')
  await choose(clerk, 'photo.jpg', photos[0]!)
  await see(unknown(clerk, 'photo.jpg'))
  await see(row(clerk, 'photo.jpg').getByText('Without the whole code of its pack'))
  const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
  await field.fill(typed)
  await see(received(clerk, 'photo.jpg'))
  const wrong = code.slice(0, -1) + (code.endsWith('7') ? '8' : '7')
  await field.fill(wrong)
  await see(unknown(clerk, 'photo.jpg'))
  await see(row(clerk, 'photo.jpg').getByText('The pack with this code has no file'))
  await field.fill('')
  await see(row(clerk, 'photo.jpg').getByText('Without the whole code of its pack'))
  await field.fill(code)
  await see(received(clerk, 'photo.jpg'))
  await clerk.getByRole('button', { name: 'Remove photo.jpg' }).click()
  await expect.poll(() => row(clerk, 'photo.jpg').count()).toBe(0)
})

test('a file of 150 MB is read by a worker beside the page; it can be canceled, and the next one is read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verify-'))
  try {
    const piece = randomBytes(15_000_000)
    const bytes = Buffer.concat(Array.from({ length: 10 }, () => piece))
    const paths = ['canceled.bin', 'large.bin'].map((name) => join(folder, name))
    for (const path of paths) await writeFile(path, bytes)
    const clerk = await openVerify('/verify')
    await clerk.getByLabel('Files to verify').setInputFiles(paths)
    await see(clerk.getByRole('progressbar', { name: 'Read of canceled.bin' }))
    expect(clerk.workers()).not.toEqual([])
    await clerk.getByRole('button', { name: 'Cancel canceled.bin' }).click()
    await see(row(clerk, 'large.bin').getByText(/^Reading, [1-9]\d?% of 143\.1 MB$/))
    await clerk.getByLabel('Pack code').pressSequentially('typed meanwhile')
    await see(row(clerk, 'large.bin').getByText(`SHA-256 ${hashOf(bytes)}`))
    expect(await clerk.getByLabel('Pack code').inputValue()).toBe('typed meanwhile')
    expect(await row(clerk, 'canceled.bin').count()).toBe(0)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('without a connection a file is read, and checked by itself when the connection is back', async () => {
  const { code } = await makePack(await openDialog())
  const clerk = await openVerify(`/verify#${code}`)
  await see(clerk.getByText('Your files stay on this device.'))
  await choose(clerk, 'first.jpg', photos[1]!)
  await see(unknown(clerk, 'first.jpg'))
  await clerk.context().setOffline(true)
  await see(clerk.getByText('Checking needs a connection. Files you choose now are checked'))
  await choose(clerk, 'photo.jpg', photos[0]!)
  await see(row(clerk, 'photo.jpg').getByText('It goes on when you are back online.'))
  await see(row(clerk, 'photo.jpg').getByText(`SHA-256 ${hashOf(photos[0]!)}`))
  await clerk.context().setOffline(false)
  await see(received(clerk, 'photo.jpg'))
})

test('a pack that fails keeps the choices, and Esc returns to the button', async () => {
  const page = await openDialog()
  const refusal = { message: 'The PDF could not be made. Please try again in a minute.' }
  await page.route('**/packs', (route) => route.fulfill({ status: 503, json: refusal }))
  await dialog(page).getByLabel('Who is it for?').selectOption({ label: 'Vrbo' })
  await dialog(page).getByRole('checkbox', { name: '01-photo.jpg' }).uncheck()
  await dialog(page).getByLabel('Include my name').check()
  await see(dialog(page).getByText('The pack names you: Zora Authorsen.'))
  await makeButton(page).click()
  await see(dialog(page).getByRole('alert').filter({ hasText: refusal.message }))
  expect(await dialog(page).getByLabel('Who is it for?').inputValue()).toBe('vrbo')
  expect(await dialog(page).getByRole('checkbox', { name: '01-photo.jpg' }).isChecked()).toBe(false)
  expect(await dialog(page).getByLabel('Include my name').isChecked()).toBe(true)
  await page.unroute('**/packs')
  const coming = page.waitForEvent('download')
  await makeButton(page).press('Enter')
  const heading = dialog(page).getByRole('heading', { name: 'Your pack is ready' })
  await see(heading)
  await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true)
  await coming
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  const opener = page.getByRole('button', { name: 'Make an incident pack' })
  await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true)
})

test('a window that cannot be loaded without a connection says that it needs one', async () => {
  expectErrors(/could not be loaded/)
  const page = await openSignedIn(site, '/theme.js', { member: ana, viewport: phone, isIsolated: true })
  await page.route('**/assets/DialogWindow*', (route) => route.abort()) // it comes while the page is idle
  await page.goto(`/guest/${guestId}`)
  await see(page.getByRole('button', { name: 'Make an incident pack' }))
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Make an incident pack' }).click()
  await see(page.getByText('This needs a connection', { exact: true }))
})

/** Holds the answer of the next pack back until `release`. */
async function holdBack(page: Page) {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/packs', async (route) => {
    await promise
    await route.fallback().catch(() => undefined) // canceled meanwhile
  })
  return release
}
/** Shorter than a check of the connection waits. */
const stepMs = 2_000
const making = (page: Page) => dialog(page).getByRole('button', { name: 'Making the pack...' })

test('a pack that takes minutes is waited for while the server is there, and a cancel returns to the choices', async () => {
  const page = await openDialog()
  await dialog(page).getByLabel('Who is it for?').selectOption({ label: 'Vrbo' })
  const release = await holdBack(page)
  await page.clock.install()
  await makeButton(page).click()
  await see(making(page))
  for (let passed = 0; passed < 70_000; passed += stepMs) {
    await page.clock.runFor(stepMs)
    await page.evaluate(() => fetch('/api/health')) // what the page has asked is answered, too
  }
  await see(dialog(page).getByText('Many pictures can take a minute or two.'))
  await see(making(page))
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await see(makeButton(page))
  release()
  await expect.poll(() => makeButton(page).evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await dialog(page).getByRole('alert').allInnerTexts()).toEqual([''])
  expect(await dialog(page).getByLabel('Who is it for?').inputValue()).toBe('vrbo')
  await page.unroute('**/packs')
  const coming = page.waitForEvent('download')
  await makeButton(page).click()
  await coming
})

test('a wait ends when the server gives no sign of life, and says what to do', async () => {
  const page = await openDialog()
  const release = await holdBack(page)
  await page.route('**/api/health', (route) => route.abort())
  await page.clock.install()
  await makeButton(page).click()
  await see(making(page))
  const failed = dialog(page).getByRole('alert').filter({ hasText: 'Your choices are still here' })
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000)
      return failed.count()
    })
    .toBe(1)
  release()
  await see(makeButton(page))
})

test('packs that were made before stand below the form, and can be downloaded again', async () => {
  const page = await openDialog()
  const earlier = dialog(page).getByRole('region', { name: 'Earlier packs' })
  const newest = earlier.getByRole('listitem').first()
  const coming = page.waitForEvent('download')
  await newest.getByRole('link', { name: 'Download' }).click()
  expect((await coming).suggestedFilename()).toMatch(/-incident-pack-.*\.zip$/)
})
