import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { presetChannels } from '../../shared/notifications.ts'
import type { Subscription } from '../billing/provider.ts'
import { applySubscriptionState } from '../billing/subscription-state.ts'
import { type Api, password, startApi, type TestMember } from '../testing/api.ts'
import { sendMessages } from './send-messages.ts'
import { deliverEvents } from './fan-out.ts'
import { startPushService } from './testing/push-service.ts'

let api: Api
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
  api = await startApi({ RATE_LIMITS: 'off', PUSH_HOSTS: service.host })
  api.clock.set('2026-11-27T12:00:00Z')
})
// On a busy machine no push times out by itself.
beforeEach(() => void vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal))
afterAll(async () => {
  await api.close()
  await service.close()
})

const hourMs = 3_600_000
const posted = 'A new report about a guest you watch'

/** A member who watches a new guest and is pushed to at this path. */
async function subscriber(path: string) {
  const guest = await api.guest()
  const member = await api.member()
  await member.get(`/api/guest/${guest._id}`)
  await member.put(`/api/guest/${guest._id}/watch`, { watch: true })
  expect((await member.put('/api/notifications/push', service.subscription(path))).status).toBe(200)
  return { member, guest: guest._id }
}

/** Tells and sends what is due, three seconds later, when bursts are gathered. */
async function deliver() {
  await deliverEvents(api.deps)
  api.clock.advance(3000)
  await sendMessages(api.deps)
}
const received = (path: string) => service.received.filter((each) => each.path === `/${path}`)
const choose = (member: TestMember, mail: 'now' | 'daily' | 'off', push = false) =>
  member.put('/api/notifications/settings', {
    settings: { ...presetChannels, 'watched-review': { push, mail } },
  })
/** The mails about notifications that wait for a member. */
const mailsTo = (member: TestMember) =>
  api.deps.db.collection('mails').find({ to: member.user.email }).toArray()

/** Until `end` is called a push waits for its answer; then it times out. */
function holdTimeouts() {
  const waiting = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(waiting.signal)
  const end = () => {
    timeout.mockRestore()
    waiting.abort(new DOMException('The time is over', 'TimeoutError'))
  }
  onTestFinished(end)
  return { timeout, end }
}

test('a push has the words of the lock screen without a name, declarative, encrypted and signed [NOT-04]', async () => {
  const { guest, member } = await subscriber('one')
  await api.review({ guestId: guest })
  await deliver()
  const [push, ...more] = received('one')
  expect(more).toEqual([])
  expect(push!.payload.web_push).toBe(8030)
  expect(push!.payload.notification).toMatchObject({
    title: posted,
    navigate: `${api.url}/guest/${guest}`,
    app_badge: '1',
  })
  expect(JSON.stringify(push!.payload)).not.toMatch(/Gina|Guest /)
  expect(push!.topic).toBe(push!.payload.notification['tag'])
  const { body } = await member.get('/api/notifications/settings')
  expect(Buffer.from(body.vapidPublicKey, 'base64url')).toHaveLength(65)
})

test('ten reports within an hour are one message, and what comes after it goes out together [NOT-05]', async () => {
  const { guest } = await subscriber('ten')
  for (let count = 0; count < 10; count += 1) await api.review({ guestId: guest })
  await deliver()
  await api.review({ guestId: guest })
  await api.review({ guestId: guest })
  await deliver()
  expect(received('ten').map(({ payload }) => payload.notification['title'])).toEqual([
    '10 new notifications',
  ])
  api.clock.advance(hourMs)
  await deliver()
  expect(received('ten').map(({ payload }) => payload.notification['title'])).toEqual([
    '10 new notifications',
    '2 new notifications',
  ])
})

test('what was read meanwhile is not pushed [NOT-05]', async () => {
  const { guest, member } = await subscriber('read')
  await api.review({ guestId: guest })
  await deliverEvents(api.deps)
  await member.put('/api/notifications/read', {})
  await deliver()
  expect(received('read')).toEqual([])
})

test('two workers send once; after a kill before the mark the second push replaces the first [NOT-05]', async () => {
  const { guest } = await subscriber('two')
  await api.review({ guestId: guest })
  await deliverEvents(api.deps)
  api.clock.advance(3000)
  await Promise.all([sendMessages(api.deps), sendMessages(api.deps)])
  expect(received('two')).toHaveLength(1)

  api.clock.advance(hourMs)
  await api.review({ guestId: guest })
  await deliverEvents(api.deps)
  api.clock.advance(3000)
  const killed = {
    ...api.deps,
    messages: {
      ...api.deps.messages,
      finish: async () => {
        throw new Error('killed')
      },
    },
  }
  await expect(sendMessages(killed)).rejects.toThrow('killed')
  await api.review({ guestId: guest })
  await deliverEvents(api.deps)
  api.clock.advance(61_000)
  await sendMessages(api.deps)
  const [, sent, again, ...more] = received('two')
  expect(more).toEqual([])
  expect(again!.topic).toBe(sent!.topic)
  expect(again!.payload.notification['tag']).toBe(sent!.payload.notification['tag'])
})

test.each([404, 410])('a subscription that answers %i is removed [NOT-06]', async (status) => {
  const path = `gone${status}`
  const { guest, member } = await subscriber(path)
  service.answers.set(`/${path}`, status)
  await api.review({ guestId: guest })
  await deliver()
  expect(await api.deps.pushSubscriptions.ofUser(member.user._id)).toEqual([])
})

test('a push service that fails is tried again later, without the devices that were reached [NOT-05 NOT-06]', async () => {
  const { guest, member } = await subscriber('up')
  await member.put('/api/notifications/push', service.subscription('down'))
  service.answers.set('/down', 503)
  await api.review({ guestId: guest })
  await deliver()
  service.answers.delete('/down')
  api.clock.advance(61_000)
  await sendMessages(api.deps)
  expect(received('up')).toHaveLength(1)
  expect(received('down')).toHaveLength(1)
})

test('a push service that hangs is dropped after ten seconds, and delays no one else [NOT-06]', async () => {
  const [hanging, other] = [await subscriber('hangs'), await subscriber('other')]
  service.answers.set('/hangs', 'hang')
  const { timeout, end } = holdTimeouts()
  await api.review({ guestId: hanging.guest })
  await deliverEvents(api.deps)
  await api.review({ guestId: other.guest })
  await deliverEvents(api.deps)
  api.clock.advance(3000)
  const sending = sendMessages(api.deps)
  await expect.poll(() => received('other')).toHaveLength(1)
  expect(timeout).toHaveBeenCalledWith(10_000)
  end()
  await sending
  expect(received('hangs')).toEqual([])
  service.answers.delete('/hangs')
  api.clock.advance(61_000)
  await sendMessages(api.deps)
  expect(received('hangs')).toHaveLength(1)
})

test('a push service that hangs delays no message that comes while it does [SEC-56]', async () => {
  const [hangs, later] = [await subscriber('hangs-long'), await subscriber('later')]
  service.answers.set('/hangs-long', 'hang')
  const { end } = holdTimeouts()
  await api.review({ guestId: hangs.guest })
  const aside = new Set<Promise<void>>()
  await deliverEvents(api.deps)
  api.clock.advance(3000)
  await sendMessages(api.deps, aside)
  await expect.poll(() => aside.size).toBe(1)
  await api.review({ guestId: later.guest })
  await deliverEvents(api.deps)
  api.clock.advance(3000)
  await sendMessages(api.deps, aside)
  await expect.poll(() => received('later')).toHaveLength(1)
  await expect.poll(() => aside.size).toBe(1) // it hangs still
  end()
  await Promise.all(aside)
  service.answers.delete('/hangs-long') // else later cases wait for it
})

test('an address that redirects is sent nothing there, and delays no one else of its push service [SEC-56]', async () => {
  const subscribers = []
  for (const path of ['moved-1', 'moved-2', 'moved-3', 'moved-4', 'stays'])
    subscribers.push(await subscriber(path))
  for (let n = 1; n <= 4; n += 1) service.answers.set(`/moved-${n}`, 307)
  for (const { guest } of subscribers) await api.review({ guestId: guest })
  await deliver()
  expect(received('stays')).toHaveLength(1)
  for (let n = 1; n <= 4; n += 1) service.answers.delete(`/moved-${n}`)
  api.clock.advance(61_000)
  await sendMessages(api.deps)
  expect(received('moved-1')).toEqual([]) // it is not tried again
})

test.each([
  'https://127.0.0.1/push',
  'https://localhost:3000/push',
  'https://example.com/push',
  'https://fcm.googleapis.com.example.com/push',
  'https://fcm.googleapis.com:8443/push',
  'http://fcm.googleapis.com/push',
  'https://user@fcm.googleapis.com/push',
  'nothing',
])('%s is no address of a push service [NOT-06]', async (endpoint) => {
  const member = await api.member()
  const { keys } = service.subscription('x')
  expect((await member.put('/api/notifications/push', { endpoint, keys })).status).toBe(403)
  expect(await api.deps.pushSubscriptions.ofUser(member.user._id)).toEqual([])
})

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://jmt17.google.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
])('%s is one [NOT-06 FLD-15]', async (endpoint) => {
  const member = await api.member()
  const { keys } = service.subscription('x')
  expect((await member.put('/api/notifications/push', { endpoint, keys })).status).toBe(200)
})

test('each kind goes out by the chosen channels: mail at once, a daily digest, push, or none [NOT-03]', async () => {
  const { guest, member: now } = await subscriber('channels')
  const others = await Promise.all([api.member(), api.member()])
  const [daily, off] = others
  for (const member of others) {
    await member.get(`/api/guest/${guest}`)
    await member.put(`/api/guest/${guest}/watch`, { watch: true })
  }
  expect((await choose(now, 'now')).body.settings['watched-review']).toEqual({ push: false, mail: 'now' })
  await choose(daily, 'daily')
  await choose(off, 'off')
  await api.review({ guestId: guest })
  await deliver()
  expect(received('channels')).toEqual([])
  expect(await mailsTo(now)).toMatchObject([{ subject: posted }])
  expect(JSON.stringify(await mailsTo(now))).not.toContain('Gina')
  expect(await mailsTo(daily)).toEqual([])
  await api.review({ guestId: guest })
  api.clock.advance(25 * hourMs)
  await deliver()
  expect(await mailsTo(daily)).toMatchObject([{ subject: `${posted} (2 times)` }])
  expect(await mailsTo(off)).toEqual([])
  expect((await off.get('/api/notifications/settings')).status).toBe(401) // a day later
  const again = await api.login(off.user)
  expect((await again.get('/api/notifications')).body).toHaveLength(2)
  expect((await choose(again as TestMember, 'sometimes' as 'now')).status).toBe(400)
})

test('a mail about notifications goes out once, also when a process dies after storing it [NOT-05 NOT-08]', async () => {
  const { guest, member } = await subscriber('mail')
  await choose(member, 'now')
  await api.review({ guestId: guest })
  await deliverEvents(api.deps)
  api.clock.advance(3000)
  const killed = {
    ...api.deps,
    mail: {
      ...api.deps.mail,
      add: async (...given: Parameters<typeof api.deps.mail.add>) => {
        await api.deps.mail.add(...given)
        throw new Error('killed')
      },
    },
  }
  await expect(sendMessages(killed)).rejects.toThrow('killed')
  expect(await mailsTo(member)).toEqual([])
  api.clock.advance(61_000)
  await Promise.all([sendMessages(api.deps), sendMessages(api.deps)])
  expect(await mailsTo(member)).toHaveLength(1)
})

const subscriptionsOf = async ({ user }: TestMember) =>
  (await api.deps.pushSubscriptions.ofUser(user._id)).length

test('push ends with a log out, and not with an hour without activity [NOT-07]', async () => {
  const { member } = await subscriber('logout')
  api.clock.advance(2 * hourMs)
  expect((await member.get('/api/users/me')).status).toBe(401)
  expect(await subscriptionsOf(member)).toBe(1)
  const again = await api.login(member.user)
  await again.put('/api/notifications/push', service.subscription('logout'))
  await again.post('/api/users/logout')
  expect(await subscriptionsOf(member)).toBe(0)
})

test('push ends with that session ended from another device, and the settings of each say so [NOT-07]', async () => {
  const { member } = await subscriber('elsewhere')
  const other = await api.login(member.user)
  const isPushed = async (to: Pick<TestMember, 'get'>) =>
    (await to.get('/api/notifications/settings')).body.isPushed
  expect([await isPushed(member), await isPushed(other)]).toEqual([true, false])
  await other.put('/api/notifications/push', service.subscription('kept'))
  const { body } = await other.get('/api/users/devices')
  const theirs = body.sessions.find(({ isThis }: { isThis: boolean }) => !isThis)
  expect((await other.delete(`/api/users/sessions/${theirs.id}`)).status).toBe(200)
  const left = await api.deps.pushSubscriptions.ofUser(member.user._id)
  expect(left.map(({ endpoint }) => endpoint)).toEqual([service.subscription('kept').endpoint])
  expect(await isPushed(other)).toBe(true)
})

test('push ends with a new password, a suspension, and the end of the membership [NOT-07]', async () => {
  const [changed, suspended, unpaid] = [
    await subscriber('password'),
    await subscriber('suspended'),
    await subscriber('unpaid'),
  ]
  const { status } = await changed.member.put('/api/users/password', { password: `${password}2` })
  expect(status).toBe(200)
  expect(await subscriptionsOf(changed.member)).toBe(0)

  const admin = await api.admin()
  const suspension = { userId: suspended.member.id, suspended: true, reason: 'Why.' }
  expect((await admin.post('/api/admin/suspensions', suspension)).status).toBe(200)
  expect(await subscriptionsOf(suspended.member)).toBe(0)

  await api.review({ guestId: unpaid.guest })
  await deliverEvents(api.deps)
  await api.deps.users.update({ _id: unpaid.member.user._id }, { $set: { currentlyPaid: false } })
  await deliver()
  expect(received('unpaid')).toEqual([])
  expect(await subscriptionsOf(unpaid.member)).toBe(0)
})

test('a device that was reached while another failed gets what comes next in place of the first push [NOT-05 NOT-08]', async () => {
  const { guest, member } = await subscriber('first')
  await member.put('/api/notifications/push', service.subscription('second'))
  service.answers.set('/second', 503)
  await api.review({ guestId: guest })
  await deliver()
  service.answers.delete('/second')
  await api.review({ guestId: guest })
  await deliverEvents(api.deps)
  api.clock.advance(61_000)
  await sendMessages(api.deps)
  const titles = (path: string) => received(path).map(({ payload }) => payload.notification['title'])
  expect(titles('second')).toEqual(['2 new notifications'])
  expect(titles('first')).toEqual([posted, '2 new notifications'])
  const [one, other] = received('first')
  expect(other!.topic).toBe(one!.topic)
})

test('of what a mail of its own says, no second mail goes out, at once or in a digest [NOT-05]', async () => {
  const admin = await api.admin()
  const applicant = await api.member({ isAccountVerified: false })
  const verification = { push: false, mail: 'daily' } as const
  await applicant.put('/api/notifications/settings', { settings: { ...presetChannels, verification } })
  const decision = { userId: applicant.id, outcome: 'better-copy', reason: 'unreadable', text: 'Blurred.' }
  await admin.post('/api/admin/decisions', { ...decision, documents: [] })
  await deliverEvents(api.deps)
  api.clock.advance(25 * hourMs)
  await deliver()
  expect(await mailsTo(applicant)).toHaveLength(1)
})

test('push ends as soon as the membership does: unpaid, or with a verification that is taken back [NOT-07]', async () => {
  const [unpaid, doubted] = [await subscriber('lapsed'), await subscriber('doubted')]
  const user = unpaid.member.user._id
  const version = await api.deps.syncStates.nextVersion(user, api.clock.now())
  const subscription = { id: 'sub_1', isPaid: true, tierId: 'low' } as Subscription
  await applySubscriptionState(api.deps, { user, version }, subscription)
  expect(await subscriptionsOf(unpaid.member)).toBe(1)
  const later = await api.deps.syncStates.nextVersion(user, api.clock.now())
  await applySubscriptionState(api.deps, { user, version: later }, { ...subscription, isPaid: false })
  expect(await subscriptionsOf(unpaid.member)).toBe(0)

  const admin = await api.admin()
  const back = { userId: doubted.member.id, newValues: { isAccountVerified: false } }
  expect((await admin.post('/api/users/admin-update-user', back)).status).toBe(200)
  expect(await subscriptionsOf(doubted.member)).toBe(0)
})

test('an address that is not confirmed gets no notices by mail [SEC-50]', async () => {
  const { guest, member } = await subscriber('unconfirmed')
  await choose(member, 'now')
  await api.deps.users.update({ _id: member.user._id }, { $set: { unconfirmed: { linkId: 'x' } } })
  await api.review({ guestId: guest })
  await deliver()
  expect(await mailsTo(member)).toEqual([])
  expect((await member.get('/api/notifications')).body).toHaveLength(1)
  await api.deps.users.update({ _id: member.user._id }, { $unset: { unconfirmed: '' } })
  await api.review({ guestId: guest })
  await deliver()
  expect(await mailsTo(member)).toHaveLength(1)
})

test('a device whose push service fails keeps no other device of it from its push [NOT-05 NOT-06]', async () => {
  const { guest, member } = await subscriber('broken')
  await member.put('/api/notifications/push', service.subscription('whole'))
  service.answers.set('/broken', 500)
  await api.review({ guestId: guest })
  await deliver()
  expect(received('whole')).toHaveLength(1)
  service.answers.delete('/broken')
})
