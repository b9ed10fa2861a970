import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SecurityEntry } from '../../shared/schemas/admin.ts'
import {
  aFile,
  elsewhere,
  formOf,
  mailsTo,
  manyAddresses,
  signUpFields,
  tokenIn,
} from '../accounts/testing/accounts.ts'
import { type Api, password, startApi, type TestMember } from '../testing/api.ts'

let api: Api
let admin: TestMember
let member: TestMember
beforeAll(async () => {
  api = await startApi(manyAddresses)
  admin = await api.admin()
})
afterAll(() => api.close())
beforeEach(async () => void (member = await api.member()))

const logIn = (email: string, typed = password, headers: Record<string, string> = elsewhere()) =>
  api.visitor.post('/api/users/login', { email, password: typed }, headers)
const log = async (query: string): Promise<SecurityEntry[]> =>
  (await admin.get(`/api/admin/security?${query}`)).body
/** The events of the member, oldest first. */
const events = async () =>
  (await log(`sort=at&q=${encodeURIComponent(member.user.email)}`)).map(({ event }) => event)

test('logins, failed logins, lock-outs and new devices are kept with time, address and request [SEC-15]', async () => {
  const headers = elsewhere()
  const first = await logIn(member.user.email, password, headers)
  const cookie = first.headers.getSetCookie()[0]!.split(';')[0]!
  await logIn(member.user.email, password, { ...headers, cookie })
  const wrong = await logIn(member.user.email, 'Wrong-1!', headers)
  for (let tries = 0; tries < 12; tries++) await logIn(member.user.email, 'Wrong-1!')
  expect(await events()).toEqual([
    'new device',
    'login',
    'login',
    ...Array<string>(10).fill('login failed'),
    'locked out',
  ])
  expect(await log(`q=${wrong.headers.get('x-request-id')}`)).toMatchObject([
    {
      at: api.clock.now().toISOString(),
      event: 'login failed',
      account: member.id,
      email: member.user.email,
      address: headers['x-forwarded-for'],
    },
  ])
  await logIn('nobody@example.com', 'Wrong-1!')
  expect(await log('q=nobody@example.com')).toMatchObject([{ event: 'login failed', account: '' }])
})

test('a sign-up is a login, and a login that a change of the password overtakes is none [SEC-15]', async () => {
  const { body } = await api.visitor.post('/api/users/register', formOf(await signUpFields()))
  expect((await log(`q=${body.email}`)).map(({ event, detail }) => [event, detail])).toEqual([
    ['login', 'by signing up'],
  ])
  const { users } = api.deps
  const update = vi.spyOn(users, 'update')
  update.mockImplementationOnce(async (filter, ...rest) => {
    await api.deps.db
      .collection('users')
      .updateOne({ _id: member.user._id }, { $set: { passwordHash: 'another' } })
    return users.update(filter, ...rest)
  })
  expect((await logIn(member.user.email)).status).toBe(401)
  expect(await events()).not.toContain('login')
})

test('the team filters it by kind, account, network address and time, and wrong filters are named [SEC-15]', async () => {
  const headers = elsewhere()
  await logIn(member.user.email, 'Wrong-1!', headers)
  const first = api.clock.now().toISOString()
  api.clock.advance(60_000)
  const second = api.clock.now().toISOString()
  await logIn(member.user.email, password, headers)
  await logIn((await api.member()).user.email, password, headers)
  const email = `email=${encodeURIComponent(member.user.email.toUpperCase())}`
  const of = async (query: string) => (await log(`sort=at&${query}`)).map(({ event }) => event)
  expect(await of(email)).toEqual(['login failed', 'new device', 'login'])
  expect(await of(`${email}&event=login`)).toEqual(['login'])
  expect(await of(`${email}&until=${second}`)).toEqual(['login failed'])
  expect(await of(`${email}&from=${second}`)).toEqual(['new device', 'login'])
  expect(await of(`address=${headers['x-forwarded-for']}&event=login&from=${first}`)).toEqual([
    'login',
    'login',
  ])
  expect(await of(`${email}&address=192.0.2.77`)).toEqual([])
  const page = await admin.get(`/api/admin/security?${email}&limit=2`)
  const next = await admin.get(
    `/api/admin/security?${email}&limit=2&cursor=${page.headers.get('x-next-cursor')}`,
  )
  expect([...page.body, ...next.body].map(({ event }) => event)).toHaveLength(3)
  expect((await admin.get('/api/admin/security?from=yesterday')).status).toBe(400)
})

test('changes of password, email, role and membership are kept, whoever makes them; nothing secret is [SEC-15]', async () => {
  await member.put('/api/users', { email: `new-${member.user.email}`, city: 'Paris' })
  const [mail] = await mailsTo(api, `new-${member.user.email}`)
  await api.visitor.put('/api/users/confirm-email', { token: tokenIn(mail, 'confirm-email') })
  const update = (newValues: object) =>
    admin.post('/api/users/admin-update-user', { userId: member.id, newValues })
  await update({ isAdmin: true })
  await update({ isAdmin: true })
  await update({ isAdmin: false })
  await api.deps.users.update({ _id: member.user._id }, { $set: { currentlyPaid: false, tierId: 'mid' } })
  await member.put('/api/users/password', { password: 'Harbor-7-Lantern!' })
  const email = member.user.email
  expect((await log(`sort=at&q=${email}`)).map(({ event, detail }) => [event, detail])).toEqual([
    ['email changed', `emailKey: ${email} to new-${email}`],
    ['role changed', 'isAdmin: false to true'],
    ['role changed', 'isAdmin: true to false'],
    ['membership changed', 'currentlyPaid: true to false'],
    ['password changed', ''],
  ])
  expect(JSON.stringify(await log('limit=100'))).not.toMatch(/argon2|Harbor|Demo-Pass/)
})

test('documents and tables that the team opened, and team calls of others, are kept [SEC-15]', async () => {
  await member.put('/api/users', formOf({ documents: await aFile(), insuranceDocuments: await aFile() }))
  const [link] = (await admin.get(`/api/users/${member.id}`)).body.documents
  expect((await fetch(new URL(link, api.url))).status).toBe(200)
  expect((await member.get('/api/admin/audit')).status).toBe(403)
  await admin.get('/api/users?q=x')
  await admin.get('/api/review?isAdminDashboard=1')
  const opened = await log(`q=${admin.user.email}`)
  expect(opened.map(({ event, detail }) => `${event} ${detail}`)).toEqual(
    expect.arrayContaining([
      'table opened /api/users',
      'table opened /api/review',
      `document opened of ${member.user.email}`,
    ]),
  )
  expect((await log(`q=${member.user.email}&sort=-event`))[0]).toMatchObject({
    event: 'team call refused',
    detail: 'GET /api/admin/audit',
  })
})

test('it ends after 180 days, and no call changes it [SEC-15]', async () => {
  const indexes = await api.deps.db.collection('security').indexes()
  expect(indexes).toContainEqual(
    expect.objectContaining({ key: { at: 1 }, expireAfterSeconds: 180 * 24 * 3600 }),
  )
  expect((await member.get('/api/admin/security')).status).toBe(403)
  for (const call of ['post', 'put'] as const)
    expect((await admin[call]('/api/admin/security', {})).status).toBe(405)
  expect((await admin.delete('/api/admin/security')).status).toBe(405)
})
