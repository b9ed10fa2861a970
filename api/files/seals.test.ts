import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { type Db, Binary } from 'mongodb'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { formOf } from '../accounts/testing/accounts.ts'
import { createBackgroundWork } from '../start/background.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { FILES_KEY } from '../testing/server.ts'
import { phonePhoto } from './testing/sample-files.ts'
import { fileIdOf } from '../../shared/schemas/files.ts'
import { ObjectId } from 'mongodb'

let api: Api
let db: Db
let author: TestMember
beforeAll(async () => {
  api = await startApi()
  db = api.deps.db
})
beforeEach(async () => {
  author = await api.member()
  return () =>
    Promise.all(
      ['receipts', 'sealBatches', 'files.files', 'files.chunks'].map((name) =>
        db.collection(name).deleteMany({}),
      ),
    )
})
afterAll(() => api.close())

let photos = 0
/** A review with one piece of evidence; answers its id and that of its file. */
async function reviewWithPhoto() {
  const file = new File([new Uint8Array(await phonePhoto(640 + 2 * (photos += 1)))], 'photo.jpg')
  const { _id: guestId } = await api.guest()
  const fields = { guestId, review: 'Broke the lamp.', reviewType: '-1', files: file }
  const { body } = await author.post('/api/review', formOf(fields))
  return { id: body._id as string, file: new ObjectId(fileIdOf(body.files[0])!) }
}
const receipts = () => db.collection('receipts')
const batches = () => db.collection<{ _id: number }>('sealBatches')
const change = (_id: ObjectId, $set: object) => receipts().updateOne({ _id }, { $set })

/** Two batches with a receipt each. */
async function twoBatches() {
  const first = await reviewWithPhoto()
  await api.deps.seals.chain()
  const second = await reviewWithPhoto()
  await api.deps.seals.chain()
  expect(await api.deps.seals.check()).toEqual({ batches: 2, originals: 2, wrong: null })
  return { first, second }
}

test('the background work chains a receipt within five seconds', async () => {
  const work = createBackgroundWork(api.deps)
  await reviewWithPhoto()
  work.start()
  await expect.poll(() => batches().countDocuments(), { timeout: 5000 }).toBe(1)
  await reviewWithPhoto()
  await expect.poll(() => batches().countDocuments(), { timeout: 5000 }).toBe(2)
  await work.stop()
  expect((await api.deps.seals.check()).wrong).toBeNull()
})

test('workers that chain at the same time make one chain, with every receipt once', async () => {
  for (let round = 0; round < 3; round++) {
    await Promise.all([reviewWithPhoto(), reviewWithPhoto()])
    const counts = await Promise.all(Array.from({ length: 4 }, () => api.deps.seals.chain()))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2)
  }
  const all = await batches().find().sort({ _id: 1 }).toArray()
  const links = all.flatMap((batch) => (batch as unknown as { links: string[] }).links)
  expect([new Set(links).size, links.length]).toEqual([6, 6])
  expect(await api.deps.seals.check()).toMatchObject({ originals: 6, wrong: null })
})

test('an erased original leaves its hash as a link, and the chain still fits', async () => {
  const { first } = await twoBatches()
  const link = (await receipts().findOne({ _id: first.file }))!.link
  expect((await author.put(`/api/review/${first.id}/withdrawn`, {})).status).toBe(200)
  expect(await receipts().findOne({ _id: first.file })).toBeNull()
  expect(await api.deps.seals.check()).toEqual({ batches: 2, originals: 1, wrong: null })
  expect(await batches().findOne({ _id: 1 })).toMatchObject({ links: [link] })
})

test('a changed receipt, batch or original is found, and the first that does not fit is named', async () => {
  const { first, second } = await twoBatches()
  const kept = (await receipts().findOne({ _id: first.file }))!
  const other = (await receipts().findOne({ _id: second.file }))!
  const wrong = async () => (await api.deps.seals.check()).wrong
  const named = `Receipt ${first.file.toHexString()}: `

  await change(first.file, { receivedAt: new Date(0) })
  expect(await wrong()).toBe(`${named}it was changed.`)
  await change(first.file, { receivedAt: kept.receivedAt, link: other.link })
  expect(await wrong()).toBe(`${named}it was changed.`)
  await change(first.file, { link: kept.link, batch: 2 })
  expect(await wrong()).toBe(`${named}the chain does not name it.`)
  await change(first.file, { batch: 1 })

  const [batch] = await batches().find({ _id: 1 }).toArray()
  await batches().updateOne({ _id: 1 }, { $set: { links: [other.link] } })
  expect(await wrong()).toBe('Batch 1 of the chain was changed.')
  await batches().deleteOne({ _id: 1 })
  expect(await wrong()).toBe('Batch 1 of the chain is missing.')
  await batches().insertOne(batch!)
  expect(await wrong()).toBeNull()

  const chunk = (await db.collection('files.chunks').findOne({ files_id: kept.original }))!
  const bytes = Buffer.from(chunk.data.buffer)
  bytes[100] = bytes[100]! ^ 1
  await db.collection('files.chunks').updateOne({ _id: chunk._id }, { $set: { data: new Binary(bytes) } })
  expect(await wrong()).toBe(`${named}its original cannot be opened.`)
  await db.collection('files.files').deleteOne({ _id: kept.original })
  expect(await wrong()).toBe(`${named}its original is missing.`)
})

/** Runs the command as `npm run check:seals` does. */
const checkSeals = (): Promise<{ code: number; said: string; complained: string }> =>
  new Promise((resolve) => {
    const uri = new URL(inject('mongoUri'))
    uri.pathname = `/${db.databaseName}`
    const env = { PATH: process.env.PATH, NODE_ENV: 'test', FILES_KEY, MONGODB_URI: uri.href }
    const script = join(import.meta.dirname, '../tools/check-seals.ts')
    execFile(process.execPath, [script], { env }, (error, said, complained) =>
      resolve({ code: error ? Number(error.code) : 0, said: said.trim(), complained: complained.trim() }),
    )
  })

test('the command says that all fits, or names what does not and exits with 1', async () => {
  const { first } = await twoBatches()
  const { head } = (await batches().findOne({ _id: 2 })) as unknown as { head: string }
  expect(await checkSeals()).toEqual({
    code: 0,
    said: `2 batches and 2 originals are as they were received. Head: ${head}`,
    complained: '',
  })
  await change(first.file, { size: 1 })
  const { code, complained } = await checkSeals()
  expect([code, complained]).toEqual([1, `Receipt ${first.file.toHexString()}: it was changed.`])
})

test('anybody reads the head at the end of each day that is over', async () => {
  await twoBatches()
  expect((await api.visitor.get('/api/seals/heads')).body).toEqual([])
  const day = api.clock.now().toISOString().slice(0, 10)
  api.clock.advance(24 * 3_600_000)
  const { head } = (await batches().findOne({ _id: 2 })) as unknown as { head: string }
  expect((await api.visitor.get('/api/seals/heads')).body).toEqual([{ day, number: 2, head }])
})
