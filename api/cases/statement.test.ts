import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { confirmedCase, disputedReview, loggedInAnew } from './testing/cases.ts'

let api: Api
let admin: TestMember
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  admin = loggedInAnew(api, await api.admin())
})
afterAll(() => api.close())

const state = (token: string, text: string) => api.visitor.put('/api/case/statement', { token, text })

test('the statement of an identified person is shown below the review, also after a lost dispute [CAS-08]', async () => {
  const { token, identify, step, guestId } = await disputedReview(api, admin)
  const reader = await api.member()
  const seen = async () => (await reader.get(`/api/guest/${guestId}`)).body.review[0]
  expect((await state(token, 'Too early.')).status).toBe(409)
  await identify()
  expect((await seen()).statement).toBeUndefined()
  const since = api.clock.now().toISOString()
  api.clock.advance(1000)
  expect((await state(token, 'The smell was there before us.')).body.review.statement).toBe(
    'The smell was there before us.',
  )
  expect((await seen()).statement).toBe('The smell was there before us.')
  const { body } = await reader.get(`/api/guest/history?profiles=1&since=${since}`)
  expect(body[0].profile.review[0].statement).toBe('The smell was there before us.')
  await step('decide', { reason: 'confirmed', text: 'It stays.', authorText: 'It stays.' })
  await state(token, 'We do not smoke.')
  expect(await seen()).toMatchObject({ review: 'Smoked inside.', statement: 'We do not smoke.' })
})

test('it has at most 100 words, and is checked like a review: an insult is refused with the word [CAS-08]', async () => {
  const { token, identify } = await disputedReview(api, admin)
  await identify()
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')
  expect((await state(token, words(100))).status).toBe(200)
  expect(await state(token, words(101))).toMatchObject({
    status: 400,
    body: { message: 'The statement can have at most 100 words' },
  })
  expect((await state(token, ' ')).status).toBe(400)
  const refused = await state(token, 'The host is an asshole.')
  expect(refused.status).toBe(422)
  expect(refused.body.message).toMatch(/^'asshole' is against our policy .* send the statement again\.$/)
  expect((await state(token, 'Call me at 512 555 0147.')).body.message).toContain('Leave out phone numbers')
  const { token: other } = await confirmedCase(api, { kind: 'copy' })
  expect((await state(other, 'About nothing.')).status).toBe(409)
})
