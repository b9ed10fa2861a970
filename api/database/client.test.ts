import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect as netConnect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type ClientSession, type MongoClient, MongoOperationTimeoutError } from 'mongodb'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { restartTransaction, connect, inTransaction as within } from './client.ts'

/** With more time than a busy machine needs. */
const inTransaction = <T>(
  to: MongoClient,
  work: (session: ClientSession) => Promise<T>,
  timeoutMs = 120_000,
): Promise<T> => within(to, work, timeoutMs)

let client: MongoClient
const name = `test-${randomUUID()}`
beforeAll(async () => {
  client = await connect(inject('mongoUri'))
})
afterAll(async () => {
  await client.db(name).dropDatabase()
  await client.close()
})

const counters = () => client.db(name).collection<{ _id: string; count: number }>('counters')

test('writes of one transaction happen together or not at all [D-95]', async () => {
  const answer = await inTransaction(client, async (session) => {
    await counters().insertOne({ _id: 'first', count: 1 }, { session })
    await counters().insertOne({ _id: 'second', count: 1 }, { session })
    return 'both'
  })
  expect(answer).toBe('both')
  const failing = inTransaction(client, async (session) => {
    await counters().deleteOne({ _id: 'first' }, { session })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await counters().countDocuments()).toBe(2)
})

test('transactions that meet each other all count [D-95]', async () => {
  await counters().insertOne({ _id: 'shared', count: 0 })
  const add = () =>
    inTransaction(client, async (session) => {
      const { count } = (await counters().findOne({ _id: 'shared' }, { session })) ?? { count: 0 }
      await counters().updateOne({ _id: 'shared' }, { $set: { count: count + 1 } }, { session })
    })
  await Promise.all(Array.from({ length: 5 }, add))
  expect(await counters().findOne({ _id: 'shared' })).toMatchObject({ count: 5 })
})

test('a transaction that cannot come to an end is given up, and a later one goes on [D-95]', async () => {
  const entered = Promise.withResolvers<void>()
  const leave = Promise.withResolvers<void>()
  await counters().insertOne({ _id: 'held', count: 0 })
  const add = (session: ClientSession) =>
    counters().updateOne({ _id: 'held' }, { $inc: { count: 1 } }, { session })
  const holding = inTransaction(client, async (session) => {
    await add(session)
    entered.resolve()
    await leave.promise
  })
  await entered.promise
  await expect(inTransaction(client, add, 100)).rejects.toThrow(MongoOperationTimeoutError)
  leave.resolve()
  await holding
  await inTransaction(client, add)
  expect(await counters().findOne({ _id: 'held' })).toMatchObject({ count: 2 })
})

test('transactions start over when their connections break, also in the middle of many writes [D-95]', async () => {
  const { hostname, port } = new URL(inject('mongoUri'))
  const held: Socket[] = []
  const between = createServer((near) => {
    const far = netConnect(Number(port), hostname)
    near.on('data', (sent) => {
      if (held.length === 2 || !sent.includes('cut off')) far.write(sent)
      else if (held.push(near) === 2) for (const each of held) each.resetAndDestroy()
    })
    far.on('data', (answer) => near.write(answer))
    for (const each of [near, far]) each.on('error', () => undefined)
    near.on('close', () => far.destroy())
  }).listen(0, '127.0.0.1')
  await once(between, 'listening')
  const shaky = await connect(
    `mongodb://127.0.0.1:${(between.address() as AddressInfo).port}/?directConnection=true`,
  )
  const rows = shaky.db(name).collection<{ _id: string }>('rows')
  const write = (kind: string) =>
    inTransaction(shaky, (session) =>
      rows.insertMany([{ _id: `${kind} one` }, { _id: `${kind} cut off` }], { session }),
    )
  await Promise.all(['a', 'b'].map(write))
  expect([held.length, await rows.countDocuments()]).toEqual([2, 4])
  await shaky.close()
  between.close()
})

test('a write counts when the journals of most nodes have it [D-95]', () => {
  expect(client.writeConcern).toMatchObject({ w: 'majority', j: true })
  expect(client.options.retryWrites).toBe(true)
})

test('a conflict that the work hides in an error of its own is repeated, too [SEC-30]', async () => {
  await counters().insertOne({ _id: 'hidden', count: 0 })
  const add = (session: ClientSession) =>
    counters().updateOne({ _id: 'hidden' }, { $inc: { count: 1 } }, { session })
  const failures: unknown[] = []
  await inTransaction(client, async (session) => {
    await counters().findOne({ _id: 'hidden' }, { session })
    if (failures.length === 0) await inTransaction(client, add)
    await add(session).catch((cause: unknown) => {
      failures.push(cause)
      throw new Error('not counted', { cause })
    })
  })
  expect(await counters().findOne({ _id: 'hidden' })).toMatchObject({ count: 2 })
  expect(failures).toHaveLength(1)
})

test('fifty transactions on one document all end, the first ones as well as the last [SEC-30]', async () => {
  await counters().insertOne({ _id: 'crowded', count: 0 })
  const add = () =>
    inTransaction(client, async (session) => {
      await counters().updateOne({ _id: 'crowded' }, { $inc: { count: 1 } }, { session })
      await pause(10)
    })
  await Promise.all(Array.from({ length: 50 }, async () => [await add(), await add(), await add()]))
  expect(await counters().findOne({ _id: 'crowded' })).toMatchObject({ count: 150 })
})

test('a transaction that reads too old a state starts over', async () => {
  let attempts = 0
  const answer = await inTransaction(client, async () => {
    attempts += 1
    if (attempts < 3) throw restartTransaction('not there yet')
    return 'there'
  })
  expect([answer, attempts]).toEqual(['there', 3])
})
