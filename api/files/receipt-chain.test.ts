import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { Binary, type Db, ObjectId } from 'mongodb'
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { formOf } from '../accounts/testing/accounts.ts'
import { carryOutErasures } from '../cases/erasure/carry-out-erasure.ts'
import { confirmedCase, loggedInAnew } from '../cases/testing/cases.ts'
import { carryOutClosings } from '../account-closing/carry-out-closing.ts'
import { createBackgroundWork } from '../start/background.ts'
import { type Api, password, startApi, type TestMember } from '../testing/api.ts'
import { FILES_KEY } from '../testing/server.ts'
import { phonePhoto } from './testing/sample-files.ts'
import { linkOf, type ReceiptDoc } from './receipts.collection.ts'
import { type BatchDoc, headOf, linksAtMost } from './chain-batches.collection.ts'
import { fileIdOf } from '../../shared/schemas/files.ts'

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
      ['receipts', 'chainBatches', 'files.files', 'files.chunks'].map((name) =>
        db.collection(name).deleteMany({}),
      ),
    )
})
afterAll(() => api.close())

let photos = 0
/** A review with one piece of evidence; answers its id and that of its file. */
async function reviewWithPhoto() {
  const number = (photos += 1)
  const file = new File([new Uint8Array(await phonePhoto(640 + 2 * number))], 'photo.jpg')
  const { _id: guestId } = await api.guest()
  const fields = { guestId, review: `Broke lamp ${number}.`, reviewType: '-1', files: file }
  const { body } = await author.post('/api/review', formOf(fields))
  return { id: body._id as string, file: new ObjectId(fileIdOf(body.files[0])!) }
}
const receipts = () => db.collection('receipts')
const batches = () => db.collection<BatchDoc>('chainBatches')
const wrong = async () => (await api.deps.receiptChain.check()).wrong
const change = (_id: ObjectId, $set: object) => receipts().updateOne({ _id }, { $set })

/** Two batches with a receipt each. */
async function twoBatches() {
  const first = await reviewWithPhoto()
  await api.deps.receiptChain.chain()
  const second = await reviewWithPhoto()
  await api.deps.receiptChain.chain()
  expect(await api.deps.receiptChain.check()).toEqual({ batches: 2, originals: 2, wrong: null })
  return { first, second }
}

test('the background work chains receipts by itself, and looks again every two seconds', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const work = createBackgroundWork(api.deps)
  await reviewWithPhoto()
  work.start()
  await expect.poll(() => batches().countDocuments()).toBe(1)
  await reviewWithPhoto()
  await expect.poll(() => batches().countDocuments()).toBe(2)
  await work.stop()
  expect(timers.mock.calls.map(([, ms]) => ms)).toContain(2000)
  timers.mockRestore()
  expect((await api.deps.receiptChain.check()).wrong).toBeNull()
})

test('workers that chain at the same time make one chain, with every receipt once', async () => {
  for (let round = 0; round < 3; round++) {
    await Promise.all([reviewWithPhoto(), reviewWithPhoto()])
    const counts = await Promise.all(Array.from({ length: 4 }, () => api.deps.receiptChain.chain()))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2)
  }
  const all = await batches().find().sort({ _id: 1 }).toArray()
  const links = all.flatMap((batch) => (batch as unknown as { links: string[] }).links)
  expect([new Set(links).size, links.length]).toEqual([6, 6])
  expect(await api.deps.receiptChain.check()).toMatchObject({ originals: 6, wrong: null })
})

test('an erased original leaves its hash as a link, and the chain still fits', async () => {
  const { first } = await twoBatches()
  const link = (await receipts().findOne({ _id: first.file }))!.link
  expect((await author.put(`/api/review/${first.id}/withdrawn`, {})).status).toBe(200)
  expect(await receipts().findOne({ _id: first.file })).toBeNull()
  expect(await api.deps.receiptChain.check()).toEqual({ batches: 2, originals: 1, wrong: null })
  expect(await batches().findOne({ _id: 1 })).toMatchObject({ links: [link] })
})

test('a changed receipt, batch or original is found, and the first that does not fit is named', async () => {
  const { first, second } = await twoBatches()
  const kept = (await receipts().findOne({ _id: first.file }))!
  const other = (await receipts().findOne({ _id: second.file }))!
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

/** Gives a receipt another time, its link with it, and adds it to the chain again. */
async function putInAnew(_id: ObjectId, receivedAt: Date) {
  const receipt = { ...(await receipts().findOne({ _id }))!, receivedAt } as unknown as ReceiptDoc
  await change(_id, { receivedAt, link: linkOf(receipt), batch: null })
}
const minutes = (count: number) => api.clock.advance(count * 60_000)

test('a receipt that was put in later with an old time is found, before and after it is chained [SEL-05]', async () => {
  const { second } = await twoBatches()
  await putInAnew(second.file, new Date('2020-01-01'))
  const said = `Receipt ${second.file.toHexString()}: it is older than batch 2, which does not name it.`
  expect(await wrong()).toBe(said)
  await api.deps.receiptChain.chain()
  expect(await wrong()).toBe(said)
})

test('a batch with an old time in between does not hide it [SEL-05]', async () => {
  const { second } = await twoBatches()
  const { head: previous } = (await batches().findOne({ _id: 2 }))!
  const between = { _id: 3, previous, at: new Date('2020-01-01'), links: ['0'.repeat(64)] }
  await batches().insertOne({ ...between, head: headOf(between) })
  await putInAnew(second.file, new Date('2020-01-02'))
  await api.deps.receiptChain.chain()
  expect(await wrong()).toBe('Batch 3 of the chain is older than batch 2.')
})

test('receipts that waited while the server was down fit, and so does one that came while a batch was made [SEL-05]', async () => {
  await twoBatches()
  await reviewWithPhoto()
  minutes(15)
  await api.deps.receiptChain.chain()
  const slow = await reviewWithPhoto()
  await putInAnew(slow.file, new Date(api.clock.now().getTime() - 50_000))
  expect(await wrong()).toBeNull()
  await api.deps.receiptChain.chain()
  expect(await api.deps.receiptChain.check()).toEqual({ batches: 4, originals: 4, wrong: null })
  await putInAnew(slow.file, new Date(api.clock.now().getTime() - 70_000))
  expect(await wrong()).not.toBeNull()
})

test('more receipts than one batch takes wait for the next, and fit [SEL-05]', async () => {
  const { _id: _, ...like } = (await receipts().findOne({ _id: (await reviewWithPhoto()).file }))!
  const waiting = Array.from({ length: linksAtMost }, () => {
    const receipt = { ...like, _id: new ObjectId() } as unknown as ReceiptDoc
    return { ...receipt, link: linkOf(receipt) }
  })
  await receipts().insertMany(waiting)
  minutes(10)
  expect(await api.deps.receiptChain.chain()).toBe(linksAtMost)
  minutes(10)
  expect(await api.deps.receiptChain.chain()).toBe(1)
  expect(await wrong()).toBeNull()
})

test('a receipt that was deleted is found while its evidence and original are there [SEL-05]', async () => {
  const { first, second } = await twoBatches()
  const kept = (await receipts().findOne({ _id: first.file }))!
  await receipts().deleteOne({ _id: first.file })
  expect(await wrong()).toBe(`Receipt ${first.file.toHexString()}: it is missing.`)
  await receipts().insertOne(kept)
  // a receipt of another original does not count for it
  const { original, sha256 } = kept
  await change(second.file, { original, sha256 })
  await putInAnew(second.file, api.clock.now())
  expect(await wrong()).toBe(`Receipt ${second.file.toHexString()}: it is missing.`)
})

test('the erasure of a guest, and the end of an account and of unused files, leave a chain that fits [SEL-05]', async () => {
  const { first } = await twoBatches()
  const admin = loggedInAnew(api, await api.admin())
  const { guest: guestId } = (await api.deps.reviews.byId(new ObjectId(first.id)))!
  const { id } = await confirmedCase(api, { kind: 'erasure' })
  const step = (path: string, body: object) => admin.post(`/api/admin/cases/${id}/${path}`, body)
  await step('identify', { guestId, how: 'Answered from the number.' })
  const decided = await step('decide', { reason: 'erase', text: 'It is old.', authorText: '' })
  expect(decided.status).toBe(200)
  const unused = new File([new Uint8Array(await phonePhoto())], 'photo.jpg')
  await author.post('/api/files', formOf({ purpose: 'evidence', file: unused }))
  expect((await author.post('/api/users/close', { password })).status).toBe(200)
  expect(await wrong()).toBeNull()
  await api.deps.receiptChain.chain()
  minutes(14 * 24 * 60)
  await carryOutClosings(api.deps)
  await api.deps.files.sweep()
  await carryOutErasures(api.deps)
  expect(await api.deps.receiptChain.check()).toEqual({ batches: 3, originals: 1, wrong: null })
})

/** Runs the command as `npm run check:receipts` does. */
const checkReceipts = (): Promise<{ code: number; said: string; complained: string }> =>
  new Promise((resolve) => {
    const uri = new URL(inject('mongoUri'))
    uri.pathname = `/${db.databaseName}`
    const env = { PATH: process.env.PATH, NODE_ENV: 'test', FILES_KEY, MONGODB_URI: uri.href }
    const script = join(import.meta.dirname, '../tools/check-receipts.ts')
    execFile(process.execPath, [script], { env }, (error, said, complained) =>
      resolve({ code: error ? Number(error.code) : 0, said: said.trim(), complained: complained.trim() }),
    )
  })

test('the command says that all fits, or names what does not and exits with 1', async () => {
  const { first } = await twoBatches()
  const { head } = (await batches().findOne({ _id: 2 }))!
  expect(await checkReceipts()).toEqual({
    code: 0,
    said: `2 batches and 2 originals are as they were received. Head: ${head}`,
    complained: '',
  })
  await change(first.file, { size: 1 })
  const { code, complained } = await checkReceipts()
  expect([code, complained]).toEqual([1, `Receipt ${first.file.toHexString()}: it was changed.`])
})

test('anybody reads the head at the end of each day that is over', async () => {
  await twoBatches()
  expect((await api.visitor.get('/api/seals/heads')).body).toEqual([])
  const day = api.clock.now().toISOString().slice(0, 10)
  api.clock.advance(24 * 3_600_000)
  const { head } = (await batches().findOne({ _id: 2 }))!
  expect((await api.visitor.get('/api/seals/heads')).body).toEqual([{ day, number: 2, head }])
})
