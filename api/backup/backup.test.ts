import { execFile } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { type Db, Double, Int32, Long, type MongoClient } from 'mongodb'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { runningMongo, startEmbeddedMongo } from '../embedded-mongo/embedded-mongo.ts'
import { png } from '../files/testing/sample-files.ts'
import { type Api, startApi } from '../testing/api.ts'
import { FILES_KEY, runServer } from '../testing/server.ts'
import { usingDatabase } from '../testing/using-database.ts'
import { collectionNames } from '../database/bulk-load.ts'
import { restoreBackup } from './restore-backup.ts'
import { decrypted, encrypted } from './archive/encryption.ts'
import { rawDocuments, writeBackup } from './write-backup.ts'

let api: Api
let client: MongoClient
let folder = ''
const made: Db[] = []
beforeAll(async () => {
  api = await startApi()
  client = api.deps.client
  for (let n = 0; n < 5; n++) await api.review()
  await addReviewWithFile()
})
afterAll(() => api.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-test-'))
})
afterEach(async () => {
  for (const db of made.splice(0)) await db.dropDatabase()
  await rm(folder, { recursive: true })
})

async function addReviewWithFile() {
  const author = await api.member()
  const own = await mkdtemp(join(tmpdir(), 'backup-test-'))
  const path = join(own, 'photo.png')
  await writeFile(path, await png())
  const { _id } = await api.deps.files.store({ path }, { owner: author.user._id, purpose: 'evidence' })
  await api.review({ by: author.user, files: [_id.toHexString()] })
  await rm(own, { recursive: true })
}

const file = () => join(folder, 'backup.age')
const key = 'a key of thirty-two characters or more'
const write = (db = api.deps.db, to = file()) => writeBackup(client, db, { file: to, key })
const restore = (db: Db, finish = noIndexes) => restoreBackup(db, { file: file(), key }, finish)
/** What an archive has packed, and a new one that has packed something else. */
const unpack = async () => zstdDecompressSync(await buffer(decrypted(createReadStream(file()), key)))
const pack = (tar: Uint8Array) => writeFile(file(), encrypted(Readable.from([zstdCompressSync(tar)]), key))
const noIndexes = async () => undefined

function emptyDatabase(): Db {
  const db = client.db(`test-${randomUUID()}`)
  made.push(db)
  return db
}

/** Count and checksum of every collection. */
async function contentOf(db: Db) {
  const content: Record<string, string> = {}
  for (const name of await collectionNames(db)) {
    const hash = createHash('sha256')
    let count = 0
    for await (const document of rawDocuments(db, name)) {
      hash.update(document)
      count += 1
    }
    if (count > 0) content[name] = `${count} ${hash.digest('hex')}`
  }
  return content
}

/** Nothing at all came of a restore. */
async function expectUntouched(db: Db) {
  expect(await db.listCollections().toArray()).toEqual([])
}

test('a backup restored into an empty database is the same, files included [D-98]', async () => {
  await write()
  const db = emptyDatabase()
  const { collections } = await restore(db)
  const content = await contentOf(db)
  expect(content).toEqual(await contentOf(api.deps.db))
  expect(Object.keys(content)).toEqual(expect.arrayContaining(['users', 'guests', 'reviews', 'files.chunks']))
  expect(collections.reviews?.count).toBe(6)
})

test('numbers keep their kind [D-98]', async () => {
  const source = emptyDatabase()
  const numbers = { small: new Int32(1), real: new Double(1), long: Long.fromNumber(1) }
  await source.collection('numbers').insertOne(numbers)
  await write(source)
  const db = emptyDatabase()
  await restore(db)
  expect(await contentOf(db)).toEqual(await contentOf(source))
})

test('a backup while writes go on shows one moment: whatever it holds belongs together [D-98]', async () => {
  const source = emptyDatabase()
  const [accounts, entries] = [
    source.collection<{ _id: number; sum: number }>('accounts'),
    source.collection('entries'),
  ]
  await accounts.insertOne({ _id: 1, sum: 0 })
  await entries.insertOne({ amount: 0 })
  // Lies between the two, so that many writes happen after the first was read and before the second is.
  const bulk = Array.from({ length: 1000 }, () => ({ bytes: randomBytes(20_000) }))
  await source.collection('bulk').insertMany(bulk)
  const end = new AbortController()
  let written = 0
  const writing = (async () => {
    while (!end.signal.aborted) {
      await api.deps.transaction(async (session) => {
        await accounts.updateOne({ _id: 1 }, { $inc: { sum: 1 } }, { session })
        await entries.insertOne({ amount: 1 }, { session })
      })
      written += 1
    }
  })()
  await expect.poll(() => written).toBeGreaterThan(50)
  const before = written
  await write(source)
  const after = written
  end.abort()
  await writing
  expect(after).toBeGreaterThan(before)
  const db = emptyDatabase()
  await restore(db)
  const sum = (await db.collection('accounts').findOne())?.sum as number
  expect(await db.collection('entries').countDocuments({ amount: 1 })).toBe(sum)
  expect(sum).toBeGreaterThanOrEqual(before)
})

test('a flipped byte anywhere is found before anything is written [D-98]', async () => {
  await write()
  const whole = await readFile(file())
  for (const at of [
    0,
    4,
    ...[0.1, 0.3, 0.5, 0.7, 0.9].map((share) => Math.floor(share * whole.length)),
    whole.length - 50,
    whole.length - 1,
  ]) {
    const damaged = Buffer.from(whole)
    damaged[at]! ^= 0x10
    await writeFile(file(), damaged)
    const db = emptyDatabase()
    await expect(restore(db), `at ${at} of ${whole.length}`).rejects.toThrow(
      /is not a whole backup.*Nothing was changed/,
    )
    await expectUntouched(db)
  }
})

test('a byte flipped before packing is found by the checksums of the manifest [D-98]', async () => {
  await write()
  const tar = await unpack()
  const at = tar.indexOf('Left the place clean.')
  tar[at]! ^= 0x01
  await pack(tar)
  const db = emptyDatabase()
  await expect(restore(db)).rejects.toThrow('reviews is damaged')
  await expectUntouched(db)
})

test('a backup says nothing without its key, and another key opens nothing [D-98 SEC-19]', async () => {
  await write()
  const bytes = await readFile(file())
  for (const secret of ['Left the place clean.', 'users/', 'manifest'])
    expect(bytes.includes(secret)).toBe(false)
  const db = emptyDatabase()
  const other = { file: file(), key: `${key}, another` }
  await expect(restoreBackup(db, other, noIndexes)).rejects.toThrow('is not a whole backup')
  await expectUntouched(db)
})

test('a truncated archive is refused wherever it ends, and so is another file [D-98]', async () => {
  await write()
  const whole = await readFile(file())
  const pieces = [0, 0.25, 0.5, 0.75, 0.99].map((share) => whole.subarray(0, share * whole.length))
  for (const piece of [...pieces, whole.subarray(0, -1), Buffer.from('hello')]) {
    await writeFile(file(), piece)
    const db = emptyDatabase()
    await expect(restore(db)).rejects.toThrow('is not a whole backup')
    await expectUntouched(db)
  }
})

test('an archive that ends too early is refused, even when it was sealed so [D-98]', async () => {
  await write()
  const tar = await unpack()
  for (const end of [tar.indexOf('manifest.json'), 4000]) {
    await pack(tar.subarray(0, end))
    const db = emptyDatabase()
    await expect(restore(db)).rejects.toThrow('is not a whole backup')
    await expectUntouched(db)
  }
})

test('a database that is not empty is refused, and stays as it is [D-98]', async () => {
  await write()
  const before = await contentOf(api.deps.db)
  await expect(restore(api.deps.db)).rejects.toThrow('The database is not empty')
  expect(await contentOf(api.deps.db)).toEqual(before)
})

test('a restore that fails leaves no data, and one that was killed starts over [D-98]', async () => {
  await write()
  const db = emptyDatabase()
  const failing = () => Promise.reject(new Error('no index'))
  await expect(restore(db, failing)).rejects.toThrow('no index')
  expect(await contentOf(db)).toEqual({})
  await db.collection('users').insertOne({ firstName: 'Half' })
  await db.collection<{ _id: string }>('fillings').insertOne({ _id: 'restore' })
  await restore(db)
  expect(await contentOf(db)).toEqual(await contentOf(api.deps.db))
})

test('a restore fills the collections that were made for it, spread over the shards of a cluster, too [D-98]', async () => {
  await write()
  const db = emptyDatabase()
  const made = await db.createCollection('guests')
  await db.collection('limits').createIndex({ endsAt: 1 }, { expireAfterSeconds: 0 })
  const uuidOf = async () => {
    const [found] = await db.listCollections({ name: 'guests' }, { nameOnly: false }).toArray()
    return found?.info?.uuid?.toString('hex')
  }
  const before = await uuidOf()
  await restore(db)
  expect(await made.countDocuments()).toBe(6)
  expect(before).toBeDefined()
  expect(await uuidOf()).toBe(before)
  // What has expired since the backup would otherwise go while it is compared.
  expect(await db.collection('limits').indexes()).toHaveLength(1)
})

test('a backup never replaces a file, and leaves none behind when it fails [D-98]', async () => {
  await writeFile(file(), 'kept')
  await expect(write()).rejects.toThrow('is there already')
  expect(await readFile(file(), 'utf8')).toBe('kept')
  await expect(write(api.deps.db, join(folder, 'none', 'file'))).rejects.toThrow('ENOENT')
  expect(await readdir(folder)).toEqual(['backup.age'])
})

test('only the account that made a backup can read it [D-98]', async () => {
  await write()
  expect((await stat(file())).mode & 0o077).toBe(0)
})

test('a backup moves everything but sessions and waiting mails; without a ledger a restore asks [D-98 SEC-19]', async () => {
  const from = runServer({
    DATA_DIR: join(folder, 'from'),
    DEMO: 'off',
    RATE_LIMITS: 'off',
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  try {
    await from.listening
    const message = { email: 'ana@example.com', subject: 'Kept', message: 'Hello' }
    const headers = { 'content-type': 'application/json' }
    await fetch(from.url('/api/email'), { method: 'POST', headers, body: JSON.stringify(message) })
    await usingDatabase((await runningMongo(join(folder, 'from')))!, (running) =>
      running.db().collection('sessions').insertOne({ user: 'Ana' }),
    )
    expect(await command('backup', { DATA_DIR: join(folder, 'from') })).toMatch(
      /^Backed up [\d,]+ documents of \d+ collections to /,
    )
  } finally {
    await from.stop()
  }
  const to = { DATA_DIR: join(folder, 'to') }
  await expect(command('restore', to)).rejects.toThrow('is encrypted: set BACKUP_KEY')
  const BACKUP_KEY = await readFile(join(folder, 'from', 'backup.key'), 'utf8')
  await expect(command('restore', { ...to, BACKUP_KEY }, '--without-erasures')).rejects.toThrow(
    'FILES_KEY is not the key of this database',
  )
  await expect(command('restore', { ...to, BACKUP_KEY, FILES_KEY })).rejects.toThrow(
    'There is no ledger of erasures',
  )
  expect(await command('restore', { ...to, BACKUP_KEY, FILES_KEY }, '--without-erasures')).toMatch(
    /Restored [\d,]+ documents of \d+ collections from /,
  )
  const mongo = await startEmbeddedMongo({ dataDir: to.DATA_DIR, log: () => undefined })
  try {
    await usingDatabase(mongo.uri, async (restored) => {
      expect(await restored.db().collection('sessions').countDocuments()).toBe(0)
      const mails = restored.db().collection('mails')
      expect(await mails.countDocuments({ state: 'waiting' })).toBe(0)
      expect(await mails.findOne({ state: 'refused' })).toMatchObject({
        line: expect.stringContaining('restored'),
      })
    })
  } finally {
    await mongo.stop()
  }
})

test('with a database elsewhere a backup needs a key [D-98]', async () => {
  await expect(command('backup', { MONGODB_URI: 'mongodb://127.0.0.1:9/none' })).rejects.toThrow(
    'BACKUP_KEY must be set',
  )
})

test('a command without a file says how it is called [D-98]', async () => {
  await expect(promisify(execFile)(process.execPath, [toolOf('backup')])).rejects.toThrow(
    'npm run backup -- FILE',
  )
})

test('a command with a file or folder that is not there says so in one sentence [SEC-45]', async () => {
  const BACKUP_KEY = key
  const at = { DATA_DIR: join(folder, 'data'), BACKUP_KEY }
  const run = (program: string, path: string) =>
    promisify(execFile)(process.execPath, [toolOf(program), path], { env: { ...process.env, ...at } }).then(
      () => '',
      ({ stderr }: { stderr: string }) => stderr.trim(),
    )
  const missing = join(folder, 'nothing', 'backup.age')
  expect(await run('backup', missing)).toBe(`There is no folder ${join(folder, 'nothing')}.`)
  for (const program of ['restore', 'try-backup'])
    expect(await run(program, missing)).toBe(`There is no file ${missing}.`)
  expect(await run('restore', folder)).toBe(`${folder} is no file: name one backup in it.`)
})

const toolOf = (name: string) => fileURLToPath(new URL(`../tools/${name}.ts`, import.meta.url))

async function command(
  name: 'backup' | 'restore',
  environment: Record<string, string>,
  ...flags: string[]
): Promise<string> {
  const program = toolOf(name)
  const env = { ...process.env, NODE_ENV: 'development', MONGODB_URI: '', ...environment }
  const { stdout } = await promisify(execFile)(process.execPath, [program, file(), ...flags], { env })
  return stdout
}
