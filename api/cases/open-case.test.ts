import { afterAll, beforeAll, expect, test } from 'vitest'
import { elsewhere, mailsTo, manyAddresses, tokenIn } from '../accounts/testing/accounts.ts'
import { type Api, startApi } from '../testing/api.ts'
import { profiled, queriesOf } from '../testing/profiled.ts'
import { confirmedCase, newestToken, typedCase } from './testing/cases.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ ...manyAddresses, SUPPORT_EMAIL: 'team@example.com' })
})
afterAll(() => api.close())

const open = (typed = typedCase()) => api.visitor.post('/api/case', typed, elsewhere())
const read = (token: string) => api.visitor.post('/api/case/read', { token })
const confirm = (token: string) => api.visitor.put('/api/case/confirm', { token })
/** The outbox works by itself. */
const withoutOutbox = { $nor: [{ ns: /\.mails$/, op: { $ne: 'insert' } }] }
const teamMails = async () => (await mailsTo(api, 'team@example.com')).length

test('a person asks without an account, and confirms the address by the mailed link [CAS-01]', async () => {
  for (const kind of ['copy', 'correction', 'erasure', 'dispute'] as const) {
    for (const phoneNumber of ['+1 512 555 0147', '0147']) {
      const typed = typedCase({ kind, phoneNumber })
      expect(await open(typed)).toMatchObject({ status: 200, body: { message: 'We mailed you a link' } })
      const before = await teamMails()
      const token = await newestToken(api, typed.email)
      expect((await read(token)).body).toMatchObject({
        kind,
        state: 'unconfirmed',
        daysLeft: null,
        phoneNumber,
      })
      expect(await teamMails()).toBe(before)
      for (let times = 0; times < 2; times++)
        expect((await confirm(token)).body).toMatchObject({ state: 'open', daysLeft: 45, stay: typed.stay })
      expect(await teamMails()).toBe(before + 1)
    }
  }
})

test('the mail repeats nothing of what was typed, and waits without its token [CAS-01 SEC-26]', async () => {
  const typed = typedCase({ message: 'Buy at evil.example', firstName: 'Win at evil.example' })
  await open(typed)
  const stored = await api.deps.db.collection('mails').findOne({ to: typed.email })
  expect(stored!['text']).not.toContain('evil.example')
  expect(stored!['html']).not.toContain('evil.example')
  expect(JSON.stringify(await api.deps.db.collection('cases').findOne({ email: typed.email }))).not.toContain(
    await newestToken(api, typed.email),
  )
})

test('an address that is not confirmed within 7 days leaves nothing behind [CAS-01]', async () => {
  const typed = typedCase()
  await open(typed)
  const stored = await api.deps.db.collection('cases').findOne({ email: typed.email })
  expect(stored!.unconfirmedUntil!.getTime() - stored!.createdAt.getTime()).toBe(7 * 24 * 3_600_000)
  const indexes = await api.deps.db.collection('cases').indexes()
  expect(indexes.find(({ key }) => 'unconfirmedUntil' in key)).toMatchObject({ expireAfterSeconds: 0 })
  await confirm(await newestToken(api, typed.email))
  expect(await api.deps.db.collection('cases').findOne({ email: typed.email })).not.toHaveProperty(
    'unconfirmedUntil',
  )
})

test('bad input is said at its field, and stores nothing [CAS-01 D-80]', async () => {
  const before = await api.deps.db.collection('cases').countDocuments()
  for (const [wrong, message] of [
    [{ kind: 'all' }, 'Choose what you ask for'],
    [{ phoneNumber: '12345' }, 'Enter the whole number, or exactly its last four digits'],
    [{ phoneNumber: '' }, 'Enter the number of the booking, or its last four digits'],
    [{ lastName: ' ' }, 'Last Name is required'],
    [{ stay: '' }, 'Tell us where and when you stayed'],
    [{ message: '\u200b' }, 'Tell us what we should know'],
    [{ email: 'nobody' }, 'Enter a valid email address'],
  ] as const)
    expect(await open({ ...typedCase(), ...(wrong as object) })).toMatchObject({
      status: 400,
      body: { message },
    })
  expect(await api.deps.db.collection('cases').countDocuments()).toBe(before)
})

// `npm run bench -- alike` compares the times.
test('listed or not: the same answer after the same work, which asks no other collection [CAS-02]', async () => {
  const { lastName } = await api.guest({ firstName: 'Lena', lastName: 'Listed', phoneNumber: '5125550199' })
  const seen = []
  for (const name of [lastName, 'Nobody']) {
    const typed = typedCase({ firstName: 'Lena', lastName: name, phoneNumber: '5125550199' })
    const { answer, operations } = await profiled(api.deps.db, () => open(typed), withoutOutbox)
    seen.push({ said: `${answer.status} ${answer.text}`, done: queriesOf(operations) })
  }
  expect(seen[1]).toEqual(seen[0])
  const asked = seen[0]!.done.map((words) => words.split(' ')[0])
  expect(new Set(asked)).toEqual(new Set(['limits', 'cases', 'mails']))
})

test('5 requests an hour from one address are taken, and 5 mails go to one person [CAS-02 CAS-11]', async () => {
  const from = elsewhere()
  const post = (typed = typedCase(), headers = from) => api.visitor.post('/api/case', typed, headers)
  for (let sent = 0; sent < 5; sent++) expect((await post()).status).toBe(200)
  const refused = await post()
  expect(refused).toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/several requests already. Please try again in \d+ minutes/) },
  })
  const { email } = typedCase()
  for (let sent = 0; sent < 5; sent++) expect((await open(typedCase({ email }))).status).toBe(200)
  expect((await open(typedCase({ email: email.toUpperCase() }))).status).toBe(429)
  api.clock.advance(3_600_000)
  expect((await post()).status).toBe(200)
  expect((await open(typedCase({ email }))).status).toBe(200)
})

test('the person writes in the case; a link of something else, or a broken one, leads nowhere [CAS-03]', async () => {
  const { token } = await confirmedCase(api)
  const write = (text: string, with_ = token) =>
    api.visitor.post('/api/case/message', { token: with_, text }, elsewhere())
  expect((await write('I have the receipts.')).body.messages).toMatchObject([
    { by: 'person', text: 'I have the receipts.' },
  ])
  expect((await write(' ')).status).toBe(400)
  const typed = typedCase()
  await open(typed)
  expect((await write('Too early', await newestToken(api, typed.email))).status).toBe(409)
  const member = await api.member()
  await api.visitor.post('/api/users/forgot-password-token', { email: member.user.email, url: api.url })
  await api.deps.afterResponse.settled()
  const other = tokenIn((await mailsTo(api, member.user.email)).at(-1), 'reset-password')
  expect(await api.deps.mail.linkTarget(other)).not.toBeNull()
  for (const wrong of ['', 'x'.repeat(43), token.slice(1), other])
    expect((await read(wrong)).status).toBe(404)
})

test('a person renews the link of a case, or ends it, and no earlier one works [SEC-55]', async () => {
  const { token, typed, id } = await confirmedCase(api)
  const call = (what: 'renew' | 'end', with_ = token) =>
    api.visitor.post(`/api/case/link/${what}`, { token: with_ }, elsewhere())
  expect(await call('renew')).toMatchObject({ status: 200, body: { message: 'We mailed you a new link' } })
  for (const answer of [await read(token), await call('renew'), await call('end')])
    expect(answer.status).toBe(404)
  const [, second] = await mailsTo(api, typed.email)
  expect(second!.subject).toBe('Your new link')
  const renewed = tokenIn(second, 'case')
  expect((await read(renewed)).body).toMatchObject({ state: 'open', stay: typed.stay })

  expect((await call('end', renewed)).status).toBe(200)
  expect((await read(renewed)).status).toBe(404)
  const admin = await api.admin()
  await admin.post(`/api/admin/cases/${id}/ask`, { text: 'Which month was it?' })
  const [, , third] = await mailsTo(api, typed.email)
  expect((await read(tokenIn(third, 'case'))).body).toMatchObject({ waitsForPerson: true })
})

test('of requests that go on together, each person ends the own link alone [SEC-55]', async () => {
  const admin = await api.admin()
  const { _id: guestId } = await api.guest()
  const [one, other] = [
    await confirmedCase(api, { kind: 'copy' }),
    await confirmedCase(api, { kind: 'copy' }),
  ]
  for (const { id } of [one, other])
    expect(
      (await admin.post(`/api/admin/cases/${id}/identify`, { guestId, how: 'By the booking.' })).status,
    ).toBe(200)
  const before = (await read(other.token)).body
  expect((await api.visitor.post('/api/case/link/renew', { token: other.token }, elsewhere())).status).toBe(
    200,
  )
  expect((await read(other.token)).status).toBe(404)
  expect((await read(one.token)).status).toBe(200)
  expect((await read(await newestToken(api, other.typed.email))).body).toEqual(before)
})

test('new links are 5 an hour, and the last one stays good [SEC-55 CAS-11]', async () => {
  const { typed } = await confirmedCase(api)
  const renew = async () =>
    (
      await api.visitor.post(
        '/api/case/link/renew',
        { token: await newestToken(api, typed.email) },
        elsewhere(),
      )
    ).status
  for (let times = 0; times < 4; times++) expect(await renew()).toBe(200)
  expect(await renew()).toBe(429)
  expect((await read(await newestToken(api, typed.email))).status).toBe(200)
})
