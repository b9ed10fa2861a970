import { expect, test } from 'vitest'
import { deliverEvents } from '../../../api/notifications/fan-out.ts'
import type { Page } from '../../testing/node-browser/page.ts'
import { logIn, see, startScreens } from '../../testing/screens.ts'
import { openFold } from '../account/testing/account.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const posted = 'A new report about a guest you watch'
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })

/** A member who watches a guest that another one has added. */
async function watcher() {
  const member = await screens.api.member()
  const guest = await screens.api.guest({ firstName: 'Wanda', lastName: 'Watched' })
  await member.get(`/api/guest/${guest._id}`)
  await member.put(`/api/guest/${guest._id}/watch`, { watch: true })
  return { member, guest }
}

/** Others report the guest, and the watchers are notified. */
async function report(guestId: string, times = 1) {
  for (let count = 0; count < times; count += 1) await screens.api.review({ guestId })
  await deliverEvents(screens.api.deps)
}

test('the inbox names a guest who is saved on this device; the server sends no name [NOT-02 NOT-04]', async () => {
  const { member, guest } = await watcher()
  await report(guest._id)
  expect((await member.get('/api/notifications')).text).not.toContain('Wanda')
  const page = await screens.open('/notifications', { member, hasVault: true })
  await see(page.getByRole('listitem').filter({ hasText: posted }).getByText('Wanda Watched'))
})

test('all notifications are read at once; an empty inbox says what comes and what to do [NOT-02]', async () => {
  const { guest, member } = await watcher()
  await report(guest._id, 2)
  const page = await screens.open('/notifications', { member })
  await see(page.getByRole('link', { name: 'Notifications, 2 new ones' }))
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notifications')
  await expect.poll(() => page.getByText('New', { exact: true }).count()).toBe(0)
  await screens.api.deps.notifications.removeAllOf(member.user._id)
  await page.reload()
  await see(page.getByText('News about guests you watch and about your reviews will appear here'))
  await page.getByRole('link', { name: 'Choose a guest to watch' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/guestlist')
})

test('the account page sets push and mail for each kind, and lists the watched guests [NOT-01 NOT-03]', async () => {
  const { member } = await watcher()
  const page = await screens.open(`/useraccount/${member.id}`, { member })
  const kind = page.getByRole('group', { name: 'A new or changed review of a guest you watch' })
  await openFold(page, 'How we notify you')
  await see(kind)
  expect(await kind.getByLabel('Push').isChecked()).toBe(true)
  await kind.getByLabel('Push').click()
  const options = await kind.getByLabel('Email').getByRole('option').allTextContents()
  expect(options).toEqual(['Email at once', 'In a daily email', 'No email'])
  await kind.getByLabel('Email').selectOption('Email at once')
  const settings = async () => (await member.get('/api/notifications/settings')).body.settings
  await expect.poll(async () => (await settings())['watched-review']).toEqual({ push: false, mail: 'now' })
  await page.reload()
  await openFold(page, 'How we notify you')
  await expect.poll(() => kind.getByLabel('Email').inputValue()).toBe('now')
  expect(await kind.getByLabel('Push').isChecked()).toBe(false)
  await openFold(page, 'Guests you watch')
  await page.getByRole('button', { name: 'Stop watching Wanda Watched' }).click()
  await see(page.getByText('Guests you watch will appear here.', { exact: false }))
  expect((await member.get('/api/notifications/watched')).body).toEqual([])
})

test('the badge of the app counts what the server has, also after a push set another [NOT-02]', async () => {
  const { member, guest } = await watcher()
  const page = await screens.open('/login')
  let badges: (number | undefined)[] = [] // that the document has set which is shown now
  page.device.scripts.push((window) => {
    const own: typeof badges = (badges = [])
    Object.assign(window.navigator, { setAppBadge: async (count?: number) => void own.push(count) })
  })
  await logIn(page, member.user.email)
  await expect.poll(() => badges).toEqual([0])
  await report(guest._id)
  await page.goto('/guestlist')
  await expect.poll(() => badges).toEqual([1])
  await page.goto(`/useraccount/${member.id}`)
  const left = badges
  await page.getByRole('tab', { name: 'Log Out' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/')
  await expect.poll(() => left.at(-1)).toBe(0)
})

test('older notifications come on demand [NOT-02]', async () => {
  const { guest, member } = await watcher()
  await report(guest._id, 51)
  const page = await screens.open('/notifications', { member })
  const entries = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await expect.poll(() => entries.count()).toBe(50)
  await page.getByRole('button', { name: 'Show older ones' }).click()
  await expect.poll(() => entries.count()).toBe(51)
  expect((await member.get('/api/users/me')).headers.get('x-unread')).toBe('51')
})
