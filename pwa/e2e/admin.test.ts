import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFile, formOf } from '../../api/accounts/testing/accounts.ts'
import { scannedPdf } from './testing/scanned-pdf.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { desk, openSite, phone, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: 'off' })
})
afterAll(() => site.close())

test('an admin sees documents and drawn PDFs beside the data, and decides by a checklist [REG-18 OP-92 D-51 OP-83]', async () => {
  const member = await site.api.member({
    firstName: 'Nia',
    lastName: 'Newman',
    isAccountVerified: false,
    city: 'San Juan',
    state: 'PR',
  })
  const { email } = member.user
  const insuranceDocuments = [await aFile('policy.pdf'), scannedPdf('scan.pdf')]
  await member.put('/api/users', formOf({ documents: await aFile('id.png'), insuranceDocuments }))
  const path = '/admin-dashboard?tab=users'
  const page = await openSignedIn(site, path, { member: await site.api.admin(), viewport: phone })
  const refused: string[] = []
  page.on('console', (message) => /error|warning/.test(message.type()) && refused.push(message.text()))
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await see(page.getByRole('table', { name: 'Users' }))
  expect(await width()).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: `Documents of ${email}: 3 files` }).click()
  await see(page.getByRole('heading', { name: 'Nia Newman' }))
  await see(page.getByRole('button', { name: 'Decline' }))
  const picture = page.getByRole('img', { name: 'Government ID' })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThanOrEqual(40)
  for (const name of ['Insurance declaration 1, page 1 of 1', 'Insurance declaration 2, page 1 of 1']) {
    const drawn = page.getByRole('img', { name })
    await expect.poll(() => drawn.getAttribute('data-drawn')).toBe('true')
    expect([name, await drawn.evaluate(hasDrawing)]).toEqual([name, true])
  }
  expect(await width()).toBeLessThanOrEqual(390)
  await page.setViewportSize(desk)
  expect(refused).toEqual([])
  await see(page.getByText('The address given is in San Juan, Puerto Rico.'))
  const verify = page.getByRole('button', { name: 'Verify', exact: true })
  expect(await verify.isDisabled()).toBe(true)
  const boxes = page.getByRole('group', { name: 'Checklist' }).getByRole('checkbox')
  expect(await boxes.count()).toBe(5)
  for (const box of await boxes.all()) await box.check()
  await verify.click()
  const dialog = page.getByRole('dialog')
  const mail = dialog.getByRole('checkbox', { name: 'Send them a notification email' })
  expect(await mail.isChecked()).toBe(true)
  await mail.uncheck()
  await dialog.getByRole('button', { name: /^Verify / }).click()
  await see(page.getByLabel('Messages').getByText(`Set ${email} to verified`, { exact: true }))
  const verified = page.getByRole('switch', { name: `Verified: ${email}`, exact: true })
  await expect.poll(() => verified.getAttribute('aria-checked')).toBe('true')
})

/** Runs in the page: whether the canvas is not blank. */
function hasDrawing(drawn: Element): boolean {
  const canvas = drawn as HTMLCanvasElement
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
  return data.some((value, index) => index % 4 < 3 && value < 128)
}
