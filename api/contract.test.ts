import { afterAll, beforeAll, describe } from 'vitest'
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

// The callers themselves, what is counted and logged of them, and the challenge that a visitor's login begins with.
const ofCallers = ['users', 'sessions', 'limits', 'secrets', 'security', 'passkeyChallenges']

/** None of the collections that calls write when they are not refused has a row. */
async function expectNothingDone() {
  const written = Object.values(api.deps.subjects).flatMap(({ collections }) => collections)
  for (const name of written.filter((one) => !ofCallers.includes(one)))
    if (await api.deps.db.collection(name).findOne())
      throw new Error(`A call that was refused has written to ${name}`)
}

describe.each(Object.keys(contract) as (keyof typeof contract)[])('%s', (name) => {
  commonCases(() => api, contract[name], facts[name])
  afterAll(expectNothingDone)
})
