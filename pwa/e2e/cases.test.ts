import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newestToken, typedCase } from '../../api/cases/testing/cases.ts'
import { see } from './testing/signed-in.ts'
import { desk, openSite, phone, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: 'off' })
})
afterAll(() => site.close())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function ask(page: Page, typed = typedCase()) {
  await page.getByRole('radio', { name: 'Dispute a review' }).check()
  await page.getByLabel('First Name').fill(typed.firstName)
  await page.getByLabel('Last Name').fill(typed.lastName)
  await page.getByLabel('Phone number').fill(typed.phoneNumber)
  await page.getByLabel('Your stay').fill(typed.stay)
  await page.getByLabel('What should we know?').fill(typed.message)
  await page.getByLabel('Email').fill(typed.email)
  return typed
}

describe.each([
  ['phone', phone],
  ['desk', desk],
] as const)('on a %s', (_, viewport) => {
  test('a person asks, confirms by the mailed link, and follows the case on its page [CAS-01 CAS-03]', async () => {
    const page = await site.open('/', { viewport })
    await page.getByRole('contentinfo').getByRole('link', { name: 'For guests' }).click()
    await see(page.getByRole('heading', { level: 1, name: 'If a review is about you' }))
    const typed = await ask(page)
    await button(page, 'Send').click()
    await see(page.getByText(`We sent a link to ${typed.email}`))

    const token = await newestToken(site.api, typed.email)
    await page.goto(`/case/${token}`)
    await see(page.getByText('Waits for your confirmation', { exact: true }))
    await see(page.getByText(typed.stay, { exact: true }))
    await button(page, 'Confirm and send').click()
    await see(page.getByText('With our team', { exact: true }))
    await see(page.getByText('45 days', { exact: true }))
    await page.getByLabel('Your message').fill('I have the receipts.')
    await button(page, 'Send message').click()
    await see(page.getByRole('listitem').getByText('I have the receipts.', { exact: true }))
    expect(await page.getByLabel('Your message').inputValue()).toBe('')
    await page.reload()
    await see(page.getByRole('listitem').getByText('I have the receipts.', { exact: true }))
  })
})

test('what is missing is said at its field, and what was typed outlives a visit elsewhere [CAS-01]', async () => {
  const page = await site.open('/about-me')
  await button(page, 'Send').click()
  await see(page.getByText('Choose what you ask for', { exact: true }))
  await see(page.getByText('Tell us where and when you stayed', { exact: true }))
  const typed = await ask(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await see(page.getByRole('heading', { level: 1, name: /questions/i }))
  await page.goBack()
  expect(await page.getByLabel('Your stay').inputValue()).toBe(typed.stay)
})

test('a link that leads nowhere says what to do, and no search engine keeps its page [CAS-03]', async () => {
  const page = await site.open('/about-me')
  const answer = await page.goto(`/case/${'x'.repeat(43)}`)
  expect(answer!.headers()['x-robots-tag']).toBe('noindex')
  await see(page.getByText('This link does not lead anywhere any more.', { exact: false }))
  await see(page.getByRole('link', { name: 'Send a new request' }))
})
