import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFile, formOf, mailsTo } from '../accounts/testing/accounts.ts'
import { changedMessage } from '../accounts/document-look.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'

let api: Api
let admin: TestMember
beforeAll(async () => {
  api = await startApi()
  admin = await api.admin({ email: 'ada@example.com' })
})
afterAll(() => api.close())

const minute = 60_000

/** An applicant whose documents wait. */
async function applicant(name = 'Nia') {
  api.clock.advance(minute)
  const member = await api.member({ firstName: name, isAccountVerified: false })
  await send(member)
  return member
}

async function send(member: TestMember, insuranceDocuments?: File) {
  api.clock.advance(1000)
  const form = formOf({
    documents: await aFile('id.png'),
    insuranceDocuments: insuranceDocuments ?? (await aFile('policy.pdf')),
  })
  expect((await member.put('/api/users', form)).status).toBe(200)
}

const text = 'The photo is blurred.\nPlease lay it on a dark table.'
const decide = (member: TestMember, more: object = {}) =>
  admin.post('/api/admin/decisions', {
    userId: member.id,
    outcome: 'better-copy',
    reason: 'unreadable',
    text,
    ...more,
  })
const decline = (member: TestMember, more: object = {}) =>
  decide(member, { outcome: 'declined', reason: 'not-short-term', ...more })
const verify = (member: TestMember, more: object = {}) =>
  admin.post('/api/users/admin-update-user', {
    userId: member.id,
    newValues: { isAccountVerified: true },
    ...more,
  })
const own = async (member: TestMember) => (await member.get('/api/users/verification')).body
const waiting = async () =>
  (await admin.get('/api/admin/waiting')).body as { _id: string; news: string[]; since: string }[]
const waitingOf = async (member: TestMember) => (await waiting()).find(({ _id }) => _id === member.id)
const idsIn = (links: string[]) => links.map((link) => /[0-9a-f]{24}/.exec(link)![0])
async function look(member: TestMember) {
  const { documents, insuranceDocuments, otherDocuments } = (await admin.get(`/api/users/${member.id}`)).body
  return idsIn([documents, insuranceDocuments, otherDocuments].flat())
}

test('a better copy is asked for with reason and text, which the applicant gets by mail and in the app [DOR-11]', async () => {
  const member = await applicant()
  expect(await own(member)).toEqual({
    state: 'waiting',
    reason: '',
    text: '',
    decidedAt: null,
    refund: null,
    emailConfirmed: true,
  })
  const answer = await decide(member)
  expect(answer).toMatchObject({ status: 200, body: { id: member.id, changed: true } })
  expect(await own(member)).toEqual({
    state: 'better-copy',
    reason: 'unreadable',
    text,
    decidedAt: api.clock.now().toISOString(),
    refund: null,
    emailConfirmed: true,
  })
  const [mail] = await mailsTo(api, member.user.email)
  expect(mail!.subject).toBe('Please send a better copy of your documents')
  expect(mail!.text).toContain('A document cannot be read.')
  expect(mail!.text).toContain('> The photo is blurred.\n> Please lay it on a dark table.')
  expect(mail!.text).toContain(`${api.url}/useraccount/${member.id}`)
  expect((await member.get('/api/review')).status).toBe(403)
  expect((await admin.get(`/api/users/${member.id}`)).body).toMatchObject({
    documentsDecidedAt: null,
    documentsWithheld: false,
    verification: { state: 'better-copy' },
  })
})

test('new documents put the applicant at the end of the queue again, and the team sees why [DOR-11]', async () => {
  const [first, second] = [await applicant('First'), await applicant('Second')]
  const order = async () =>
    (await waiting()).map(({ _id }) => _id).filter((id) => [first.id, second.id].includes(id))
  expect(await order()).toEqual([first.id, second.id])
  expect((await waitingOf(first))!.news).toEqual(['application'])
  await decide(first)
  expect(await order()).toEqual([second.id])
  await send(first)
  expect(await own(first)).toMatchObject({ state: 'waiting' })
  expect(await order()).toEqual([second.id, first.id])
  expect((await waitingOf(first))!.news).toEqual(['better-copy'])
  const { since } = (await waitingOf(second))!
  await send(second)
  expect((await waitingOf(second))!.since).toBe(since)
  await verify(first)
  await verify(second)
  expect(await order()).toEqual([])
})

test('a declined applicant can send new documents, which the team reads without a reason [DOR-11]', async () => {
  const member = await applicant()
  await decline(member)
  expect((await admin.get(`/api/users/${member.id}`)).body.documentsWithheld).toBe(true)
  expect(await decide(member)).toMatchObject({
    status: 409,
    body: { message: 'This account was declined. You can decide again when new documents have come.' },
  })
  await send(member)
  expect(await own(member)).toMatchObject({ state: 'waiting' })
  expect((await waitingOf(member))!.news).toEqual(['declined'])
  expect((await admin.get(`/api/users/${member.id}`)).body.documentsWithheld).toBe(false)
  await verify(member, { sendEmail: true })
  expect(await own(member)).toMatchObject({ state: 'verified', reason: '', text: '' })
  expect((await mailsTo(api, member.user.email)).map(({ subject }) => subject)).toEqual([
    'We could not verify your account',
    'Your account is verified',
  ])
})

test('a verified account is neither declined nor asked; a decision of the specified call gives no reason [DOR-11]', async () => {
  const member = await applicant()
  await verify(member)
  expect(await decline(member)).toMatchObject({
    status: 409,
    body: { message: 'This account is verified. Revoke the verification first.' },
  })
  await verify(member, { newValues: { isAccountVerified: false } })
  expect(await own(member)).toMatchObject({ state: 'not-verified', reason: '', text: '' })
})

test('a decision needs a reason of its own list and a text, and is refused without changing anything [DOR-11]', async () => {
  const member = await applicant()
  const wrong: [object, string][] = [
    [{ outcome: 'verified' }, 'Choose an outcome from the list'],
    [{ reason: 'not-short-term' }, 'Choose a reason from the list'],
    [{ reason: '' }, 'Choose a reason from the list'],
    [{ text: ' \n ' }, 'Write what the applicant should know'],
    [{ text: 'x'.repeat(1001) }, 'The text can have at most 1,000 characters'],
    [{ documents: Array.from({ length: 301 }, () => 'a') }, 'A decision can name at most 300 documents'],
  ]
  for (const [change, message] of wrong)
    expect(await decide(member, change)).toMatchObject({ status: 400, body: { message } })
  expect((await decide(member, { userId: 'a'.repeat(24) })).status).toBe(404)
  expect(await own(member)).toMatchObject({ state: 'waiting' })
  expect(await mailsTo(api, member.user.email)).toEqual([])
})

test('the mail and the activity list repeat the text as text [DOR-11]', async () => {
  const member = await applicant()
  await decide(member, { text: '<script>alert(1)</script> & more' })
  const [mail] = await mailsTo(api, member.user.email)
  expect(mail!.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; more')
  const { body } = await admin.get(`/api/admin/audit?q=${member.user.email}`)
  expect(body).toMatchObject([
    {
      admin: 'ada@example.com',
      action: 'asked for a better copy',
      detail: 'A document cannot be read.\n<script>alert(1)</script> & more',
    },
  ])
})

test('an admin decides at most 100 times an hour [DOR-11]', async () => {
  const busy = await api.admin()
  const member = await applicant()
  const ask = () =>
    busy.post('/api/admin/decisions', {
      userId: member.id,
      outcome: 'better-copy',
      reason: 'unreadable',
      text,
    })
  expect((await ask()).status).toBe(200)
  await api.deps.limits.add(`decisions:${busy.id}`, 3_600_000, 98)
  expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect(refused).toMatchObject({
    status: 429,
    body: { message: 'You have decided 100 times in an hour. Please go on in 60 minutes.' },
  })
  expect(await mailsTo(api, member.user.email)).toHaveLength(1)
})

test('documents exchanged between the look and the click are not decided on unseen [SEC-14]', async () => {
  const calls = [verify, decide, decline]
  for (const call of calls) {
    const member = await applicant()
    const documents = await look(member)
    await send(member)
    for (const more of [{ documents }, {}])
      expect(await call(member, more)).toMatchObject({ status: 409, body: { message: changedMessage } })
    expect(await own(member)).toMatchObject({ state: 'waiting' })
    api.clock.advance(1000)
    expect((await call(member, { documents: await look(member) })).status).toBe(200)
  }
  expect(changedMessage).toBe('The documents have changed. Look at them again.')
})

test('a removed document is noticed, too, when the decision names what was looked at [SEC-14]', async () => {
  const member = await applicant()
  const documents = await look(member)
  await member.delete(`/api/users/documents/${documents[0]}`)
  expect((await verify(member, { documents })).status).toBe(409)
  expect((await verify(member)).status).toBe(200)
})
