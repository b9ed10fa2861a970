import { expect, test } from 'vitest'
import { password } from '../../../api/testing/api.ts'
import { createOutages } from '../../testing/outages.ts'
import { logIn, see, startScreens, submitLogin } from '../../testing/screens.ts'
import { openWithGuest, seeHeading, statusText } from '../testing/saved-guest.ts'
import { dumpVault, expireSession, seeErased, updateRows } from '../testing/stored-vault.ts'
import { writeButton } from '../../testing/forms.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })
const { goAway, comeBack } = createOutages(screens)

test('inactivity closes the vault in every tab [D-12 D-92]', async () => {
  const { page, guestId } = await openWithGuest(screens)
  await page.goto(`/guest/${guestId}`)
  const second = await page.openTab(`/guest/${guestId}`)
  await seeHeading(second, 'Gina Vaulted')
  await expireSession(page)
  await Promise.all([page.waitForURL('**/'), second.waitForURL('**/')])
  expect(await second.getByText('Gina').count()).toBe(0)
  await expect.poll(async () => (await dumpVault(page)).openKeys).toBe(0)
})

test('an open key that has expired is deleted before anything is read [D-12 D-91]', async () => {
  const { page, guestId } = await openWithGuest(screens)
  await goAway()
  await page.close()
  await updateRows(page, 'openKeys', (key) => (key.expiresAt = Date.now() - 1))
  const again = await page.openTab(`/guest/${guestId}`)
  await see(again.getByText('This guest opens by itself when you are back online.'))
  expect((await dumpVault(page)).openKeys).toBe(0)
})

test('an expired key is deleted on the next visit, also when its member is gone [D-91]', async () => {
  const { page } = await openWithGuest(screens)
  await page.close()
  page.device.stored.clear()
  await updateRows(page, 'openKeys', (key) => (key.expiresAt = 0))
  await page.openTab('/faq')
  await expect.poll(async () => (await dumpVault(page)).openKeys).toBe(0)
})

test('email and password open the vault without a server; wrong ones do not [D-92]', async () => {
  const { page, ana, guestId } = await openWithGuest(screens)
  await expireSession(page)
  await page.waitForURL('**/')
  await goAway()
  await submitLogin(page, ana.user.email, 'Wrong-Pass1!')
  await see(
    page.getByText(
      'Invalid email or password. Without a connection, use those of your last login on this device.',
    ),
  )
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/memberhomepage')
  await page.goto(`/guest/${guestId}`)
  await seeHeading(page, 'Gina Vaulted')
})

test('a member who leaves right after the first login can log in without a server, too [D-92]', async () => {
  const ana = await screens.api.member()
  const page = await screens.open('/faq')
  // A slow device: the key derivation takes half a second longer.
  page.device.scripts.push((window) => {
    const subtle = new Proxy(crypto.subtle, {
      get: (target, name: keyof SubtleCrypto) => {
        if (name !== 'deriveKey') return target[name].bind(target)
        return async (...given: Parameters<SubtleCrypto['deriveKey']>) => {
          if ((given[0] as Algorithm).name === 'PBKDF2') await new Promise((done) => setTimeout(done, 500))
          return target.deriveKey(...given)
        }
      },
    })
    const getRandomValues = crypto.getRandomValues.bind(crypto)
    const randomUUID = crypto.randomUUID.bind(crypto)
    Object.defineProperty(window, 'crypto', { value: { subtle, getRandomValues, randomUUID } })
  })
  await logIn(page, ana.user.email)
  await page.reload()
  await expireSession(page)
  await page.waitForURL('**/')
  await goAway()
  await submitLogin(page, ana.user.email)
  await page.waitForURL('**/memberhomepage')
  await see(page.getByText(/^You are connected, but the server does not answer/).first())
})

test('the first login on a device needs a connection, and says so [D-92]', async () => {
  const ana = await screens.api.member()
  const page = await screens.open('/login')
  await goAway()
  await submitLogin(page, ana.user.email)
  await see(page.getByText('The first login on this device needs a connection. Check yours and try again.'))
})

test('once the server is back the password is asked over the page, and typing stays [D-92]', async () => {
  const { page, ana, guestId } = await openWithGuest(screens)
  await expireSession(page)
  await page.waitForURL('**/')
  await goAway()
  await submitLogin(page, ana.user.email)
  await page.waitForURL('**/memberhomepage')
  await page.goto(`/guest/${guestId}`)
  await writeButton(page).click()
  await page.getByLabel('Review', { exact: true }).fill('Half typed')
  await comeBack(page)
  const dialog = page.getByRole('dialog', { name: 'Enter your password to continue' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Review', { exact: true }).inputValue()).toBe('Half typed')
  await page.getByText(/Last refreshed/).waitFor({ state: 'hidden' })
  await see(statusText(page, 'Online'))
})

test('a session that the server ended asks for the password over the page; the vault stays open [D-92]', async () => {
  const { page, ana, guestId } = await openWithGuest(screens)
  await page.goto(`/guest/${guestId}`)
  await seeHeading(page, 'Gina Vaulted')
  await writeButton(page).click()
  await page.getByLabel('Review', { exact: true }).fill('Half typed')
  // Nothing but the press hears that the session has ended.
  await page.route('**/api/review/like', async (route) => {
    await screens.api.deps.db.collection('sessions').deleteMany({ user: ana.user._id })
    await route.continue()
  })
  await page.getByRole('button', { name: /^Like/ }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Enter your password to continue' })
  await see(dialog)
  expect(await page.locator('main h1').textContent()).toBe('Gina Vaulted')
  expect((await dumpVault(page)).openKeys).toBe(1)
  await dialog.locator('input:focus').waitFor()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Review', { exact: true }).inputValue()).toBe('Half typed')
  expect(page.url()).toContain(guestId)
})

test('Log Out erases the vault from the device [D-93]', async () => {
  const { page, ana } = await openWithGuest(screens)
  await page.goto(`/useraccount/${ana.id}`)
  await page.getByRole('tab', { name: 'Log Out' }).click()
  await page.waitForURL('**/')
  await seeErased(page)
})

test('Log Out erases the device although the server does not answer [D-93]', async () => {
  const { page, ana } = await openWithGuest(screens)
  await page.goto(`/useraccount/${ana.id}`)
  await page.evaluate(() => {
    AbortSignal.timeout = () => {
      const late = new AbortController()
      addEventListener('late', () => late.abort(new DOMException('Too late', 'TimeoutError')))
      return late.signal
    }
  })
  await page.route('**/api/users/logout', () => undefined)
  const asked = page.waitForRequest('**/api/users/logout')
  await page.getByRole('tab', { name: 'Log Out' }).click()
  await asked
  await expect.poll(async () => (await dumpVault(page)).kinds).toEqual({})
  await page.evaluate(() => dispatchEvent(new Event('late')))
  await page.waitForURL('**/')
  expect(page.device.stored.get('userInfo')).toBeUndefined()
})

test('a vault without contact to the server for 30 days is erased [D-91]', async () => {
  const { page } = await openWithGuest(screens)
  await goAway()
  await page.clock.install({ time: Date.now() + 31 * 24 * 3_600_000 })
  await page.goto('/login') // where the hour without activity is over
  await page.waitForURL('**/')
  await page.goto('/login')
  await page.clock.runFor(10_000)
  await seeErased(page)
})
