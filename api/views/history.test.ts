import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ViewedGuest } from '../../shared/schemas/guest.ts'
import { type Answer, type Api, startApi, type TestMember } from '../testing/api.ts'
import { profiled } from '../testing/profiled.ts'
import { withoutIds } from '../testing/without-ids.ts'
import { newestViews } from './history.ts'
import { seedGuests } from '../guests/testing/guests.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** Lets the member open new guests, a second apart by default; returns their ids in that order. */
async function openNew(member: TestMember, count: number, apartMs = 1000) {
  const ids = await seedGuests(
    api.deps,
    Array.from({ length: count }, () => ({})),
  )
  for (const id of ids) {
    await member.get(`/api/guest/${id}`)
    api.clock.advance(apartMs)
  }
  return ids
}
const history = (member: TestMember, query = '') => member.get(`/api/guest/history${query}`)
const idsOf = (answer: { body: ViewedGuest[] }) => answer.body.map(({ _id }) => _id)

async function allPages(member: TestMember, query = '') {
  const pages: ViewedGuest[][] = []
  let cursor: string | null = null
  do {
    const answer = await history(member, `?${query}${cursor === null ? '' : `&cursor=${cursor}`}`)
    expect(answer.status).toBe(200)
    pages.push(answer.body)
    cursor = answer.headers.get('x-next-cursor')
  } while (cursor !== null)
  return pages
}

test('the history holds the viewed guests, newest first, with the time of the first view [D-82 OP-34 SRC-15 D-34 D-35]', async () => {
  const ana = await api.member()
  expect((await history(ana)).body).toEqual([])
  const firstAt = api.clock.now().toISOString()
  const ids = await openNew(ana, 3)
  await ana.get(`/api/guest/${ids[0]}`)
  const answer = await history(ana)
  expect(idsOf(answer)).toEqual(ids.toReversed())
  expect(answer.body[2]).toEqual({
    _id: ids[0],
    id: ids[0],
    firstName: 'Gina',
    lastName: expect.any(String),
    phoneNumber: expect.stringMatching(/^\(•••\) •••-\d{4}$/),
    city: 'Austin',
    state: 'TX',
    country: 'US',
    createdAt: expect.any(String),
    isViewed: true,
    viewedAt: firstAt,
  })
  const views = await newestViews(api.deps, ana.user, 2)
  expect(views.map(({ _id }) => _id.toHexString())).toEqual(ids.slice(1).toReversed())
})

test('120 views come in pages of 50 without gaps or duplicates, also while one is added [D-82]', async () => {
  const ana = await api.member()
  const ids = [...(await openNew(ana, 60, 0)), ...(await openNew(ana, 60))]
  const reading = await profiled(api.deps.db, () => history(ana), { ns: /\.views$/ })
  const { answer: first, operations } = reading
  expect(operations[0]).toMatchObject({ keysExamined: 51, nreturned: 51 })
  expect(operations[0]).not.toHaveProperty('hasSortStage')
  await openNew(ana, 1)
  const second = await history(ana, `?cursor=${first.headers.get('x-next-cursor')}`)
  const third = await history(ana, `?cursor=${second.headers.get('x-next-cursor')}`)
  expect([first, second, third].map(({ body }) => body.length)).toEqual([50, 50, 20])
  expect(third.headers.get('x-next-cursor')).toBeNull()
  expect([first, second, third].flatMap(idsOf).toSorted()).toEqual(ids.toSorted())
})

test('each page of a whole history with profiles says how many guests there are [D-82 D-91]', async () => {
  const ana = await api.member()
  await openNew(ana, 51)
  const total = async (query: string) => (await history(ana, query)).headers.get('x-total-count')
  const { headers } = await history(ana, '?profiles=1')
  expect(headers.get('x-total-count')).toBe('51')
  expect(await total(`?profiles=1&cursor=${headers.get('x-next-cursor')}`)).toBe('51')
  expect(await total('')).toBeNull()
  expect(await total(`?profiles=1&since=${api.clock.now().toISOString()}`)).toBeNull()
})

test('profiles=1 adds the whole profile of each guest, masked; without it none [D-82 D-91]', async () => {
  const ana = await api.member()
  const guest = await api.guest({ phoneNumber: '(444) 555-6677' })
  await api.review({ guestId: guest._id, reviewType: '-1', review: 'Left early.' })
  await ana.get(`/api/guest/${guest._id}`)
  expect((await history(ana)).body[0]).not.toHaveProperty('profile')
  const { body, text } = await history(ana, '?profiles=1')
  const opened = (await ana.get(`/api/guest/${guest._id}`)).body
  expect(body[0].profile).toEqual(opened)
  expect(body[0].profile).toMatchObject({
    negativeCount: 1,
    weightedScore: 0,
    review: [{ review: 'Left early.' }],
  })
  expect(withoutIds(text)).not.toContain('444')
})

test('since returns the guests viewed or reviewed after it, and no others [D-82]', async () => {
  const ana = await api.member()
  const [, changed] = await openNew(ana, 4)
  const since = api.clock.now().toISOString()
  expect((await history(ana, `?since=${since}`)).body).toEqual([])
  api.clock.advance(1000)
  await api.review({ guestId: changed! })
  const [added] = await openNew(ana, 1)
  const unseen = await api.guest()
  await api.review({ guestId: unseen._id })
  expect(idsOf(await history(ana, `?since=${since}`))).toEqual([added, changed])
  expect((await history(ana, `?since=${api.clock.now().toISOString()}`)).body).toEqual([])
})

test('since returns a guest when a review of it was liked, reported, hidden or shown again [D-82 D-40 D-42]', async () => {
  const [ana, ben, admin] = [await api.member(), await api.member(), await api.admin()]
  const { _id, guest } = await api.review()
  await ana.get(`/api/guest/${guest}`)
  const listed = async (change: () => Promise<Answer>) => {
    api.clock.advance(1000)
    const since = api.clock.now().toISOString()
    api.clock.advance(1000)
    expect((await change()).status).toBe(200)
    return (await history(ana, `?profiles=1&since=${since}`)).body.map(({ profile }: ViewedGuest) =>
      profile!.review.map(({ likes, dislikes }) => [likes.length, dislikes.length]),
    )
  }
  const react = (type: string) => () => ben.put(`/api/review/${type}`, { reviewId: _id })
  const hide = (hiddenByAdmin: boolean) => () =>
    admin.post('/api/review/admin-update-review', { itemId: _id, newValues: { hiddenByAdmin } })
  expect(await listed(() => ben.get(`/api/guest/${guest}`))).toEqual([])
  expect(await listed(react('like'))).toEqual([[[1, 0]]])
  expect(await listed(react('report'))).toEqual([[[0, 1]]])
  expect(await listed(react('report'))).toEqual([])
  expect(await listed(hide(true))).toEqual([[]])
  expect(await listed(hide(false))).toEqual([[[0, 1]]])
})

test('since pages through more changes than fit on one page [D-82]', async () => {
  const ana = await api.member()
  const since = api.clock.now().toISOString()
  api.clock.advance(1)
  const ids = await openNew(ana, 70)
  const pages = await allPages(ana, `since=${since}`)
  expect(pages.map((page) => page.length)).toEqual([50, 20])
  expect(pages.flat().map(({ _id }) => _id)).toEqual(ids.toReversed())
})

test('other members see nothing of a history [D-82]', async () => {
  const [ana, ben] = [await api.member(), await api.member()]
  await openNew(ana, 1)
  expect((await history(ben)).body).toEqual([])
})

test('a bad cursor, time or flag is refused with 400 [D-82]', async () => {
  const ana = await api.member()
  const bad = [
    'cursor=x',
    'cursor=e30',
    `cursor=${'x'.repeat(3000)}`,
    'since=yesterday',
    'since=',
    'profiles=2',
    'since[$gt]=1&since=7',
  ]
  for (const query of bad) {
    const answer = await history(ana, `?${query}`)
    expect(answer.status, query).toBe(400)
    expect(answer.body.message).toEqual(expect.any(String))
  }
})
