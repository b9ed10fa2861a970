import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '../testing/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const ask = (method: string, path: string, token = '') =>
  fetch(new URL(path, api.url), { method, headers: { authorization: `Bearer ${token}` } })

test('HEAD on a guest is refused and costs no credit [D-22]', async () => {
  const member = await api.member()
  const { _id } = await api.guest()
  const answer = await ask('HEAD', `/api/guest/${_id}`, member.token)
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET'])
  for (const kind of ['credits', 'views'])
    expect(await api.deps.db.collection(kind).countDocuments({ member: member.user._id })).toBe(0)
})

test.each([
  ['DELETE', '/api/guest/000000000000000000000000', 'GET'],
  ['PATCH', '/api/review', 'GET, POST'],
  ['GET', '/api/users/login', 'POST'],
  ['GET', '/api/users/login/', 'POST'],
  ['POST', '/api/health', 'GET, HEAD'],
  ['OPTIONS', '/api/users', 'GET, PUT'],
  ['HEAD', '/api/files/000000000000000000000000.jpg', 'GET'],
])('%s %s answers 405 and names what the address takes: %s [D-80]', async (method, path, allowed) => {
  const answer = await ask(method, path)
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')!.split(', ').toSorted().join(', ')).toBe(allowed)
})

test('the refusal of a method is said in words [D-80]', async () => {
  expect(await (await ask('DELETE', '/api/health')).json()).toEqual({
    message: 'This address takes GET or HEAD only',
  })
})

test('HEAD is answered where anybody may read, and an unknown address is still 404 [D-82]', async () => {
  const alive = await ask('HEAD', '/api/health')
  expect([alive.status, await alive.text()]).toEqual([200, ''])
  for (const method of ['GET', 'PATCH', 'HEAD']) expect((await ask(method, '/api/nothing')).status).toBe(404)
})
