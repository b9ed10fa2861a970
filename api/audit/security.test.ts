import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SecurityEntry } from '../../shared/schemas/admin.ts'
import { aFile, elsewhere, formOf, mailsTo, manyAddresses, tokenIn } from '../accounts/testing/accounts.ts'
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

test('logins, failed logins, lock-outs and new devices are kept with time, address and request', async () => {
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

test('changes of password, email, role and membership are kept, whoever makes them; nothing secret is', async () => {
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

test('documents and tables that the team opened, and team calls of others, are kept', async () => {
  await member.put('/api/users', formOf({ documents: await aFile(), insuranceDocuments: await aFile() }))
  const [link] = (await admin.get(`/api/users/${member.id}`)).body.documents
  expect((await fetch(new URL(link, api.url))).status).toBe(200)
  expect((await member.get('/api/admin/audit')).status).toBe(403)
  await admin.get('/api/users?q=x')
  const opened = await log(`q=${admin.user.email}`)
  expect(opened.map(({ event, detail }) => `${event} ${detail}`)).toEqual(
    expect.arrayContaining(['table opened /api/users', `document opened of ${member.user.email}`]),
  )
  expect((await log(`q=${member.user.email}&sort=-event`))[0]).toMatchObject({
    event: 'team call refused',
    detail: 'GET /api/admin/audit',
  })
})

test('it ends after 180 days, and no call changes it', async () => {
  const indexes = await api.deps.db.collection('security').indexes()
  expect(indexes).toContainEqual(
    expect.objectContaining({ key: { at: 1 }, expireAfterSeconds: 180 * 24 * 3600 }),
  )
  expect((await member.get('/api/admin/security')).status).toBe(403)
  for (const call of ['post', 'put'] as const)
    expect((await admin[call]('/api/admin/security', {})).status).toBe(405)
  expect((await admin.delete('/api/admin/security')).status).toBe(405)
})
