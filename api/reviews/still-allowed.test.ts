import { afterAll, beforeAll, expect, test } from 'vitest'
import { heldBack } from '../accounts/testing/accounts.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'

let api: Api
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.close())

const newGuest = { firstName: 'Ann', lastName: 'Late', phoneNumber: '(212) 555-0187', country: 'US' }

/** The four writes of a member, and what each of them would leave. */
async function writes(member: TestMember) {
  const { guest, ...review } = await api.review()
  const own = await api.review({ by: member.user, review: 'Mine' })
  const [guests, reviews, reactions] = ['guests', 'reviews', 'reactions'].map((name) =>
    api.deps.db.collection(name),
  )
  return [
    ['POST', '/api/review', { guestId: guest, review: 'Late' }, () => reviews!.countDocuments()],
    ['POST', '/api/guest', newGuest, () => guests!.countDocuments()],
    ['PUT', '/api/review/like', { reviewId: review._id }, () => reactions!.countDocuments()],
    [
      'POST',
      '/api/review',
      { editingReviewId: own._id, originalText: 'Mine', review: 'Late' },
      () => reviews!.countDocuments({ text: 'Late' }),
    ],
  ] as const
}

test('a session that ends before the body arrives writes nothing [SEC-10]', async () => {
  const leaving = await api.member()
  for (const [method, path, body, count] of await writes(leaving)) {
    const member = { ...leaving, ...(await api.login(leaving.user)) }
    const send = await heldBack(api, member, path, body, method)
    await member.post('/api/users/logout')
    const before = await count()
    expect(await send(), path).toMatchObject({ status: 401 })
    expect(await count()).toBe(before)
  }
})

test('a membership that ends before the body arrives writes nothing but edits of own reviews [SEC-10 D-20]', async () => {
  const leaving = await api.member()
  for (const [method, path, body, count] of await writes(leaving)) {
    await api.deps.users.update({ _id: leaving.user._id }, { $set: { isAccountVerified: true } })
    const send = await heldBack(api, leaving, path, body, method)
    await api.deps.users.update({ _id: leaving.user._id }, { $set: { isAccountVerified: false } })
    const before = await count()
    const isEdit = 'editingReviewId' in body
    expect((await send()).status, path).toBe(isEdit ? 201 : 403)
    expect(await count()).toBe(before + (isEdit ? 1 : 0))
  }
})
