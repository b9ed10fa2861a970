import { type Db, type MongoClient, ObjectId } from 'mongodb'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { connect } from '../database/client.ts'
import { openDerivedKeys } from './derived-keys.ts'
import { masterKey } from './encryption.ts'

const [first, second] = [masterKey('the first key of files'), masterKey('the second key of files')]

let client: MongoClient
let db: Db
beforeAll(async () => {
  client = await connect(inject('mongoUri'))
})
beforeEach(() => {
  db = client.db(`derived-keys-${new ObjectId().toHexString()}`)
  return () => db.dropDatabase()
})
afterAll(() => client.close())

test('all processes on a database derive the same keys, one for each label and salt [SEC-51]', async () => {
  const keys = { current: first, old: null }
  const [one, other] = await Promise.all([openDerivedKeys(db, keys), openDerivedKeys(db, keys)])
  expect(one('file links')).toBe(other('file links'))
  const all = [one('file links'), one('erased people'), one('vault', 'one'), one('vault', 'other')]
  expect(new Set(all).size).toBe(4)
  for (const key of all) expect(Buffer.from(key, 'base64url')).toHaveLength(32)
})

test('without FILES_KEY a database gives none of its keys [SEC-51]', async () => {
  await openDerivedKeys(db, { current: first, old: null })
  await expect(openDerivedKeys(db, { current: second, old: null })).rejects.toThrow('another FILES_KEY')
})

test('keys outlive a renewal of FILES_KEY, and the one before it opens them no more [SEC-51 SEC-18]', async () => {
  const before = await openDerivedKeys(db, { current: first, old: null })
  const renewing = await openDerivedKeys(db, { current: second, old: first })
  const after = await openDerivedKeys(db, { current: second, old: null })
  for (const derive of [renewing, after]) expect(derive('erased people')).toBe(before('erased people'))
  await expect(openDerivedKeys(db, { current: first, old: null })).rejects.toThrow('another FILES_KEY')
})
