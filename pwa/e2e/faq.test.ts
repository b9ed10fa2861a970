import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faq } from '../content/faq.ts'
import { see } from './testing/signed-in.ts'
import { openSite, type Site } from './testing/site.ts'

let site: Site
let page: Page
beforeAll(async () => {
  site = await openSite()
  page = await site.open('/faq')
})
afterAll(() => site.close())

const entry = (id: string) => page.locator(`details#${id}`)
const isOpen = (id: string) => entry(id).evaluate((one: HTMLDetailsElement) => one.open)

test('the FAQ shows exactly 13 questions, all closed at first [PUB-07 OP-90 RT-02]', async () => {
  await page.goto('/faq')
  expect(await page.locator('main summary').count()).toBe(13)
  expect(await page.locator('main details[open]').count()).toBe(0)
})

test('each question opens and closes its answer, with the mouse and with the keyboard [PUB-08]', async () => {
  await page.goto('/faq')
  for (const { id, question } of faq) {
    const answer = entry(id).locator('p, li').first()
    const summary = entry(id).locator('summary')
    await summary.getByRole('heading', { name: question }).click()
    await see(answer)
    await summary.press('Enter')
    await answer.waitFor({ state: 'hidden' })
    await summary.press('Space')
    await see(answer)
    await summary.click()
    await answer.waitFor({ state: 'hidden' })
  }
})

test('the six named topics have their questions [PUB-09 PUB-10 PUB-11 PUB-12 PUB-13 PUB-14]', async () => {
  await page.goto('/faq')
  for (const question of [
    'What is HostVouch?',
    'How is privacy protected?',
    'What is the content policy?',
    'What levels of membership are there?',
    'How does verification work',
    'How do I write a good incident report?',
  ]) {
    await see(page.locator('summary').filter({ hasText: question }))
  }
})

test('the answers name the members, the need of a membership and the searches [PUB-15 PUB-16 PUB-17]', async () => {
  await page.goto('/faq')
  for (const id of ['what-it-is', 'seeing-reviews', 'levels']) await entry(id).locator('summary').click()
  await see(page.getByText('We have over 4,000 members.'))
  await see(page.getByText('A paid membership is required to see reviews'))
  for (const views of ['up to 30 guest', 'up to 200 guest', 'up to 2,000 guest', 'unlimited guest']) {
    await see(entry('levels').getByText(views))
  }
})

test('an address with #id opens that question and shows it', async () => {
  await page.goto('/faq#verification')
  await expect.poll(() => isOpen('verification')).toBe(true)
  expect(await isOpen('privacy')).toBe(false)
  const { top, height } = await entry('verification').evaluate((one) => ({
    top: one.getBoundingClientRect().top,
    height: innerHeight,
  }))
  expect(top).toBeGreaterThanOrEqual(0)
  expect(top).toBeLessThan(height)
})

test('a link from another page to a question leads to the open answer', async () => {
  await page.goto('/selectplan')
  await page.getByRole('link', { name: 'How billing works' }).click()
  await page.waitForURL('**/faq#billing')
  await expect.poll(() => isOpen('billing')).toBe(true)
  await expect
    .poll(() => entry('billing').evaluate((one) => one.getBoundingClientRect().top))
    .toBeLessThan(400)
})
