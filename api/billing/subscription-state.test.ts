import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '../testing/api.ts'
import { applySubscriptionState } from './subscription-state.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('of two answers that arrive out of order, the newer one stays [D-63]', async () => {
  const { user } = await api.member({ currentlyPaid: false, tierId: 'low' })
  const first = await api.deps.syncStates.nextVersion(user._id, api.clock.now())
  const second = await api.deps.syncStates.nextVersion(user._id, api.clock.now())
  const answer = { id: 'sub_1', renewal: null, tierId: 'high' } as const
  await applySubscriptionState(api.deps, { user: user._id, version: second }, { ...answer, isPaid: true })
  await applySubscriptionState(api.deps, { user: user._id, version: first }, { ...answer, isPaid: false })
  expect(await api.deps.users.byId(user._id)).toMatchObject({ currentlyPaid: true, tierId: 'high' })
})
