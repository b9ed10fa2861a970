import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerIn, readLedger, writeLedger } from '../backup/erasure-ledger.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { carryOutErasure } from '../cases/erasure/carry-out-erasure.ts'
import { createDeps } from '../deps.ts'
import { type Api, password, startApi } from '../testing/api.ts'
import { afterRestore } from './after-restore.ts'

let api: Api
let folder = ''
let restored: Db
beforeAll(async () => {
  api = await startApi()
  folder = await mkdtemp(join(tmpdir(), 'restore-test-'))
  restored = api.deps.client.db(`test-${randomUUID()}`)
})
afterAll(async () => {
  await restored.dropDatabase()
  await rm(folder, { recursive: true })
  await api.close()
})

const key = 'a key of thirty-two characters or more'
const idsIn = async (name: string) =>
  (await restored.collection(name).find().toArray()).map(({ _id }) => _id.toHexString())

test('who was erased or left after a backup is erased again by a restore, from a keyed ledger [SEC-19]', async () => {
  const [leaver, stayer] = [await api.member({ lastName: 'Leavington' }), await api.member()]
  const { _id: erased } = await api.guest({ lastName: 'Quickborn' })
  const { _id: kept } = await api.guest()
  await api.review({ guestId: erased, by: stayer.user })
  const left = await api.review({ guestId: kept, by: leaver.user })
  const file = join(folder, 'night-2026-11-24.age')
  await writeBackup(api.deps.client, api.deps.db, { file, key })

  const guest = new ObjectId(erased)
  await api.deps.transaction((session) =>
    api.deps.erasures.announce({ _id: guest, dueAt: api.clock.now() }, session),
  )
  await carryOutErasure(api.deps, guest)
  expect((await leaver.post('/api/users/close', { password })).status).toBe(200)
  await writeLedger(api.deps.erasuresMade, ledgerIn(folder), key)
  await writeLedger(api.deps.erasuresMade, ledgerIn(folder), key)
  const entries = await readdir(ledgerIn(folder))
  expect(entries).toHaveLength(2)
  for (const id of [erased, leaver.id]) expect(entries.join()).not.toContain(id)

  const isErased = await readLedger(ledgerIn(folder), key)
  const deps = await createDeps({ ...api.deps, db: restored })
  await restoreBackup(restored, { file, key }, async () => {
    await deps.ensureIndexes()
    await afterRestore(deps, isErased!)
  })
  expect(await idsIn('guests')).toEqual([kept])
  expect(await idsIn('users')).not.toContain(leaver.id)
  expect(await idsIn('users')).toContain(stayer.id)
  expect(await idsIn('reviews')).toEqual([left._id])
  expect((await restored.collection('reviews').findOne())?.author.toHexString()).not.toBe(leaver.id)
  expect(await restored.collection('sessions').countDocuments()).toBe(0)
  const all = await Promise.all((await restored.collections()).map((docs) => docs.find().toArray()))
  expect(JSON.stringify(all)).not.toMatch(/Quickborn|Leavington/)
})

test('a ledger of another key, or with a changed entry, is refused; no ledger is known as such [SEC-19]', async () => {
  await expect(readLedger(ledgerIn(folder), `${key}, another`)).rejects.toThrow('another BACKUP_KEY')
  const [first] = await readdir(ledgerIn(folder))
  const path = join(ledgerIn(folder), first!)
  const whole = await readFile(path, 'utf8')
  await writeFile(path, `${whole.slice(0, -1)}!`)
  await expect(readLedger(ledgerIn(folder), key)).rejects.toThrow('is damaged')
  expect(await readLedger(join(folder, 'nothing'), key)).toBeNull()
})
