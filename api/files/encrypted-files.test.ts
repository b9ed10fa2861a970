import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Binary, type Db, type MongoClient, ObjectId } from 'mongodb'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { parseConfig } from '../config.ts'
import { connect } from '../database/client.ts'
import type { CleaningPaths } from './cleaner.ts'
import { openFileKeys } from './file-keys.ts'
import { createFileStore, type FileStore } from './file-store.ts'

const first = 'the first key of files, as long as it must be'
const second = 'the second key of files, as long as it must be'
const owner = new ObjectId()

let client: MongoClient
let db: Db
let folder: string
let picture: Buffer
beforeAll(async () => {
  client = await connect(inject('mongoUri'))
  folder = await mkdtemp(join(tmpdir(), 'encrypted-files-'))
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 900, height: 900, channels: 3, background: 'grey', noise } as const
  picture = await sharp({ create }).png().toBuffer()
})
beforeEach(() => {
  db = client.db(`encrypted-files-${new ObjectId().toHexString()}`)
  return () => db.dropDatabase()
})
afterAll(async () => {
  await client.close()
  await rm(folder, { recursive: true })
})

const thumbnail = Buffer.from('a small picture of it')
/** Cleaning is another file's subject. */
async function clean(paths: CleaningPaths) {
  await Promise.all([copyFile(paths.path, paths.clean), writeFile(paths.thumbnail, thumbnail)])
  return { kind: 'png', taken: null } as const
}

/** The files as a server with this configuration sees them. */
async function serverWith(FILES_KEY: string, FILES_KEY_OLD = ''): Promise<FileStore> {
  const config = parseConfig({ NODE_ENV: 'test', FILES_KEY, FILES_KEY_OLD })
  return createFileStore(db, { now: () => new Date(), keys: await openFileKeys(db, config), clean })
}

async function store(files: FileStore) {
  const path = join(folder, new ObjectId().toHexString())
  await writeFile(path, picture)
  const { _id } = await files.store({ path }, { owner, purpose: 'evidence' })
  await rm(path)
  return _id
}

const open = async (files: FileStore, id: ObjectId, variant?: 'thumbnail') =>
  (await files.open((await files.describe([id]))[0]!, variant))!
const bytesOf = async (...of: Parameters<typeof open>) =>
  Buffer.from(await new Response((await open(...of)).stream).arrayBuffer())
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** All that the database holds of files. */
async function dump(): Promise<Buffer> {
  const chunks = await db.collection<{ data: Binary }>('files.chunks').find().sort({ n: 1 }).toArray()
  const records = await db.collection('files.files').find().toArray()
  const small = records.flatMap(({ metadata }) => (metadata.thumbnail ? [metadata.thumbnail.buffer] : []))
  return Buffer.concat([...chunks.map(({ data }) => data.buffer), ...small])
}

test('the database holds neither the bytes of a file nor its thumbnail, and they come back as they were [SEC-18]', async () => {
  const files = await serverWith(first)
  const id = await store(files)
  expect(hashOf(await bytesOf(files, id))).toBe(hashOf(picture))
  expect(await bytesOf(files, id, 'thumbnail')).toEqual(thumbnail)
  expect((await files.describe([id]))[0]!.size).toBe(picture.length)
  const held = await dump()
  for (const piece of [picture.subarray(0, 16), picture.subarray(-300, -268), thumbnail])
    expect(held.includes(piece)).toBe(false)
})

test('two files of the same bytes look different [SEC-18]', async () => {
  const files = await serverWith(first)
  const ids = [await store(files), await store(files)]
  expect(hashOf(await bytesOf(files, ids[0]!))).toBe(hashOf(await bytesOf(files, ids[1]!)))
  const chunks = await db.collection<{ data: Binary }>('files.chunks').find({ n: 0 }).toArray()
  expect(chunks[0]!.data.buffer).not.toEqual(chunks[1]!.data.buffer)
})

test('a piece that was changed, exchanged or cut off is not passed off as the file [SEC-18]', async () => {
  const files = await serverWith(first)
  const chunks = db.collection<{ data: Binary }>('files.chunks')
  const change = async (work: (id: ObjectId) => Promise<unknown>) => {
    const id = await store(files)
    await work(id)
    await expect(bytesOf(files, id)).rejects.toThrow()
  }
  const pieces = (id: ObjectId) => chunks.find({ files_id: id }).sort({ n: 1 }).toArray()
  await change(async (id) => {
    const [piece] = await pieces(id)
    const data = Buffer.from(piece!.data.buffer)
    data[7]! ^= 1
    await chunks.updateOne({ _id: piece!._id }, { $set: { data: new Binary(data) } })
  })
  await change(async (id) => {
    const [one, two] = await pieces(id)
    await chunks.updateOne({ _id: one!._id }, { $set: { data: two!.data } })
    await chunks.updateOne({ _id: two!._id }, { $set: { data: one!.data } })
  })
  await change(async (id) => chunks.deleteOne({ _id: (await pieces(id)).at(-1)!._id }))
  await change(async (id) => {
    const other = await store(files)
    const record = await db.collection('files.files').findOne({ _id: other })
    await db
      .collection('files.files')
      .updateOne({ _id: id }, { $set: { 'metadata.key': record!.metadata.key } })
  })
})

test('a start with another key is refused [SEC-18]', async () => {
  await serverWith(first)
  await expect(serverWith(second)).rejects.toThrow('FILES_KEY is not the key of this database')
  await expect(serverWith(second, 'some third key, which nobody has ever used')).rejects.toThrow(
    'FILES_KEY is not the key of this database',
  )
  await serverWith(first)
})

test('a key is renewed without a stop, also when the renewal is cut off [SEC-18]', async () => {
  const before = await serverWith(first)
  const ids = [await store(before), await store(before), await store(before)]
  const hash = hashOf(await bytesOf(before, ids[0]!))
  const renewing = await serverWith(second, first)
  expect(hashOf(await bytesOf(renewing, ids[0]!))).toBe(hash) // wrapped by the old key
  ids.push(await store(before)) // by a server that has not restarted yet
  const broken = ids[1]!
  const records = db.collection('files.files')
  const { metadata } = (await records.findOne({ _id: broken }))!
  await records.updateOne({ _id: broken }, { $set: { 'metadata.key.id': 'unknown' } })
  await expect(renewing.renewKeys()).rejects.toThrow('encrypted with another FILES_KEY')
  for (const id of ids.filter((id) => id !== broken)) expect(hashOf(await bytesOf(renewing, id))).toBe(hash)
  await records.updateOne({ _id: broken }, { $set: { 'metadata.key': metadata.key } })
  expect(await renewing.renewKeys()).toBeGreaterThan(0)
  expect(await renewing.renewKeys()).toBe(0)
  const after = await serverWith(second)
  for (const id of ids) expect(hashOf(await bytesOf(after, id))).toBe(hash)
  await expect(serverWith(first)).rejects.toThrow('FILES_KEY is not the key of this database')
})
