import { createHash } from 'node:crypto'
import { ObjectId } from 'mongodb'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileIdOf } from '../../shared/schemas/files.ts'
import { formOf } from '../accounts/testing/accounts.ts'
import { disputedReview } from '../cases/testing/cases.ts'
import { phonePhoto, plainPdf } from '../files/testing/sample-files.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'

let api: Api
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.close())

let photos = 0
/** A photo with a position, taken on Nov 3 in the evening, two hours ahead of UTC; each has its own bytes. */
const cameraPhoto = async (exif: Record<string, string> = {}) =>
  sharp(await phonePhoto(640 + 2 * (photos += 1), 320))
    .keepMetadata()
    .withExifMerge({
      IFD2: { DateTimeOriginal: '2026:11:03 19:40:12', OffsetTimeOriginal: '+02:00', ...exif },
    })
    .jpeg()
    .toBuffer()

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const asFile = (bytes: Uint8Array, name = 'photo.jpg') => new File([new Uint8Array(bytes)], name)
const upload = (member: TestMember, bytes: Uint8Array, declared: Record<string, string> = {}) =>
  member.post('/api/files', formOf({ purpose: 'evidence', file: asFile(bytes), ...declared }))

/** A review with this evidence; answers its id and those of its files. */
async function reviewWith(member: TestMember, files: (string | File)[]) {
  const { _id: guestId } = await api.guest()
  const fields = { guestId, review: 'Broke the lamp.', reviewType: '-1', files }
  const { status, body } = await member.post('/api/review', formOf(fields))
  expect(status).toBe(201)
  return { id: body._id as string, files: (body.files as string[]).map((link) => fileIdOf(link)!) }
}

const receiptsOf = async (member: TestMember, id: string) =>
  (await member.get(`/api/review/${id}/receipts`)).body
const original = (token: string, id: string, file: string, query = '') =>
  fetch(new URL(`/api/review/${id}/originals/${file}${query}`, api.url), {
    headers: { authorization: `Bearer ${token}` },
  })

const stored = async () =>
  Object.fromEntries(
    await Promise.all(
      ['files.files', 'files.chunks', 'receipts'].map(
        async (name) => [name, await api.deps.db.collection(name).countDocuments()] as const,
      ),
    ),
  )

test('evidence is kept encrypted as it was sent, with hash, size, type and time, and returned unchanged [SEL-01 SEL-04]', async () => {
  const author = await api.member()
  const [photo, pdf] = [await cameraPhoto(), await plainPdf('The bill of the lamp')]
  const sent = await upload(author, photo)
  const receivedAt = api.clock.now().toISOString()
  const { id, files } = await reviewWith(author, [sent.body._id, asFile(pdf, 'bill.pdf')])
  const receipts = await receiptsOf(author, id)
  expect(receipts).toMatchObject([
    { file: files[0], sha256: hashOf(photo), size: photo.length, type: 'jpg', receivedAt, isSealed: true },
    { file: files[1], sha256: hashOf(pdf), size: pdf.length, type: 'pdf', receivedAt, isSealed: true },
  ])
  for (const [index, bytes] of [photo, pdf].entries()) {
    const answer = await original(author.token, id, files[index]!)
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  }
  const chunks = await api.deps.db.collection('files.chunks').find().toArray()
  expect(chunks.some(({ data }) => Buffer.from(data.buffer).includes('Secretcam'))).toBe(false)
})

test('what its device computed is compared: another SHA-256 is refused, and nothing is kept [SEL-02]', async () => {
  const author = await api.member()
  const photo = await cameraPhoto()
  const before = await stored()
  const refused = await upload(author, photo, { sha256: hashOf(Buffer.concat([photo, Buffer.from('x')])) })
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'This file is not the one that was chosen: it was changed on the way. Please choose it again.',
  ])
  expect(await stored()).toEqual(before)
  expect((await upload(author, photo, { sha256: hashOf(photo) })).status).toBe(201)
})

test('a scaled photo is no sealed original, and a draft says when it was chosen, by which clock [SEL-02]', async () => {
  const author = await api.member()
  const photo = await cameraPhoto()
  const declared = { chosenSha256: hashOf(Buffer.from('large')), chosenAt: '2025-11-01T08:00:00.000Z' }
  const sent = await upload(author, photo, { ...declared, clockOffMs: '-31536000000', sha256: hashOf(photo) })
  const { id } = await reviewWith(author, [sent.body._id])
  const [receipt] = await receiptsOf(author, id)
  expect(receipt).toMatchObject({
    ...declared,
    isSealed: false,
    sha256: hashOf(photo),
    clockOffMs: -31_536_000_000,
  })
  const wrong = { sha256: 'abc', chosenAt: 'today', clockOffMs: '1e9' }
  for (const [field, value] of Object.entries(wrong))
    expect((await upload(author, photo, { [field]: value })).status).toBe(400)
})

test('the capture time is read before cleaning, and the position is only in the original [SEL-03]', async () => {
  const author = await api.member()
  const photo = await cameraPhoto()
  const nameless = await cameraPhoto({ OffsetTimeOriginal: 'evening' })
  const broken = await cameraPhoto({ DateTimeOriginal: '0000:00:00 00:00:00' })
  const { id, files } = await reviewWith(
    author,
    [photo, nameless, broken].map((each) => asFile(each)),
  )
  const receipts = await receiptsOf(author, id)
  expect(receipts).toMatchObject([
    { takenAt: '2026-11-03T19:40:12', takenOffset: '+02:00' },
    { takenAt: '2026-11-03T19:40:12', takenOffset: '' },
    { takenAt: '', takenOffset: '' },
  ])
  const [kept] = await api.deps.db
    .collection('receipts')
    .find({ sha256: hashOf(photo) })
    .toArray()
  expect(Object.keys(kept!.taken)).toEqual(['at', 'offset'])
  const [record] = await api.deps.files.describe([kept!._id])
  const clean = await new Response((await api.deps.files.open(record!))!.stream).arrayBuffer()
  expect((await sharp(Buffer.from(clean)).metadata()).exif).toBeUndefined()
  const own = await original(author.token, id, files[0]!)
  expect((await sharp(Buffer.from(await own.arrayBuffer())).metadata()).exif).toBeDefined()
})

test('an original opens for its author, and for the team during a dispute with a logged reason [SEL-04]', async () => {
  const admin = await api.admin()
  const { author, reviewId, identify } = await disputedReview(api, admin)
  const photo = await cameraPhoto()
  const edit = { editingReviewId: reviewId, originalText: 'Smoked inside.', review: 'Smoked inside.' }
  const edited = await author.post('/api/review', formOf({ ...edit, files: asFile(photo) }))
  const file = fileIdOf(edited.body.files[0])!
  const reason = '?reason=The+guest+says+it+is+another+room'
  const reader = await api.member()
  const by = async ({ token }: TestMember, query = '') =>
    (await original(token, reviewId, file, query)).status
  expect(await by(reader, reason)).toBe(404)
  expect((await reader.get(`/api/review/${reviewId}/receipts`)).status).toBe(404)
  expect(await by(admin, reason)).toBe(403)
  expect((await admin.get(`/api/review/${reviewId}/receipts`)).status).toBe(403)
  const entries = () => api.deps.db.collection('security').find({ event: 'original opened' }).toArray()
  expect((await identify()).status).toBe(200)
  expect(await by(admin)).toBe(400)
  expect(await entries()).toEqual([])
  const opened = await original(admin.token, reviewId, file, reason)
  const [receipt] = await receiptsOf(admin, reviewId)
  expect(hashOf(Buffer.from(await opened.arrayBuffer()))).toBe(receipt.sha256)
  expect(await entries()).toMatchObject([
    {
      email: admin.user.email,
      detail: `review ${reviewId}, file ${file}: The guest says it is another room`,
    },
  ])
  expect(await by(reader, reason)).toBe(404)
  expect(await by(author)).toBe(200)
  expect(await entries()).toHaveLength(1)
  const [kept] = await api.deps.files.receipts([new ObjectId(file)])
  expect((await original(author.token, reviewId, kept!.original.toHexString())).status).toBe(404)
})

test("an original counts toward the day's amount, and goes with its file: removed, withdrawn or unused [SEL-01]", async () => {
  api.clock.advance(2 * 3_600_000)
  await api.deps.files.sweep()
  const before = await stored()
  const author = await api.member()
  const [used, taken] = [await cameraPhoto(), await cameraPhoto()]
  const { id, files } = await reviewWith(author, [asFile(used), asFile(taken)])
  const left = await upload(author, await cameraPhoto())
  expect((await stored())['files.files']).toBe(before['files.files']! + 6)
  const key = `uploads:${author.id}`
  const unclaimed = new ObjectId(left.body._id as string)
  const kept = [...files.map((each) => new ObjectId(each)), unclaimed]
  const clean = await api.deps.files.describe(kept)
  const receipts = await api.deps.files.receipts(kept)
  const total = [...clean, ...receipts].reduce((sum, { size }) => sum + size, 0)
  expect((await api.deps.limits.usedOf([key])).get(key)).toBe(total)
  const edit = { editingReviewId: id, originalText: 'Broke the lamp.', review: 'Broke the lamp.' }
  await author.post('/api/review', { ...edit, removeFiles: [files[1]] })
  expect((await stored())['files.files']).toBe(before['files.files']! + 4)
  api.clock.advance(2 * 3_600_000)
  await api.deps.files.sweep()
  expect((await stored())['files.files']).toBe(before['files.files']! + 2)
  expect(left.status).toBe(201)
  const again = await api.login(author.user)
  expect((await again.put(`/api/review/${id}/withdrawn`, {})).status).toBe(200)
  expect(await stored()).toEqual(before)
})

test('a file that cannot be decoded is refused, and nothing of it is kept [SEL-07]', async () => {
  const author = await api.member()
  const photo = await cameraPhoto()
  const before = await stored()
  const cut = await upload(author, photo.subarray(0, photo.length * 0.4))
  expect([cut.status, cut.body.message]).toEqual([
    400,
    'This picture could not be read. Please save it again in another program and choose the new copy.',
  ])
  expect((await upload(author, Buffer.from('MZ program'))).status).toBe(400)
  expect(await stored()).toEqual(before)
})

test('sealed evidence of a dated stay improves the grade while it is there; a scaled photo does not [FCT-08]', async () => {
  const [author, reader] = [await api.member(), await api.member()]
  const { _id: guestId } = await api.guest({ by: reader.user })
  const [photo, scaled, pdf] = [await cameraPhoto(), await cameraPhoto(), await plainPdf('The bill')]
  const chosenSha256 = hashOf(photo)
  const [sealedPhoto, scaledPhoto, bill] = [
    (await upload(author, photo)).body._id as string,
    (await upload(author, scaled, { chosenSha256 })).body._id as string,
    (await upload(author, pdf)).body._id as string,
  ]
  const facts = { arrival: '2026-03-02', departure: '2026-03-05', reportedTo: 'platform' }
  const review = { guestId, review: 'Broke the lamp.', reviewType: '-1', ...facts }
  const graded = async () => {
    const { grades, review } = (await reader.get(`/api/guest/${guestId}`)).body
    const better = Object.entries(grades).find(([, count]) => count === 1)![0]
    return [better, review[0].sealed]
  }
  const { _id } = (await author.post('/api/review', formOf({ ...review, files: [scaledPhoto] }))).body
  expect(await graded()).toEqual(['C', undefined])
  const edited = { ...review, editingReviewId: _id, originalText: review.review }
  const edit = (change: object) => author.post('/api/review', formOf({ ...edited, ...change }))
  await edit({ files: [sealedPhoto] })
  expect(await graded()).toEqual(['B', { photos: 1, documents: 0 }])
  await edit({ files: [bill] })
  expect(await graded()).toEqual(['A', { photos: 1, documents: 1 }])
  await edit({ removeFiles: [sealedPhoto] })
  expect(await graded()).toEqual(['B', { photos: 0, documents: 1 }])
})
