import { ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loggedInAnew } from '../cases/testing/cases.ts'
import { seedGuests } from '../guests/testing/guests.ts'
import { type Api, startApi } from '../testing/api.ts'
import { profiled } from '../testing/profiled.ts'
import { creditsUsed } from './credits.ts'
import { forgetViewDates } from './retention.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
})
afterAll(() => api.close())

const stored = (guest: string) =>
  api.deps.db.collection('views').findOne({ guest: new ObjectId(guest) }) as Promise<{
    _id: ObjectId
    createdAt: Date
  }>

test('after three years a view loses its date, in its id, too, and stays free for its member [OPS-05]', async () => {
  api.clock.set('2026-11-20T15:00:00Z')
  const member = loggedInAnew(api, await api.member())
  const [old, recent] = (await seedGuests(api.deps, [{}, {}])) as [string, string]
  await member.get(`/api/guest/${old}`)
  api.clock.set('2026-11-21T09:00:00Z')
  await member.get(`/api/guest/${recent}`)

  api.clock.set('2029-11-20T23:00:00Z')
  await forgetViewDates(api.deps)
  expect((await stored(old)).createdAt).toEqual(new Date('2026-11-20T15:00:00Z'))
  api.clock.set('2029-11-21T00:00:00Z')
  await Promise.all([forgetViewDates(api.deps), forgetViewDates(api.deps)])
  const dateless = await stored(old)
  expect([dateless.createdAt.getTime(), dateless._id.getTimestamp().getTime()]).toEqual([0, 0])
  expect((await stored(recent)).createdAt).toEqual(new Date('2026-11-21T09:00:00Z'))

  const opened = await member.get(`/api/guest/${old}`)
  expect(opened).toMatchObject({ status: 200, body: { viewedAt: '1970-01-01T00:00:00.000Z' } })
  expect(await creditsUsed(api.deps, member.user)).toBe(0)
  const { body } = await member.get('/api/guest/history')
  expect(body.map(({ _id, viewedAt }: { _id: string; viewedAt: string }) => [_id, viewedAt])).toEqual([
    [recent, '2026-11-21T09:00:00.000Z'],
    [old, '1970-01-01T00:00:00.000Z'],
  ])
  expect(await api.deps.views.perMonth(new ObjectId(old))).toEqual([
    { month: 'over three years ago', members: 1 },
  ])
})

test('450 undated views come in pages without gaps or duplicates, and lose their date 200 at a time', async () => {
  api.clock.set('2026-11-20T15:00:00Z')
  const { user } = await api.member()
  const guests = await seedGuests(
    api.deps,
    Array.from({ length: 450 }, () => ({})),
  )
  await api.deps.db
    .collection('views')
    .insertMany(
      guests.map((guest) => ({ member: user._id, guest: new ObjectId(guest), createdAt: api.clock.now() })),
    )
  api.clock.set('2030-01-01T00:00:00Z')
  const { operations: reads } = await profiled(api.deps.db, () => forgetViewDates(api.deps), {
    ns: /\.views$/,
    planSummary: { $exists: true },
  })
  expect(reads.length).toBeGreaterThanOrEqual(3)
  expect(reads.filter(({ planSummary }) => !String(planSummary).startsWith('IXSCAN'))).toEqual([])
  const member = await api.login(user)
  const found: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await member.get(`/api/guest/history${cursor && `?cursor=${cursor}`}`)
    found.push(...page.body.map(({ _id }: { _id: string }) => _id))
    cursor = page.headers.get('x-next-cursor')
  }
  expect(found.toSorted()).toEqual(guests.toSorted())
})
