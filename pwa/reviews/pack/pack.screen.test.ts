import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { aPhoto, madePack, reviewed } from '../../../api/packs/testing/packs.ts'
import { expectErrors } from '../../testing/console-errors.ts'
import type { Page } from '../../testing/node-browser/page.ts'
import { see, startScreens } from '../../testing/screens.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const photos = await Promise.all([640, 644].map(aPhoto))

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Incident pack' })
const opener = (page: Page) => page.getByRole('button', { name: 'Make an incident pack' })
const openOwn = (page: Page) => page.getByText('Your review', { exact: true }).first().click()
const purpose = (page: Page) => dialog(page).getByLabel('Who is it for?')
const makeButton = (page: Page) => dialog(page).getByRole('button', { name: 'Make the pack' })
const making = (page: Page) => dialog(page).getByRole('button', { name: 'Making...' })

/** A member's own report with two photos. */
async function addReport() {
  const author = await screens.api.member({ firstName: 'Zora', lastName: 'Authorsen' })
  const guestId = (await screens.api.guest({ by: author.user }))._id
  const { _id: review } = await reviewed(screens.api, author, { guestId, files: photos })
  return { author, guestId, review }
}

async function openWindow({
  author,
  guestId,
}: Pick<Awaited<ReturnType<typeof addReport>>, 'author' | 'guestId'>) {
  const page = await screens.open(`/guest/${guestId}`, { member: author, as: 'phone' })
  await openOwn(page)
  await opener(page).click()
  await see(makeButton(page))
  return page
}
const openReport = async () => openWindow(await addReport())

/** Holds the answer of the next pack back until `release`. */
async function holdBack(page: Page) {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/packs', async (route) => {
    await promise
    await route.continue()
  })
  return release
}

test('a pack that fails keeps the choices, and Esc returns to the button', async () => {
  const page = await openReport()
  const refusal = { message: 'The PDF could not be made. Please try again in a minute.' }
  await page.route('**/packs', (route) => route.fulfill({ status: 503, json: refusal }))
  await purpose(page).selectOption({ label: 'Vrbo' })
  const photo = dialog(page).getByRole('checkbox', { name: '01-photo.jpg' })
  await photo.uncheck()
  await dialog(page).getByLabel('Include my name').check()
  await see(dialog(page).getByText('The pack names you: Zora Authorsen.'))
  await makeButton(page).click()
  await see(dialog(page).getByRole('alert').filter({ hasText: refusal.message }))
  expect(await purpose(page).inputValue()).toBe('vrbo')
  expect(await photo.isChecked()).toBe(false)
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
  await expect.poll(() => opener(page).evaluate((one) => one === document.activeElement)).toBe(true)
})

test('a window that cannot be loaded without a connection says that it needs one', async () => {
  expectErrors(/could not be loaded/)
  const { author, guestId } = await addReport()
  const page = await screens.open('/theme.js', { member: author, as: 'phone' })
  await page.route('**/assets/DialogWindow*', (route) => route.abort()) // it comes while the page is idle
  await page.goto(`/guest/${guestId}`)
  await openOwn(page)
  await see(opener(page))
  await page.setOffline(true)
  await opener(page).click()
  await see(page.getByText('This needs a connection', { exact: true }))
})

/** Shorter than a check of the connection waits. */
const stepMs = 2_000

test('a pack that takes minutes is waited for, and a cancel returns to the choices', async () => {
  const page = await openReport()
  await purpose(page).selectOption({ label: 'Vrbo' })
  const release = await holdBack(page)
  await page.clock.pauseAt(Date.now())
  await makeButton(page).click()
  await see(making(page))
  for (let passed = 0; passed < 70_000; passed += stepMs) {
    await page.clock.runFor(stepMs)
    await page.evaluate(() => fetch('/api/health').then(() => undefined)) // what the page has asked is answered, too
  }
  await see(dialog(page).getByText('Many pictures can take a minute or two.'))
  await see(making(page))
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await see(makeButton(page))
  release()
  await expect.poll(() => makeButton(page).evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await dialog(page).getByRole('alert').allInnerTexts()).toEqual([''])
  expect(await purpose(page).inputValue()).toBe('vrbo')
  await page.unroute('**/packs')
  const coming = page.waitForEvent('download')
  await makeButton(page).click()
  await coming
})

test('a wait ends when the server gives no sign of life, and says what to do', async () => {
  const page = await openReport()
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

test('earlier packs are listed below the form, and can be downloaded again', async () => {
  const report = await addReport()
  const { fileName, size } = await madePack(report.author, report.review)
  const page = await openWindow(report)
  const earlier = dialog(page).getByRole('region', { name: 'Earlier packs' })
  const newest = earlier.getByRole('listitem').first()
  const coming = page.waitForEvent('download')
  await newest.getByRole('link', { name: 'Download' }).click()
  const saved = await coming
  expect(saved.suggestedFilename()).toBe(fileName)
  expect(fileName).toMatch(/-incident-pack-.*\.zip$/)
  expect(await buffer(await saved.createReadStream())).toHaveLength(size)
})
