import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type CommandStartedEvent, type Db, type Document, MongoClient, ObjectId } from 'mongodb'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { readForm } from '../http/multipart.ts'
import { masterKey } from './encryption.ts'
import { inProcessCleaner } from './clean-file.ts'
import { createFileStore, type FileStore } from './file-store.ts'
import { phonePhoto, plainPdf } from './testing/sample-files.ts'

const keys = { current: masterKey('a long random text for the tests of files'), old: null }
const hour = 60 * 60 * 1000
const megabyte = 1024 * 1024

let client: MongoClient
let db: Db
let folder: string
let photo: Buffer
let files: FileStore
let now: Date
beforeAll(async () => {
  client = await new MongoClient(inject('mongoUri'), { monitorCommands: true }).connect()
  db = client.db(`files-test-${new ObjectId().toHexString()}`)
  folder = await mkdtemp(join(tmpdir(), 'file-store-test-'))
  photo = await phonePhoto(1000, 600)
  await createFileStore(db, { now: () => now, keys, clean: inProcessCleaner }).indexes()
})
beforeEach(async () => {
  now = new Date()
  files = createFileStore(db, { now: () => now, keys, clean: inProcessCleaner })
  await Promise.all(['files.files', 'files.chunks'].map((name) => db.collection(name).deleteMany({})))
})
afterAll(async () => {
  await db.dropDatabase()
  await client.close()
  await rm(folder, { recursive: true })
})

const owner = new ObjectId()
const by = { subject: 'review', id: new ObjectId() }

async function store(bytes: Buffer, whose = owner, purpose = 'evidence') {
  const path = join(folder, new ObjectId().toHexString())
  await writeFile(path, bytes)
  try {
    return await files.store({ path }, { owner: whose, purpose })
  } finally {
    await rm(path)
  }
}
const claim = (ids: ObjectId[], whose = owner, purpose = 'evidence', by_ = by) =>
  client.withSession((session) =>
    session.withTransaction(() => files.claim(ids, { owner: whose, purpose, by: by_ }, session)),
  )
const bytesOf = async (id: ObjectId, variant?: 'thumbnail') => {
  const [described] = await files.describe([id])
  const file = described ? await files.open(described, variant) : null
  return file && Buffer.from(await new Response(file.stream).arrayBuffer())
}
const stored = async () => ({
  files: await db.collection('files.files').countDocuments(),
  chunks: await db.collection('files.chunks').countDocuments(),
})

test('a photo is kept clean, unclaimed, under a neutral name and with a thumbnail [D-50]', async () => {
  const file = await store(photo)
  expect(file).toMatchObject({ ext: 'jpg', owner, claimedBy: null, createdAt: now })
  const kept = await bytesOf(file._id)
  expect(kept?.length).toBe(file.size)
  expect(kept?.includes('Secret')).toBe(false)
  expect((await sharp((await bytesOf(file._id, 'thumbnail'))!).metadata()).format).toBe('webp')
  const doc = await db.collection('files.files').findOne({ _id: file._id })
  expect(doc?.['filename']).toBe(`${file._id.toHexString()}.jpg`)
  expect(await readdir(folder)).toEqual([])
})

test('a PDF is kept, without a thumbnail [D-50]', async () => {
  const file = await store(await plainPdf())
  expect((await bytesOf(file._id))?.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await bytesOf(file._id, 'thumbnail')).toBeNull()
})

test('a refused file leaves nothing in the database or on the disk [D-50]', async () => {
  await expect(store(Buffer.from('<html></html>'))).rejects.toMatchObject({ status: 400 })
  await expect(store(photo.subarray(0, photo.length / 2))).rejects.toMatchObject({ status: 400 })
  expect(await stored()).toEqual({ files: 0, chunks: 0 })
  expect(await readdir(folder)).toEqual([])
})

test('files are described in the order they are asked for [D-50]', async () => {
  const [one, two] = [await store(photo), await store(await plainPdf())]
  const gone = new ObjectId()
  expect((await files.describe([two._id, gone, one._id])).map(({ _id }) => _id)).toEqual([two._id, one._id])
})

test('a file is claimed once, by its owner, for its purpose [D-50]', async () => {
  const { _id } = await store(photo)
  const refusal = { status: 400, message: 'A file is no longer there. Please choose it again.' }
  await expect(claim([_id], new ObjectId())).rejects.toMatchObject(refusal)
  await expect(claim([_id], owner, 'document')).rejects.toMatchObject(refusal)
  await expect(claim([_id, new ObjectId()])).rejects.toMatchObject(refusal)
  expect((await files.describe([_id]))[0]?.claimedBy).toBeNull() // all or none
  await claim([_id, _id])
  expect((await files.describe([_id]))[0]?.claimedBy).toEqual(by)
  await expect(claim([_id])).rejects.toMatchObject(refusal)
})

test('of two that claim one file at the same time one wins [D-50]', async () => {
  const { _id } = await store(photo)
  const other = { subject: 'review', id: new ObjectId() }
  const answers = await Promise.allSettled([claim([_id]), claim([_id], owner, 'evidence', other)])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a claim lasts only if its transaction does [D-50]', async () => {
  const { _id } = await store(photo)
  const failed = client.withSession((session) =>
    session.withTransaction(async () => {
      await files.claim([_id], { owner, purpose: 'evidence', by }, session)
      throw new Error('The review could not be posted')
    }),
  )
  await expect(failed).rejects.toThrow('The review could not be posted')
  await claim([_id])
})

test('removing a file removes all its bytes, its thumbnail too [D-50 D-51]', async () => {
  const [one, two] = [await store(photo), await store(photo)]
  await client.withSession((session) => session.withTransaction(() => files.remove([one._id], session)))
  expect(await files.open(one, 'thumbnail')).toBeNull()
  expect(await stored()).toEqual({ files: 1, chunks: 1 })
  expect((await bytesOf(two._id))?.length).toBe(two.size)
})

test('a removal lasts only if its transaction does [D-50]', async () => {
  const { _id } = await store(photo)
  const failed = client.withSession((session) =>
    session.withTransaction(async () => {
      await files.remove([_id], session)
      throw new Error('changed their mind')
    }),
  )
  await expect(failed).rejects.toThrow('changed their mind')
  expect((await bytesOf(_id))?.length).toBeGreaterThan(0)
})

test('an upload not claimed within an hour is swept, with its bytes [D-50]', async () => {
  const [left, claimed] = [await store(photo), await store(photo)]
  await claim([claimed._id])
  now = new Date(now.getTime() + hour - 1000)
  const young = await store(photo)
  await files.sweep()
  expect((await files.describe([left._id, claimed._id, young._id])).length).toBe(3)
  now = new Date(now.getTime() + 2000)
  await Promise.all([
    files.sweep(),
    createFileStore(db, { now: () => now, keys, clean: inProcessCleaner }).sweep(),
  ]) // two processes at once
  expect((await files.describe([left._id, claimed._id, young._id])).map(({ _id }) => _id)).toEqual([
    claimed._id,
    young._id,
  ])
  expect(await stored()).toEqual({ files: 2, chunks: 2 })
})

test('many unclaimed files are swept a few at a time: a transaction has only seconds [D-50]', async () => {
  const metadata = { owner, claimedBy: null, createdAt: new Date(now.getTime() - 2 * hour) }
  await db.collection('files.files').insertMany(Array.from({ length: 25 }, () => ({ metadata })))
  const atOnce: number[] = []
  const note = ({ commandName, command }: CommandStartedEvent) => {
    const [removal] = (commandName === 'delete' && (command['deletes'] as Document[])) || []
    if (removal?.['q'].files_id) atOnce.push(removal['q'].files_id.$in.length)
  }
  client.on('commandStarted', note)
  await files.sweep()
  client.off('commandStarted', note)
  expect(await stored()).toEqual({ files: 0, chunks: 0 })
  expect(new Set(atOnce)).toEqual(new Set([10, 5])) // one may be tried again
})

test('bytes of an upload that died on the way are swept, those of a running one stay [D-50]', async () => {
  const chunk = (files_id: ObjectId) =>
    db.collection('files.chunks').insertOne({ files_id, n: 0, data: Buffer.from('half') })
  const idAt = (time: number) => new ObjectId(ObjectId.generate(Math.floor(time / 1000)))
  await files.sweep()
  for (const age of [1.5 * hour, 400 * 24 * hour, 60_000]) await chunk(idAt(now.getTime() - age))
  await createFileStore(db, { now: () => now, keys, clean: inProcessCleaner }).sweep()
  expect((await stored()).chunks).toBe(1)
  now = new Date(now.getTime() + hour)
  await files.sweep() // this one has looked before, and looks only at what began since
  expect((await stored()).chunks).toBe(0)
})

/** A form with one photo that drags 8 MB behind it, made while it is read. */
function* largeForm() {
  yield Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n')
  yield photo
  const piece = Buffer.alloc(64 * 1024)
  for (let sent = 0; sent < 8 * megabyte; sent += piece.length) yield piece
  yield Buffer.from('\r\n--x--\r\n')
}

async function upload(whose: ObjectId) {
  const limits = {
    totalBytes: 60 * megabyte,
    fileBytes: 10 * megabyte,
    filesPerField: 10,
    files: 10,
    fields: 20,
  }
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const body = Readable.toWeb(Readable.from(largeForm()))
  const request = new Request('http://localhost/', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit)
  await using form = await readForm(request, limits, folder)
  return await files.store(form.files[0]!, { owner: whose, purpose: 'evidence' })
}

test('fifty uploads at once are all kept, in bounded memory, and none holds up the others [D-50]', async () => {
  const before = process.memoryUsage().rss
  let highest = before
  const worked: number[] = []
  let since = process.threadCpuUsage()
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss)
    const { user, system } = process.threadCpuUsage(since)
    worked.push((user + system) / 1000)
    since = process.threadCpuUsage()
  }, 10)
  const all = await Promise.all(Array.from({ length: 50 }, () => upload(new ObjectId())))
  clearInterval(watch)
  const p99 = worked.toSorted((a, b) => a - b)[Math.floor(worked.length * 0.99)]
  expect(p99).toBeLessThan(200) // milliseconds of a processor until others have a turn
  expect(new Set(all.map(({ _id }) => _id.toHexString())).size).toBe(50)
  expect(highest - before).toBeLessThan(300 * megabyte) // 400 MB were sent
  expect(await readdir(folder)).toEqual([])
})

test('the sweep reads no more than it removes, through an index [D-50]', async () => {
  for (let count = 0; count < 3; count++) await claim([(await store(photo))._id])
  await store(photo)
  now = new Date(now.getTime() + 2 * hour)
  const plan = await db
    .collection('files.files')
    .find({ 'metadata.claimedBy': null, 'metadata.createdAt': { $lt: new Date(now.getTime() - hour) } })
    .explain('executionStats')
  expect(plan['executionStats']).toMatchObject({ nReturned: 1, totalKeysExamined: 1, totalDocsExamined: 1 })
})

test('a reader who leaves early ends the query [D-51]', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 1300, height: 1300, channels: 3, background: 'grey', noise } as const
  const file = await store(await sharp({ create }).png().toBuffer())
  expect(file.size).toBeGreaterThan(2 * megabyte)
  expect((await bytesOf(file._id))?.length).toBe(file.size)
  const ended: string[] = []
  client.on('commandSucceeded', ({ commandName }) => void ended.push(commandName))
  const reader = (await files.open(file))!.stream.getReader()
  expect((await reader.read()).value?.length).toBeGreaterThan(0)
  await reader.cancel()
  await expect.poll(() => ended).toContain('killCursors')
})

test('a file that lacks bytes is not passed off as whole [D-50]', async () => {
  const { _id } = await store(photo)
  await db.collection('files.chunks').updateOne({ files_id: _id }, { $set: { n: 1 } })
  await expect(bytesOf(_id)).rejects.toThrow('lacks chunk 0')
})
