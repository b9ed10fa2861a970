import { afterAll, beforeAll, expect, test } from 'vitest'
import { newestToken, typedCase } from '../../api/cases/testing/cases.ts'
import { chooseFile } from '../testing/forms.ts'
import { see } from './testing/signed-in.ts'
import { openSite, phone, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: 'off' })
})
afterAll(() => site.close())

test('a person asks, confirms by the mailed link, and follows the case on its page [CAS-01 CAS-03 CAS-11]', async () => {
  const page = await site.open('/faq', { viewport: phone })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.getByRole('contentinfo').getByRole('link', { name: 'For guests' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'If a review is about you' }))
  const typed = typedCase()
  await page.getByRole('radio', { name: 'Dispute a review' }).check()
  await page.getByLabel('First Name').fill(typed.firstName)
  await page.getByLabel('Last Name').fill(typed.lastName)
  await page.getByLabel('Phone number').fill(typed.phoneNumber)
  await page.getByLabel('Your stay').fill(typed.stay)
  await page.getByLabel('What should we know?').fill(typed.message)
  await page.getByLabel('Email').fill(typed.email)
  await button('Send').click()
  await see(page.getByText(`We sent a link to ${typed.email}`))

  await page.goto(`/case#${'x'.repeat(43)}`)
  await see(page.getByText('This link no longer works.', { exact: false }))
  await page.goto(`/case#${await newestToken(site.api, typed.email)}`)
  await see(page.getByText('Waiting for your confirmation', { exact: true }))
  await see(page.getByText(typed.stay, { exact: true }))
  await button('Confirm and send').click()
  await see(page.getByText('With our team', { exact: true }))
  await see(page.getByText('45 days', { exact: true }))
  await page.getByLabel('Your message').fill('I have the receipts.')
  await chooseFile(page, 'Proof', 'receipt.png')
  await button('Send message').click()
  await see(page.getByRole('listitem').getByText('I have the receipts.', { exact: true }))
  await see(page.getByText('You have sent 1 file.', { exact: true }))
  await expect.poll(() => page.getByLabel('Your message').inputValue()).toBe('')
  await page.reload()
  await see(page.getByRole('listitem').getByText('I have the receipts.', { exact: true }))
})
