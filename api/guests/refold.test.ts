import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '../testing/api.ts'
import { refoldGuests } from './refold.ts'
import { seedGuests, typedGuest } from './testing/guests.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('guests whose keys another version made are found again after a start [D-30 D-33]', async () => {
  const typed = typedGuest({ firstName: 'Björk', lastName: 'Refolded' })
  const [id] = await seedGuests(api.deps, [typed, {}, {}])
  const { guests, guestKeys, guestIdentities } = api.deps
  await guests.docs.updateOne(
    { lastName: 'Refolded' },
    { $set: { foldVersion: 0, lastKeys: ['old'], firstKeys: [] } },
  )
  await guestKeys.docs.updateMany({ lastName: 'Refolded' }, { $set: { byLast: 'old 0 x' } })
  await guestIdentities.docs.deleteMany({})
  const ana = await api.member()
  const found = async () => (await ana.post('/api/guest/search', { lastName: 'refolded' })).body
  expect(await found()).toEqual([])
  expect(await refoldGuests(api.deps)).toBe(1)
  expect(await found()).toMatchObject([{ _id: id }])
  expect((await ana.post('/api/guest', typed)).body._id).toBe(id)
  expect(await refoldGuests(api.deps)).toBe(0)
})
