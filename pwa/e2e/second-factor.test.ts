import { afterAll, beforeAll, test } from 'vitest'
import { resetFactors } from '../../api/accounts/factors/enrollment.ts'
import { allowErrors } from '../testing/console-errors.ts'
import { addAuthenticator, addPasskey } from './testing/authenticator.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, type Site } from './testing/site.ts'

let site: Site
beforeAll(
  async () => void (site = await openSite({ ADMIN_SECOND_FACTOR: 'required' }, undefined, 'localhost')),
)
afterAll(() => site.close())

test('on the account page an admin adds a passkey, which opens the dashboard by a touch', async () => {
  allowErrors(/status of 403/)
  const admin = await site.api.admin()
  const page = await openSignedIn(site, `/useraccount/${admin.id}`, { member: admin, isIsolated: true })
  await addAuthenticator(page)
  const code = await resetFactors(site.api.deps, admin.user)
  await page.getByLabel('The code you were given').fill(code)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await see(page.getByRole('button', { name: 'Set up an authenticator app' }))
  await addPasskey(page, 'Laptop')
  await see(page.getByRole('list', { name: 'Passkeys' }).getByText('Laptop'))
  await site.api.deps.sessions.removeAll()
  const { token } = await site.api.login(admin.user)
  await page.goto('/theme.js')
  await page.evaluate((fresh) => {
    const user = JSON.parse(localStorage.getItem('userInfo')!)
    localStorage.setItem('userInfo', JSON.stringify({ ...user, token: fresh }))
  }, token)
  await page.goto('/admin-dashboard?tab=users')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await see(page.getByRole('table', { name: 'Users' }))
})
