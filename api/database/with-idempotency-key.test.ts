import { type ClientSession, ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '../testing/api.ts'
import { withIdempotencyKey, previousResult } from './with-idempotency-key.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.deps.db.createCollection('made')
})
afterAll(() => api.close())

const made = () => api.deps.db.collection('made')
const insert = async (session: ClientSession) => (await made().insertOne({}, { session })).insertedId
const sender = (key: string | null) => ({ member: { _id: new ObjectId() }, key })

test('the same key works once, however many come at once, and all get the first id [D-94]', async () => {
  const ana = sender('a')
  const before = await made().countDocuments()
  const ids = await Promise.all(Array.from({ length: 20 }, () => withIdempotencyKey(api.deps, ana, insert)))
  expect(new Set(ids.map(String)).size).toBe(1)
  expect(await made().countDocuments()).toBe(before + 1)
  expect(await withIdempotencyKey(api.deps, ana, insert)).toEqual(ids[0])
  expect(await previousResult(api.deps, ana)).toEqual(ids[0])
})

test('without a key every call works, and members do not share keys [D-94]', async () => {
  const before = await made().countDocuments()
  await withIdempotencyKey(api.deps, sender(null), insert)
  await withIdempotencyKey(api.deps, sender(null), insert)
  await withIdempotencyKey(api.deps, sender('shared'), insert)
  await withIdempotencyKey(api.deps, sender('shared'), insert)
  expect(await made().countDocuments()).toBe(before + 4)
})

test('work that fails leaves nothing behind, neither its writes nor the key [D-94]', async () => {
  const ana = sender('fails')
  const before = await made().countDocuments()
  const failing = async (session: ClientSession) => {
    await insert(session)
    throw new Error('no')
  }
  await expect(withIdempotencyKey(api.deps, ana, failing)).rejects.toThrow('no')
  expect(await made().countDocuments()).toBe(before)
  expect(await previousResult(api.deps, ana)).toBeNull()
  await withIdempotencyKey(api.deps, ana, insert)
  expect(await made().countDocuments()).toBe(before + 1)
})
