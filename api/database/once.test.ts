import { type ClientSession, ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '../testing/api.ts'
import { once, recall } from './once.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.deps.db.createCollection('made')
})
afterAll(() => api.close())

const made = () => api.deps.db.collection('made')
const insert = async (session: ClientSession) => (await made().insertOne({}, { session })).insertedId
const sender = (key: string | null) => ({ member: { _id: new ObjectId() }, key })

test('D-94 the same key works once, however many come at once, and all get the first id', async () => {
  const ana = sender('a')
  const before = await made().countDocuments()
  const ids = await Promise.all(Array.from({ length: 20 }, () => once(api.deps, ana, insert)))
  expect(new Set(ids.map(String)).size).toBe(1)
  expect(await made().countDocuments()).toBe(before + 1)
  expect(await once(api.deps, ana, insert)).toEqual(ids[0])
  expect(await recall(api.deps, ana)).toEqual(ids[0])
})

test('D-94 without a key every call works, and members do not share keys', async () => {
  const before = await made().countDocuments()
  await once(api.deps, sender(null), insert)
  await once(api.deps, sender(null), insert)
  await once(api.deps, sender('shared'), insert)
  await once(api.deps, sender('shared'), insert)
  expect(await made().countDocuments()).toBe(before + 4)
})

test('D-94 work that fails leaves nothing behind, neither its writes nor the key', async () => {
  const ana = sender('fails')
  const before = await made().countDocuments()
  const failing = async (session: ClientSession) => {
    await insert(session)
    throw new Error('no')
  }
  await expect(once(api.deps, ana, failing)).rejects.toThrow('no')
  expect(await made().countDocuments()).toBe(before)
  expect(await recall(api.deps, ana)).toBeNull()
  await once(api.deps, ana, insert)
  expect(await made().countDocuments()).toBe(before + 1)
})
