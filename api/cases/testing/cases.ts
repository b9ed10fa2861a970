import { expect } from 'vitest'
import type { NewCase } from '../../../shared/schemas/cases.ts'
import { elsewhere, mailsTo, tokenIn } from '../../accounts/testing/accounts.ts'
import type { Api, TestMember } from '../../testing/api.ts'

let people = 0

/** What somebody types at `/about-me`, with an address of its own. */
export function typedCase(overrides: Partial<NewCase> = {}): NewCase {
  people += 1
  return {
    kind: 'dispute',
    firstName: 'Kim',
    lastName: 'Lee',
    phoneNumber: '(512) 555-0147',
    stay: 'A cabin in Austin, May 3 to 6, booked on the web',
    message: 'I never smoked there. The smell was there when we came.',
    email: `kim${people}@example.com`,
    ...overrides,
  }
}

/** The token of the newest mail to this address. */
export const newestToken = async (api: Api, email: string) =>
  tokenIn((await mailsTo(api, email)).at(-1), 'case')

/** A case whose address is confirmed, with the token of its page and its id. */
export async function confirmedCase(api: Api, overrides: Partial<NewCase> = {}) {
  const typed = typedCase(overrides)
  expect((await api.visitor.post('/api/case', typed, elsewhere())).status).toBe(200)
  const token = await newestToken(api, typed.email)
  expect((await api.visitor.put('/api/case/confirm', { token })).status).toBe(200)
  const stored = await api.deps.db.collection('cases').findOne({ email: typed.email })
  return { typed, token, id: stored!._id.toHexString() }
}

/** The member with a new login for each call, for tests in which days go by. */
export function loggedInAnew(api: Api, member: TestMember): TestMember {
  const login = () => api.login(member.user)
  return {
    ...member,
    get: async (...call) => (await login()).get(...call),
    post: async (...call) => (await login()).post(...call),
    put: async (...call) => (await login()).put(...call),
  }
}

/** A review of a guest, and a case about it that the admin has identified. */
export async function disputedReview(api: Api, admin: TestMember) {
  const author = loggedInAnew(api, await api.member({ email: `author${(people += 1)}@example.com` }))
  const { _id: guestId } = await api.guest()
  const { _id: reviewId } = await api.review({
    guestId,
    by: author.user,
    reviewType: '-1',
    review: 'Smoked inside.',
  })
  const opened = await confirmedCase(api)
  const step = (path: string, body: object = {}) => admin.post(`/api/admin/cases/${opened.id}/${path}`, body)
  const how = 'Showed the booking, and answered from its number.'
  const identify = (more: object = {}) => step('identify', { guestId, how, reviewId, ...more })
  return { ...opened, author, guestId, reviewId, step, identify }
}
