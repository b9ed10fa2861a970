import { ObjectId } from 'mongodb'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { phonePhoto, png } from '../files/testing/sample-files.ts'
import { beginSession } from '../accounts/sessions.ts'
import { type Api, caller, startApi, type TestMember } from '../testing/api.ts'
import { expectCounts } from './testing/expect-counts.ts'

let api: Api
let author: TestMember
beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  author = await api.member() // with the limits of an hour unused
})
afterAll(() => api.close())

const stored = (guestId: string) =>
  api.deps.db
    .collection('reviews')
    .find({ guest: new ObjectId(guestId) })
    .toArray()

function formOf(fields: Record<string, string | string[]>, ...files: Buffer[]) {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value)
  for (const file of files) form.append('files', new File([new Uint8Array(file)], 'photo.bin'))
  return form
}

test('a form with evidence is posted; the answer names the guest by its id [API-46 API-47 REV-21 VAL-45 ENT-23 ENT-24 ENT-26 ENT-28 ENT-29 ENT-31 ENT-32 ENT-34 OP-60 D-81]', async () => {
  const guest = await api.guest()
  const form = formOf(
    { guestId: guest._id, review: 'Broke the door.', reviewType: '-1' },
    await phonePhoto(),
    await png(),
  )
  const { status, body } = await author.post('/api/review', form)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    user: author.id,
    guest: guest._id,
    review: 'Broke the door.',
    reviewType: '-1',
    createdAt: api.clock.now().toISOString(),
    likes: [],
    dislikes: [],
    versions: [],
    weight: 3,
    hiddenByAdmin: false,
  })
  expect(body.id).toBe(body._id)
  expect(body.files.map((link: string) => /^\/api\/files\/[0-9a-f]{24}\.(\w+)\?/.exec(link)?.[1])).toEqual([
    'jpg',
    'png',
  ])
  expect((await author.get(body.files[0])).headers.get('content-type')).toBe('image/jpeg')
  expect((await author.get(body.thumbnails[1])).status).toBe(200)
  await expectCounts(api, guest._id)
})

test('text and guest as JSON are a positive review [API-50 OP-41 OP-42 ENT-27]', async () => {
  const guest = await api.guest()
  const { status, body } = await author.post('/api/review', { review: 'Lovely people', guestId: guest._id })
  expect(status).toBe(201)
  expect(body).toMatchObject({ reviewType: '1', weight: 1, files: [] })
  await expectCounts(api, guest._id)
})

test('files that were sent before are named by id, each only once and only by their sender [D-50]', async () => {
  const guest = await api.guest()
  const sent = await author.post('/api/files', sentFile(await phonePhoto()))
  const file = sent.body._id as string
  const input = { guestId: guest._id, review: 'See the photo.', files: [file, file] }
  const stranger = await api.member()
  const gone = 'A file is no longer there. Please choose it again.'
  expect(await stranger.post('/api/review', input)).toMatchObject({ status: 400, body: { message: gone } })
  const first = await author.post('/api/review', input)
  expect(first).toMatchObject({ status: 201, body: { weight: 2 } })
  expect(first.body.files).toHaveLength(1)
  expect(await author.post('/api/review', input)).toMatchObject({ status: 400, body: { message: gone } })
  const unknown = { ...input, files: [new ObjectId().toHexString()] }
  expect(await author.post('/api/review', unknown)).toMatchObject({ status: 400, body: { message: gone } })
  expect(await stored(guest._id)).toHaveLength(1)
  await expectCounts(api, guest._id)
})

function sentFile(bytes: Buffer) {
  const form = new FormData()
  form.append('purpose', 'evidence')
  form.append('file', new File([new Uint8Array(bytes)], 'photo.jpg'))
  return form
}

test.each([
  ['an empty text', { review: '' }, 'A review is required'],
  ['a blank text', { review: ' \n ' }, 'A review is required'],
  ['no text', { review: undefined }, 'A review is required'],
  ['a text that is none', { review: { $gt: '' } }, 'A review must be text'],
  ['10,000 characters', { review: 'x'.repeat(10_000) }, 'A review can have at most 5,000 characters'],
  ['an unknown type', { reviewType: '0' }, 'Please choose positive or negative'],
  ['a type that is none', { reviewType: { $gt: '' } }, 'Please choose positive or negative'],
  ['no guest', { guestId: undefined }, 'Choose the guest that this review is about'],
  ['a malformed guest', { guestId: 'x' }, 'Unknown id'],
  ['a query as guest', { guestId: { $gt: '' } }, 'Choose an entry from the list'],
  ['a file of the server', { files: [{ name: 'a.pdf', size: 1, path: '/etc/hostname' }] }, 'Choose a file'],
])('%s is refused and nothing is stored [VAL-42 VAL-43 D-80 API-48]', async (_what, wrong, message) => {
  const guest = await api.guest()
  const answer = await author.post('/api/review', { guestId: guest._id, review: 'Fine', ...wrong })
  expect(answer).toMatchObject({ status: 400, body: { message } })
  expect(await stored(guest._id)).toEqual([])
  await expectCounts(api, guest._id)
})

test('the form has to say positive or negative [VAL-43 OP-72]', async () => {
  const guest = await api.guest()
  const typeless: Record<string, string>[] = [{}, { reviewType: '' }]
  for (const fields of typeless) {
    const answer = await author.post('/api/review', formOf({ guestId: guest._id, review: 'Fine', ...fields }))
    expect(answer).toMatchObject({ status: 400, body: { message: 'Please choose positive or negative' } })
  }
  expect(await stored(guest._id)).toEqual([])
})

test('a review of an unknown guest is refused [OP-86]', async () => {
  const guestId = new ObjectId().toHexString()
  const answer = await author.post('/api/review', { guestId, review: 'Fine' })
  expect(answer).toMatchObject({ status: 404, body: { message: 'Guest not found' } })
  expect(await stored(guestId)).toEqual([])
})

test('other files are refused, and what came with them is not kept [VAL-44 OP-62]', async () => {
  const guest = await api.guest()
  const before = await api.deps.db.collection('files.files').countDocuments()
  const form = formOf(
    { guestId: guest._id, review: 'Fine', reviewType: '1' },
    await png(),
    Buffer.from('MZ no picture'),
  )
  const answer = await author.post('/api/review', form)
  expect(answer).toMatchObject({
    status: 400,
    body: { message: 'Files must be gif, jpg, jpeg, png or pdf' },
  })
  expect(await stored(guest._id)).toEqual([])
  expect(await api.deps.db.collection('files.files').countDocuments()).toBe(before)
})

test('foul language is refused before anything is stored, a masked quotation passes [REV-10 D-44 OP-56]', async () => {
  const guest = await api.guest()
  const post = (review: string) => author.post('/api/review', { guestId: guest._id, review })
  expect(await post('What a load of crap')).toMatchObject({
    status: 422,
    body: {
      message:
        "'crap' is against our policy on foul language. Please take it out, or quote it as 'c***', and send the review again.",
    },
  })
  expect(await stored(guest._id)).toEqual([])
  expect((await post('She called me a b***')).status).toBe(201)
})

test('posting needs payment and verification [D-20 ROL-13 OP-48 OP-49]', async () => {
  const guest = await api.guest()
  const input = { guestId: guest._id, review: 'Fine' }
  const unpaid = await api.member({ currentlyPaid: false })
  expect(await unpaid.post('/api/review', input)).toMatchObject({
    status: 403,
    body: { message: 'Your payment was not successful. Please try again at our payment page.' },
  })
  const unverified = await api.member({ isAccountVerified: false })
  expect(await unverified.post('/api/review', input)).toMatchObject({
    status: 403,
    body: { message: 'Your account is not verified yet. Verification takes 1 to 3 business days.' },
  })
  expect(await stored(guest._id)).toEqual([])
})

test('one key posts one review, however often and at the same time it is sent [D-94]', async () => {
  const guest = await api.guest()
  const send = (key: string, guestId = guest._id) =>
    author.post('/api/review', { guestId, review: 'Typed offline', again: '1' }, { 'idempotency-key': key })
  const answers = await Promise.all(Array.from({ length: 10 }, () => send('draft-1')))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1)
  expect(await stored(guest._id)).toHaveLength(1)
  expect((await send('draft-2')).body._id).not.toBe(answers[0]!.body._id)
  expect(await stored(guest._id)).toHaveLength(2)
  await expectCounts(api, guest._id)
})

test('a repeated call does not keep its files twice [D-94 D-50]', async () => {
  const guest = await api.guest()
  const photo = await png()
  const send = () =>
    author.post('/api/review', formOf({ guestId: guest._id, review: 'Photo', reviewType: '1' }, photo), {
      'idempotency-key': 'draft-3',
    })
  const before = await api.deps.db.collection('files.files').countDocuments()
  const answers = await Promise.all([send(), send(), send()])
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
  expect(await api.deps.db.collection('files.files').countDocuments()).toBe(before + 2) // with its original
})

test('fifty reviews of one guest at once are all counted [D-42]', async () => {
  const guest = await api.guest()
  const authors = await Promise.all(Array.from({ length: 10 }, () => api.member()))
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      authors[index % 10]!.post('/api/review', {
        guestId: guest._id,
        review: `Stay ${index}`,
        reviewType: index % 3 === 0 ? '-1' : '1',
      }),
    ),
  )
  expect(answers.every(({ status }) => status === 201)).toBe(true)
  expect(await stored(guest._id)).toHaveLength(50)
  await expectCounts(api, guest._id)
})

test('a review that was on its way while its author got another name is found under that [OP-83]', async () => {
  const [guest, renamed] = [await api.guest(), await api.member()]
  const { store } = api.deps.files
  const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const storing = vi.spyOn(api.deps.files, 'store').mockImplementationOnce(async (...file) => {
    arrived.resolve()
    await released.promise
    return store(...file)
  })
  const posting = renamed.post(
    '/api/review',
    formOf({ guestId: guest._id, review: 'Fine', reviewType: '1' }, await png()),
  )
  await arrived.promise
  expect((await renamed.put('/api/users', { lastName: 'Zimmer' })).status).toBe(200)
  released.resolve()
  expect((await posting).status).toBe(201)
  storing.mockRestore()
  expect(await stored(guest._id)).toMatchObject([{ keys: { author: `zimmer mia ${renamed.user.email}` } }])
})

test('the 61st review of an hour is refused with the time to wait [D-18]', async () => {
  const busy = await api.member()
  const guest = await api.guest()
  const send = () => busy.post('/api/review', { guestId: guest._id, review: 'Fine', again: '1' })
  const posted = async () => expect((await send()).status).toBe(201)
  await posted()
  await api.deps.limits.add(`reviews:${busy.id}`, 3_600_000, 58)
  const failing = vi.spyOn(api.deps.reviews, 'insert').mockRejectedValueOnce(new Error('no'))
  expect((await send()).status).toBe(500) // costs nothing
  failing.mockRestore()
  await posted()
  const refused = await send()
  expect(refused.status).toBe(429)
  expect(refused.body.message).toMatch(
    /^You have posted 60 reviews in an hour\. Please try again in \d+ minutes\.$/,
  )
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await stored(guest._id)).toHaveLength(2)
})

test('over the limit nothing is read, checked or kept, and refused tries have a limit of their own [SEC-01]', async () => {
  const [busy, typing] = [await api.member(), await api.member()]
  const guest = await api.guest()
  const own = await api.review({ by: busy.user, guestId: guest._id })
  const foul = (who = busy) => who.post('/api/review', { guestId: guest._id, review: 'What a shithole' })
  for (let tried = 0; tried < 10; tried++) expect((await foul()).status).toBe(422)
  expect([...(await api.deps.limits.usedOf([`reviews:${busy.id}`])).values()]).toEqual([1])
  await api.deps.limits.add(`reviews:${busy.id}`, 3_600_000, 60)
  expect((await foul()).status).toBe(429)
  const edit = () =>
    busy.post('/api/review', { editingReviewId: own._id, originalText: own.review, review: 'A shithole' })
  expect((await edit()).status).toBe(422)
  await api.deps.limits.add(`edits:${busy.id}`, 3_600_000, 60)
  expect((await edit()).status).toBe(429)
  expect((await busy.post('/api/review', '{', { 'content-type': 'application/json' })).status).toBe(429)
  expect((await foul(typing)).status).toBe(422)
  await api.deps.limits.add(`tries:reviews:${typing.id}`, 3_600_000, 298)
  expect((await foul(typing)).status).toBe(422)
  const late = await typing.post('/api/review', { guestId: guest._id, review: 'Fine' })
  expect(late.status).toBe(429)
})

test('a file that was never sent counts nothing, whatever size it claims [SEC-08]', async () => {
  const sender = await api.member()
  const guest = await api.guest()
  await api.deps.limits.add(`uploads:${sender.id}`, 3_600_000, 1000)
  for (const size of [-1e15, -1, 0.5, 5, 1e15, 1e9, Number.MAX_SAFE_INTEGER, null]) {
    const files = [{ name: 'x', size }]
    expect((await sender.post('/api/review', { guestId: guest._id, review: 'Fine', files })).status).toBe(400)
    expect((await sender.put('/api/users', formOf({ documents: JSON.stringify(files[0]) }))).status).toBe(400)
  }
  const used = await api.deps.limits.usedOf([`uploads:${sender.id}`])
  expect([...used.values()]).toEqual([1000])
  await expect(api.deps.limits.add('any', 1000, -1)).rejects.toThrow(RangeError)
})

test('a repeated call is answered also once the membership has ended [D-94 D-20]', async () => {
  const [guest, member] = [await api.guest(), await api.member()]
  const send = () =>
    member.post('/api/review', { guestId: guest._id, review: 'Paid then' }, { 'idempotency-key': 'draft-6' })
  const first = await send()
  await api.deps.users.update({ _id: member.user._id }, { $set: { currentlyPaid: false } })
  expect(await send()).toMatchObject({ status: 201, body: { _id: first.body._id } })
  expect(await stored(guest._id)).toHaveLength(1)
})

test('a repeated call says what its first brought, whatever the review has become since [D-94]', async () => {
  const guest = await api.guest()
  const send = async () => (await author.post('/api/files', sentFile(await png()))).body._id as string
  const sent = [await send(), await send()]
  const again = (input: object, key: string) =>
    author.post('/api/review', { guestId: guest._id, ...input }, { 'idempotency-key': key })
  const first = await again({ review: 'Typed first', reviewType: '1', files: [sent[0]] }, 'draft-5')
  const arrived = { review: 'Typed first', reviewType: '1', files: [sent[0]] }
  expect(first.body).toMatchObject({ review: 'Typed first', arrived })
  const edit = { editingReviewId: first.body._id, originalText: 'Typed first', removeFiles: [sent[0]] }
  const second = { ...edit, review: 'Typed second', reviewType: '-1', files: [sent[1]] }
  expect((await again(second, 'draft-5+')).status).toBe(201)
  const third = { editingReviewId: first.body._id, originalText: 'Typed second', review: 'Typed third' }
  expect(await again(third, 'draft-5++')).toMatchObject({
    status: 201,
    body: { reviewType: '-1', arrived: { review: 'Typed third', reviewType: null, files: [] } },
  })
  expect((await again({ review: 'Typed since' }, 'draft-5')).body).toMatchObject({
    review: 'Typed third',
    reviewType: '-1',
    arrived,
  })
  expect((await again({ ...second, review: 'Typed since' }, 'draft-5+')).body).toMatchObject({
    review: 'Typed third',
    arrived: { review: 'Typed second', reviewType: '-1', files: [sent[1]] },
  })
})

test('a key belongs to its member, and is still known after 399 days [D-94]', async () => {
  const [guest, other] = [await api.guest(), await api.member()]
  const input = { guestId: guest._id, review: 'Typed offline' }
  const key = { 'idempotency-key': 'draft-4' }
  const first = await author.post('/api/review', input, key)
  expect((await other.post('/api/review', input, key)).body._id).not.toBe(first.body._id)
  api.clock.advance(399 * 24 * 3_600_000)
  const later = caller(api.url, await beginSession(api.deps, author.user._id))
  expect((await later.post('/api/review', input, key)).body._id).toBe(first.body._id)
  expect(await stored(guest._id)).toHaveLength(2)
})

test('the same words about the same guest are asked about first, in any writing, and only then [DOR-33]', async () => {
  const [guest, other] = [await api.guest(), await api.guest()]
  const post = (fields: object, by = author) =>
    by.post('/api/review', { guestId: guest._id, review: 'Broke the door.', ...fields })
  const first = await post({})
  const refused = {
    message: 'You have already posted the same words about this guest.',
    link: `/guest/${guest._id}#review-${first.body._id}`,
  }
  for (const review of ['Broke the door.', 'broke  the DOOR']) {
    const { status, body } = await post({ review })
    expect({ status, body }).toEqual({ status: 409, body: refused })
  }
  expect(await stored(guest._id)).toHaveLength(1)
  for (const more of [{ review: 'Broke the doors.' }, { guestId: other._id }, { again: '1' }])
    expect((await post(more)).status).toBe(201)
  expect((await post({}, await api.member())).status).toBe(201)
})

test('a text that is against a policy is named as the field to correct [DOR-30]', async () => {
  const { _id: guestId } = await api.guest()
  for (const review of ['What a shit stay.', 'Call me at (555) 010-2233.']) {
    const { status, body } = await author.post('/api/review', { guestId, review })
    expect({ status, issues: body.issues }).toEqual({
      status: 422,
      issues: [{ path: 'review', message: body.message }],
    })
  }
})
