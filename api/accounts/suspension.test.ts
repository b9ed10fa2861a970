import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../shared/contract/contract.ts'
import type { Call } from '../../shared/contract/call.ts'
import { type Answer, type Api, password, startApi, type TestMember } from '../testing/api.ts'
import { aFile, elsewhere, formOf, mailsTo } from './testing/accounts.ts'

let api: Api
let admin: TestMember
beforeAll(async () => {
  api = await startApi({ TRUSTED_PROXIES: '127.0.0.1' })
  admin = await api.admin({ firstName: 'Ada' })
})
afterAll(() => api.close())

const reason = 'Three guests say that they never stayed with you.'
const change = (member: { id: string }, suspended: boolean, why = reason) =>
  admin.post('/api/admin/suspensions', { userId: member.id, suspended, reason: why })

test('an admin suspends and restores a member with a mailed reason, and each session follows at once [OPS-04]', async () => {
  const member = await api.member({ email: 'sue@example.com', firstName: 'Sue' })
  const other = await api.login(member.user)
  const search = { firstName: 'Gina', lastName: 'Guest' }
  const results = async () => [
    (await member.get('/api/review')).status,
    (await other.post('/api/guest/search', search)).status,
    (await member.get('/api/users/me')).status,
  ]
  expect(await results()).toEqual([200, 200, 200])

  const suspension = { at: api.clock.now().toISOString(), reason, answer: null }
  expect(await change(member, true)).toMatchObject({ status: 200, body: { suspension } })
  expect(await results()).toEqual([403, 403, 403])
  expect((await member.get('/api/review')).body).toMatchObject({ link: '/memberhomepage' })
  expect((await mailsTo(api, 'sue@example.com')).at(-1)).toMatchObject({
    subject: 'Your account is suspended',
    text: expect.stringContaining(reason),
  })
  expect((await admin.get('/api/users?q=sue')).body).toMatchObject([{ suspension }])

  expect((await change(member, false, 'The bookings are in order.')).body).toEqual({ suspension: null })
  expect(await results()).toEqual([200, 200, 200])
  expect((await mailsTo(api, 'sue@example.com')).at(-1)).toMatchObject({
    subject: 'Your account is restored',
    text: expect.stringContaining('The bookings are in order.'),
  })
  expect((await admin.get('/api/admin/audit?sort=at&q=sue')).body).toMatchObject([
    { action: 'suspended', detail: reason },
    { action: 'restored', detail: 'The bookings are in order.' },
  ])
  expect((await admin.get('/api/admin/security?sort=at&q=sue')).body).toMatchObject([
    { event: 'suspended', account: member.id },
    { event: 'restored', account: member.id },
  ])
})

test('a suspended member can log in, read the reason and answer it; the team reads the answer [OPS-04]', async () => {
  const member = await api.member({ email: 'sam@example.com' })
  await change(member, true)
  const login = await api.visitor.post(
    '/api/users/login',
    { email: 'sam@example.com', password },
    elsewhere(),
  )
  expect(login).toMatchObject({ status: 200 })
  const again = await api.login(member.user)
  expect((await again.get('/api/users/suspension')).body).toMatchObject({
    suspension: { reason, answer: null },
  })
  const text = 'I send you the bookings today.'
  const answer = { text, at: api.clock.now().toISOString() }
  expect((await again.post('/api/users/suspension', { text })).body).toMatchObject({ suspension: { answer } })
  expect((await admin.get('/api/users?q=sam')).body).toMatchObject([{ suspension: { answer } }])
  expect((await mailsTo(api, api.deps.config.supportEmail)).at(-1)).toMatchObject({
    subject: 'A suspended member has answered',
    text: expect.stringContaining(text),
  })
  for (let more = 1; more < 5; more += 1) await again.post('/api/users/suspension', { text })
  expect((await again.post('/api/users/suspension', { text })).status).toBe(429)
  expect((await again.post('/api/users/logout', {})).status).toBe(200)
  const restored = await api.member()
  expect((await restored.post('/api/users/suspension', { text })).status).toBe(409)
})

/** What a suspended member may call; everything else with a login is refused. */
const open = [
  'logout',
  'activity',
  'confirmPassword',
  'passkeyConfirmationOptions',
  'passkeyConfirmation',
  'ownSuspension',
  'answerSuspension',
  'ownCopy',
  'closeAccount',
]

test('every other call is refused to a suspended member, before its input is looked at [OPS-04]', async () => {
  const member = await api.member()
  await change(member, true)
  const calls = Object.entries<Call>(contract).filter(([, { access }]) => access !== 'public')
  const refused: string[] = []
  for (const [name, { method, path }] of calls) {
    if (open.includes(name)) continue
    const send = member[method] as (path: string, body?: object) => Promise<Answer>
    const { status, body } = await send(path.replaceAll(/:\w+/g, 'x'), {})
    if (status !== 403 || body.link !== '/memberhomepage') refused.push(`${name} ${status}`)
  }
  expect(refused).toEqual([])
  expect(calls.length).toBeGreaterThan(40)
})

test('links to evidence that were handed out before the suspension lead nowhere [OPS-04]', async () => {
  const [member, author] = [await api.member(), await api.member()]
  const { _id: guestId } = await api.guest()
  const form = formOf({ guestId, review: 'Left it clean.', reviewType: '1', files: await aFile() })
  await author.post('/api/review', form)
  const [link] = (await member.get(`/api/guest/${guestId}`)).body.review[0].files
  const status = async () => (await fetch(new URL(link, api.url))).status
  expect(await status()).toBe(200)
  await change(member, true)
  expect(await status()).toBe(403)
})

test('an admin is not suspended, and a suspended member is not made an admin, also at the same time', async () => {
  const second = await api.admin()
  expect((await change(second, true)).status).toBe(409)
  expect((await change(admin, true)).status).toBe(409)
  expect((await change({ id: 'f'.repeat(24) }, true)).status).toBe(404)
  const promote = (member: TestMember) =>
    admin.post('/api/users/admin-update-user', { userId: member.id, newValues: { isAdmin: true } })
  for (let tries = 0; tries < 5; tries += 1) {
    const member = await api.member()
    const results = await Promise.all([promote(member), change(member, true)])
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  }
})

test('of three simultaneous suspensions one is mailed; the first reason is kept', async () => {
  const member = await api.member()
  const answers = await Promise.all([1, 2, 3].map((number) => change(member, true, `Reason ${number}.`)))
  const reasons = new Set(answers.map(({ body }) => body.suspension.reason))
  expect(reasons.size).toBe(1)
  expect(await mailsTo(api, member.user.email)).toHaveLength(1)
  expect((await change(member, true, ' \u200b ')).status).toBe(400)
})
