import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessages } from '../../api/notifications/send-messages.ts'
import { deliverEvents } from '../../api/notifications/fan-out.ts'
import { startPushService } from '../../api/notifications/testing/push-service.ts'
import { presetChannels } from '../../shared/notifications.ts'
import { openFold } from './testing/account.ts'
import { seeUrl } from './testing/browser-state.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { password } from '../../api/testing/api.ts'
import { logIn, openSite, phone, type Site } from './testing/site.ts'

let site: Site
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
  site = await openSite({ PUSH_HOSTS: service.host })
})
afterAll(async () => {
  await site.close()
  await service.close()
})

const posted = 'A new report about a guest you watch'
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })

test('a member watches a guest, the bell counts a new report, and the inbox leads to the guest [NOT-01 NOT-02]', async () => {
  const member = await site.api.member()
  const guest = await site.api.guest({ firstName: 'Wanda', lastName: 'Watched' })
  const page = await openSignedIn(site, `/guest/${guest._id}`, { member, viewport: phone })
  const watch = page.getByRole('button', { name: /^Watch(?:ing)? Wanda Watched$/ })
  await watch.click()
  await see(page.getByText('We will tell you when someone reports Wanda Watched'))
  await see(page.getByRole('button', { name: 'Watching Wanda Watched', pressed: true }))
  expect(await bell(page).getAttribute('aria-label')).toBe('Notifications')

  await site.api.review({ guestId: guest._id })
  await deliverEvents(site.api.deps)
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.reload()
  await see(page.getByRole('link', { name: 'Notifications, 1 new one' }))
  expect(calls.filter((url) => new URL(url).pathname === '/api/notifications')).toEqual([])
  await bell(page).click()
  await see(page.getByRole('heading', { name: 'Notifications', level: 1 }))
  await see(page.getByText('New', { exact: true }))
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByRole('link', { name: posted }).click()
  await see(page.getByRole('heading', { name: 'Wanda Watched' }))
  await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notifications')

  await watch.click()
  await see(page.getByText('You no longer watch Wanda Watched'))
})

/** Headless browsers cannot reach a push service: the subscription alone is stood in for, by one of this machine. */
async function standInForSubscribing(context: BrowserContext, name: string) {
  await context.grantPermissions(['notifications'], { origin: site.api.url })
  await context.addInitScript((subscription) => {
    const isKept = 'is-subscribed' // for longer than one page, as a browser does
    const stored = {
      ...subscription,
      toJSON: () => subscription,
      unsubscribe: async () => {
        localStorage.removeItem(isKept)
        return true
      },
    }
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(isKept, 'yes')
      return stored as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem(isKept) ? (stored as unknown as PushSubscription) : null
  }, service.subscription(name))
}

async function openWithPush(name: string) {
  const member = await site.api.member()
  const page = await site.open('/theme.js', { hasWorker: true, isIsolated: true })
  await standInForSubscribing(page.context(), name)
  await page.goto('/login')
  await logIn(page, member.user.email)
  await page.goto(`/useraccount/${member.id}`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await openFold(page, 'How we notify you')
  await page.getByRole('button', { name: 'Turn on for this device' }).click()
  await see(page.getByRole('button', { name: 'Turn off on this device' }))
  return { member, page }
}

test('a device that was turned on gets the push, and its log out ends it [NOT-03 NOT-04 NOT-07]', async () => {
  const { member, page } = await openWithPush('page')
  const guest = await site.api.guest()
  await member.get(`/api/guest/${guest._id}`)
  await member.put(`/api/guest/${guest._id}/watch`, { watch: true })
  await site.api.review({ guestId: guest._id })
  await deliverEvents(site.api.deps)
  site.api.clock.advance(3000)
  await sendMessages(site.api.deps)
  const sent = service.received.find(({ path }) => path === '/page')
  expect(sent!.payload.notification).toMatchObject({ title: posted })
  await page.goto(`/useraccount/${member.id}?tab=logout`)
  await page.getByRole('tab', { name: 'Log Out' }).click()
  await seeUrl(page, ({ pathname }) => pathname === '/')
  await expect.poll(() => site.api.deps.pushSubscriptions.ofUser(member.user._id)).toEqual([])
})

/** Delivers a push by the browser's own protocol. */
async function deliver(page: Page, data: string) {
  const session = await page.context().newCDPSession(page)
  const registration = new Promise<string>((found) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) found(registrations[0].registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registration, data })
}

type Shown = { title: string; tag: string; body: string }

/** Headless browsers have no lock screen: what the worker would show there is kept, by tag. */
async function standInForLockScreen(page: Page): Promise<() => Promise<Shown[]>> {
  const worker = page.context().serviceWorkers()[0]!
  await worker.evaluate(() => {
    const scope = globalThis as unknown as ServiceWorkerGlobalScope & { shown: Map<string, Shown> }
    scope.shown = new Map()
    scope.registration.showNotification = async (title, { tag = '', body = '' } = {}) =>
      void scope.shown.set(tag || title, { title, tag, body })
  })
  return () =>
    worker.evaluate(() => [...(globalThis as unknown as { shown: Map<string, Shown> }).shown.values()])
}

test('the worker shows a push by its tag, and says little of one it cannot read [NOT-04 NOT-05]', async () => {
  const { page } = await openWithPush('worker')
  const shown = await standInForLockScreen(page)
  const push = (title: string) =>
    JSON.stringify({
      web_push: 8030,
      notification: { title, tag: 'one', navigate: `${site.api.url}/notifications` },
    })
  await deliver(page, push(posted))
  await expect.poll(shown).toEqual([{ title: posted, tag: 'one', body: '' }])
  await deliver(page, push('2 new notifications'))
  await expect.poll(shown).toEqual([{ title: '2 new notifications', tag: 'one', body: '' }])
  await deliver(page, 'no JSON')
  await expect
    .poll(async () => (await shown()).map(({ title }) => title).toSorted())
    .toEqual(['2 new notifications', 'News from HostVouch'])
})

test('refused permission is said with what to do, and mail takes over [NOT-06]', async () => {
  const member = await site.api.member()
  const quiet = { ...presetChannels, deadline: { push: false, mail: 'off' } }
  const settings = { ...quiet, 'guest-statement': { push: true, mail: 'off' } }
  await member.put('/api/notifications/settings', { settings })
  const page = await site.open('/theme.js', { hasWorker: true, isIsolated: true })
  await page.context().addInitScript(() => {
    Notification.requestPermission = async () => 'denied'
  })
  await page.goto('/login')
  await logIn(page, member.user.email)
  await page.goto(`/useraccount/${member.id}`)
  await openFold(page, 'How we notify you')
  await page.getByRole('button', { name: 'Turn on for this device' }).click()
  await see(page.getByText('so we email you instead', { exact: false }))
  await expect
    .poll(async () => (await member.get('/api/notifications/settings')).body.settings)
    .toEqual({ ...quiet, 'guest-statement': { push: true, mail: 'now' } })
  expect(await site.api.deps.pushSubscriptions.ofUser(member.user._id)).toEqual([])
})

test('a device whose push has ended on the server can turn it on again [NOT-07]', async () => {
  const { member, page } = await openWithPush('again')
  await site.api.deps.pushSubscriptions.removeAllOf(member.user._id)
  await page.reload()
  expect(await page.evaluate(() => localStorage.getItem('is-subscribed'))).toBe('yes')
  await openFold(page, 'How we notify you')
  await page.getByRole('button', { name: 'Turn on for this device' }).click()
  await see(page.getByRole('button', { name: 'Turn off on this device' }))
  expect(await site.api.deps.pushSubscriptions.ofUser(member.user._id)).toHaveLength(1)
  await page.getByRole('button', { name: 'Turn off on this device' }).click()
  await see(page.getByRole('button', { name: 'Turn on for this device' }))
  await expect.poll(() => site.api.deps.pushSubscriptions.ofUser(member.user._id)).toEqual([])
})

test('a subscription that the browser renewed reaches the server when the app opens [NOT-07]', async () => {
  const { member, page } = await openWithPush('ended')
  await standInForSubscribing(page.context(), 'renewed')
  await page.reload()
  const addresses = async () =>
    (await site.api.deps.pushSubscriptions.ofUser(member.user._id)).map(({ endpoint }) => endpoint)
  await expect.poll(addresses).toEqual([expect.stringMatching(/\/renewed$/)])
})

test('a browser that only ends its subscription is asked for the next one, under the same key [NOT-07]', async () => {
  const { page } = await openWithPush('gone')
  const [worker] = page.context().serviceWorkers()
  const asked = await worker!.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const asked: unknown[] = []
    // As in the page, there is no push service to subscribe to
    registration.pushManager.subscribe = async (options) => {
      asked.push(options?.applicationServerKey)
      return {} as PushSubscription
    }
    const oldSubscription = { options: { applicationServerKey: 'its key' } }
    const change = (newSubscription: unknown) =>
      globalThis.dispatchEvent(
        Object.assign(new Event('pushsubscriptionchange'), {
          oldSubscription,
          newSubscription,
          waitUntil: () => undefined,
        }),
      )
    change({})
    const beforeEnd = [...asked]
    change(null)
    return { beforeEnd, asked }
  })
  expect(asked).toEqual({ beforeEnd: [], asked: ['its key'] })
})

/** There is no lock screen to press: the worker gets the event as the browser would send it. */
async function pressNotification(page: Page, path: string) {
  await page
    .context()
    .serviceWorkers()[0]!
    .evaluate((navigate) => {
      const notification = { close: () => undefined, data: { navigate } }
      const pressed = Object.assign(new Event('notificationclick'), {
        notification,
        waitUntil: () => undefined,
      })
      globalThis.dispatchEvent(pressed)
    }, `${site.api.url}${path}`)
}

test('a pressed notification opens its page in the open window, after a login if needed [NOT-04]', async () => {
  const { member, page } = await openWithPush('pressed')
  const guest = await site.api.guest({ firstName: 'Pressed', lastName: 'Person' })
  await pressNotification(page, '/notifications')
  await see(page.getByRole('heading', { name: 'Notifications', level: 1 }))
  await page.goto(`/useraccount/${member.id}`)
  await page.getByRole('tab', { name: 'Log Out' }).click()
  await seeUrl(page, ({ pathname }) => pathname === '/')
  await pressNotification(page, `/guest/${guest._id}`)
  await seeUrl(page, ({ pathname }) => pathname === '/login')
  await page.getByLabel('Email').fill(member.user.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await see(page.getByRole('heading', { name: 'Pressed Person' }))
})
