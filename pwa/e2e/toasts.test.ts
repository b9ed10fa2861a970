import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepToasts } from './testing/keep-toasts.ts'
import { openSignedIn } from './testing/signed-in.ts'
import { desk, openSite, phone, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const toast = (page: Page, words: string) =>
  page.getByLabel('Messages').locator('[data-kind]', { hasText: words })

/** Opens a page with a review that can be copied to the clipboard. */
async function openReview(viewport = desk): Promise<Page> {
  const member = await site.api.member()
  const page = await openSignedIn(site, '/test', { member, viewport, permissions: ['clipboard-write'] })
  await page.getByLabel('Positive').check()
  await page.getByRole('textbox', { name: 'Review' }).fill('A good stay.')
  await page.getByRole('button', { name: 'Post review' }).click()
  await page.getByText('This review is ready to be posted').waitFor()
  await keepToasts(page)
  return page
}

test('a toast of success is green, one of a failure has the danger style [STA-12 STA-13]', async () => {
  const page = await openReview()
  const copy = page.getByRole('button', { name: 'Copy the text' })
  const color = (words: string) => toast(page, words).evaluate((one) => getComputedStyle(one).backgroundColor)
  await copy.click()
  await toast(page, 'Text copied').waitFor()
  expect(await color('Text copied')).toBe('rgb(44, 102, 57)')
  // No script may read the clipboard; a person may paste.
  const review = page.getByRole('textbox', { name: 'Review' })
  await review.fill('')
  await review.press('ControlOrMeta+V')
  expect(await review.inputValue()).toBe('A good stay.')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no'))
  })
  await copy.click()
  await toast(page, 'The text could not be copied').waitFor()
  expect(await color('The text could not be copied')).toBe('rgb(156, 52, 36)')
})

test('while a dialog is open on a phone, a toast is at the top and covers none of its buttons [DOR-07]', async () => {
  const page = await openReview(phone)
  await page.locator('[data-bottom-bar]').waitFor() // the keys come with it
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await page.getByText('Copy the text', { exact: true }).dispatchEvent('click')
  const box = () => toast(page, 'Text copied').boundingBox()
  await expect.poll(async () => (await box())!.y).toBeLessThan(phone.height / 4)
  const { y, height } = (await box())!
  for (const button of await dialog.getByRole('button').all())
    expect((await button.boundingBox())!.y).toBeGreaterThan(y + height)
})
