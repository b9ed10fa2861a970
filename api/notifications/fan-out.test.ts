import { ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishAfterPeriod } from '../reviews/publish.ts'
import { endReviewTerms } from '../reviews/retention.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { profiled } from '../testing/profiled.ts'
import { noticeDeadlines, deliverEvents } from './fan-out.ts'
import { sendMessages } from './send-messages.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
})
afterAll(() => api.close())

const dayMs = 86_400_000
const dayFromNow = (days: number) =>
  new Date(api.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10)

/** The texts of a member's inbox, the newest first. */
async function inboxOf(member: TestMember): Promise<string[]> {
  await deliverEvents(api.deps)
  const { body } = await (await api.login(member.user)).get('/api/notifications')
  return body.map(({ text }: { text: string }) => text)
}

/** A member who watches a guest. */
async function watcher(guest: string) {
  const member = await api.member()
  await member.get(`/api/guest/${guest}`)
  await member.put(`/api/guest/${guest}/watch`, { watch: true })
  return member
}

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
const posted = 'A new report about a guest you watch'
const changed = 'A report about a guest you watch has changed'

test('a new and a changed review of a watched guest reach the inbox once each, own acts never [NOT-02 NOT-05]', async () => {
  const guest = await api.guest()
  const [one, author] = [await watcher(guest._id), await watcher(guest._id)]
  const review = await api.review({ by: author.user, guestId: guest._id, review: 'Left at noon.' })
  expect(await inboxOf(one)).toEqual([posted])
  const edit = { editingReviewId: review._id, originalText: 'Left at noon.', guestId: guest._id }
  expect((await author.post('/api/review', form({ ...edit, review: 'Left at one.' }))).status).toBe(201)
  expect(await inboxOf(one)).toEqual([changed, posted])
  await author.post('/api/review', form({ ...edit, originalText: 'Left at one.', review: 'Left at one.' }))
  expect(await inboxOf(one)).toHaveLength(2)
  expect(await inboxOf(author)).toEqual([])
  const { body, headers } = await one.get('/api/notifications')
  expect(body[0]).toMatchObject({ kind: 'watched-review', link: `/guest/${guest._id}`, isRead: false })
  expect(headers.get('x-unread')).toBe('2')
})

test('reading lowers the count that every answer carries, one by one and all at once [NOT-02]', async () => {
  const guest = await api.guest()
  const member = await watcher(guest._id)
  for (let count = 0; count < 3; count += 1) await api.review({ guestId: guest._id })
  await inboxOf(member)
  const { body } = await member.get('/api/notifications?limit=2')
  expect(body).toHaveLength(2)
  expect((await member.put('/api/notifications/read', { ids: [body[0]._id] })).body).toEqual({ unread: 2 })
  expect((await member.get('/api/users/me')).headers.get('x-unread')).toBe('2')
  const stranger = await api.member()
  await stranger.put('/api/notifications/read', { ids: [body[1]._id] })
  expect((await member.put('/api/notifications/read', {})).body).toEqual({ unread: 0 })
  const { headers } = await member.get('/api/notifications?limit=2')
  const next = headers.get('x-next-cursor')!
  const rest = await member.get(`/api/notifications?limit=2&cursor=${next}`)
  expect(rest.body).toHaveLength(1)
  expect(rest.headers.get('x-next-cursor')).toBeNull()
  expect((await api.visitor.get('/api/notifications')).status).toBe(401)
})

test('an embargoed review notifies watchers and author once it is published [NOT-02 FCT-07]', async () => {
  const guest = await api.guest()
  const [one, author] = [await watcher(guest._id), await api.member()]
  const facts = { departure: dayFromNow(-1) }
  await api.review({ by: author.user, guestId: guest._id, facts, afterPeriod: '1' })
  expect(await inboxOf(one)).toEqual([])
  api.clock.advance(16 * dayMs)
  await publishAfterPeriod(api.deps)
  await publishAfterPeriod(api.deps)
  expect(await inboxOf(one)).toEqual([posted])
  expect(await inboxOf(author)).toEqual(['One of your reviews is now published'])
})

test('a review the team holds back notifies once the team shows it, not when it hides it [NOT-02]', async () => {
  const guest = await api.guest()
  const one = await watcher(guest._id)
  const review = await api.review({ guestId: guest._id })
  await inboxOf(one)
  await api.hide(review._id)
  await api.hide(review._id, false)
  expect(await inboxOf(one)).toEqual([posted])
  await api.deps.db
    .collection('reviews')
    .updateOne({ _id: new ObjectId(review._id) }, { $set: { hiddenByAdmin: true, held: { forTeam: true } } })
  await api.hide(review._id, false)
  expect(await inboxOf(one)).toEqual([posted, posted])
})

test('three days before a claim ends its author is notified once [NOT-02 PAC-06]', async () => {
  const author = await api.member()
  const facts = { platform: 'airbnb', claimed: 90, currency: 'USD', departure: dayFromNow(-1) } as const
  await api.review({ by: author.user, reviewType: '-1', facts })
  await noticeDeadlines(api.deps)
  expect(await inboxOf(author)).toEqual([])
  api.clock.advance(10 * dayMs)
  await Promise.all([noticeDeadlines(api.deps), noticeDeadlines(api.deps)])
  expect(await inboxOf(author)).toEqual(['You have three days or less to claim an amount'])
})

test('an author is notified 30 days before a review leaves the register [NOT-02 OPS-05]', async () => {
  const author = await api.member()
  const review = await api.review({ by: author.user })
  const almost = new Date(api.clock.now().getTime() - (7 * 365.25 - 20) * dayMs)
  await api.deps.db
    .collection('reviews')
    .updateOne({ _id: new ObjectId(review._id) }, { $set: { createdAt: almost } })
  await endReviewTerms(api.deps)
  await endReviewTerms(api.deps)
  expect(await inboxOf(author)).toEqual(['A review of yours will leave the register in 30 days'])
})

test('a decision on an application is in the inbox of its applicant [NOT-02]', async () => {
  const admin = await api.admin()
  const applicant = await api.member({ isAccountVerified: false })
  const decide = { userId: applicant.id, outcome: 'better-copy', reason: 'unreadable', text: 'Blurred.' }
  expect((await admin.post('/api/admin/decisions', { ...decide, documents: [] })).status).toBe(200)
  expect(await inboxOf(applicant)).toEqual(['We need a better copy of a document'])
  const verify = { userId: applicant.id, newValues: { isAccountVerified: true }, documents: [] }
  expect((await admin.post('/api/users/admin-update-user', verify)).status).toBe(200)
  expect(await inboxOf(applicant)).toEqual([
    'Your account is verified',
    'We need a better copy of a document',
  ])
})

test('two workers deliver an event once, and another finishes what a killed one began [NOT-05 NOT-08]', async () => {
  const guest = await api.guest()
  const watchers = await Promise.all(Array.from({ length: 5 }, () => watcher(guest._id)))
  await api.review({ guestId: guest._id })
  await Promise.all([deliverEvents(api.deps), deliverEvents(api.deps), deliverEvents(api.deps)])
  for (const member of watchers) expect(await inboxOf(member)).toEqual([posted])

  await api.review({ guestId: guest._id })
  const killed = {
    ...api.deps,
    notifications: {
      ...api.deps.notifications,
      insert: async () => {
        throw new Error('killed')
      },
    },
  }
  await expect(deliverEvents(killed)).rejects.toThrow('killed')
  expect(await inboxOf(watchers[0]!)).toEqual([posted]) // another process still waits for the lease
  api.clock.advance(61_000)
  for (const member of watchers) expect(await inboxOf(member)).toEqual([posted, posted])
})

test('the polls of a second read what is due, and nothing that was delivered before [NOT-02 NOT-05]', async () => {
  const guest = await api.guest()
  await watcher(guest._id)
  for (let n = 0; n < 3; n += 1) await api.review({ guestId: guest._id })
  const poll = async () => {
    await deliverEvents(api.deps)
    await sendMessages(api.deps, new Set())
  }
  await poll()
  const { operations } = await profiled(api.deps.db, poll)
  const polls = operations.filter(({ command }) => command.findAndModify)
  expect(new Set(polls.map(({ ns, docsExamined }) => `${ns.split('.')[1]} ${docsExamined}`))).toEqual(
    new Set(['events 0', 'notificationMessages 0']),
  )
})

test('an event and what causes it are stored together or not at all [NOT-08]', async () => {
  const guest = await api.guest()
  const author = await api.member()
  const failing = {
    ...api.deps,
    events: {
      ...api.deps.events,
      insert: async () => {
        throw new Error('killed')
      },
    },
  }
  const { postReview } = await import('../reviews/post.ts')
  const input = { guestId: guest._id, review: 'Fine.', reviewType: '1' as const, files: [], removeFiles: [] }
  await expect(postReview(failing, author.user, input, null)).rejects.toThrow('killed')
  expect(await api.deps.db.collection('reviews').countDocuments({ guest: new ObjectId(guest._id) })).toBe(0)
})

test('a former member gets no news of guests [NOT-02 NOT-07]', async () => {
  const guest = await api.guest()
  const [unpaid, suspended] = [await watcher(guest._id), await watcher(guest._id)]
  await api.deps.users.update({ _id: unpaid.user._id }, { $set: { currentlyPaid: false } })
  const suspension = { at: api.clock.now(), reason: 'Why.' }
  await api.deps.users.update({ _id: suspended.user._id }, { $set: { suspension } })
  await api.review({ guestId: guest._id })
  await deliverEvents(api.deps)
  const ids = [unpaid.user._id, suspended.user._id]
  expect(await api.deps.db.collection('notifications').countDocuments({ member: { $in: ids } })).toBe(0)
})

test('the count of what is not read follows an erased guest and entries past their term [NOT-02 CAS-10]', async () => {
  const [one, other] = [await api.guest(), await api.guest()]
  const member = await watcher(one._id)
  await member.get(`/api/guest/${other._id}`)
  await member.put(`/api/guest/${other._id}/watch`, { watch: true })
  for (const { _id } of [one, other]) await api.review({ guestId: _id })
  await deliverEvents(api.deps)
  await api.deps.transaction((session) =>
    api.deps.notifications.removeAbout([new ObjectId(one._id)], session),
  )
  const { body, headers } = await member.get('/api/notifications')
  expect(body).toHaveLength(1)
  expect(headers.get('x-unread')).toBe('1')
  expect((await member.get('/api/users/me')).headers.get('x-unread')).toBe('1')
})

test('a member who watched again between two batches is notified once [NOT-05]', async () => {
  const guest = await api.guest()
  const member = await watcher(guest._id)
  await api.review({ guestId: guest._id })
  await deliverEvents(api.deps)
  for (const watch of [false, true]) await member.put(`/api/guest/${guest._id}/watch`, { watch })
  await api.deps.db
    .collection('events')
    .updateMany({ guest: new ObjectId(guest._id) }, { $set: { dueAt: api.clock.now() } })
  await deliverEvents(api.deps)
  expect(await inboxOf(member)).toEqual([posted])
})

test('a claim that is settled is a changed report, and a hidden one is not [NOT-02 FCT-06]', async () => {
  const guest = await api.guest()
  const [one, author] = [await watcher(guest._id), await api.member()]
  const facts = { claimed: 90, currency: 'USD' } as const
  const review = await api.review({ by: author.user, guestId: guest._id, reviewType: '-1', facts })
  await author.put(`/api/review/${review._id}/settled`, { settled: true })
  await author.put(`/api/review/${review._id}/settled`, { settled: true })
  expect(await inboxOf(one)).toEqual([changed, posted])
  await api.hide(review._id)
  await author.put(`/api/review/${review._id}/settled`, { settled: false })
  expect(await inboxOf(one)).toEqual([changed, posted])
})

test('a review that the team moves to a watched guest is a new report there [NOT-02 OPS-01]', async () => {
  const [wrong, right, admin] = [await api.guest(), await api.guest(), await api.admin()]
  const one = await watcher(right._id)
  const review = await api.review({ guestId: wrong._id })
  const move = { reviewId: review._id, guestId: right._id, reason: 'It is about the other one' }
  expect((await admin.post('/api/admin/guests/split', move)).status).toBe(200)
  expect(await inboxOf(one)).toEqual([posted])
})

test('what an author did before closing the account still notifies others [NOT-05 NOT-08]', async () => {
  const [guest, author] = [await api.guest(), await api.member()]
  const one = await watcher(guest._id)
  await api.review({ by: author.user, guestId: guest._id })
  await api.deps.transaction((session) => api.deps.events.forgetMember(author.user._id, session))
  expect(await inboxOf(one)).toEqual([posted])
})
