import { expect, test } from 'vitest'
import { createOutages } from '../testing/outages.ts'
import { logIn, see, startScreens } from '../testing/screens.ts'
import { viewPicturedGuest } from './testing/pictured-guest.ts'
import { gotoSynced, panel, seeSaved, status } from './testing/saved-guest.ts'
import { countOf, dumpVault, expireSession } from './testing/stored-vault.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })
const { goAway } = createOutages(screens)

const openWithPictures = async () => ({
  ...(await viewPicturedGuest(screens.api)),
  page: await screens.open('/faq'),
})

test('evidence thumbnails are saved as bytes, never as links, and shown without a server [D-91]', async () => {
  const { page, ana, guestId } = await openWithPictures()
  await logIn(page, ana.user.email)
  await expect.poll(() => countOf(page, 'thumbnail')).toBe(1)
  await goAway()
  await page.goto(`/guest/${guestId}`)
  const picture = page.getByRole('img', { name: 'Evidence 1' })
  await expect.poll(() => picture.getAttribute('src')).toMatch(/^data:image\/webp;base64,UklGR/)
  await see(page.getByText('Evidence 2 (PDF) needs a connection'))
  expect(await page.locator('[src*="signature="], [href*="signature="]').count()).toBe(0)
})

test('the member says how much room pictures may take; what is too much is removed [D-91]', async () => {
  const { page, ana } = await openWithPictures()
  await logIn(page, ana.user.email)
  await expect.poll(() => countOf(page, 'thumbnail')).toBe(1)
  await status(page).click()
  const room = panel(page).getByLabel('Room for evidence pictures')
  expect(await room.inputValue()).toBe('50')
  await room.selectOption('0')
  await expect.poll(() => countOf(page, 'thumbnail')).toBe(0)
  await gotoSynced(page, '/memberhomepage')
  await status(page).click()
  await expect.poll(() => room.inputValue()).toBe('0')
  await seeSaved(page, 1)
  expect(await countOf(page, 'thumbnail')).toBe(0)
})

test('a page of a captive portal in place of a picture is not saved, and the picture later is [SEC-38]', async () => {
  const { page, ana, guestId } = await openWithPictures()
  const answered = page.waitForResponse('**/api/files/**')
  await page.route('**/api/files/**', (route) =>
    route.fulfill({ headers: { 'content-type': 'text/html' }, body: '<h1>Welcome to our hotel</h1>' }),
  )
  await logIn(page, ana.user.email)
  await answered
  await page.evaluate(() => navigator.locks.request('vault sync', () => undefined))
  expect([await countOf(page, 'guest'), await countOf(page, 'thumbnail')]).toEqual([1, 0])
  await page.unroute('**/api/files/**')
  await page.goto(`/guest/${guestId}`)
  await expect.poll(() => countOf(page, 'thumbnail')).toBe(1)
  await goAway()
  await page.reload()
  const picture = page.getByRole('img', { name: 'Evidence 1' })
  await expect.poll(() => picture.getAttribute('src')).toMatch(/^data:image\/webp;base64,UklGR/)
})

test('a picture that comes after the vault was closed is not kept [D-92 D-93]', async () => {
  const { page, ana } = await openWithPictures()
  const isAnswered = Promise.withResolvers<void>()
  const asked = page.waitForRequest('**/api/files/**')
  await page.route('**/api/files/**', async (route) => {
    const response = await route.fetch()
    await isAnswered.promise
    await route.fulfill({ response })
  })
  await logIn(page, ana.user.email)
  await asked
  await expireSession(page)
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(async () => (await dumpVault(page)).openKeys).toBe(0)
  const answered = page.waitForResponse('**/api/files/**')
  isAnswered.resolve()
  await answered
  await page.evaluate(() => navigator.locks.request('vault sync', () => undefined))
  expect(await countOf(page, 'thumbnail')).toBe(0)
})
