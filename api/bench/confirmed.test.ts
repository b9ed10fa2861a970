import { setTimeout as pause } from 'node:timers/promises'
import { type MongoClient, ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, inTransaction } from '../database/client.ts'
import { idempotencyCollection } from '../database/idempotency.collection.ts'
import { withIdempotencyKey, previousResult } from '../database/with-idempotency-key.ts'
import { cleanUp } from './processes.ts'
import { type ReplicaSet, startReplicaSet } from './replica-set.ts'

let set: ReplicaSet
let pids: number[]
let client: MongoClient
beforeAll(async () => {
  set = await startReplicaSet()
  pids = await Promise.all(set.nodes.map((node) => node.pid()))
  client = await connect(set.uri)
})
afterAll(async () => {
  await client.close()
  signal('SIGKILL', pids) // in good order it takes long
  await set.stop()
  await cleanUp()
})

const signal = (name: NodeJS.Signals, to: number[]) => to.forEach((pid) => process.kill(pid, name))

test('a repeat is not answered before a failover can no longer take the first call back [D-94 D-95]', async () => {
  const db = client.db()
  const deps = {
    now: () => new Date(),
    idempotency: idempotencyCollection(db),
    transaction: <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(client, work, 120_000),
  }
  const made = await db.createCollection('made')
  await db.createCollection('idempotency')
  const sender = { member: { _id: new ObjectId() }, key: 'a' }
  const call = () =>
    withIdempotencyKey(deps, sender, async (session) => (await made.insertOne({}, { session })).insertedId)

  const primary = await (await set.primary()).pid()
  const secondaries = pids.filter((pid) => pid !== primary)
  signal('SIGSTOP', secondaries)
  try {
    const first = call()
    while ((await made.countDocuments()) === 0) await pause(10)
    const repeats = [call(), previousResult(deps, sender)]
    expect(await Promise.race([...repeats, pause(300, 'waits')])).toBe('waits')
    signal('SIGCONT', secondaries)
    expect(await Promise.all(repeats)).toEqual([await first, await first])
  } finally {
    signal('SIGCONT', secondaries)
  }
  expect(await made.countDocuments()).toBe(1)
})
