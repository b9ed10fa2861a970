import { ObjectId } from 'mongodb'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { profiled, queriesOf, sumOf } from '../testing/profiled.ts'
import { needsAttention } from './attention.ts'
import { react } from './react.ts'

let api: Api
let reader: TestMember
beforeAll(async () => {
  api = await startApi({
    SUPPORT_EMAIL: 'team@example.com',
    PUBLIC_URL: 'http://www.example.com',
    DEMO: 'on',
    RATE_LIMITS: 'off',
  })
  reader = await api.member()
})
afterAll(() => api.close())
afterEach(() => void vi.restoreAllMocks())

const stored = (id: string) => api.deps.reviews.byId(new ObjectId(id))
const like = (id: string, by = reader) => by.put('/api/review/like', { reviewId: id, url: api.url })
const report = (id: string, by = reader) => by.put('/api/review/report', { reviewId: id, url: api.url })
const takeBack = (id: string, by = reader) => by.put('/api/review/none', { reviewId: id, url: api.url })
const mailsAbout = (id: string) =>
  api.deps.db
    .collection('mails')
    .find({ text: { $regex: id } })
    .sort({ _id: 1 })
    .toArray()

test('a like answers both lists, and once more changes nothing [REV-05 API-58 API-59 API-60 OP-55 D-40]', async () => {
  const { _id } = await api.review()
  for (let time = 0; time < 3; time++) {
    expect(await like(_id)).toMatchObject({ status: 200, body: { likes: [reader.id], dislikes: [] } })
  }
  expect(await stored(_id)).toMatchObject({ likeCount: 1, reportCount: 0 })
})

test('a report counts as a dislike, and the later of the two replaces the earlier [REV-06 REV-07 D-40 ENT-35]', async () => {
  const { _id } = await api.review()
  await like(_id)
  expect((await report(_id)).body).toEqual({ likes: [], dislikes: [reader.id] })
  expect((await report(_id)).body).toEqual({ likes: [], dislikes: [reader.id] })
  expect((await like(_id)).body).toEqual({ likes: [reader.id], dislikes: [] })
})

test('a like and a report can each be taken back, and taking back nothing changes nothing [DOR-07]', async () => {
  const { _id } = await api.review()
  expect(await takeBack(_id)).toMatchObject({ status: 200, body: { likes: [], dislikes: [] } })
  for (const reaction of [like, report]) {
    await reaction(_id)
    for (let time = 0; time < 2; time++)
      expect(await takeBack(_id)).toMatchObject({ status: 200, body: { likes: [], dislikes: [] } })
    expect(await stored(_id)).toMatchObject({ likeCount: 0, reportCount: 0 })
  }
  const { body } = await reader.get('/api/review?limit=1')
  expect(body[0]).toMatchObject({ _id, likes: [], dislikes: [] })
  expect((await takeBack(_id, await api.member())).status).toBe(200)
  await api.deps.db
    .collection('reviews')
    .updateOne({ _id: new ObjectId(_id) }, { $set: { hiddenByAdmin: true } })
  expect((await takeBack(_id)).status).toBe(404)
})

test('the reason of a report comes with it or later, is kept, and must be one of the list [DOR-07]', async () => {
  const { _id } = await api.review()
  const withReason = (reason?: string) =>
    reader.put('/api/review/report', { reviewId: _id, url: api.url, reason })
  const reason = async () => (await api.deps.reactions.of(new ObjectId(_id), reader.user._id))?.reason
  await report(_id)
  expect(await reason()).toBeNull()
  expect(await withReason('untrue')).toMatchObject({ status: 200, body: { dislikes: [reader.id] } })
  expect(await reason()).toBe('untrue')
  await report(_id)
  expect(await reason()).toBe('untrue')
  expect(await withReason('boring')).toMatchObject({
    status: 400,
    body: { message: 'Choose a reason from the list' },
  })
  expect(await stored(_id)).toMatchObject({ reportCount: 1 })
  expect(await mailsAbout(_id)).toHaveLength(1)
  const admin = await api.member({ isAdmin: true })
  const { body: all } = await admin.get('/api/review?isAdminDashboard=1')
  expect(all[0]).toMatchObject({ _id, reportReasons: ['untrue'] })
  await takeBack(_id)
  expect(await reason()).toBeNull()
})

test('reports that are taken back and made again ask the team once, until an admin has decided [D-40 D-45 DOR-07]', async () => {
  const { _id } = await api.review()
  const reporters = await Promise.all([1, 2, 3].map(() => api.member()))
  for (const by of reporters) await report(_id, by)
  for (let time = 0; time < 3; time++) {
    await takeBack(_id, reporters[0])
    await report(_id, reporters[0])
  }
  expect((await mailsAbout(_id)).map(({ subject }) => subject as string)).toEqual([
    'A review was reported',
    'A review was reported',
    'A review needs your decision',
  ])
  for (const hiddenByAdmin of [true, false]) await api.hide(_id, hiddenByAdmin)
  // One of the settled three leaves, and two others report: that is not yet enough, the third is.
  await takeBack(_id, reporters[0])
  for (const expected of [1, 2, 3]) {
    await report(_id, await api.member())
    const { reportCount, settledReports } = (await stored(_id))!
    expect(reportCount - settledReports).toBe(expected)
  }
  expect((await mailsAbout(_id)).map(({ subject }) => subject as string).slice(3)).toEqual([
    'A review was reported',
    'A review was reported',
    'A review needs your decision',
  ])
})

test('entries of others are opaque, differ from review to review and say how many there are [D-41 REV-02 OP-52 OP-54]', async () => {
  const reviews = [await api.review(), await api.review()]
  const others = await Promise.all([1, 2, 3].map(() => api.member()))
  const answers = []
  for (const { _id } of reviews) {
    for (const other of others) await like(_id, other)
    answers.push(await like(_id))
  }
  for (const { body } of answers) {
    expect(body.likes).toHaveLength(4)
    expect(new Set(body.likes).size).toBe(4)
    expect(body.likes.filter((entry: string) => entry === reader.id)).toHaveLength(1)
    for (const other of others) expect(JSON.stringify(body)).not.toContain(other.id)
  }
  const [first, second] = answers.map(({ body }) => body.likes as string[])
  expect(first!.filter((entry) => second!.includes(entry))).toEqual([reader.id])
})

test('authors cannot like or report their own review [D-40]', async () => {
  const { _id } = await api.review({ by: reader.user })
  for (const answer of [await like(_id), await report(_id)]) {
    expect(answer).toMatchObject({
      status: 403,
      body: { message: 'You cannot like or report your own review' },
    })
  }
  expect(await stored(_id)).toMatchObject({ likeCount: 0, reportCount: 0 })
  expect(await mailsAbout(_id)).toEqual([])
})

test('hidden and unknown reviews are not found, bad input is refused, and nothing is stored [D-42 D-80]', async () => {
  const { _id } = await api.review()
  await api.deps.db
    .collection('reviews')
    .updateOne({ _id: new ObjectId(_id) }, { $set: { hiddenByAdmin: true } })
  for (const id of [_id, new ObjectId().toHexString()]) {
    expect(await like(id)).toMatchObject({ status: 404, body: { message: 'Review not found' } })
    expect((await report(id)).status).toBe(404)
  }
  const before = await api.deps.db.collection('reactions').countDocuments()
  for (const body of [{}, { reviewId: '' }, { reviewId: { $gt: '' } }, { reviewId: 'x'.repeat(10_000) }])
    expect((await reader.put('/api/review/like', body)).status).toBe(400)
  expect(await reader.put('/api/review/dislike', { reviewId: _id })).toMatchObject({
    status: 400,
    body: { message: 'Choose like or report' },
  })
  expect(await api.deps.db.collection('reactions').countDocuments()).toBe(before)
  expect(await stored(_id)).toMatchObject({ likeCount: 0, reportCount: 0 })
})

test('likes and reports flipped by fifty connections leave each member in one list and the counts exact [D-40]', async () => {
  const { _id } = await api.review()
  const members = await Promise.all(Array.from({ length: 5 }, () => api.member()))
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const flip = Math.floor(index / 5) % 2 === 0 ? like : report
      return flip(_id, members[index % 5])
    }),
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const reactions = await api.deps.db
    .collection('reactions')
    .find({ review: new ObjectId(_id) })
    .toArray()
  expect(reactions.map(({ member }) => String(member)).sort()).toEqual(members.map(({ id }) => id).sort())
  const likes = reactions.filter(({ type }) => type === 'like').length
  expect(await stored(_id)).toMatchObject({ likeCount: likes, reportCount: 5 - likes })
})

test('150 flips by 50 connections, without a lock of the process, all answer 200 and count [SEC-30 D-40]', async () => {
  const { _id } = await api.review()
  const members = await Promise.all(Array.from({ length: 50 }, () => api.member()))
  const transaction = api.deps.transaction
  // Left open for a while, transactions conflict on a fast machine, too.
  vi.spyOn(api.deps, 'transaction').mockImplementation((work) =>
    transaction(async (session) => {
      const result = await work(session)
      await pause(20)
      return result
    }),
  )
  vi.spyOn(api.deps, 'withKeyLock').mockImplementation((_key, work) => work())
  const answers = await Promise.all(
    members.map(async (member, index) => {
      const flips = index % 2 === 0 ? [like, report, like] : [report, like, report]
      const statuses = []
      for (const flip of flips) statuses.push((await flip(_id, member)).status)
      return statuses
    }),
  )
  expect(answers.flat()).toEqual(Array.from({ length: 150 }, () => 200))
  expect(await stored(_id)).toMatchObject({ likeCount: 25, reportCount: 25 })
})

test('processes that know nothing of each other keep the counts exact too [D-40]', async () => {
  const { _id } = await api.review()
  const elsewhere = { ...api.deps, withKeyLock: <T>(_key: string, work: () => Promise<T>) => work() }
  const one = await api.member()
  const members = [one, one, one, one, ...(await Promise.all([1, 2, 3, 4].map(() => api.member())))]
  await Promise.all(
    members.map(({ user }, index) =>
      react(elsewhere, user, { type: index % 2 ? 'like' : 'report', reviewId: _id }),
    ),
  )
  const reactions = await api.deps.db
    .collection('reactions')
    .find({ review: new ObjectId(_id) })
    .toArray()
  expect(reactions).toHaveLength(5)
  const likes = reactions.filter(({ type }) => type === 'like').length
  expect(await stored(_id)).toMatchObject({ likeCount: likes, reportCount: 5 - likes })
})

test('a report mails the team once a member, with a link of the configured address [D-70 OP-55 D-13]', async () => {
  const review = await api.review()
  await reader.put('/api/review/report', { reviewId: review._id, url: 'https://evil.example' })
  await like(review._id)
  await report(review._id)
  await report(review._id)
  const mails = await mailsAbout(review._id)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ to: 'team@example.com', subject: 'A review was reported' })
  expect(mails[0]!['text']).toContain(`http://www.example.com/guest/${review.guest}`)
  expect(JSON.stringify(mails)).not.toContain('evil.example')
  expect(JSON.stringify(mails)).not.toContain(reader.id)
})

test('the third report marks a review, which stays visible; the mail says so [D-45]', async () => {
  const { _id } = await api.review()
  const admin = await api.admin()
  const marked = async () => {
    const { body } = await admin.get('/api/review?isAdminDashboard=1')
    return body.find((each: { _id: string }) => each._id === _id).needsAttention as boolean
  }
  for (let reports = 1; reports <= 3; reports++) {
    expect(await marked()).toBe(false)
    await report(_id, await api.member())
  }
  expect(await marked()).toBe(true)
  expect((await mailsAbout(_id)).map(({ subject }) => subject as string)).toEqual([
    'A review was reported',
    'A review was reported',
    'A review needs your decision',
  ])
  const recent = await reader.get('/api/review?limit=100')
  expect(recent.body.map((each: { _id: string }) => each._id)).toContain(_id)
})

test('a review that 10,000 members like is liked and listed by the work of any [D-40 D-41]', async () => {
  const [popular, other] = [await api.review(), await api.review()]
  const review = new ObjectId(popular._id)
  const likers = Array.from({ length: 10_000 }, () => ({
    review,
    member: new ObjectId(),
    type: 'like' as const,
    at: api.clock.now(),
    hasReported: false,
  }))
  await api.deps.db.collection('reactions').insertMany(likers)
  await api.deps.db.collection('reviews').updateOne({ _id: review }, { $set: { likeCount: likers.length } })
  const likeAndList = async (id: string) => {
    const by = await api.member()
    const reacting = async () => [await like(id, by), await by.get('/api/review?limit=5')] as const
    const { answer, operations } = await profiled(api.deps.db, reacting)
    const read = [sumOf(operations, 'keysExamined'), sumOf(operations, 'docsExamined')]
    return { by, answer, work: [...queriesOf(operations), ...read] }
  }
  const { by, answer, work } = await likeAndList(popular._id)
  expect(work).toEqual((await likeAndList(other._id)).work)
  const [liked, recent] = answer
  expect(liked.body.likes).toHaveLength(10_001)
  const listed = recent.body.find((each: { _id: string }) => each._id === popular._id)
  expect(listed.likes[0]).toBe(by.id)
  expect(new Set(listed.likes).size).toBe(10_001)
})

test('like and report in turn mail the team once for each marking [SEC-16 D-45]', async () => {
  const { _id } = await api.review()
  for (let reports = 1; reports <= 2; reports++) await report(_id, await api.member())
  for (let turn = 0; turn < 5; turn++) {
    await report(_id)
    await like(_id)
  }
  await report(_id)
  await report(_id, await api.member())
  expect((await mailsAbout(_id)).map(({ subject }) => subject as string)).toEqual([
    'A review was reported',
    'A review was reported',
    'A review needs your decision',
  ])
})

test('after a decision only members who have not reported before mark the review again [SEC-16]', async () => {
  const { _id } = await api.review()
  const [before, after] = [await threeMembers(), await threeMembers()]
  const isMarked = async () => needsAttention((await stored(_id))!)
  for (const member of before) await report(_id, member)
  expect(await isMarked()).toBe(true)
  await api.hide(_id, false)
  expect(await isMarked()).toBe(false)
  for (const member of before) {
    await like(_id, member)
    await report(_id, member)
  }
  for (const member of after.slice(1)) await report(_id, member)
  for (const member of before) await like(_id, member)
  for (const member of before) await report(_id, member)
  expect(await isMarked()).toBe(false)
  await report(_id, after[0])
  expect(await isMarked()).toBe(true)
  expect((await mailsAbout(_id)).at(-1)).toMatchObject({ subject: 'A review needs your decision' })
  await like(_id, after[0])
  expect(await isMarked()).toBe(false)
})

const threeMembers = () => Promise.all([1, 2, 3].map(() => api.member()))

test('a member reports 30 reviews an hour and changes one reaction 10 times an hour [SEC-16]', async () => {
  const limited = await startApi()
  const member = await limited.member()
  const put = (type: string, reviewId: string) => member.put(`/api/review/${type}`, { reviewId })
  const { user } = await limited.member()
  const guest = await limited.guest()
  const reviews = []
  for (let n = 0; n < 3; n++)
    reviews.push(await limited.review({ by: user, guestId: guest._id, review: `R ${n}` }))
  const [first, thirtieth, later] = reviews
  for (let turn = 0; turn < 10; turn++)
    expect((await put(turn % 2 ? 'like' : 'report', first!._id)).status).toBe(200)
  expect((await put('like', first!._id)).status).toBe(200) // it is a like already
  const eleventh = await put('report', first!._id)
  expect(eleventh.status).toBe(429)
  expect(eleventh.body.message).toMatch(/^You have changed your mind about this review ten times\. /)
  await limited.deps.limits.add(`reports:${member.id}`, 3_600_000, 24) // five were among the ten turns
  expect((await put('report', thirtieth!._id)).status).toBe(200)
  const late = await put('report', later!._id)
  expect([late.status, late.headers.get('retry-after')]).toEqual([429, '3600'])
  expect((await put('like', later!._id)).status).toBe(200)
  await limited.close()
})
