import { ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileIdOf } from '../../shared/schemas/files.ts'
import { png } from '../files/testing/sample-files.ts'
import { type Api, startApi } from '../testing/api.ts'
import { eraseWithheldEvidence } from './withheld-evidence.ts'

let api: Api
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.close())

test('evidence taken away from a reported review stays for the team alone until 90 days after the decision [SEC-11]', async () => {
  const day = 24 * 3_600_000
  const { _id: guestId } = await api.guest()
  const form = new FormData()
  for (const [name, value] of Object.entries({ guestId, review: 'First text', reviewType: '-1' }))
    form.set(name, value)
  form.set('files', new File([new Uint8Array(await png())], 'photo.png'))
  const author = await api.member()
  const posted = await author.post('/api/review', form)
  const id = posted.body._id as string
  const reader = await api.member()
  await reader.put('/api/review/report', { reviewId: id })
  const { body: before } = await reader.get(`/api/guest/${guestId}`)
  const removeFiles = fileIdOf(posted.body.files[0])!
  const edit = { editingReviewId: id, originalText: 'First text', review: 'First text', removeFiles }
  expect((await author.post('/api/review', edit)).body).toMatchObject({ files: [], weight: 1 })
  expect((await reader.get(before.review[0].files[0])).status).toBe(403)
  expect((await author.get(posted.body.files[0])).status).toBe(403)
  const links = async () => {
    const admin = await api.admin()
    const { body } = await admin.get('/api/review?isAdminDashboard=1')
    return body.find((each: { _id: string }) => each._id === id).removedFiles as string[]
  }
  expect((await api.visitor.get((await links())[0]!)).status).toBe(200)
  api.clock.advance(200 * day)
  await eraseWithheldEvidence(api.deps)
  expect((await api.visitor.get((await links())[0]!)).status).toBe(200) // not decided yet
  await api.hide(id)
  api.clock.advance(90 * day - 1)
  await eraseWithheldEvidence(api.deps)
  expect((await api.visitor.get((await links())[0]!)).status).toBe(200)
  api.clock.advance(1)
  await eraseWithheldEvidence(api.deps)
  expect(await links()).toEqual([])
  expect(await api.deps.files.describe([new ObjectId(removeFiles)])).toEqual([])
})
