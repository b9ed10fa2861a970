import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { zstdDecompressSync } from 'node:zlib'
import { ObjectId } from 'mongodb'
import pino from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import {
  decisionKinds,
  decisionReasons,
  maxStays,
  type StayChange,
  type StayFields,
  type SyncedStays,
} from '../../shared/schemas/stays.ts'
import { changeOf, fieldsOf } from '../../shared/stays/merge.ts'
import { decrypted } from '../backup/archive/encryption.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { masterKey } from '../files/encryption.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { profiled, queriesOf } from '../testing/profiled.ts'
import { FILES_KEY } from '../testing/server.ts'
import { staysLifecycle } from './lifecycle.ts'
import { staysCollection } from './stays.collection.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off', LOG_LEVEL: 'info' })
})
afterAll(() => api.close())

let made = 0
const next = () => (made += 1).toString().padStart(16, '0')
const added = (fields: StayFields, stay = next()): StayChange =>
  changeOf(stay, null, fields, { id: next(), now: api.clock.now().getTime() })!

async function sync(member: TestMember, changes: StayChange[] = [], since = 0): Promise<SyncedStays> {
  const { status, body } = await member.put('/api/stays', { since, changes })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as SyncedStays
}
const fieldsAt = async (member: TestMember) => (await sync(member)).records.map((record) => fieldsOf(record))

async function ownCopy({ user }: TestMember): Promise<unknown> {
  const [entry] = await Array.fromAsync(staysLifecycle(api.deps).exportFor!(user))
  const bytes = await Array.fromAsync(entry!.bytes as AsyncIterable<Uint8Array>)
  return JSON.parse(Buffer.concat(bytes).toString())
}

test('one call takes changes and answers what is new; what a device has sent itself is not sent back [BOX-01 BOX-11]', async () => {
  const [member, other] = [await api.member(), await api.member()]
  const stay = added({
    firstName: 'Nadia',
    lastName: 'Fennimore',
    arrival: '2027-02-23',
    departure: '2027-02-27',
  })
  const first = await sync(member, [stay])
  expect(first).toMatchObject({ records: [], since: 1, hasMore: false, unknown: [] })
  const phone = await sync(member)
  expect(phone).toMatchObject({ records: [{ id: stay.stay, earlier: [] }], since: 1 })
  expect(await sync(other)).toMatchObject({ records: [], since: 0 })
  // The change of a note, as long as it may be, and what comes back.
  const note = changeOf(
    stay.stay,
    phone.records[0]!,
    { ownNote: 'Quiet. '.repeat(70) },
    {
      id: next(),
      now: api.clock.now().getTime(),
    },
  )!
  const asked = { since: 1, changes: [note] }
  const { text } = await member.put('/api/stays', asked)
  expect(JSON.stringify(asked).length + text.length).toBeLessThan(1000)
  expect((await sync(member, [], 1)).records[0]).toMatchObject({ id: stay.stay })
  // The same call again, as after a lost answer, changes nothing.
  expect(await sync(member, [note], 1)).toMatchObject({ since: 2, records: [{ id: stay.stay }] })
  expect(await sync(member, [], 2)).toMatchObject({ since: 2, records: [] })
  expect(await sync(member, [], 7)).toMatchObject({ since: 2, records: [{ id: stay.stay }] })
})

test('a list of any length comes in pages, and calls at once leave no gap [BOX-01]', async () => {
  const member = await api.member()
  const all = Array.from({ length: 450 }, (_, n) => added({ firstName: `Guest ${n}` }))
  await Promise.all([0, 150, 300].map((from) => sync(member, all.slice(from, from + 150))))
  const seen: string[] = []
  for (let page = await sync(member); ; page = await sync(member, [], page.since)) {
    seen.push(...page.records.map(({ id }) => id))
    if (!page.hasMore) break
  }
  expect(seen.toSorted()).toEqual(all.map(({ stay }) => stay).toSorted())
})

test('a contact that brings nothing writes nothing, and reads the key once [BOX-01]', async () => {
  const member = await api.member()
  await sync(member, [added({ firstName: 'Nadia' })])
  const { operations } = await profiled(api.deps.db, () => sync(member, [], 1), { ns: /\.stay/ })
  expect(queriesOf(operations)).toEqual([
    expect.stringMatching(/^stayKeys query /),
    expect.stringMatching(/^stays query IXSCAN/),
  ])
})

test('a dump, a backup and the logs hold none of 200 planted names, numbers and notes [BOX-02]', async () => {
  const logged: string[] = []
  const stream = (api.deps.log as unknown as Record<symbol, { write(line: string): void }>)[
    pino.symbols.streamSym
  ]!
  const write = vi.spyOn(stream, 'write').mockImplementation((line) => void logged.push(line))
  onTestFinished(() => write.mockRestore())
  const member = await api.member()
  const planted = Array.from({ length: 50 }, (_, n) => ({
    firstName: `Plantedfirst${n}`,
    lastName: `Plantedlast${n}`,
    phoneNumber: `813555${String(7000 + n)}`,
    ownNote: `Planted words ${n}`,
  }))
  const changes = planted.map((fields, n) => added(fields, `planted-id-${n.toString().padStart(8, '0')}`))
  await sync(member, changes)
  await member.put('/api/stays', { since: -1, changes })
  await member.put('/api/stays', {
    since: 0,
    changes: [{ ...changes[0], fields: { arrival: 'Planted words' } }],
  })
  const failing = vi.spyOn(api.deps.stays, 'save').mockRejectedValueOnce(new Error('A test wants this'))
  expect((await member.put('/api/stays', { since: 0, changes: [added(planted[0]!)] })).status).toBe(500)
  failing.mockRestore()
  const names = (await api.deps.db.listCollections().toArray()).map(({ name }) => name)
  const dump = await Promise.all(
    names.map(async (name) => {
      const rows = await api.deps.db.collection(name).find({}, { raw: true }).toArray()
      return Buffer.concat(rows as unknown as Buffer[]).toString('latin1')
    }),
  )
  expect(dump.join('').length).toBeGreaterThan(10_000)
  expect(logged.join('')).toContain('/api/stays')
  const folder = await mkdtemp(join(tmpdir(), 'stays-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [file, key] = [join(folder, 'backup.age'), 'a key of thirty-two characters or more']
  await writeBackup(api.deps.client, api.deps.db, { file, key })
  // Whoever has the backup's key reads this.
  const archive = zstdDecompressSync(await buffer(decrypted(createReadStream(file), key))).toString('latin1')
  expect(archive).toContain(member.user.email)
  const words = [...planted.flatMap((fields) => Object.values(fields)), 'planted-id-']
  for (const text of [...dump, archive, ...logged])
    expect(words.filter((word) => text.toLowerCase().includes(word.toLowerCase()))).toEqual([])
})

test('records open only with the member’s key, which another FILES_KEY wraps again [BOX-02]', async () => {
  const member = await api.member()
  await sync(member, [added({ firstName: 'Nadia' })])
  const [own, old] = [masterKey('another key of files, as long as it must be'), masterKey(FILES_KEY)]
  const renewed = staysCollection(api.deps.db, { current: own, old }, '')
  await renewed.renewKeys()
  const alone = staysCollection(api.deps.db, { current: own, old: null }, '')
  expect(await Array.fromAsync(alone.allOf(member.user._id))).toMatchObject([{ changes: [{}] }])
  await expect(sync(member)).rejects.toThrow()
  await staysCollection(api.deps.db, { current: old, old: own }, '').renewKeys()
  const other = await api.member()
  await sync(other, [added({ firstName: 'Ida' })])
  const docs = api.deps.db.collection('stays')
  const foreign = (await docs.findOne({ member: other.user._id }))!
  await docs.updateOne({ member: member.user._id }, { $set: { data: foreign.data } })
  expect((await member.put('/api/stays', { since: 0, changes: [] })).status).toBe(500)
})

test('a note has up to 500 characters, as people count them, and tags come from a list [BOX-04]', async () => {
  const member = await api.member()
  const put = (fields: object) =>
    member.put('/api/stays', { since: 0, changes: [{ ...added({ firstName: 'Nadia' }), fields }] })
  expect((await put({ ownNote: '🔑'.repeat(500) })).status).toBe(200)
  expect(await put({ ownNote: '🔑'.repeat(501) })).toMatchObject({ status: 400 })
  expect((await put({ ownNote: 'x'.repeat(501) })).text).toContain('A note can have at most 500 characters')
  expect((await put({ tags: ['VIP', 'not again'] })).status).toBe(200)
  expect((await put({ tags: ['dangerous'] })).text).toContain('Choose a tag from the list')
})

test('a decision on an arrival has a kind, a time and a reason of a closed list, or none [BOX-08]', async () => {
  const member = await api.member()
  const at = '2026-11-27T15:00:00.000Z'
  const put = (decision: object | null) =>
    member.put('/api/stays', {
      since: 0,
      changes: [{ ...added({ firstName: 'Nadia' }), fields: { decision } }],
    })
  for (const kind of decisionKinds)
    for (const reason of [...Object.keys(decisionReasons), null])
      expect((await put({ kind, at, reason })).status).toBe(200)
  expect((await put(null)).status).toBe(200)
  expect((await put({ kind: 'declined', at, reason: 'their accent' })).text).toContain(
    'Choose a reason from the list',
  )
  expect((await put({ kind: 'blocked', at, reason: null })).text).toContain('Choose a decision from the list')
  expect((await put({ kind: 'kept', at: 'today', reason: null })).status).toBe(400)
})

test('a member keeps at most 20,000 records, and one who has more is told before anything is stored [BOX-11]', async () => {
  const member = await api.member()
  const first = added({ firstName: 'Nadia' })
  await sync(member, [first])
  const docs = api.deps.db.collection('stays')
  const { _id, ...one } = (await docs.findOne({ member: member.user._id }))!
  const rows = Array.from({ length: maxStays - 1 }, (_, n) => ({ ...one, key: `copy ${n}`, number: 1 }))
  await docs.insertMany(rows)
  const answer = await member.put('/api/stays', { since: 0, changes: [added({ firstName: 'Ida' })] })
  expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('at most 20,000') } })
  expect(await docs.countDocuments({ member: one.member })).toBe(maxStays)
  // What is removed makes room at once.
  const removal = {
    stay: first.stay,
    id: next(),
    at: first.at + 1,
    over: [first.id],
    fields: { isRemoved: true },
  }
  await sync(member, [removal], 1)
  await sync(member, [added({ firstName: 'Ida' })], 1)
  const again = await member.put('/api/stays', { since: 0, changes: [added({ firstName: 'Zora' })] })
  expect(again.status).toBe(409)
})

test('a cheaper plan keeps all stays; one that is not paid is refused, and takes them up again [BOX-01]', async () => {
  const member = await api.member({ tierId: 'high' })
  await sync(member, [added({ firstName: 'Nadia', ownNote: 'Paid late' })])
  const users = api.deps.db.collection('users')
  const set = (fields: object) => users.updateOne({ _id: member.user._id }, { $set: fields })
  await set({ tierId: 'low' })
  expect(await fieldsAt(member)).toMatchObject([{ firstName: 'Nadia', ownNote: 'Paid late' }])
  await set({ currentlyPaid: false })
  const later = [added({ firstName: 'Ida' })]
  const refused = await member.put('/api/stays', { since: 0, changes: later })
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('payment')])
  await set({ currentlyPaid: true })
  expect(await fieldsAt(member)).toHaveLength(1)
  await sync(member, later)
  expect(await fieldsAt(member)).toHaveLength(2)
})

test('words about a guest follow a merge, and an erased guest leaves them without name or number [BOX-10]', async () => {
  const member = await api.member()
  const [kept, merged] = [await api.guest(), await api.guest()]
  const about = { firstName: 'Gus', lastName: 'Guestborn', phoneNumber: '5557710001', guestId: merged._id }
  await sync(member, [
    added({ ...about, ownNote: 'Paid late' }),
    added({ ...about, arrival: '2027-02-23', departure: '2027-02-27' }),
  ])
  const { deps } = api
  const pair = { kept: new ObjectId(kept._id), merged: new ObjectId(merged._id) }
  const life = staysLifecycle(deps)
  const moved = await deps.transaction((session) => life.merge!(pair, session))
  expect((await fieldsAt(member)).map(({ guestId }) => guestId)).toEqual([kept._id, kept._id])
  await deps.transaction((session) => life.undoMerge!(pair, moved, session))
  expect((await fieldsAt(member)).map(({ guestId }) => guestId)).toEqual([merged._id, merged._id])
  const { since } = await sync(member)
  await deps.transaction((session) => life.eraseGuest!([pair.merged], session))
  const { records } = await sync(member, [], since)
  expect(records.map((record) => fieldsOf(record))).toMatchObject([
    { guestId: null, firstName: '', lastName: '', phoneNumber: '', ownNote: 'Paid late' },
    { guestId: null, firstName: 'Gus', lastName: 'Guestborn', arrival: '2027-02-23' },
  ])
  expect(JSON.stringify(records[0])).not.toMatch(/Guestborn|7710001/)
  expect(await ownCopy(member)).toContainEqual(
    expect.objectContaining({ about: 'a guest who was erased', ownNote: 'Paid late' }),
  )
})

test('a change of no time that a clock shows is refused; after the last one there is, a merge follows [BOX-10]', async () => {
  const [admin, member] = [await api.admin(), await api.member()]
  const [kept, merged] = [await api.guest(), await api.guest()]
  const note = { ...added({ ownNote: 'Paid late', guestId: merged._id }), at: Number.MAX_SAFE_INTEGER }
  expect((await member.put('/api/stays', { since: 0, changes: [note] })).status).toBe(400)
  await sync(member, [{ ...note, at: 8.64e15 }])
  const merge = { keptId: kept._id, mergedId: merged._id, reason: 'One person.' }
  expect((await admin.post('/api/admin/guests/merge', merge)).status).toBe(200)
  expect(await fieldsAt(member)).toMatchObject([{ ownNote: 'Paid late', guestId: kept._id }])
})

test('words about a guest who went while the device was away are kept, and what the register said is not [BOX-10]', async () => {
  const member = await api.member()
  const gone = { firstName: 'Gus', lastName: 'Guestborn', guestId: new ObjectId().toHexString() }
  const sent = added({ ...gone, ownNote: 'Paid late' })
  const { records } = await sync(member, [sent])
  expect(records.map((record) => fieldsOf(record))).toMatchObject([
    { guestId: null, firstName: '', lastName: '', ownNote: 'Paid late' },
  ])
  const [kept, merged] = [await api.guest(), await api.guest()]
  await api.deps.db
    .collection('guests')
    .updateOne({ _id: new ObjectId(merged._id) }, { $set: { mergedInto: new ObjectId(kept._id) } })
  const answer = await sync(member, [added({ guestId: merged._id, ownNote: 'Quiet' })], 1)
  expect(answer.records.map((record) => fieldsOf(record).guestId)).toEqual([kept._id])
})

test('closing an account takes all of it from the server, and the own copy has held it [BOX-04 BOX-08 BOX-10]', async () => {
  const member = await api.member()
  const decision = { kind: 'declined', at: '2026-11-27T15:00:00.000Z', reason: 'damage' } as const
  await sync(member, [added({ firstName: 'Nadia', ownNote: 'Paid late', tags: ['ask first'], decision })])
  const removed = added({ firstName: 'Ida', isRemoved: true })
  await sync(member, [removed])
  expect(await ownCopy(member)).toMatchObject([
    { firstName: 'Nadia', ownNote: 'Paid late', tags: ['ask first'], decision },
  ])
  const account = { member: member.user._id, author: new ObjectId() }
  const life = staysLifecycle(api.deps)
  expect(await api.deps.transaction((session) => life.closeAccount!(account, session))).toBe(false)
  for (const name of ['stays', 'stayKeys'])
    expect(
      await api.deps.db
        .collection(name)
        .countDocuments({ $or: [{ member: account.member }, { _id: account.member }] }),
    ).toBe(0)
})
