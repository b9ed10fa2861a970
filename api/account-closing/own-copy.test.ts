import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileIdOf } from '../../shared/schemas/files.ts'
import { aFile, elsewhere, formOf, manyAddresses } from '../accounts/testing/accounts.ts'
import { recordSecurity } from '../audit/security.ts'
import { type Api, password, startApi, type TestMember } from '../testing/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi(manyAddresses)
})
afterAll(() => api.close())

async function copy({ token }: TestMember) {
  const response = await fetch(new URL('/api/users/copy', api.url), {
    headers: { authorization: `Bearer ${token}` },
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}
const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

test('a member downloads all that is stored as a ZIP of JSON and files, without what belongs to others [OPS-03]', async () => {
  const member = await api.member({ email: 'zoe@example.com' })
  const [id, insurance, photo] = [await aFile(), await aFile('policy.pdf'), await aFile()]
  await member.put('/api/users', formOf({ documents: id, insuranceDocuments: insurance }))
  const guest = await api.guest({ phoneNumber: '(444) 555-0188' })
  const form = formOf({ guestId: guest._id, review: 'Ärger mit 🔑.', reviewType: '-1', files: photo })
  const { body: posted } = await member.post('/api/review', form)
  const other = await api.review({ guestId: guest._id, review: 'Kept it clean.' })
  await member.put('/api/review/like', { reviewId: other._id })
  await member.get(`/api/guest/${guest._id}`)

  const { status, headers, bytes } = await copy(member)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.zip"$/)
  const files = unzipSync(bytes)
  const evidence = fileIdOf(posted.files[0])!
  expect(Object.keys(files)).toEqual([
    'README.txt',
    'security-log.json',
    'reviews.json',
    `evidence/${posted._id}/1.png`,
    'receipts.json',
    `originals/${evidence}/1.png`,
    'reactions.json',
    'incident-packs.json',
    'viewed-guests.json',
    'watched-guests.json',
    'payments.json',
    'account.json',
    'documents/documents/1.png',
    'documents/insuranceDocuments/1.pdf',
    'notifications.json',
    'stays-and-notes.json',
  ])
  expect(files[`originals/${evidence}/1.png`]).toEqual(new Uint8Array(await photo.arrayBuffer()))
  const json = (name: string) => JSON.parse(textOf(files[name]))
  expect(json('account.json')).toMatchObject({ email: 'zoe@example.com', firstName: 'Mia', suspension: null })
  expect(json('reviews.json')).toMatchObject([{ _id: posted._id, text: 'Ärger mit 🔑.' }])
  expect(json('viewed-guests.json')).toMatchObject([{ guest: guest._id }])
  expect(json('reactions.json')).toMatchObject([{ review: other._id, type: 'like' }])
  expect(json('payments.json')).toEqual([])
  expect(json('security-log.json')).toContainEqual(expect.objectContaining({ event: 'own copy downloaded' }))
  const { body } = await member.get(`/api/guest/${guest._id}`)
  const own = body.review.find(({ _id }: { _id: string }) => _id === posted._id)
  const stored = await (await fetch(new URL(own.files[0], api.url))).arrayBuffer()
  expect(files[`evidence/${posted._id}/1.png`]).toEqual(new Uint8Array(stored))
  const all = Object.values(files).map(textOf).join('')
  for (const secret of ['argon2', member.user.vaultSecret, '4445550188', '555-0188', 'Kept it clean.'])
    expect(all).not.toContain(secret)
})

test('a copy has the whole security log, however the address is written, and from before it changed [OPS-03]', async () => {
  const member = await api.member({ email: 'Ida@Host.example', emailKey: 'ida@host.example' })
  const login = { email: 'ida@host.example', password }
  expect((await api.visitor.post('/api/users/login', login, elsewhere())).status).toBe(200)
  const renamed = { email: 'new@host.example', emailKey: 'new@host.example' }
  await api.deps.users.update({ _id: member.user._id }, { $set: renamed })
  const log = textOf(unzipSync((await copy(member)).bytes)['security-log.json'])
  expect((JSON.parse(log) as { event: string }[]).map(({ event }) => event)).toEqual(
    expect.arrayContaining(['login', 'email changed', 'own copy downloaded']),
  )
})

test('a copy needs a recent password, is made five times an hour, and is open to suspended members [OPS-03 OPS-04]', async () => {
  const member = await api.member()
  await api.deps.users.update(
    { _id: member.user._id },
    { $set: { suspension: { at: api.clock.now(), reason: 'Why.' } } },
  )
  api.clock.advance(16 * 60_000)
  expect((await copy(member)).status).toBe(403)
  expect((await member.post('/api/users/confirm-password', { password })).status).toBe(200)
  const { status, bytes } = await copy(member)
  expect(status).toBe(200)
  expect(JSON.parse(textOf(unzipSync(bytes)['account.json']))).toMatchObject({
    suspension: { reason: 'Why.' },
  })
  for (let more = 1; more < 5; more += 1) expect((await copy(member)).status).toBe(200)
  expect((await copy(member)).status).toBe(429)
})

test('a copy holds the own addresses of logins, and no address of a stranger or of the team [SEC-55]', async () => {
  const [member, admin] = [await api.member(), await api.admin()]
  const [own, strangers, teams] = [elsewhere(), elsewhere(), elsewhere()]
  const logIn = (typed: string, from: Record<string, string>) =>
    api.visitor.post('/api/users/login', { email: member.user.email, password: typed }, from)
  await logIn(password, own)
  expect((await logIn('Wrong-1!', strangers)).status).toBe(401)
  const change = { userId: member.id, newValues: { isAdmin: true } }
  expect((await admin.post('/api/users/admin-update-user', change, teams)).status).toBe(200)
  await recordSecurity(api.deps, {
    event: 'document opened',
    account: member.user,
    detail: `of ${admin.user.email}`,
  })
  const log = textOf(unzipSync((await copy(member)).bytes)['security-log.json'])
  for (const event of ['login failed', 'role changed', 'document opened']) expect(log).toContain(event)
  expect(log).toContain(own['x-forwarded-for'])
  for (const address of [strangers['x-forwarded-for'], teams['x-forwarded-for'], admin.user.email])
    expect(log).not.toContain(address)
})
