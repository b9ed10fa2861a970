import { expect, test } from 'vitest'
import { privacy } from '../../../shared/legal/privacy.ts'
import { terms } from '../../../shared/legal/terms.ts'
import { see, startScreens } from '../../testing/screens.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const documents = [
  { path: '/termsofuse', pdf: '/termsofuse.pdf', text: terms },
  { path: '/privacypolicy', pdf: '/privacypolicy.pdf', text: privacy },
] as const

test('both documents show their whole text and the date of the last change [RT-03 RT-04 PUB-22 PUB-23 PUB-24 PUB-25]', async () => {
  for (const { path, text } of documents) {
    const page = await screens.open(path)
    await see(page.getByRole('heading', { level: 1, name: text.title }))
    await see(page.getByText('Last modified June 24, 2022'))
    await see(page.getByText('Amended on November 24, 2026'))
    expect(await page.getByRole('heading', { level: 2 }).count()).toBe(text.sections.length)
    const words = (await page.locator('main').innerText()).split(/\s+/).length
    expect(words, path).toBeGreaterThan(1500)
  }
})

test('the Terms state what they have to [PUB-28 PUB-29 PUB-30 PUB-31 PUB-32 PUB-33 OP-91 OP-92]', async () => {
  const page = await screens.open('/termsofuse')
  const words = await page.locator('main').innerText()
  for (const statement of [
    'You are 18 years of age or older.',
    'You are based in the United States, outside Puerto Rico.',
    'The service must not be used for tenant screening.',
    'Reviews must be factual',
  ]) {
    expect(words).toContain(statement)
  }
  expect(words).toMatch(/(\$500|500 dollars)/)
  expect(words).toMatch(/one year/)
})

test('each document is downloaded as a PDF [PUB-26 PUB-27 D-02]', async () => {
  for (const { path, pdf } of documents) {
    const page = await screens.open(path)
    const link = page.getByRole('link', { name: 'Download as PDF' })
    expect(await link.getAttribute('href')).toBe(pdf)
    expect(await link.getAttribute('download')).not.toBeNull()
    const answer = await screens.api.visitor.get(pdf)
    expect(answer.headers.get('content-type')).toContain('application/pdf')
    expect(answer.text.startsWith('%PDF-')).toBe(true)
  }
})

test('the contents list, folded on a phone, leads to each section, whose anchor is an address of its own', async () => {
  const page = await screens.open('/termsofuse', { as: 'phone' })
  const contents = page.getByRole('navigation', { name: 'Contents' })
  expect(await contents.getByRole('link').first().isVisible()).toBe(false)
  await page.getByText('Contents', { exact: true }).click()
  expect(await contents.getByRole('link').count()).toBe(terms.sections.length)
  const { id, heading } = terms.sections[10]!
  await contents.getByRole('link', { name: heading }).click()
  await page.waitForURL(`**/termsofuse#${id}`)
  expect(await page.locator(`section#${id}`).getByRole('heading').first().innerText()).toContain(heading)
})
