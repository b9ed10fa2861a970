import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactDataMessage } from '../../shared/schemas/review.ts'
import { type Api, startApi } from '../testing/api.ts'

let api: Api
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.close())

test('a review, its edit and a guest’s name with contact data answer 422, and nothing is stored [SEC-13]', async () => {
  const member = await api.member()
  const { _id: guestId } = await api.guest()
  const refusal = { status: 422, body: { message: contactDataMessage } }
  expect(contactDataMessage).toBe('Leave out phone numbers, e-mail addresses and ID numbers.')
  expect(await member.post('/api/review', { guestId, review: 'Call 415-555-0132' })).toMatchObject(refusal)
  const own = await api.review({ by: member.user, review: 'Fine' })
  const edit = { editingReviewId: own._id, originalText: 'Fine', review: 'Mail a@example.com' }
  expect(await member.post('/api/review', edit)).toMatchObject(refusal)
  const guest = { firstName: 'Ann', lastName: 'Bell', phoneNumber: '(212) 555-0187', city: 'Reno' }
  for (const field of ['firstName', 'lastName', 'city'])
    expect(await member.post('/api/guest', { ...guest, [field]: 'x 4111 1111 1111 1111' })).toMatchObject(
      refusal,
    )
  const stored = await api.deps.db.collection('reviews').find({ author: member.user._id }).toArray()
  expect(stored.map(({ text }) => text)).toEqual(['Fine'])
  expect(await api.deps.db.collection('guests').countDocuments({ createdBy: member.user._id })).toBe(1)
  expect((await member.post('/api/guest', guest)).status).toBe(201)
})
