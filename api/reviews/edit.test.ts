import { setTimeout } from 'node:timers/promises'
import { ObjectId } from 'mongodb'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fileIdOf } from '../../shared/schemas/files.ts'
import { png } from '../files/testing/sample-files.ts'
import { creditsUsed } from '../views/credits.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { expectCounts } from './testing/expect-counts.ts'

const conflict = 'This review was changed in another window. Reload it and try again.'

let api: Api
let author: TestMember
beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  author = await api.member() // with the limits of an hour unused
})
afterAll(() => api.close())

const stored = (id: string) => api.deps.reviews.byId(new ObjectId(id))
const mine = (review = 'First text') => api.review({ by: author.user, review })
const edit = (id: string, originalText: string, more: object, by = author) =>
  by.post('/api/review', { editingReviewId: id, originalText, review: originalText, ...more })

function formOf(fields: Record<string, string | string[]>, ...files: Buffer[]) {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value)
  for (const file of files) form.append('files', new File([new Uint8Array(file)], 'photo.png'))
  return form
}

test('an edit keeps the earlier texts, the oldest first [API-49 REV-11 ENT-33 D-43 OP-58]', async () => {
  const review = await mine()
  const second = await edit(review._id, 'First text', { review: 'Second text', reviewType: '-1' })
  expect(second).toMatchObject({
    status: 201,
    body: { _id: review._id, guest: review.guest, review: 'Second text', reviewType: '-1' },
  })
  expect(second.body.versions).toEqual(['First text\n\nType: positive'])
  const third = await edit(review._id, 'Second text', { review: 'Third text' })
  expect(third.body).toMatchObject({
    versions: ['First text\n\nType: positive', 'Second text'],
    reviewType: '-1',
  })
  await expectCounts(api, review.guest)
})

test('a change of type and removed files are in the earlier versions, added files do not [SEC-11 OP-58]', async () => {
  const review = await mine()
  const fields = { editingReviewId: review._id, originalText: 'First text', review: 'First text' }
  const added = await author.post('/api/review', formOf(fields, await png(), await png(30, 30)))
  expect(added.body).toMatchObject({ versions: [], review: 'First text' })
  expect(await stored(review._id)).toMatchObject({ editedAt: null })
  const removeFiles = added.body.files.map(fileIdOf) as string[]
  const changed = await edit(review._id, 'First text', { reviewType: '-1' })
  expect(changed.body).toMatchObject({ reviewType: '-1', versions: ['Type: positive'] })
  await edit(review._id, 'First text', { removeFiles: removeFiles[0] })
  const last = await edit(review._id, 'First text', {
    review: 'Second text',
    reviewType: '1',
    removeFiles: removeFiles[1],
  })
  const versions = ['Type: positive', '1 file removed', 'First text\n\nType: negative\n1 file removed']
  expect(last.body).toMatchObject({ review: 'Second text', reviewType: '1', versions })
  const reader = await api.member()
  const { body } = await reader.get(`/api/guest/${review.guest}`)
  expect(body.review[0].versions).toEqual(versions)
  expect((await stored(review._id))!.editedAt).toEqual(api.clock.now())
  await expectCounts(api, review.guest)
})

test('a call that is sent again still says what arrived, after a later change of the type alone [SEC-11 D-94]', async () => {
  const { _id: guestId } = await api.guest()
  const send = () =>
    author.post('/api/review', { guestId, review: 'First text' }, { 'idempotency-key': 'typed once' })
  const { body } = await send()
  await edit(body._id, 'First text', { reviewType: '-1' })
  expect((await send()).body.arrived).toMatchObject({ review: 'First text', reviewType: '1' })
  await edit(body._id, 'First text', { review: 'Second text' })
  expect((await send()).body.arrived).toMatchObject({ review: 'First text', reviewType: '1' })
})

test("no member edits another's review or learns of hidden ones [ROL-08 D-43]", async () => {
  const review = await mine()
  const before = await stored(review._id)
  for (const other of [await api.member(), await api.admin()]) {
    expect(await edit(review._id, 'First text', { review: 'Mine now' }, other)).toMatchObject({
      status: 403,
      body: { message: 'You can edit your own reviews only' },
    })
  }
  const hidden = await mine()
  await api.hide(hidden._id)
  for (const id of [new ObjectId().toHexString(), hidden._id]) {
    expect(await edit(id, 'First text', { review: 'Mine now' }, await api.member())).toMatchObject({
      status: 404,
      body: { message: 'Review not found' },
    })
  }
  expect((await edit('x', 'First text', {})).status).toBe(400)
  const visitor = await api.visitor.post('/api/review', { editingReviewId: review._id, review: 'x' })
  expect(visitor.status).toBe(401)
  expect(await stored(review._id)).toEqual(before)
})

test('a text that is no longer the stored one is refused, and nothing is lost [D-43]', async () => {
  const review = await mine()
  await edit(review._id, 'First text', { review: 'Second text' })
  const before = await stored(review._id)
  for (const originalText of ['First text', '', undefined]) {
    const answer = await author.post('/api/review', {
      editingReviewId: review._id,
      originalText,
      review: 'Third text',
    })
    expect(answer).toMatchObject({ status: 409, body: { message: conflict } })
  }
  expect(await stored(review._id)).toEqual(before)
})

test('of many windows that save at once exactly one wins [D-43]', async () => {
  const review = await mine()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      edit(review._id, 'First text', { review: `Window ${index}`, reviewType: index % 2 ? '1' : '-1' }),
    ),
  )
  const won = answers.filter(({ status }) => status === 201)
  expect(won).toHaveLength(1)
  for (const lost of answers.filter(({ status }) => status !== 201))
    expect(lost).toMatchObject({ status: 409, body: { message: conflict } })
  expect(await stored(review._id)).toMatchObject({
    text: won[0]!.body.review,
    type: won[0]!.body.reviewType,
    versions: ['First text'],
  })
  await expectCounts(api, review.guest)
})

test('line breaks that a form sends differently are no change [D-43]', async () => {
  const review = await mine('One\nTwo')
  const form = formOf({
    editingReviewId: review._id,
    originalText: 'One\r\nTwo',
    review: 'One\r\nTwo\r\nThree',
    reviewType: '1',
  })
  const { status, body } = await author.post('/api/review', form)
  expect(status).toBe(201)
  expect(body).toMatchObject({ review: 'One\nTwo\nThree', versions: ['One\nTwo'] })
})

test('the same bytes are one piece of evidence, in one form and in a later one [D-42]', async () => {
  const review = await mine()
  const [file, other] = [await png(), await png(646)]
  const fields = { editingReviewId: review._id, originalText: 'First text', review: 'First text' }
  const twice = await author.post('/api/review', formOf(fields, file, file))
  expect([twice.body.weight, twice.body.files.length]).toEqual([2, 2])
  expect((await author.post('/api/review', formOf(fields, file))).body.weight).toBe(2)
  await expectCounts(api, review.guest)
  expect((await author.post('/api/review', formOf(fields, other))).body.weight).toBe(3)
  await expectCounts(api, review.guest)
})

test('new files join, single ones are removed with their bytes, weight and counters follow [REV-22 OP-59 D-42]', async () => {
  const review = await mine()
  const [file, second, third] = [await png(), await png(642), await png(644)]
  const fields = { editingReviewId: review._id, originalText: 'First text', review: 'First text' }
  const one = await author.post('/api/review', formOf(fields, file))
  expect(one.body).toMatchObject({ weight: 2, versions: [] })
  const three = await author.post('/api/review', formOf(fields, second, third))
  expect(three.body.weight).toBe(3)
  expect(three.body.files).toHaveLength(3)
  await expectCounts(api, review.guest)
  const ids = three.body.files.map(fileIdOf) as string[]
  const left = await edit(review._id, 'First text', {
    removeFiles: [ids[0], ids[1], new ObjectId().toHexString()],
  })
  expect(left.body.weight).toBe(2)
  expect(left.body.files.map(fileIdOf)).toEqual([ids[2]])
  await expectCounts(api, review.guest)
  expect(await api.deps.files.describe(ids.map((id) => new ObjectId(id)))).toHaveLength(1)
  const chunks = api.deps.db.collection('files.chunks')
  expect(await chunks.countDocuments({ files_id: new ObjectId(ids[0]) })).toBe(0)
  expect((await author.get(three.body.files[0])).status).toBe(404)
})

test("files of somebody else's review cannot be removed by an edit [OP-59 D-50]", async () => {
  const theirs = await api.review()
  const target = await api.member()
  const sent = await target.post(
    '/api/review',
    formOf({ guestId: theirs.guest, review: 'Photo', reviewType: '1' }, await png()),
  )
  const review = await mine()
  const id = fileIdOf(sent.body.files[0])
  expect((await edit(review._id, 'First text', { removeFiles: id })).status).toBe(201)
  expect((await target.get(sent.body.files[0])).status).toBe(200)
})

test('a review has at most twelve files, kept and new ones together [SEL-01]', async () => {
  const review = await mine()
  const file = await png(20, 20)
  const fields = { editingReviewId: review._id, originalText: 'First text', review: 'First text' }
  const twelve = await author.post('/api/review', formOf(fields, ...Array.from({ length: 12 }, () => file)))
  expect(twelve.body.files).toHaveLength(12)
  const files = await api.deps.db.collection('files.files').countDocuments()
  const more = await author.post('/api/review', formOf(fields, file))
  expect(more).toMatchObject({ status: 400, body: { message: 'Choose at most 12 files' } })
  expect(await api.deps.db.collection('files.files').countDocuments()).toBe(files)
  const swapped = await author.post(
    '/api/review',
    formOf({ ...fields, removeFiles: fileIdOf(twelve.body.files[0])! }, file),
  )
  expect(swapped.status).toBe(201)
  expect(swapped.body.files).toHaveLength(12)
})

test('an edit to foul language is refused and changes nothing [D-44]', async () => {
  const review = await mine()
  const before = await stored(review._id)
  const answer = await edit(review._id, 'First text', { review: 'sh1t happened' })
  expect(answer.status).toBe(422)
  expect(answer.body.message).toContain("'sh1t' is against our policy on foul language")
  expect(await stored(review._id)).toEqual(before)
})

test('the own review is read and edited with a login only, and costs no credit [D-20 D-21]', async () => {
  const review = await mine()
  await api.deps.users.update({ _id: author.user._id }, { $set: { currentlyPaid: false } })
  expect((await edit(review._id, 'First text', { review: 'Second text' })).status).toBe(201)
  const own = (await author.get('/api/review?allReviewsByUser=1&limit=0')).body
  expect(own.at(-1)).toMatchObject({ _id: review._id, review: 'Second text' })
  expect(await creditsUsed(api.deps, author.user)).toBe(0)
  await api.deps.users.update({ _id: author.user._id }, { $set: { currentlyPaid: true } })
})

test('an edit that is sent again with its key answers as before, whenever it comes [D-94]', async () => {
  const review = await mine()
  const send = async (_: unknown, afterMs: number) => {
    await setTimeout(afterMs)
    return author.post(
      '/api/review',
      { editingReviewId: review._id, originalText: 'First text', review: 'Second text' },
      { 'idempotency-key': 'edit-1' },
    )
  }
  const answers = await Promise.all(Array.from({ length: 30 }, send))
  expect(answers.map(({ status, body }) => [status, body.review])).toEqual(
    answers.map(() => [201, 'Second text']),
  )
  expect(await stored(review._id)).toMatchObject({ versions: ['First text'] })
})

test('a review takes a hundred edits, then says so instead of growing for ever [D-43]', async () => {
  const review = await mine()
  const versions = Array.from({ length: 100 }, (_, index) => `Version ${index}`)
  await api.deps.db.collection('reviews').updateOne({ _id: new ObjectId(review._id) }, { $set: { versions } })
  const answer = await edit(review._id, 'First text', { review: 'Once more' })
  expect(answer).toMatchObject({
    status: 422,
    body: { message: 'A review can be edited 100 times. Please post a new one instead.' },
  })
})

test('the earlier texts of a review hold 50,000 characters; its type and files can be changed still [D-43]', async () => {
  const review = await mine()
  const text = (number: number) => `${number} `.padEnd(5000, 'Clean flat.')
  let seen = 'First text'
  for (let number = 1; number <= 10; number++) {
    expect((await edit(review._id, seen, { review: text(number) })).status).toBe(201)
    seen = text(number)
  }
  const before = await stored(review._id)
  expect(await edit(review._id, seen, { review: 'Once more' })).toMatchObject({
    status: 422,
    body: {
      message:
        'A review can be edited until its earlier texts have 50,000 characters. Please post a new one instead.',
    },
  })
  expect(await stored(review._id)).toEqual(before)
  expect((await edit(review._id, seen, { reviewType: '-1' })).body).toMatchObject({ reviewType: '-1' })
})

test('edits that change nothing keep no idempotency key, those that do keep one each [SEC-25 D-94]', async () => {
  const review = await mine()
  const keys = () =>
    api.deps.db.collection<{ _id: string }>('idempotency').countDocuments({ _id: { $regex: review._id } })
  const send = (more: object, key: string) =>
    author.post(
      '/api/review',
      { editingReviewId: review._id, originalText: 'First text', review: 'First text', ...more },
      { 'idempotency-key': key },
    )
  for (let n = 0; n < 5; n++) expect((await send({}, `same ${n}`)).status).toBe(201)
  expect(await keys()).toBe(0)
  await send({ reviewType: '-1' }, 'type')
  await send({ review: 'Second text' }, 'text')
  expect((await send({ review: 'Third text' }, 'refused')).status).toBe(409)
  expect(await keys()).toBe(2)
})
