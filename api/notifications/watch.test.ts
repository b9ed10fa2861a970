import { ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostWatched } from '../../shared/notifications.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { seedGuests } from '../guests/testing/guests.ts'
import { deliverEvents } from './fan-out.ts'

let api: Api
let host: TestMember
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  host = await api.member()
})
afterAll(() => api.close())

/** What a member meets in results is noted only where limits count. */
async function limitedApi() {
  const limited = await startApi()
  return { api: limited, host: await limited.member(), [Symbol.asyncDispose]: () => limited.close() }
}

const watch = (by: TestMember, id: string, wish: object = { watch: true }) =>
  by.put(`/api/guest/${id}/watch`, wish)
const inbox = async (of: TestMember) => (await of.get('/api/notifications')).body
const opened = async (by = host) => {
  const guest = await api.guest()
  await by.get(`/api/guest/${guest._id}`)
  return guest
}

test('a member watches a guest that he has opened, and stops [NOT-01]', async () => {
  const guest = await opened()
  const { status, body } = await watch(host, guest._id)
  expect(status).toBe(200)
  const { _id, firstName, lastName, city, state, country } = guest
  expect(body).toEqual([{ guest: { _id, firstName, lastName, city, state, country }, until: null }])
  expect((await host.get('/api/notifications/watched')).body).toEqual(body)
  expect((await watch(host, guest._id)).body).toHaveLength(1)
  expect((await watch(host, guest._id, { watch: false })).body).toEqual([])
})

test('only an opened guest can be watched, or one from a recent result until its departure [NOT-01]', async () => {
  await using limited = await limitedApi()
  const { api, host } = limited
  const guest = await api.guest({ lastName: 'Arrivalson', firstName: 'Abe' })
  const until = new Date(api.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
  expect((await watch(host, guest._id)).status).toBe(404)
  expect((await watch(host, guest._id, { watch: true, until })).status).toBe(404)
  await host.post('/api/guest/search', { lastName: 'Arrivalson' })
  expect((await watch(host, guest._id)).status).toBe(404)
  expect((await watch(host, guest._id, { watch: true, until: '2020-01-01' })).status).toBe(400)
  const { body } = await watch(host, guest._id, { watch: true, until })
  expect(body).toMatchObject([{ guest: { _id: guest._id }, until }])
  await api.review({ guestId: guest._id })
  await deliverEvents(api.deps)
  expect(await inbox(host)).toMatchObject([{ link: '/arrivals' }])

  api.clock.advance(4 * 86_400_000)
  const again = await api.login(host.user)
  expect((await again.get('/api/notifications/watched')).body).toEqual([])
  await api.review({ guestId: guest._id })
  await deliverEvents(api.deps)
  expect((await again.get('/api/notifications')).body).toHaveLength(1)
})

test('a guest from a recent result who was merged since is watched as the kept one [NOT-01 SEC-43]', async () => {
  await using limited = await limitedApi()
  const { api: apart, host: reader } = limited
  const [kept, merged] = [await apart.guest(), await apart.guest({ lastName: 'Resultson' })]
  await reader.post('/api/guest/search', { lastName: 'Resultson' })
  const merge = { keptId: kept._id, mergedId: merged._id, reason: 'One person.' }
  expect((await (await apart.admin()).post('/api/admin/guests/merge', merge)).status).toBe(200)
  const until = new Date(apart.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
  expect((await watch(reader, merged._id, { watch: true, until })).body).toMatchObject([
    { guest: { _id: kept._id }, until },
  ])
})

test('two hundred guests can be watched, and no more [NOT-01]', async () => {
  const many = await api.member({ isAdmin: true })
  const [first, ...guests] = await seedGuests(
    api.deps,
    Array.from({ length: mostWatched + 1 }, () => ({})),
  )
  const seen = { member: many.user._id, createdAt: api.clock.now() }
  await api.deps.db
    .collection('views')
    .insertMany([first!, ...guests].map((id) => ({ ...seen, guest: new ObjectId(id) })))
  await api.deps.db
    .collection('watches')
    .insertMany(
      guests.slice(1).map((id) => ({ member: many.user._id, guest: new ObjectId(id), until: null })),
    )
  expect((await watch(many, guests[0]!)).status).toBe(200)
  const { status, body } = await watch(many, first!)
  expect([status, body.message]).toEqual([409, 'You watch 200 guests. Stop watching one of them first.'])
  expect((await watch(many, guests[0]!)).status).toBe(200)
})

test('after a merge whoever watched either guest watches the kept one, and the undoing gives it back [NOT-01 OPS-02]', async () => {
  const [kept, merged, both, one] = [
    await api.guest(),
    await api.guest(),
    await api.member(),
    await api.member(),
  ]
  for (const member of [both, one])
    for (const { _id } of [kept, merged]) await member.get(`/api/guest/${_id}`)
  for (const { _id } of [kept, merged]) await watch(both, _id)
  await watch(one, merged._id)
  const watched = async (by: TestMember): Promise<string[]> =>
    (await by.get('/api/notifications/watched')).body.map(
      ({ guest }: { guest: { _id: string } }) => guest._id,
    )
  const admin = await api.admin()
  const ids = { keptId: kept._id, mergedId: merged._id, reason: 'The same person' }
  expect((await admin.post('/api/admin/guests/merge', ids)).status).toBe(200)
  expect(await watched(both)).toEqual([kept._id])
  expect(await watched(one)).toEqual([kept._id])
  const { body } = await admin.get(`/api/admin/guests/${kept._id}/merges`)
  await admin.post('/api/admin/guests/undo-merge', { mergeId: body[0]._id, reason: 'Two people' })
  expect((await watched(both)).toSorted()).toEqual([kept._id, merged._id].toSorted())
  expect(await watched(one)).toEqual([merged._id])
})

test('a guest that is always watched stays so after a watched departure and a merge [NOT-01 OPS-02]', async () => {
  const until = new Date(api.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
  const [kept, merged, member] = [await opened(), await opened(), await api.member()]
  for (const { _id } of [kept, merged]) await member.get(`/api/guest/${_id}`)
  await watch(member, merged._id)
  expect((await watch(member, merged._id, { watch: true, until })).body).toMatchObject([{ until: null }])
  await watch(member, kept._id, { watch: true, until })
  const admin = await api.admin()
  const ids = { keptId: kept._id, mergedId: merged._id, reason: 'The same person' }
  await admin.post('/api/admin/guests/merge', ids)
  const watched = async () => (await member.get('/api/notifications/watched')).body
  expect(await watched()).toMatchObject([{ guest: { _id: kept._id }, until: null }])
  const { body } = await admin.get(`/api/admin/guests/${kept._id}/merges`)
  await admin.post('/api/admin/guests/undo-merge', { mergeId: body[0]._id, reason: 'Two people' })
  expect(await watched()).toContainEqual(
    expect.objectContaining({ guest: expect.objectContaining({ _id: kept._id }), until }),
  )
})

test('a notification about a guest links to its page once the member has opened it [NOT-01 NOT-02]', async () => {
  await using limited = await limitedApi()
  const { api, host } = limited
  const guest = await api.guest({ lastName: 'Openedson', firstName: 'Olga' })
  const until = new Date(api.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
  await host.post('/api/guest/search', { lastName: 'Openedson' })
  await watch(host, guest._id, { watch: true, until })
  await host.get(`/api/guest/${guest._id}`)
  await api.review({ guestId: guest._id })
  await deliverEvents(api.deps)
  expect(await inbox(host)).toMatchObject([{ link: `/guest/${guest._id}` }])
})
