import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFile, elsewhere, formOf, manyAddresses } from '../accounts/testing/accounts.ts'
import { type Api, startApi } from '../testing/api.ts'
import { confirmedCase, newestToken, typedCase } from './testing/cases.ts'

let api: Api
beforeAll(async () => {
  api = await startApi(manyAddresses)
})
afterAll(() => api.close())

const write = async (token: string, files: File[], text = 'Here it is.') =>
  api.visitor.post('/api/case/message', formOf({ token, text, files }), elsewhere())
const stored = () => api.deps.db.collection('files.files').countDocuments()

test('a person adds up to three cleaned files, which only the team opens, as the security log shows [CAS-11 SEC-15]', async () => {
  const { id, token } = await confirmedCase(api)
  const first = await write(token, [await aFile(), await aFile('bill.pdf')])
  expect(first).toMatchObject({ status: 200, body: { fileCount: 2, messages: [{ text: 'Here it is.' }] } })
  expect(await write(token, [await aFile(), await aFile()])).toMatchObject({
    status: 400,
    body: { message: 'A case takes at most 3 files' },
  })
  expect((await write(token, [await aFile()])).body.fileCount).toBe(3)
  expect((await write(token, await Promise.all([1, 2, 3, 4].map(() => aFile())))).body.message).toBe(
    'Choose at most 3 files',
  )
  expect(await stored()).toBe(3)
  const admin = await api.admin()
  const { body } = await admin.get(`/api/admin/cases/${id}`)
  expect(body.files).toHaveLength(3)
  const opened = await fetch(new URL(body.files[0], api.url))
  const log = (await admin.get('/api/admin/security?event=document%20opened')).body
  expect(log).toMatchObject([{ email: admin.user.email, detail: 'file of a case' }])
  expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/png'])
  await opened.body?.cancel()
  await api.deps.db.collection('users').updateOne({ _id: admin.user._id }, { $set: { isAdmin: false } })
  expect((await fetch(new URL(body.files[0], api.url))).status).toBe(403)
})

test('what is no picture, or comes before the address is confirmed, is refused and nothing of it is kept [CAS-11]', async () => {
  const { token } = await confirmedCase(api)
  const before = await stored()
  const fake = new File(['<html>not a picture</html>'], 'photo.png')
  const refused = await write(token, [await aFile(), fake])
  expect(refused).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('gif, jpg, jpeg, png or pdf') },
  })
  const typed = typedCase()
  await api.visitor.post('/api/case', typed, elsewhere())
  expect((await write(await newestToken(api, typed.email), [await aFile()])).status).toBe(409)
  expect(await stored()).toBe(before)
  expect(
    (await api.visitor.post('/api/case/message', { token, text: 'Without files.' }, elsewhere())).status,
  ).toBe(200)
})
