import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { contract } from '../../shared/contract/contract.ts'
import type { Call } from '../../shared/contract/call.ts'
import { cpuMs } from '../testing/cpu-ms.ts'
import { worstValues } from '../testing/worst-input.ts'
import { parseInput, readText } from './input.ts'
import { answerFailure } from './failures.ts'
import { createLog } from '../log.ts'
import type { AppEnv } from './env.ts'

let api: Api
let member: TestMember
let admin: TestMember
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  member = await api.member()
  admin = await api.admin()
})
afterAll(() => api.close())

const notJson = { status: 400, body: { message: 'Send this as JSON' } }

test('a field of the wrong kind is refused in words for people, which repeat nothing of what was sent [D-80]', async () => {
  const wrong = 'A field of this request holds something that cannot be used'
  const calls = [
    () => member.get('/api/review?allReviewsByUser=secret'),
    () => member.get('/api/guest/history?since=secret'),
    () => member.post('/api/email', { userId: { secret: 1 }, message: 'Hello' }),
    () => admin.post('/api/review/admin-update-review', { itemId: 'a'.repeat(24), newValues: 'secret' }),
    () => admin.post('/api/review/admin-update-review', { itemId: 'a'.repeat(24), newValues: { secret: 1 } }),
  ]
  for (const call of calls) {
    const { status, body, text } = await call()
    expect(status).toBe(400)
    expect(body.message).toBe(wrong)
    expect(text.replaceAll('newValues.secret', '')).not.toContain('secret')
  }
})

test('a call that takes JSON refuses a form, and says what it wants [D-80]', async () => {
  const form = new FormData()
  form.set('email', 'a@example.com')
  expect(await api.visitor.post('/api/users/login', form)).toMatchObject(notJson)
  expect(await member.put('/api/users/password', form)).toMatchObject(notJson)
})

test('the type of a form is read in any case [D-50 D-80]', async () => {
  const body = '--b\r\nContent-Disposition: form-data; name="purpose"\r\n\r\ndocument\r\n--b--\r\n'
  const answer = await member.post('/api/files', body, { 'content-type': 'Multipart/Form-Data; boundary=b' })
  expect(answer).toMatchObject({ status: 400, body: { message: 'Choose a file' } })
})

test('a page of a newer version, which says more than this server knows, is understood [D-80]', async () => {
  const form = new FormData()
  const guestId = (await api.guest({ lastName: 'Newer' }))._id
  for (const [name, value] of Object.entries({ guestId, review: 'Quiet.', reviewType: '1', ofLater: 'x' }))
    form.set(name, value)
  expect((await member.post('/api/review', form)).status).toBe(201)
  expect(await member.post('/api/guest/search', { lastName: 'Newer', ofLater: { more: 1 } })).toMatchObject({
    status: 200,
    body: [{ _id: guestId }],
  })
})

test('a connection that breaks within the body is no fault of the server [D-80]', async () => {
  const app = new Hono<AppEnv>()
  app.onError((error, c) => answerFailure(error, c, createLog('silent')))
  app.post('/', async (c) => c.text(await readText(c, 100)))
  for (const headers of [undefined, { 'content-length': '10' }]) {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) })
    const broken = { method: 'POST', headers, body, duplex: 'half' } satisfies RequestInit & {
      duplex: 'half'
    }
    const answer = await app.request(new Request('http://localhost/', broken))
    expect(answer.status).toBe(400)
  }
})

test('an empty Idempotency-Key is none, and one that is too long is refused [D-94]', async () => {
  const key = { 'idempotency-key': '' }
  const guest = { firstName: 'Ann', lastName: 'Key', phoneNumber: '5550101234' }
  const { _id } = (await member.post('/api/guest', guest, key)).body
  for (const review of ['Left it clean.', 'Came back, and left it clean.']) {
    const posted = await member.post('/api/review', { guestId: _id, review }, key)
    expect(posted).toMatchObject({ status: 201, body: { review } })
  }
  const long = { 'idempotency-key': 'k'.repeat(201) }
  expect(await member.post('/api/guest', guest, long)).toMatchObject({
    status: 400,
    body: { message: 'The Idempotency-Key can have at most 200 characters' },
  })
})

test('a filter with control characters is refused, in every list of the admins [D-82 D-80]', async () => {
  const message = 'The filter holds characters that cannot be used'
  for (const path of ['/api/users?', '/api/admin/audit?', '/api/review?isAdminDashboard=1&'])
    expect(await admin.get(`${path}q=a%00b`)).toMatchObject({ status: 400, body: { message } })
})

test('a time that is none is refused [D-82 D-80]', async () => {
  for (const since of ['2026-01-01T00:00:00%2B00', 'yesterday', '2026-13-01T00:00:00Z'])
    expect((await member.get(`/api/guest/history?since=${since}`)).status).toBe(400)
})

// Ten times what SEC-31 allows, since a processor may be slow; `npm run bench -- blocking` measures it by the clock.
test('no body of the longest length takes more than 200 ms, or is answered by more than 16 kB [SEC-31]', () => {
  for (const [place, schema, field] of fieldsOfCalls())
    for (const value of worstValues) {
      let refusal = ''
      const ms = cpuMs(() => (refusal = refusalOf(schema, { [field]: value })))
      expect([place, ms < 200, refusal.length < 16_384]).toEqual([place, true, true])
    }
})

test('of a list that is too long no element is looked at [SEC-31]', () => {
  let looks = 0
  const list = new Proxy(Array.from({ length: 1001 }, String), {
    get(target, key) {
      if (/^\d+$/.test(String(key))) looks += 1
      return Reflect.get(target, key) as unknown
    },
  })
  for (const [, schema, field] of fieldsOfCalls()) refusalOf(schema, { [field]: list })
  expect(looks).toBe(0)
})

const fieldsOfCalls = () =>
  Object.entries<Call>(contract).flatMap(([name, { input }]) =>
    'entries' in input
      ? Object.keys(input.entries as object).map((field) => [`${name} ${field}`, input, field] as const)
      : [],
  )

function refusalOf(schema: Call['input'], given: object): string {
  try {
    parseInput(schema, given)
    return ''
  } catch (error) {
    return JSON.stringify({ ...(error as object) })
  }
}
