import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRow } from './testing/account.ts'
import { field } from '../testing/forms.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, phone, type Site, touch } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: 'off' })
})
afterAll(() => site.close())

test('on a phone all tabs are in sight, a row opens its form, and native lists change a state [ACC-08 DOR-16]', async () => {
  const member = await site.api.member({ currentlyPaid: false, tierId: '' })
  const page = await openSignedIn(site, `/useraccount/${member.id}`, { member, ...touch })
  for (const name of ['Personal Information', 'Reviews Posted', 'Log Out'])
    await see(page.getByRole('tab', { name, exact: true }))
  for (const tab of await page.getByRole('tab').all()) {
    const { x, width, y, height } = (await tab.boundingBox())!
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(phone.width)
    expect(y + height).toBeLessThanOrEqual(phone.height)
    expect(height).toBeGreaterThanOrEqual(44)
  }
  await openRow(page, 'Address')
  await see(field(page, 'Address').and(page.locator(':focus')))
  await field(page, 'State').selectOption('Utah')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await see(page.getByText('User information updated', { exact: true }))
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await see(page.getByRole('button', { name: 'Address 1 Main Street, Austin, Utah 78701' }))
  await page.goto(`${page.url()}?tab=subscription`)
  await see(page.getByText('Once you have paid, your plan, card and invoices are here'))
})
