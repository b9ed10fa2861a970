import { afterAll, beforeAll, test } from 'vitest'
import { airbnbHeaders, airbnbRow } from '../arrivals/reading/testing/files.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, phone, desk, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
  await site.api.guest({
    firstName: 'William',
    lastName: 'Fennimore',
    phoneNumber: '8135550144',
    city: 'Tampa',
    state: 'FL',
  })
  await site.api.guest({ firstName: 'Nora', lastName: 'Oddsocks', city: 'Reno', state: 'NV' })
})
afterAll(() => site.close())
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const row = (code: string, name: string, from: number, more: object = {}) =>
  airbnbRow({ code, name, start: inDays(from), end: inDays(from + 3), nights: 3, contact: '', ...more })
const file = [
  airbnbHeaders.es,
  row('HMAAAAAAA1', 'Bill Fenimore', 0, { contact: '+1 813 555 0144' }),
  row('HMAAAAAAA2', 'Nora Oddsocks', 1),
  row('HMAAAAAAA3', 'Zora Quillfeather', 4),
  row('HMAAAAAAA4', 'Past Person', -9),
  row('HMAAAAAAA5', 'Off Person', 2, { status: 'Cancelada por el huésped' }),
].join('\r\n')

test('shots', async () => {
  for (const [size, viewport] of [
    ['phone', phone],
    ['desk', desk],
    ['small', { width: 320, height: 640 }],
  ] as const) {
    const page = await openSignedIn(site, '/arrivals', {
      member: await site.api.member({ tierId: 'low' }),
      viewport,
    })
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `/tmp/s/arr-empty-${size}.png` })
    await page
      .locator('#root:not([inert])')
      .getByLabel('Files with arrivals')
      .setInputFiles({ name: 'reservas.csv', mimeType: 'text/plain', buffer: Buffer.from(file) })
    await see(page.getByText('Not checked yet').first())
    await page.screenshot({ path: `/tmp/s/arr-read-${size}.png`, fullPage: true })
    await page.getByRole('button', { name: 'Check arrivals' }).click()
    await see(page.getByText('Possible match').first())
    await page.screenshot({ path: `/tmp/s/arr-checked-${size}.png`, fullPage: true })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.screenshot({ path: `/tmp/s/arr-checked-${size}-dark.png`, fullPage: true })
    await page.getByRole('button', { name: 'More about Bill Fenimore' }).click()
    await page.getByRole('button', { name: 'Decline kindly' }).click()
    await page.screenshot({ path: `/tmp/s/arr-dialog-${size}-dark.png` })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.screenshot({ path: `/tmp/s/arr-dialog-${size}.png` })
  }
}, 120_000)
