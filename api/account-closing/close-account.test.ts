import { ObjectId } from 'mongodb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aFile, elsewhere, formOf, mailsTo, signUpFields } from '../accounts/testing/accounts.ts'
import { stripeTestKit } from '../billing/testing/stripe-test-kit.ts'
import { disputedReview } from '../cases/testing/cases.ts'
import { type Api, password, startApi, type TestMember } from '../testing/api.ts'
import { carryOutClosings } from './carry-out-closing.ts'

let api: Api
let admin: TestMember
beforeEach(async () => {
  api = await startApi({ RATE_LIMITS: 'off', TRUSTED_PROXIES: '127.0.0.1' })
  admin = await api.admin({ email: 'ada@example.com' })
})
afterEach(() => api.close())

const close = (member: Pick<TestMember, 'post'>, typed = password) =>
  member.post('/api/users/close', { password: typed })
const suspend = (member: TestMember) =>
  admin.post('/api/admin/suspensions', { userId: member.id, suspended: true, reason: 'No such stays.' })

/** Every stored value that contains this text, by its collection; mails and logs keep their time. */
async function placesWith(text: string): Promise<string[]> {
  const collections = await api.deps.db.collections()
  const found = await Promise.all(
    collections.map(async (docs) => {
      const all = JSON.stringify(await docs.find().toArray())
      return all.includes(text) ? [docs.collectionName] : []
    }),
  )
  return found.flat().toSorted((a, b) => a.localeCompare(b))
}

test('closing ends sessions, erases documents and personal data, and keeps reviews without a name [OPS-03]', async () => {
  const member = await api.member({
    email: 'leo@example.com',
    lastName: 'Leavington',
    phone: '(555) 010-7788',
  })
  const second = await api.login(member.user)
  const photo = await aFile()
  await member.put(
    '/api/users',
    formOf({ documents: await aFile(), insuranceDocuments: await aFile('p.pdf') }),
  )
  const guest = await api.guest({ by: member.user, firstName: 'Gus' })
  const form = formOf({ guestId: guest._id, review: 'Broke a lamp.', reviewType: '-1', files: photo })
  const { body: posted } = await member.post('/api/review', form, { 'idempotency-key': 'of-the-review' })
  const { _id: viewed } = await api.guest()
  await member.get(`/api/guest/${viewed}`)
  const liked = await api.review({ guestId: guest._id })
  await member.put('/api/review/like', { reviewId: liked._id })
  const newAddress = { address: 'leo.new@example.com', changedAt: api.clock.now() }
  await api.deps.syncStates.setNewEmail(member.user._id, newAddress)
  const later = { guestId: guest._id, review: 'Not published yet.', reviewType: '-1', afterPeriod: '1' }
  const departure = api.clock.now().toISOString().slice(0, 10)
  expect((await member.post('/api/review', { ...later, departure })).status).toBe(201)
  const { _id: decided } = await api.review({ by: member.user, reviewType: '-1' })
  await api.hide(decided)
  expect((await member.put(`/api/review/${decided}/withdrawn`, {})).status).toBe(200)
  const before = (await admin.get(`/api/guest/${guest._id}`)).body

  expect((await close(member, 'Wrong-Pass1!')).status).toBe(400)
  expect((await member.get('/api/users/me')).status).toBe(200)
  expect(await close(member)).toMatchObject({ status: 200, body: { message: 'Your account is closed' } })
  for (const session of [member, second]) expect((await session.get('/api/users/me')).status).toBe(401)
  const login = { email: 'leo@example.com', password }
  expect((await api.visitor.post('/api/users/login', login, elsewhere())).status).toBe(401)
  expect((await mailsTo(api, 'leo@example.com')).at(-1)).toMatchObject({ subject: 'Your account is closed' })

  api.clock.advance(60_000)
  await carryOutClosings(api.deps)
  expect(await api.deps.db.collection('closings').countDocuments()).toBe(0)
  expect(await placesWith('Leavington')).toEqual([])
  expect(await placesWith('010-7788')).toEqual([])
  expect(await placesWith('Not published yet.')).toEqual([])
  expect(await placesWith('leo.new@example.com')).toEqual([])
  expect(await placesWith('leo@example.com')).toEqual(['mails', 'security'])
  // Sessions go an hour later by themselves, until then their devices hear why; a restore has to know who left.
  expect(await placesWith(member.id)).toEqual(['erasuresMade', 'security', 'sessions'])

  const after = (await admin.get(`/api/guest/${guest._id}`)).body
  expect(after).toMatchObject({ negativeCount: 1, weightedScore: before.weightedScore })
  expect(after.review.map(({ review }: { review: string }) => review)).toContain('Broke a lamp.')
  const shown = after.review.find(({ _id }: { _id: string }) => _id === posted._id)
  expect((await fetch(new URL(shown.files[0], api.url))).status).toBe(200)
  const [row] = (await admin.get('/api/review?isAdminDashboard=1&q=broke')).body
  expect(row.author).toMatchObject({ firstName: '', lastName: '', email: '' })
  expect(await api.deps.db.collection('files.files').countDocuments({ 'metadata.purpose': 'document' })).toBe(
    0,
  )
})

test('the address is free again; that of a suspended member leaves a keyed hash and a mail to the team [OPS-03 OPS-04]', async () => {
  const team = async () => (await mailsTo(api, api.deps.config.supportEmail)).map(({ subject }) => subject)
  const signUp = async (email: string) =>
    (await api.visitor.post('/api/users/register', formOf(await signUpFields({ email })), elsewhere())).status
  const plain = await api.member({ email: 'plain@example.com' })
  await close(plain)
  expect(await signUp('plain@example.com')).toBe(201)
  expect(await team()).not.toContain('A suspended member has signed up again')

  const member = await api.member({ email: 'kept@example.com' })
  await suspend(member)
  expect((await close(member)).status).toBe(200)
  expect(await api.deps.db.collection('suspendedAddresses').find().toArray()).toEqual([
    { _id: expect.stringMatching(/^[\w-]{43}$/), at: expect.any(Date) },
  ])
  expect(await signUp('Kept@example.com')).toBe(201)
  expect(await team()).toContain('A suspended member has signed up again')
})

test('closing waits for an open dispute, and is refused to the last admin, also to two at once [OPS-03]', async () => {
  const disputed = await disputedReview(api, admin)
  await disputed.identify()
  expect(await close(disputed.author)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('disputes a review of yours') },
  })
  await disputed.step('decide', { reason: 'unproven', text: 'No proof.', authorText: 'It stays.' })
  expect((await close(disputed.author)).status).toBe(200)
  const stored = await api.deps.db.collection('cases').findOne({ email: disputed.typed.email })
  expect(stored?.author?.toHexString()).not.toBe(disputed.author.id)

  expect(await close(admin)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('last admin') },
  })
  const other = await api.admin()
  const statuses = (await Promise.all([close(admin), close(other)])).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('the membership ends at the provider [OPS-03]', async () => {
  const kit = await stripeTestKit()
  const member = await kit.paid('mid')
  const statuses = () => kit.ofCustomer('subscription', member).map(({ status }) => status)
  expect(statuses()).toEqual(['active'])
  expect((await close(member)).status).toBe(200)
  expect(statuses()).toEqual(['canceled'])
  kit.api.clock.advance(60_000)
  await carryOutClosings(kit.api.deps)
  expect(await kit.api.deps.db.collection('closings').countDocuments()).toBe(0)
})

test('a payment that is started while the account is being closed cannot be paid [OPS-03]', async () => {
  const member = await api.member({ currentlyPaid: false, isAccountVerified: false })
  const { email: emailAddress, paymentCustomerId: customerId } = member.user
  let clientSecret = ''
  const { isDisputed } = api.deps.reviews
  vi.spyOn(api.deps.reviews, 'isDisputed').mockImplementationOnce(async (...asked) => {
    const input = { emailAddress, customerId, tierId: 'mid', couponCode: '' }
    clientSecret = (await api.visitor.post('/api/users/create-payment-intent', input)).body.clientSecret
    return isDisputed(...asked)
  })
  expect((await close(member)).status).toBe(200)
  const card = { clientSecret, cardNumber: '4242 4242 4242 4242' }
  expect((await api.visitor.post('/api/sandbox/confirm-payment', card)).status).not.toBe(200)
  expect(await api.deps.paymentRecords.openOf(member.user._id)).toBeNull()
})

test('documents that arrive while the account is being closed are not kept [OPS-03]', async () => {
  const member = await api.member({ isAccountVerified: false })
  const { files } = api.deps
  const { describe } = files
  vi.spyOn(files, 'describe').mockImplementationOnce(async (ids) => {
    expect((await close(member)).status).toBe(200)
    return describe(ids)
  })
  const both = { documents: await aFile(), insuranceDocuments: await aFile('p.pdf') }
  expect((await member.put('/api/users', formOf(both))).status).toBe(401)
  expect(await api.deps.db.collection('files.files').countDocuments()).toBe(0)
})

test('what undoing a merge needs names no member whose account is closed [OPS-03]', async () => {
  const member = await api.member()
  const [kept, merged] = [await api.guest(), await api.guest()]
  const fields = { ownNote: 'Paid late', guestId: merged._id }
  const note = { stay: 'note-on-a-guest-1', id: 'change-1', at: 1, over: [], fields }
  expect((await member.put('/api/stays', { since: 0, changes: [note] })).status).toBe(200)
  const merge = { keptId: kept._id, mergedId: merged._id, reason: 'One person.' }
  expect((await admin.post('/api/admin/guests/merge', merge)).status).toBe(200)
  expect(await placesWith(member.id)).toContain('guestMerges')
  expect((await close(member)).status).toBe(200)
  expect(await placesWith(member.id)).not.toContain('guestMerges')
})

test('a server that dies after the account is gone goes on with the rest [OPS-03]', async () => {
  const member = await api.member()
  const { _id } = await api.review({ by: member.user })
  const death = vi.spyOn(api.deps.reviews, 'passOn').mockRejectedValue(new Error('The server died'))
  expect((await close(member)).status).toBe(200)
  death.mockRestore()
  const authorOf = async () => (await api.deps.reviews.byId(new ObjectId(_id)))?.author
  expect(await authorOf()).toEqual(member.user._id)
  api.clock.advance(60_000)
  await carryOutClosings(api.deps)
  expect(await authorOf()).not.toEqual(member.user._id)
  expect(await api.deps.db.collection('closings').countDocuments()).toBe(0)
})
