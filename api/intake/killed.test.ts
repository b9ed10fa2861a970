import type { MongoClient } from 'mongodb'
import { expect, inject, onTestFinished, test } from 'vitest'
import { fieldsOf } from '../../shared/stays/merge.ts'
import type { StayRecord } from '../../shared/schemas/stays.ts'
import { seedGuests } from '../guests/testing/guests.ts'
import { startApi } from '../testing/api.ts'
import { runServer, uriOf } from '../testing/server.ts'
import { messages } from './testing/messages.ts'

/** The server ends at once when it is about to do this to a collection of the database. */
const dyingAt = ([collection, operation]: readonly [string, string]) => {
  const program = `
    import { Collection } from ${JSON.stringify(import.meta.resolve('mongodb'))}
    const { ${operation}: original } = Collection.prototype
    Collection.prototype.${operation} = function (...given) {
      if (this.collectionName === '${collection}') process.kill(process.pid, 'SIGKILL')
      return original.apply(this, given)
    }`
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(program)}` }
}
const steps = {
  received: ['stays', 'bulkWrite'],
  'about to count it': ['stayDays', 'bulkWrite'],
  stored: ['intakes', 'updateOne'],
  'about to keep its check': ['stays', 'bulkWrite'],
  'about to notify': ['events', 'insertOne'],
  'about to deliver': ['notifications', 'insertMany'],
} as const

/** Ends the transactions of a dead server, which the database would do when they are five seconds old. */
async function endAbandoned(client: MongoClient): Promise<void> {
  const admin = client.db('admin')
  const all = await admin.aggregate([{ $currentOp: { idleConnections: true, idleSessions: true } }]).toArray()
  const alive = new Set(all.filter(({ type }) => type === 'op').map(({ connectionId }) => connectionId))
  const abandoned = all.filter(({ transaction, connectionId }) => transaction && !alive.has(connectionId))
  await admin.command({ killSessions: abandoned.map(({ lsid }) => ({ id: lsid.id })) })
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a booking is one stay with one notification, at whatever step the server is killed [INT-07 INT-08]', async () => {
  const api = await startApi({ RATE_LIMITS: 'off' })
  const { db, config, intakes } = api.deps
  const member = await api.member()
  const { reservation } = messages.Guesty
  const guest = { firstName: 'Rosa', lastName: 'Quillfeather', phoneNumber: '8135551217' }
  await seedGuests(api.deps, [{ ...guest, city: 'Boston', state: 'MA' }])
  const days = { checkInDateLocalized: inDays(3), checkOutDateLocalized: inDays(5) }
  const booking = { event: 'reservation.new', reservation: { ...reservation, ...days } }
  const path = `/api/intake/${await intakes.make(member.user._id)}`
  const start = async (environment = {}) => {
    const own = { MONGODB_URI: uriOf(inject('mongoUri'), db.databaseName), DATA_DIR: config.dataDir }
    const server = runServer({ ...own, SMTP_URL: 'smtp://127.0.0.1:9', ...environment })
    onTestFinished(() => void server.kill('SIGKILL'))
    await server.listening
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(booking)
    /** As a system does, sends again what found the server busy: with what a dead one had begun, for some seconds. */
    const send = async (): Promise<number | 'cut'> => {
      const answer = await fetch(server.url(path), { method: 'POST', headers, body }).catch(() => null)
      return answer?.status === 503 ? send() : (answer?.status ?? 'cut')
    }
    return { ...server, send }
  }
  for (const [step, at] of Object.entries(steps)) {
    const killed = await start(dyingAt(at))
    await killed.send() // the system sends again what was not answered
    expect(await killed.ended, step).toBeNull()
    await endAbandoned(db.client)
    // The leases of the dead server are over.
    await db
      .collection('stays')
      .updateMany({ checkAt: { $exists: true } }, { $set: { checkAt: new Date(0) } })
    await db.collection('events').updateMany({ dueAt: { $ne: null } }, { $set: { dueAt: new Date(0) } })
  }
  const server = await start()
  expect([await server.send(), await server.send()]).toEqual([200, 200])
  const inbox = async () => (await member.get('/api/notifications')).body
  await expect.poll(inbox).toMatchObject([{ text: 'An arrival may be in the register' }])
  const due = { checkAt: { $exists: true } }
  await expect.poll(() => db.collection('stays').countDocuments(due)).toBe(0)
  const { body } = await member.put('/api/stays', { since: 0, changes: [] })
  const stays = (body.records as StayRecord[]).map(fieldsOf)
  expect(stays).toMatchObject([{ lastName: 'Quillfeather', check: { best: 'likely' } }])
  expect(await api.deps.stayDays.sum('2026', '9999')).toEqual({ stays: 1, answered: 0 })
  expect(await inbox()).toHaveLength(1)
  expect(await db.collection('events').countDocuments({ what: 'arrival-matched' })).toBe(1)
  await api.close()
}, 600_000)
