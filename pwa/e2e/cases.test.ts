import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { confirmedCase, disputedReview, newestToken, typedCase } from '../../api/cases/testing/cases.ts'
import { png } from '../../api/files/testing/sample-files.ts'
import { brand } from '../../shared/brand.ts'
import { createOutages, dumpVault, openMember, readRow } from './testing/offline.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { desk, openSite, phone, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: 'off' })
})
afterAll(() => site.close())
const { goAway, end } = createOutages(() => site)
afterEach(end)

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
  test('a person asks, confirms by the mailed link, and follows the case on its page [CAS-01 CAS-03 CAS-11]', async () => {
    const page = await site.open('/faq', { viewport })
    await page.getByRole('contentinfo').getByRole('link', { name: 'For guests' }).click()
    await see(page.getByRole('heading', { level: 1, name: 'If a review is about you' }))
    const typed = await ask(page)
    await button(page, 'Send').click()
    await see(page.getByText(`We sent a link to ${typed.email}`))

    const token = await newestToken(site.api, typed.email)
    await page.goto(`/case/${token}`)
    await see(page.getByText('Waiting for your confirmation', { exact: true }))
    await see(page.getByText(typed.stay, { exact: true }))
    await button(page, 'Confirm and send').click()
    await see(page.getByText('With our team', { exact: true }))
    await see(page.getByText('45 days', { exact: true }))
    await page.getByLabel('Your message').fill('I have the receipts.')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'receipt.png',
        mimeType: 'image/png',
        buffer: await png(60, 40),
      })
    await button(page, 'Send message').click()
    await see(page.getByRole('listitem').getByText('I have the receipts.', { exact: true }))
    await see(page.getByText('You have sent 1 file.', { exact: true }))
    expect(await page.getByLabel('Your message').inputValue()).toBe('')
    await page.reload()
    await see(page.getByRole('listitem').getByText('I have the receipts.', { exact: true }))
  })
})

test('a message waits until its files are ready, and takes them along', async () => {
  const { token } = await disputedReview(site.api, await site.api.admin())
  const page = await site.open('/robots.txt')
  let goOn = () => {}
  const ready = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/assets/prepare-file-*.js', (route) => ready.then(() => route.continue()))
  await page.goto(`/case/${token}`)
  await page.getByLabel('Your message').fill('The photo shows it.')
  const file = { name: 'receipt.png', mimeType: 'image/png', buffer: await png(60, 40) }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await button(page, 'Preparing files...').click({ force: true })
  goOn()
  await button(page, 'Send message').click()
  await see(page.getByRole('listitem').getByText('The photo shows it.', { exact: true }))
  await see(page.getByText('You have sent 1 file.', { exact: true }))
})

describe.each([
  ['phone', phone],
  ['desk', desk],
] as const)('a dispute on a %s', (_, viewport) => {
  test('the team identifies and asks, the author answers, the team decides, and the person states and asks again [CAS-03 CAS-04 CAS-06 CAS-07 CAS-08]', async () => {
    const admin = await site.api.admin()
    const { id, token, author, guestId } = await disputedReview(site.api, admin)
    const guest = (await admin.get(`/api/guest/${guestId}`)).body
    const team = await openSignedIn(site, '/admin-dashboard?tab=cases', { member: admin, viewport })
    await team.locator(`[data-case="${id}"]`).click()
    await see(team.getByText('I never smoked there. The smell was there when we came.', { exact: true }))
    const phoneNumber = (await site.api.deps.guests.docs.findOne(
      { lastName: guest.lastName },
      { sort: { _id: -1 } },
    ))!.phoneNumber
    await team.getByLabel('Whole phone number').fill(phoneNumber)
    await button(team, 'Look up').click()
    await team.getByRole('radio', { name: /Smoked inside/ }).check()
    await button(team, 'Record the identification').click()
    await see(team.getByText('Write how you made sure that it is this person', { exact: true }))
    await team.getByLabel('How was the person identified?').fill('Answered a call to the number.')
    await button(team, 'Record the identification').click()
    await see(team.getByText('Disputed, day 0 of 30', { exact: true }))
    await button(team, 'Put to the author').click()
    await team.getByLabel('What should the author answer?').fill('What did it smell of?')
    await button(team, 'Ask the author').click()
    await see(team.getByText(/What did it smell of\?/))

    const host = await openSignedIn(site, `/useraccount/${author.id}?tab=reviews`, {
      member: author,
      viewport,
    })
    await see(host.getByText('Disputed, day 0 of 30', { exact: true }))
    await button(host, 'Answer').click()
    await host.getByRole('radio', { name: 'I stand by it' }).check()
    await host.getByLabel('What should the team know?').fill('Of cold smoke.')
    await button(host, 'Send the answer').click()
    await see(host.getByText('We have your answer and will decide next. We will email you.', { exact: true }))

    await team.reload()
    await see(team.getByText('Of cold smoke.'))
    await button(team, 'Decide').click()
    await team.getByLabel('Reason').selectOption({ label: 'What the review says could not be confirmed.' })
    await team.getByLabel('What the person should know').fill('Nobody else noticed it.')
    await team.getByLabel('What the author should know').fill('We could not confirm it.')
    await team.getByRole('dialog').getByRole('button', { name: 'Decide' }).click()
    await see(team.getByRole('region', { name: 'Decision' }).getByText('Nobody else noticed it.'))

    const person = await site.open(`/case/${token}`, { viewport })
    await see(person.getByText('Nobody else noticed it.', { exact: true }))
    await see(person.getByText('Members do not see it.', { exact: true }))
    await person.getByLabel('Your statement below the review').fill('Not by us.')
    await see(person.getByText(/97 words left/))
    await button(person, 'Add the statement').click()
    await see(button(person, 'Replace the statement'))
    await person.getByLabel('What did we miss?').fill('There was a guest book.')
    await button(person, 'Ask for it').click()
    await see(person.getByText('Looked at again', { exact: true }))

    await host.reload()
    await see(host.getByText('We could not confirm it.', { exact: true }))
    await button(host, 'Ask for a second look').click()
    await host.getByLabel('What did we miss?').fill('I have a witness.')
    await button(host, 'Ask for it').click()
    await see(host.getByText('A second look can be asked for once, within 90 days after the decision'))
  })
})

test('a phone that was offline shows the dispute and the statement after its next synchronization [CAS-05 CAS-08]', async () => {
  const { api } = site
  const { guestId, identify, token } = await disputedReview(api, await api.admin())
  const reader = await api.member()
  const page = await openMember(site, reader.user.email, { viewport: phone, isIsolated: true })
  await page.goto(`/guest/${guestId}`)
  await see(page.getByText('Smoked inside.', { exact: true }))
  await expect.poll(async () => (await dumpVault(page)).kinds.guest).toBe(1)
  await page.goto('/theme.js') // away while the dispute begins
  const before = await readRow(page, 'guest')
  api.clock.set(new Date()) // a page asks for changes since its last contact, by the time of the answer
  await identify()
  await api.visitor.put('/api/case/statement', { token, text: 'Not by us.' })
  await page.goto('/memberhomepage')
  await expect.poll(() => readRow(page, 'guest')).not.toEqual(before)
  await goAway()
  await page.goto(`/guest/${guestId}`)
  await see(page.getByText('Smoked inside.', { exact: true }))
  await see(page.getByText('Disputed, day 0 of 30', { exact: true }))
  await see(page.getByRole('complementary', { name: "The guest's statement" }).getByText('Not by us.'))
})

test('a granted copy is downloaded from the page of the case, as PDF and JSON [CAS-09]', async () => {
  const { api } = site
  const admin = await api.admin()
  const { _id: guestId } = await api.guest({ firstName: 'Kim', lastName: 'Filed' })
  const { id, token } = await confirmedCase(api, { kind: 'copy' })
  await admin.post(`/api/admin/cases/${id}/identify`, { guestId, how: 'By the booking.' })
  await admin.post(`/api/admin/cases/${id}/decide`, { reason: 'sent', text: 'Here it is.' })
  const page = await site.open(`/case/${token}`, { viewport: phone })
  for (const format of ['PDF', 'JSON']) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, `Download as ${format}`).click(),
    ])
    expect(download.suggestedFilename()).toBe(`${brand.name}-about-me.${format.toLowerCase()}`)
    const content = await text(await download.createReadStream())
    expect(content).toContain(format === 'PDF' ? '%PDF-' : '"name": "Kim Filed"')
  }
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
  await see(page.getByText('This link no longer works.', { exact: false }))
  await see(page.getByRole('link', { name: 'Send a new request' }))
})
