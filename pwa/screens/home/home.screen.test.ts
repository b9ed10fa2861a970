import { expect, test } from 'vitest'
import { see, startScreens } from '../../testing/screens.ts'

const screens = startScreens()

const sampleText = 'This guest is invented.'

test('Home opens with the hero, whose buttons lead to About and to the plans [PUB-03 RT-08 RT-10 OP-01]', async () => {
  for (const [link, path] of [
    ['Learn more', '/learnmore'],
    ['Join Now', '/selectplan'],
  ] as const) {
    const page = await screens.open('/')
    await see(page.getByRole('heading', { level: 1, name: 'Be in the know, before the guests show' }))
    await page.getByRole('link', { name: link }).click()
    await page.waitForURL(`**${path}`)
  }
})

test('Home says whom it is for and who is excluded [PUB-01 PUB-02]', async () => {
  const page = await screens.open('/')
  const audience = page.getByRole('region', { name: 'Who it is for' })
  await see(audience.getByText('Landlords of short-term (vacation) rentals.'))
  await see(audience.getByText('Property managers who look after short-term rentals'))
  await see(audience.getByText('Landlords of traditional tenants are excluded'))
})

test('exactly four placeholders instead of quotes, here and on a page of their own [PUB-05 D-07]', async () => {
  for (const path of ['/', '/testimonials']) {
    const page = await screens.open(path)
    await see(page.getByText('Testimonial coming soon', { exact: true }).first())
    expect(await page.getByText('Testimonial coming soon', { exact: true }).count(), path).toBe(4)
  }
})

test('the testimonials page is linked in the footer [PUB-34 OP-89]', async () => {
  const page = await screens.open('/faq')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Testimonials' }).click()
  await page.waitForURL('**/testimonials')
  await see(page.getByRole('heading', { level: 1, name: 'What members say' }))
})

test('Home shows the plan grid [PUB-06]', async () => {
  const page = await screens.open('/')
  await see(page.getByRole('list', { name: 'Plans' }))
  expect(await page.getByRole('button', { name: 'Subscribe' }).count()).toBe(4)
})

test('the picture of the product in the hero can neither be pressed nor focused', async () => {
  const page = await screens.open('/')
  await see(page.getByText(sampleText))
  expect(await page.getByRole('button', { name: /^Like/ }).count()).toBe(0)
  expect(await page.getByRole('link', { name: /PDF/ }).count()).toBe(0)
})

test('the sample can be turned between three invented guests [DOR-18]', async () => {
  const page = await screens.open('/', { as: 'phone' })
  const figure = page.locator('figure').filter({ hasText: sampleText })
  const sheets = figure.locator('[inert] > div')
  const names = ['Jordan Ellis', 'Rosa Whitlock', 'Dennis Marlow']
  expect(await sheets.count()).toBe(names.length)
  for (const [index, name] of [...names.entries()].toReversed()) {
    expect(await sheets.nth(index).innerText()).toContain(name)
    await figure.getByRole('button', { name }).click()
    expect(await figure.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true')
    expect(await figure.locator('[inert]').getAttribute('data-shown')).toBe(String(index))
    expect(await figure.locator('[aria-live]').textContent()).toContain(name)
  }
})

test('the picture of the product is drawn for a visitor who comes from another page', async () => {
  const page = await screens.open('/nowhere')
  const link = page.getByRole('link', { name: 'Go to the home page' })
  await see(link)
  await link.click()
  const sample = page.locator('figure').filter({ hasText: sampleText })
  await see(sample.getByText('Newest negative: Sep 2026'))
})
