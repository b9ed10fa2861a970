import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSignedIn } from './testing/signed-in.ts'
import { openSite, phone, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test('the browser asks before a reload throws unsent text away [D-94]', async () => {
  const page = await openSignedIn(site, '/createguest', { member: await site.api.member(), viewport: phone })
  await page.getByLabel('Last Name').fill('Reload')
  const asked = page.waitForEvent('dialog')
  const reload = page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await reload
  expect(await page.getByLabel('Last Name').inputValue()).toBe('Reload')
  page.once('dialog', (left) => void left.accept())
})
