import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo } from '../accounts/testing/accounts.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { lastAdminMessage } from '../accounts/user-roles.ts'

let api: Api
let admin: TestMember
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  admin = await api.admin({ firstName: 'Ada', lastName: 'Desk', email: 'ada@example.com' })
})
afterAll(() => api.close())

const path = '/api/users/admin-update-user'
const newcomer = () => api.member({ isAccountVerified: false })
const stored = async (member: TestMember) => (await api.deps.users.byId(member.user._id))!
const update = (member: TestMember, newValues: object, more: object = {}) =>
  admin.post(path, {
    userId: member.id,
    newValues,
    sendEmail: false,
    emailAddress: member.user.email,
    url: api.url,
    ...more,
  })
const auditOf = (member: TestMember) =>
  api.deps.db.collection('audit').find({ target: member.user._id }).sort({ _id: 1 }).toArray()

describe('who may', () => {
  test('an admin who is neither paid nor verified may [OP-84 D-17 ROL-14]', async () => {
    const unpaid = await api.admin({ currentlyPaid: false, isAccountVerified: false })
    expect((await unpaid.get('/api/users/')).status).toBe(200)
    expect((await unpaid.get('/api/admin/audit')).status).toBe(200)
    await api.deps.users.update({ _id: unpaid.user._id }, { $set: { isAdmin: false } })
  })
})

describe('verifying', () => {
  test('the answer carries both ids, and the member may search at once [API-39 API-40 API-41 ADM-07 ROL-16 OP-12]', async () => {
    const member = await newcomer()
    expect((await member.get('/api/review')).status).toBe(403)
    const answer = await update(member, { isAccountVerified: true })
    expect(answer).toMatchObject({ status: 200, body: { _id: member.id, id: member.id, emailSent: false } })
    expect((await member.get('/api/review')).status).toBe(200)
    expect(await mailsTo(api, member.user.email)).toEqual([])
    await update(member, { isAccountVerified: false })
    expect((await member.get('/api/review')).status).toBe(403)
  })

  test('an account is registered, then paid, then verified by the team alone [REG-17 REG-18]', async () => {
    const member = await api.member({ currentlyPaid: false, isAccountVerified: false })
    const flags = async () => {
      const { currentlyPaid, isAccountVerified } = (await member.get('/api/users/me')).body
      return [currentlyPaid, isAccountVerified]
    }
    expect(await flags()).toEqual([false, false])
    await api.deps.users.update({ _id: member.user._id }, { $set: { currentlyPaid: true } })
    expect(await flags()).toEqual([true, false])
    await member.put('/api/users', { isAccountVerified: true, isAdmin: true })
    expect(await flags()).toEqual([true, false])
    await update(member, { isAccountVerified: true })
    expect(await flags()).toEqual([true, true])
  })

  test('the mail goes to the stored address, once, with links to the configured one [ADM-08 OP-80 D-13]', async () => {
    const member = await newcomer()
    const more = { sendEmail: true, emailAddress: 'thief@example.com', url: 'https://evil.example' }
    const answers = await Promise.all([1, 2, 3].map(() => update(member, { isAccountVerified: true }, more)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.filter(({ body }) => body.emailSent)).toHaveLength(1)
    const mails = await mailsTo(api, member.user.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your account is verified'])
    expect(mails[0]!.text).toContain(`${api.url}/guestlist`)
    expect(mails[0]!.html).not.toContain('evil.example')
    expect(await mailsTo(api, 'thief@example.com')).toEqual([])
  })

  test('revoking a verification mails nothing, whatever sendEmail says [ADM-08]', async () => {
    const member = await api.member()
    const answer = await update(member, { isAccountVerified: false }, { sendEmail: true })
    expect(answer.body.emailSent).toBe(false)
    expect(await mailsTo(api, member.user.email)).toEqual([])
  })

  test('the first decision of either kind withholds the documents, and a later one does not change when [D-51]', async () => {
    const member = await newcomer()
    expect((await stored(member)).documentsDecidedAt).toBeNull()
    await update(member, { isAccountVerified: false })
    const decided = (await stored(member)).documentsDecidedAt
    expect(decided).toEqual(api.clock.now())
    api.clock.advance(60_000)
    await update(member, { isAccountVerified: true })
    expect((await stored(member)).documentsDecidedAt).toEqual(decided)
  })

  test('the list tells whether this would be the first verification [OP-80]', async () => {
    const member = await newcomer()
    const wasVerified = async () =>
      (await admin.get(`/api/users?q=${member.user.email}`)).body[0].wasVerified as boolean
    expect(await wasVerified()).toBe(false)
    await update(member, { isAccountVerified: false })
    expect(await wasVerified()).toBe(false)
    await update(member, { isAccountVerified: true })
    await update(member, { isAccountVerified: false })
    expect(await wasVerified()).toBe(true)
  })
})

describe('admins', () => {
  test('the role holds at once, and is gone at once [ADM-09 ROL-17 D-11]', async () => {
    const member = await api.member()
    expect((await update(member, { isAdmin: true })).body).toMatchObject({ id: member.id, emailSent: false })
    expect((await member.get('/api/users/')).status).toBe(200)
    await update(member, { isAdmin: false })
    expect((await member.get('/api/users/')).status).toBe(403)
  })

  test('the last admin cannot take the role from himself [D-16]', async () => {
    const { status, body } = await update(admin, { isAdmin: false })
    expect([status, body.message]).toEqual([409, lastAdminMessage])
    expect((await stored(admin)).isAdmin).toBe(true)
    expect((await auditOf(admin)).map(({ action }) => action)).not.toContain('took admin role back')
  })

  test.each([
    ['each other', [1, 0]],
    ['themselves', [0, 1]],
  ])('of two admins who take the role from %s at once, one stays [D-16]', async (_, targets) => {
    for (let round = 0; round < 5; round++) {
      const two = [await api.admin(), await api.admin()] as const
      await api.deps.users.update({ _id: admin.user._id }, { $set: { isAdmin: false } })
      const takes = two.map((who, n) =>
        who.post(path, { userId: two[targets[n]!]!.id, newValues: { isAdmin: false } }),
      )
      const statuses = (await Promise.all(takes)).map(({ status }) => status)
      expect(await api.deps.db.collection('users').countDocuments({ isAdmin: true })).toBe(1)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      await api.deps.users.update({ _id: admin.user._id }, { $set: { isAdmin: true } })
      await api.deps.db
        .collection('users')
        .updateMany({ _id: { $in: two.map(({ user }) => user._id) } }, [{ $set: { isAdmin: false } }])
    }
  })
})

test('wrong input answers 400 or 404 without an id and changes nothing [API-41 D-80 ERR-20]', async () => {
  const member = await newcomer()
  const before = await stored(member)
  const choose = 'Choose what to change: isAccountVerified or isAdmin'
  const wrong: [object, string][] = [
    [{ newValues: undefined }, 'newValues is missing'],
    [{ newValues: {} }, choose],
    [{ newValues: { isAccountVerified: 'true' } }, choose],
    [{ newValues: { isAdmin: { $gt: '' } } }, choose],
    [{ newValues: { isAdmin: true, isAccountVerified: true } }, choose],
    [{ newValues: { passwordHash: 'x' } }, choose],
    [{ userId: { $gt: '' } }, 'Choose an entry from the list'],
    [{ userId: 'x'.repeat(10_000) }, 'Unknown id'],
    [{ userId: undefined }, 'userId is missing'],
    [{ sendEmail: 'yes' }, 'sendEmail must be true or false'],
    [{ emailAddress: 5 }, 'The email address must be text'],
  ]
  for (const [change, message] of wrong) {
    const { status, body } = await update(member, { isAccountVerified: true }, change)
    expect([status, body.message, body.id]).toEqual([400, message, undefined])
  }
  const unknown = await update(member, { isAdmin: true }, { userId: 'a'.repeat(24) })
  expect([unknown.status, unknown.body]).toEqual([404, { message: 'User not found' }])
  expect(await stored(member)).toEqual(before)
})

test('the audit list keeps each change once, with who did it, and none that changed nothing [D-82]', async () => {
  const member = await newcomer()
  await update(member, { isAccountVerified: true }, { sendEmail: true })
  await update(member, { isAccountVerified: true }, { sendEmail: true })
  await update(member, { isAccountVerified: false })
  await update(member, { isAdmin: true })
  await update(member, { isAdmin: true })
  await update(member, { isAdmin: false })
  expect((await auditOf(member)).map(({ action }) => action)).toEqual([
    'verified',
    'revoked verification',
    'made an admin',
    'took admin role back',
  ])
  const { body } = await admin.get(`/api/admin/audit?q=${member.user.email}&sort=at`)
  expect(body).toHaveLength(4)
  expect(body[0]).toMatchObject({
    id: body[0]._id,
    at: api.clock.now().toISOString(),
    admin: 'ada@example.com',
    action: 'verified',
    target: member.user.email,
    targetId: member.id,
    detail: 'with a notification email',
  })
})
