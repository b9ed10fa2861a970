import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestMember } from '../../api/testing/api.ts'
import { openSignedIn } from './testing/signed-in.ts'
import { openSite, phone, type Site } from './testing/site.ts'

let site: Site
let member: TestMember
let page: Page
beforeAll(async () => {
  site = await openSite()
  member = await site.api.member()
  page = await openSignedIn(site, '/test', { member, permissions: ['clipboard-write'] })
})
afterAll(() => site.close())

const toast = (words: string) => page.getByLabel('Messages').locator('[data-kind]', { hasText: words })
const copy = () => page.getByRole('button', { name: 'Copy the text' }).click()

async function writeReview() {
  await page.goto('/test')
  await page.getByLabel('Positive').check()
  await page.getByRole('textbox', { name: 'Review' }).fill('A good stay.')
  await page.getByRole('button', { name: 'Post review' }).click()
  await page.getByText('This review is ready to be posted').waitFor()
}

const fill = (words: string) => toast(words).evaluate((one) => getComputedStyle(one).backgroundColor)

test('a success toast is green [STA-12]', async () => {
  await writeReview()
  await copy()
  await toast('Text copied').waitFor()
  expect(await toast('Text copied').getAttribute('data-kind')).toBe('success')
  expect(await fill('Text copied')).toBe('rgb(44, 102, 57)')
  // No script may read the clipboard; a person may paste.
  const review = page.getByRole('textbox', { name: 'Review' })
  await review.fill('')
  await review.press('ControlOrMeta+V')
  expect(await review.inputValue()).toBe('A good stay.')
})

test('a toast has the danger style by default [STA-13]', async () => {
  await writeReview()
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no'))
  })
  await copy()
  const words = 'The text could not be copied'
  await toast(words).waitFor()
  expect(await toast(words).getAttribute('data-kind')).toBe('danger')
  expect(await fill(words)).toBe('rgb(156, 52, 36)')
})

test('while a dialog is open on a phone, a toast stands at the top and covers none of its buttons [DOR-07]', async () => {
  await page.setViewportSize(phone)
  await writeReview()
  await page.locator('[data-bottom-bar]').waitFor() // the keys come with it
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await page.getByText('Copy the text', { exact: true }).dispatchEvent('click')
  const box = () => toast('Text copied').boundingBox()
  await expect.poll(async () => (await box())!.y).toBeLessThan(phone.height / 4)
  const { y, height } = (await box())!
  for (const button of await dialog.getByRole('button').all())
    expect((await button.boundingBox())!.y).toBeGreaterThan(y + height)
})

test('a toast hides by itself after 4 seconds [STA-11]', async () => {
  // Before the page begins: a clock that changes under it would end the session.
  await page.clock.install()
  await writeReview()
  await page.mouse.move(0, 0)
  await copy()
  await page.mouse.move(0, 0)
  await toast('Text copied').waitFor()
  await page.clock.runFor(3500)
  expect(await toast('Text copied').count()).toBe(1)
  await page.clock.runFor(600)
  await expect.poll(() => toast('Text copied').count()).toBe(0)
})
