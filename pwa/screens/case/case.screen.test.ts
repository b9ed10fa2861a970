import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { confirmedCase, disputedReview, newestToken } from '../../../api/cases/testing/cases.ts'
import { brand } from '../../../shared/brand.ts'
import { chooseFile } from '../../testing/forms.ts'
import type { Page } from '../../testing/node-browser/page.ts'
import { see, startScreens } from '../../testing/screens.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a message waits until its files are ready, and takes them along', async () => {
  const { api } = screens
  const { token } = await disputedReview(api, await api.admin())
  const page = await screens.open('/theme.js')
  const ready = Promise.withResolvers<void>()
  await page.route('**/assets/worker-*.js', (route) => ready.promise.then(() => route.continue()))
  await page.goto(`/case#${token}`)
  await page.getByLabel('Your message').fill('The photo shows it.')
  await chooseFile(page, 'Proof', 'receipt.png')
  await button(page, 'Preparing files...').click()
  ready.resolve()
  await button(page, 'Send message').click()
  await see(page.getByRole('listitem').getByText('The photo shows it.', { exact: true }))
  await see(page.getByText('You have sent 1 file.', { exact: true }))
})

test('a granted copy is downloaded from the page of the case, as PDF and JSON [CAS-09]', async () => {
  const { api } = screens
  const admin = await api.admin()
  const { _id: guestId } = await api.guest({ firstName: 'Kim', lastName: 'Filed' })
  const { id, token } = await confirmedCase(api, { kind: 'copy' })
  await admin.post(`/api/admin/cases/${id}/identify`, { guestId, how: 'By the booking.' })
  await admin.post(`/api/admin/cases/${id}/decide`, { reason: 'sent', text: 'Here it is.' })
  const page = await screens.open(`/case#${token}`)
  for (const format of ['PDF', 'JSON']) {
    const saved = page.waitForEvent('download')
    await button(page, `Download as ${format}`).click()
    const download = await saved
    expect(download.suggestedFilename()).toBe(`${brand.name}-about-me.${format.toLowerCase()}`)
    const content = await text(await download.createReadStream())
    expect(content).toContain(format === 'PDF' ? '%PDF-' : '"name": "Kim Filed"')
  }
})

test('a link that leads nowhere says what to do, and no search engine keeps its page [CAS-03]', async () => {
  const path = `/case#${'x'.repeat(43)}`
  expect((await screens.api.visitor.get(path)).headers.get('x-robots-tag')).toBe('noindex')
  const page = await screens.open(path)
  await see(page.getByText('This link no longer works.', { exact: false }))
  await see(page.getByRole('link', { name: 'Send a new request' }))
})

test('the person ends the link, or has a new one mailed, and the page says so [SEC-55]', async () => {
  const { api } = screens
  const { token, typed } = await confirmedCase(api)
  const page = await screens.open(`/case#${token}`)
  await button(page, 'Email me a new link').click()
  await see(page.getByText('We emailed you a new link. This one no longer works.', { exact: true }))
  await page.reload()
  await see(page.getByText('This link no longer works.', { exact: false }))

  const renewed = await screens.open(`/case#${await newestToken(api, typed.email)}`)
  await button(renewed, 'End this link').click()
  await see(renewed.getByText('This link has ended. Our next email brings a new one.', { exact: true }))
  expect(await renewed.getByText(typed.stay).count()).toBe(0)
})
