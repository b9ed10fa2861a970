import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileIdOf } from '../../shared/schemas/files.ts'
import { formOf } from '../accounts/testing/accounts.ts'
import { phonePhoto } from '../files/testing/sample-files.ts'
import { type Api, startApi } from '../testing/api.ts'

let api: Api
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.close())

const photo = async (width: number) => new File([new Uint8Array(await phonePhoto(width, 320))], 'photo.jpg')

test('an author marks evidence as before or after in a room, changes and clears it, and all see it [SEL-06]', async () => {
  const [author, reader] = [await api.member(), await api.member()]
  const { _id: guestId } = await api.guest()
  const files = [await photo(640), await photo(642)]
  const fields = { guestId, review: 'Broke the lamp.', reviewType: '-1', files }
  const { body: posted } = await author.post('/api/review', formOf(fields))
  const [before, after] = (posted.files as string[]).map((link) => fileIdOf(link)!)
  const mark = (body: object, by = author) => by.put(`/api/review/${posted._id}/marks`, body)
  const seen = async () => (await reader.get(`/api/guest/${guestId}`)).body.review[0].marks

  expect(await seen()).toBeUndefined()
  expect((await mark({ file: before, moment: 'before', room: 'Kitchen' })).body.marks).toEqual([
    { moment: 'before', room: 'Kitchen' },
    null,
  ])
  await mark({ file: after, moment: 'after', room: 'Kitchen' })
  expect(await seen()).toEqual([
    { moment: 'before', room: 'Kitchen' },
    { moment: 'after', room: 'Kitchen' },
  ])
  await mark({ file: after, moment: '', room: '' })
  expect(await seen()).toEqual([{ moment: 'before', room: 'Kitchen' }, null])

  expect((await mark({ file: before, moment: 'before', room: ' ' })).status).toBe(400)
  expect((await mark({ file: before, moment: 'during', room: 'Kitchen' })).status).toBe(400)
  expect((await mark({ file: before, moment: 'before', room: 'call 512 555 0147' })).status).toBe(422)
  expect((await mark({ file: guestId, moment: 'before', room: 'Kitchen' })).status).toBe(404)
  expect((await mark({ file: before, moment: 'after', room: 'Bath' }, reader)).status).toBe(403)
})
