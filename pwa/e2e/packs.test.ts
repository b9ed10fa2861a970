import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPhoto, bytesOf, hashOf, reviewed } from '../../api/packs/testing/packs.ts'
import { choose, openVerify, received, row, unknown } from '../screens/verify/testing/verify-page.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, phone, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: 'off' })
})
afterAll(() => site.close())

const openClerk = (path: string) => openVerify(site.open(path, { isIsolated: true }))

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

test('an author downloads a pack, and a clerk verifies its files, of which no byte leaves the page [PAC-01 PAC-03 PAC-04]', async () => {
  const ana = await site.api.member()
  const guestId = (await site.api.guest({ by: ana.user }))._id
  const files = await Promise.all([640, 644].map(aPhoto))
  const [photo, leftOut] = (await Promise.all(files.map(bytesOf))) as [Uint8Array, Uint8Array]
  await reviewed(site.api, ana, { guestId, files })
  const page = await openSignedIn(site, `/guest/${guestId}`, { member: ana, viewport: phone })
  await page.getByText('Your review', { exact: true }).click()
  await page.getByRole('button', { name: 'Make an incident pack' }).click()
  const dialog = page.getByRole('dialog', { name: 'Incident pack' })
  const missing = dialog.getByRole('region', { name: 'What is missing' })
  for (const words of ['The dates of the stay', 'marked as from before', 'No amount is claimed.'])
    await see(missing.getByRole('listitem').filter({ hasText: words }))
  await see(dialog.getByText('An original may contain the location where it was taken.'))
  expect(await dialog.getByLabel('Include my name').isChecked()).toBe(false)
  await dialog.getByLabel('Who is it for?').selectOption({ label: 'An insurer' })
  await dialog.getByRole('checkbox', { name: '02-photo.jpg' }).uncheck()
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Make the pack' }).click()
  await see(dialog.getByRole('heading', { name: 'Your pack is ready' }))
  const saved = await coming
  const zip = unzipSync(await buffer(await saved.createReadStream()))
  const code = await dialog.getByRole('definition').innerText()
  expect(saved.suggestedFilename()).toMatch(/\.zip$/)
  const originals = Object.keys(zip).filter((path) => path.startsWith('originals/'))
  expect(originals).toEqual(['originals/01-photo.jpg'])
  expect(hashOf(zip[originals[0]!]!)).toBe(hashOf(photo))
  expect(code).toMatch(/^([0-9A-Z]{5}-){5}[0-9A-Z]$/)
  const link = dialog.getByRole('link', { name: 'verify each file' })
  expect(await link.getAttribute('href')).toBe(`/verify#${code}`)

  const sent: Request[] = []
  const clerk = await openClerk(`/verify#${code}`)
  clerk.on('request', (request) => void sent.push(request))
  await expect.poll(() => clerk.getByLabel('Pack code').inputValue()).toBe(code)
  await drop(clerk, '01-photo.jpg', photo)
  await see(received(clerk, '01-photo.jpg'))
  const [{ createdAt }] = (await ana.get(`/api/guest/${guestId}`)).body.review
  expect(await received(clerk, '01-photo.jpg').innerText()).toContain(createdAt.slice(11, 16))
  await choose(clerk, '02-photo.jpg', leftOut)
  await see(unknown(clerk, '02-photo.jpg'))
  await choose(clerk, 'changed.jpg', Buffer.concat([photo.subarray(0, -1), Buffer.from([0])]))
  await see(unknown(clerk, 'changed.jpg'))
  await choose(clerk, 'incident-pack.pdf', zip['incident-pack.pdf']!)
  await see(row(clerk, 'incident-pack.pdf').getByText(/^Unchanged since it was made on /))

  const lengths = await Promise.all(
    sent.map(async (request) => {
      const { 'content-length': length = '0' } = await request.allHeaders()
      return request.url().endsWith('/api/verify') ? { asked: Number(length) } : { other: Number(length) }
    }),
  )
  const question = JSON.stringify({ code: code.replaceAll('-', ''), sha256: hashOf(photo) })
  expect(lengths.flatMap(({ asked = [] }) => asked)).toEqual(Array.from({ length: 4 }, () => question.length))
  expect(lengths.filter(({ other = 0 }) => other > 0)).toEqual([])
  expect(sent.filter((request) => request.url().includes(code))).toEqual([])
})

test('a file of 150 MB is read by a worker beside the page; it can be canceled, and the next one is read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verify-'))
  try {
    const piece = randomBytes(15_000_000)
    const bytes = Buffer.concat(Array.from({ length: 10 }, () => piece))
    const paths = ['canceled.bin', 'large.bin'].map((name) => join(folder, name))
    for (const path of paths) await writeFile(path, bytes)
    const clerk = await openClerk('/verify')
    await clerk.getByLabel('Files to verify').setInputFiles(paths)
    await see(clerk.getByRole('progressbar', { name: 'Read of canceled.bin' }))
    await expect.poll(() => clerk.workers()).not.toEqual([])
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
