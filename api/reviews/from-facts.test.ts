import { afterAll, beforeAll, expect, test } from 'vitest'
import { phonePhoto, png } from '../files/testing/sample-files.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'

let api: Api
beforeAll(async () => void (api = await startApi({ RATE_LIMITS: 'off' })))
afterAll(() => api.close())

const stay = {
  reviewType: '1',
  arrival: '2026-03-02',
  departure: '2026-03-05',
  grounds: 'good-order',
  reportedTo: 'platform',
}

/** Posts or edits with two photos, as the form does. */
async function send(by: TestMember, fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const photo of [await phonePhoto(), await png()])
    form.append('files', new File([new Uint8Array(photo)], 'photo.bin'))
  const { status, body } = await by.post('/api/review', form)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

test('a text from facts weighs as words alone and has the lowest grade, whatever comes with it [AFT-08]', async () => {
  const [author, other, reader] = [await api.member(), await api.member(), await api.member()]
  const { _id: guestId } = await api.guest()
  await api.review({ by: other.user, guestId, reviewType: '-1' })
  const review = 'Left in good order.'
  const posted = await send(author, { guestId, review, ...stay, fromFacts: 'true' })
  expect(posted).toMatchObject({ fromFacts: true, weight: 1 })
  const seen = async () => (await reader.get(`/api/guest/${guestId}`)).body
  expect(await seen()).toMatchObject({ weightedScore: 0.5, grades: { A: 0, B: 0, C: 0, D: 2 } })

  // Evidence that is added, or taking the word back, raises nothing while the text is the same.
  const edit = { reviewType: '1', editingReviewId: posted._id, originalText: review, review }
  expect(await send(author, { ...edit, fromFacts: 'false' })).toMatchObject({ fromFacts: true, weight: 1 })
  expect(await seen()).toMatchObject({ weightedScore: 0.5, grades: { D: 2 } })

  const words = { ...edit, review: 'She swept the porch and left flowers.' }
  const { body: own } = await author.post('/api/review', words)
  expect(own).not.toHaveProperty('fromFacts')
  expect(own.weight).toBe(3)
  expect(await seen()).toMatchObject({ weightedScore: 0.75, grades: { B: 1, D: 1 } })
})

test('the team sees authors three standard deviations from the usual share, from 20 reviews on [AFT-08]', async () => {
  const admin = await api.admin()
  const { _id: guestId } = await api.guest()
  async function author(lastName: string, positive: number, negative: number) {
    const { user } = await api.member({ firstName: 'Bo', lastName })
    for (let n = 0; n < positive + negative; n++)
      await api.review({ by: user, guestId, reviewType: n < positive ? '1' : '-1' })
    return user
  }
  const list = async () => (await admin.get('/api/admin/notices')).body.oneSidedAuthors
  for (const name of ['First', 'Second', 'Third', 'Fourth']) await author(name, 8, 12)
  await author('Short', 19, 0)
  const { email } = await author('Sunny', 20, 0)
  const [found, ...others] = await list()
  expect(found).toMatchObject({ name: 'Bo Sunny', email, reviews: 20, positive: 20 })
  expect(found.share).toBeCloseTo(0.6, 1)
  expect(others).toEqual([])
})
