import { expect, test } from 'vitest'
import { faq } from '../../content/faq.ts'
import type { Page } from '../../testing/node-browser/page.ts'
import { see, startScreens } from '../../testing/screens.ts'

const screens = startScreens()

const entry = (page: Page, id: string) => page.locator(`details#${id}`)
const isOpen = (page: Page, id: string) =>
  entry(page, id).evaluate((one) => (one as unknown as HTMLDetailsElement).open)

test('the FAQ shows exactly 13 questions, all closed at first [PUB-07 OP-90 RT-02]', async () => {
  const page = await screens.open('/faq')
  expect(await page.locator('main summary').count()).toBe(13)
  expect(await page.locator('main details[open]').count()).toBe(0)
})

test('each question opens and closes its answer [PUB-08]', async () => {
  const page = await screens.open('/faq')
  for (const { id, question } of faq) {
    const answer = entry(page, id).locator('p, li').first()
    expect(await answer.isVisible()).toBe(false)
    await entry(page, id).locator('summary').getByRole('heading', { name: question }).click()
    await see(answer)
    await entry(page, id).locator('summary').click()
    await answer.waitFor({ state: 'hidden' })
  }
})

test('the six named topics have their questions [PUB-09 PUB-10 PUB-11 PUB-12 PUB-13 PUB-14]', async () => {
  const page = await screens.open('/faq')
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
  const page = await screens.open('/faq')
  for (const id of ['what-it-is', 'seeing-reviews', 'levels'])
    await entry(page, id).locator('summary').click()
  await see(page.getByText('We have over 4,000 members.'))
  await see(page.getByText('A paid membership is required to see reviews'))
  for (const views of ['up to 30 guest', 'up to 200 guest', 'up to 2,000 guest', 'unlimited guest']) {
    await see(entry(page, 'levels').getByText(views))
  }
})

test('an address with #id opens that question alone', async () => {
  const page = await screens.open('/faq#verification')
  await expect.poll(() => isOpen(page, 'verification')).toBe(true)
  expect(await isOpen(page, 'privacy')).toBe(false)
})

test('a link from another page to a question leads to the open answer', async () => {
  const page = await screens.open('/selectplan')
  await page.getByRole('link', { name: 'How billing works' }).click()
  await page.waitForURL('**/faq#billing')
  await expect.poll(() => isOpen(page, 'billing')).toBe(true)
})
