import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../shared/contract/contract.ts'
import { type Api, startApi } from './testing/api.ts'
import { commonCases, type Facts } from './testing/common-cases.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
})
afterAll(() => api.close())

/** What the refusals of a call prove beside those of every call. */
const facts: Partial<Record<keyof typeof contract, Facts>> = {
  createSubscription: { login: 'API-11' },
  getUser: { login: 'API-14' },
  updateProfile: { login: 'API-17' },
  uploadDocuments: { login: 'API-20' },
  listUsers: { login: 'API-35', right: 'ROL-15' },
  adminUpdateUser: { login: 'API-38', right: 'ROL-16 ROL-17' },
  postReview: { login: 'API-45' },
  listReviews: { login: 'API-51' },
  react: { login: 'API-58', right: 'ROL-20' },
  adminUpdateReview: { login: 'API-61', right: 'ROL-19' },
  createGuest: { login: 'API-64', right: 'ROL-20' },
  searchGuests: { login: 'API-66', right: 'ROL-20' },
  openGuest: { login: 'API-69', right: 'ROL-12 ROL-20' },
}

describe.each(Object.keys(contract) as (keyof typeof contract)[])('%s', (name) => {
  commonCases(() => api, contract[name], facts[name])
})

test('nothing that was refused has been done', async () => {
  const collections = await api.deps.db.collections()
  const counts = await Promise.all(
    collections.map(async (docs) => [docs.collectionName, await docs.countDocuments()] as const),
  )
  const filled = counts.filter(([, count]) => count > 0).map(([name]) => name)
  // A visitor's login begins with a challenge; health writes to see whether there is room.
  expect(filled.toSorted()).toEqual([
    'limits',
    'passkeyChallenges',
    'secrets',
    'security',
    'sessions',
    'users',
  ])
})
