import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toJsonSchema } from '@valibot/to-json-schema'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PackManifest } from '../../shared/schemas/pack-manifest.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { aPhoto, madePack, opened, readPdf, reviewed } from './testing/packs.ts'

let api: Api
let author: TestMember
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  author = await api.member()
})
afterAll(() => api.close())

const file = join(import.meta.dirname, '../../shared/docs/incident-pack-manifest.schema.json')
const documented = async () => JSON.parse(await readFile(file, 'utf8')) as object

test('the schema that is documented is the one that manifests are made by [PAC-01]', async () => {
  expect(await documented()).toEqual(
    JSON.parse(JSON.stringify(toJsonSchema(PackManifest, { target: 'draft-2020-12', errorMode: 'ignore' }))),
  )
})

test('a manifest is as its schema says [PAC-01]', async () => {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  const validate = ajv.compile(await documented())
  const facts = {
    arrival: '2026-03-02',
    departure: '2026-03-05',
    platform: 'vrbo',
    claimed: '10.50',
    currency: 'EUR',
  }
  const whole = await reviewed(api, author, { files: [await aPhoto(640)], ...facts })
  for (const id of [whole._id, (await reviewed(api, author))._id]) {
    const { manifest } = await opened(api, await madePack(author, id))
    expect(validate(manifest), ajv.errorsText(validate.errors)).toBe(true)
  }
  expect(
    validate({ ...(await opened(api, await madePack(author, whole._id))).manifest, madeAt: 'today' }),
  ).toBe(false)
})

test('when the guest came and left is sealed with the review, in its pack, and goes with it [AFT-05]', async () => {
  const arrivedAt = { at: '2026-03-02T15:04:00.000Z', clockDifference: -2000 }
  const guestId = (await api.guest({ by: author.user }))._id
  const input = { guestId, review: 'Came late.', reviewType: '-1' }
  for (const wrong of ['soon', { at: 'soon' }, { ...arrivedAt, clockDifference: 'a lot' }])
    expect((await author.post('/api/review', { ...input, arrivedAt: wrong })).status).toBe(400)
  const leftAt = { at: '2026-03-05T12:02:00+01:00' }
  const { _id } = await reviewed(api, author, {
    guestId,
    review: 'Came late.',
    arrivedAt: JSON.stringify(arrivedAt),
    leftAt: JSON.stringify(leftAt),
  })
  const edit = { editingReviewId: _id, originalText: 'Came late.', review: 'Came very late.' }
  expect((await author.post('/api/review', { ...edit, arrivedAt: leftAt })).status).toBe(201)
  const { manifest, pdf } = await opened(api, await madePack(author, _id))
  const { recorded } = manifest.review
  expect(recorded).toMatchObject({
    arrivedAt: { at: arrivedAt.at, clockOffMs: -2000 },
    leftAt: { at: '2026-03-05T11:02:00.000Z', clockOffMs: null },
    text: `["${arrivedAt.at}",-2000,"2026-03-05T11:02:00.000Z",null]`,
  })
  expect((await readPdf(pdf)).text).toContain('Guest arrived, recorded Mar 2, 2026, 15:04 UTC')
  const { receipt, text } = recorded!
  const sha256 = createHash('sha256').update(text).digest('hex')
  const none = [null, null, null, null, null]
  const { file, original, receivedAt, salt, link, batch } = receipt!
  const sealed = [file, original, sha256, text.length, 'text', receivedAt, ...none, salt]
  expect(createHash('sha256').update(JSON.stringify(sealed)).digest('hex')).toBe(link)
  expect(batch).toBeGreaterThan(0)
  expect(await api.deps.receiptChain.check()).toMatchObject({ wrong: null })
  const receipts = () => api.deps.files.receipts([new ObjectId(file)])
  expect(await receipts()).toHaveLength(1)
  expect((await author.put(`/api/review/${_id}/withdrawn`)).status).toBe(200)
  expect(await receipts()).toEqual([])
})

test('receipts are in the chain, whose head is in the manifest and in the PDF [SEL-05]', async () => {
  const before = await reviewed(api, author, { files: [await aPhoto(650)] })
  await madePack(author, before._id)
  const day = api.clock.now().toISOString().slice(0, 10)
  api.clock.advance(24 * 3_600_000)
  const fresh = await api.login(author.user)
  const { _id } = await reviewed(api, { ...author, ...fresh }, { files: [await aPhoto(652)] })
  const { manifest, pdf } = await opened(api, await madePack({ ...author, ...fresh }, _id))
  const [newest, { body: heads }] = [
    await api.deps.receiptChain.head(),
    await api.visitor.get('/api/seals/heads'),
  ]
  expect(manifest.chain).toEqual({
    head: { number: newest!._id, head: newest!.head, at: newest!.at.toISOString() },
    published: { number: heads[0].number, head: heads[0].head, at: day },
  })
  const { text } = await readPdf(pdf)
  for (const head of [newest!.head, heads[0].head]) expect(text).toContain(head)
  const { receipt, sha256, size, kind } = manifest.files[0]!
  expect(receipt!.batch).toBe(newest!._id)
  expect(newest!.links).toContain(receipt!.link)
  const {
    file: id,
    original,
    receivedAt,
    takenAt,
    takenOffset,
    chosenSha256,
    chosenAt,
    clockOffMs,
    salt,
  } = receipt!
  const declared = [takenAt || null, takenOffset || null, chosenSha256 || null, chosenAt, clockOffMs, salt]
  const fields = [id, original, sha256, size, kind, receivedAt, ...declared]
  expect(createHash('sha256').update(JSON.stringify(fields)).digest('hex')).toBe(receipt!.link)
})
