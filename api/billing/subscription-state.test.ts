import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '../testing/api.ts'
import { applySubscriptionState } from './subscription-state.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('D-63 of two answers that arrive the other way round, that to the later question stands', async () => {
  const { user } = await api.member({ currentlyPaid: false, tierId: 'low' })
  const first = await api.deps.billingWatches.ask(user._id, api.clock.now())
  const second = await api.deps.billingWatches.ask(user._id, api.clock.now())
  const answer = { id: 'sub_1', renewal: null, tierId: 'high' } as const
  await applySubscriptionState(api.deps, { user: user._id, question: second }, { ...answer, isPaid: true })
  await applySubscriptionState(api.deps, { user: user._id, question: first }, { ...answer, isPaid: false })
  expect(await api.deps.users.byId(user._id)).toMatchObject({ currentlyPaid: true, tierId: 'high' })
})
