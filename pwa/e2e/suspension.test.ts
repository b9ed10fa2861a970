import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowErrors } from '../testing/console-errors.ts'
import { dumpVault } from './testing/offline.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { logIn, openSite, phone, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => void (site = await openSite({ RATE_LIMITS: 'off' })))
afterAll(() => site.close())

const reason = 'Three guests say that they never stayed with you.'

test('an admin suspends a member in the table, with a reason, and restores them after an answer [OPS-04]', async () => {
  const member = await site.api.member({ email: 'sue@example.com', firstName: 'Sue' })
  const admin = await site.api.admin()
  const page = await openSignedIn(site, '/admin-dashboard?tab=users', { member: admin })
  const row = page.getByRole('row').filter({ hasText: 'sue@example.com' })
  await row.getByRole('button', { name: 'Suspend sue@example.com' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await see(dialog.getByText('Write the reason'))
  await dialog.getByLabel('The reason').fill(reason)
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await see(row.getByText('Suspended', { exact: true }))
  expect((await member.get('/api/review')).status).toBe(403)

  await member.post('/api/users/suspension', { text: 'Here are the bookings.' })
  await page.reload()
  await see(row.getByText('Suspended, answered'))
  await row.getByRole('button', { name: 'Restore sue@example.com' }).click()
  await see(dialog.getByText('Here are the bookings.'))
  await dialog.getByLabel('The reason').fill('The bookings are in order.')
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await see(row.getByRole('button', { name: 'Suspend sue@example.com' }))
  expect((await member.get('/api/review')).status).toBe(200)
})

test('on a phone the saved guests go at the next contact; the member reads the reason, answers, and is back when restored [OPS-04]', async () => {
  allowErrors(/status of 403/)
  const member = await site.api.member({ firstName: 'Sam' })
  const admin = await site.api.admin()
  const change = (suspended: boolean) =>
    admin.post('/api/admin/suspensions', { userId: member.id, suspended, reason })
  const { _id } = await site.api.guest({ firstName: 'Vera', lastName: 'Saved' })
  const page = await openSignedIn(site, '/theme.js', { member, viewport: phone, isIsolated: true })
  await page.evaluate(() => localStorage.clear())
  await logIn(page, member.user.email)
  await page.goto(`/guest/${_id}`)
  await see(page.getByRole('heading', { name: 'Vera Saved' }))
  await expect.poll(async () => (await dumpVault(page)).kinds['guest']).toBe(1)

  await change(true)
  await page.goto('/guestlist')
  await see(page.getByText('Your account is suspended.'))
  await expect.poll(async () => (await dumpVault(page)).kinds['guest'] ?? 0).toBe(0)
  await page.getByRole('link', { name: 'See why, and answer' }).click()
  await see(page.getByRole('heading', { name: 'Your account is suspended' }))
  await see(page.getByText(reason))
  await page.goto(`/useraccount/${member.id}`) // leads to the reason, too
  await page.getByLabel('Your answer').fill('Here are the bookings.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await see(page.getByText('We have your answer and will email you.'))
  await see(page.getByRole('definition').filter({ hasText: 'Here are the bookings.' }))

  await change(false)
  await page.reload()
  await see(page.getByRole('link', { name: 'Add a guest' }).first())
  await expect.poll(async () => (await dumpVault(page)).kinds['guest'] ?? 0).toBe(1)
})
