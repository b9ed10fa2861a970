import { expect, test } from 'vitest'
import type { Page } from '../testing/node-browser/page.ts'
import { see, startScreens } from '../testing/screens.ts'

const screens = startScreens()

const toast = (page: Page, words: string) =>
  page.getByLabel('Messages').locator('[data-kind]', { hasText: words })
const copy = (page: Page) => page.getByRole('button', { name: 'Copy the text' }).click()

/** Opens a page with a review that can be copied to the clipboard. */
async function openReview(): Promise<Page> {
  const page = await screens.open('/theme.js', { member: await screens.api.member() })
  await page.clock.install()
  await page.goto('/test')
  await page.getByLabel('Positive').check()
  await page.getByRole('textbox', { name: 'Review' }).fill('A good stay.')
  await page.getByRole('button', { name: 'Post review' }).click()
  await see(page.getByText('This review is ready to be posted'))
  return page
}

test('a toast says that the text was copied [STA-12]', async () => {
  const page = await openReview()
  await copy(page)
  await see(toast(page, 'Text copied'))
  expect(await toast(page, 'Text copied').getAttribute('data-kind')).toBe('success')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('A good stay.')
})

test('a toast about a failure is of the kind danger [STA-13]', async () => {
  const page = await openReview()
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no'))
  })
  await copy(page)
  await see(toast(page, 'The text could not be copied'))
  expect(await toast(page, 'The text could not be copied').getAttribute('data-kind')).toBe('danger')
})

test('a toast hides by itself after 4 seconds [STA-11]', async () => {
  const page = await openReview()
  await page.clock.pauseAt(await page.evaluate(() => Date.now()))
  await copy(page)
  await see(toast(page, 'Text copied'))
  await page.clock.runFor(3500)
  expect(await toast(page, 'Text copied').count()).toBe(1)
  await page.clock.runFor(600)
  await expect.poll(() => toast(page, 'Text copied').count()).toBe(0)
})
