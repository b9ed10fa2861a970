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
import { sendMessages } from '../notifications/send-messages.ts'
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

  const { isErased, unknown } = (await readLedger(ledgerIn(folder), [key]))!
  expect(unknown).toEqual([])
  const deps = await createDeps({ ...api.deps, db: restored })
  await restoreBackup(restored, { file, key }, async () => {
    await deps.ensureIndexes()
    await afterRestore(deps, isErased)
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

test('entries of any known key apply, those of others are named [SEC-45]', async () => {
  const ledger = await mkdtemp(join(tmpdir(), 'ledger-test-'))
  const [one, two] = [new ObjectId(), new ObjectId()]
  const made = (...ids: ObjectId[]) => ({
    ...api.deps.erasuresMade,
    all: () => ids.map((id) => ({ _id: `guest ${id.toHexString()}` })) as never,
  })
  const [before, after, lost] = [`${key}, before`, `${key}, after`, `${key}, lost`]
  await writeLedger(made(one), ledger, before)
  await writeLedger(made(two), ledger, after)
  const known = await readdir(ledger)
  await writeLedger(made(one, two), ledger, lost)
  const { isErased, unknown } = (await readLedger(ledger, [after, before]))!
  expect([one, two, new ObjectId()].map((id) => isErased('guest', id))).toEqual([true, true, false])
  expect(unknown.toSorted()).toEqual(
    (await readdir(ledger)).filter((name) => !known.includes(name)).toSorted(),
  )
  expect(unknown).toHaveLength(2)
  await rm(ledger, { recursive: true })
})

test('a ledger with a changed entry is refused; no ledger is known as such [SEC-19]', async () => {
  const ledger = await mkdtemp(join(tmpdir(), 'ledger-test-'))
  await api.deps.transaction((session) =>
    api.deps.erasuresMade.add('guest', new ObjectId(), api.clock.now(), session),
  )
  await writeLedger(api.deps.erasuresMade, ledger, key)
  const [first] = await readdir(ledger)
  const path = join(ledger, first!)
  const whole = await readFile(path, 'utf8')
  await writeFile(path, `${whole.slice(0, -1)}!`)
  await expect(readLedger(ledger, [key])).rejects.toThrow('is damaged')
  expect(await readLedger(join(ledger, 'nothing'), [key])).toBeNull()
  await rm(ledger, { recursive: true })
})

test('of guests that were one in a backup, the one that was erased since goes, and only that [SEC-45]', async () => {
  const admin = await api.admin()
  const ledger = await mkdtemp(join(tmpdir(), 'ledger-test-'))
  const target = api.deps.client.db(`test-${randomUUID()}`)
  const entries = async (name: string) => {
    const { _id } = await api.guest({ lastName: name })
    await api.review({ guestId: _id, review: `${name} smoked.` })
    return _id
  }
  const [kept, erased] = [await entries('Bleibborn'), await entries('Wegborn')]
  const [erasedKept, left] = [await entries('Fortborn'), await entries('Dableibborn')]
  for (const [keptId, mergedId] of [
    [kept, erased],
    [erasedKept, left],
  ])
    await admin.post('/api/admin/guests/merge', { keptId, mergedId, reason: 'One person.' })
  const file = join(ledger, 'night-2026-11-24.age')
  await writeBackup(api.deps.client, api.deps.db, { file, key })
  const ids = [erased, erasedKept]
  const deps = await createDeps({ ...api.deps, db: target })
  await restoreBackup(target, { file, key }, async () => {
    await deps.ensureIndexes()
    await afterRestore(deps, (kind, id) => kind === 'guest' && ids.includes(id.toHexString()))
  })
  const all = await Promise.all((await target.collections()).map((docs) => docs.find().toArray()))
  const text = JSON.stringify(all)
  for (const name of ['Wegborn', 'Fortborn']) expect(text).not.toContain(name)
  for (const id of [kept, left])
    expect(await target.collection('reviews').countDocuments({ guest: new ObjectId(id) })).toBe(1)
  await target.dropDatabase()
  await rm(ledger, { recursive: true })
})

test('a digest that waited in a backup is not mailed again by a restore [SEC-19]', async () => {
  const { user } = await api.member()
  const target = api.deps.client.db(`test-${randomUUID()}`)
  const [entry, now] = [{ _id: new ObjectId(), event: new ObjectId() }, api.clock.now()]
  await api.deps.transaction(async (session) => {
    const about = { member: user._id, what: 'verified', link: '/', createdAt: now, isRead: false } as const
    await api.deps.notifications.insert([{ ...entry, ...about }], session)
    const waiting = { member: user._id, channel: 'daily', notification: entry._id } as const
    await api.deps.messages.add(waiting, { now, daily: now }, session)
  })
  const file = join(folder, 'night-2026-11-25.age')
  await writeBackup(api.deps.client, api.deps.db, { file, key })
  const deps = await createDeps({ ...api.deps, db: target })
  await restoreBackup(target, { file, key }, async () => {
    await deps.ensureIndexes()
    await afterRestore(deps, () => false)
  })
  const mailsIn = (db: Db) => db.collection('mails').countDocuments({ to: user.email })
  await sendMessages(deps)
  expect(await mailsIn(target)).toBe(0)
  await sendMessages(api.deps)
  expect(await mailsIn(api.deps.db)).toBe(1)
  await target.dropDatabase()
})
