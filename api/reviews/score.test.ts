import { afterAll, beforeAll, expect, test } from 'vitest'
import { png } from '../files/testing/sample-files.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { expectCounts } from './testing/expect-counts.ts'

let api: Api
beforeAll(async () => void (api = await startApi({ RATE_LIMITS: 'off' })))
afterAll(() => api.close())

async function post(by: TestMember, guestId: string, type: '1' | '-1', text: string, files = 0) {
  api.clock.advance(1000)
  const form = new FormData()
  for (const [name, value] of Object.entries({ guestId, review: text, reviewType: type }))
    form.set(name, value)
  for (let n = 0; n < files; n++)
    form.append('files', new File([new Uint8Array(await png(10 + 2 * n, 10))], 'a.png'))
  const { body } = await by.post('/api/review', form)
  await expectCounts(api, guestId)
  return body as { _id: string; review: string }
}

const shown = async (reader: TestMember, guest: string) => {
  const { body } = await reader.get(`/api/guest/${guest}`)
  return [body.positiveCount, body.negativeCount, body.weightedScore]
}

test('twenty negative reviews of one member weigh as one; the counts show all [SEC-12 D-42]', async () => {
  const [angry, fair, reader] = [await api.member(), await api.member(), await api.member()]
  const { _id: guest } = await api.guest()
  await post(fair, guest, '1', 'Fine')
  for (let n = 0; n < 20; n++) await post(angry, guest, '-1', `Bad ${n}`)
  expect(await shown(reader, guest)).toEqual([1, 20, 0.5])
})

test('the newest visible review of an author counts, also after an edit, a hiding and a return [SEC-12]', async () => {
  const [author, other, reader] = [await api.member(), await api.member(), await api.member()]
  const { _id: guest } = await api.guest()
  await post(other, guest, '1', 'Fine')
  const first = await post(author, guest, '1', 'Good', 2)
  const second = await post(author, guest, '-1', 'Bad')
  expect(await shown(reader, guest)).toEqual([2, 1, 1 / 2])
  await api.hide(second._id)
  await expectCounts(api, guest)
  expect(await shown(reader, guest)).toEqual([2, 0, 1])
  await api.hide(first._id)
  await api.hide(second._id, false)
  expect(await shown(reader, guest)).toEqual([1, 1, 1 / 2])
  await api.hide(first._id, false)
  const edit = { editingReviewId: first._id, originalText: 'Good', review: 'Good', reviewType: '-1' }
  expect((await author.post('/api/review', edit)).status).toBe(201)
  await expectCounts(api, guest)
  expect(await shown(reader, guest)).toEqual([1, 2, 1 / 2]) // the older one was edited
})

test('reviews that one author posts at the same moment weigh as one [SEC-12]', async () => {
  const [author, guest] = [await api.member(), await api.guest()]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      author.post('/api/review', { guestId: guest._id, review: `At once ${n}` }),
    ),
  )
  expect(answers.every(({ status }) => status === 201)).toBe(true)
  await expectCounts(api, guest._id)
})
