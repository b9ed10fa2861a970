import { createHmac } from 'node:crypto'
import { ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileIdOf } from '../shared/schemas/files.ts'
import { aFile, formOf } from './accounts/testing/accounts.ts'
import { signLink } from './files/signed-links.ts'
import { identityOf } from './guests/create-guest.ts'
import { keysOfGuest } from './stays/person-keys.ts'
import { type Api, caller, password, startApi } from './testing/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** Every text in the database, as whoever has a dump of it reads them; bytes as the texts that they may stand for. */
async function dumped(): Promise<{ texts: Set<string>; all: string }> {
  const texts = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value)
    else if (value instanceof Uint8Array || isBinary(value)) {
      const bytes = Buffer.from(value instanceof Uint8Array ? value : value.buffer)
      if (bytes.length <= 128)
        for (const encoding of ['base64url', 'base64', 'hex', 'utf8'] as const)
          texts.add(bytes.toString(encoding))
    } else if (value && typeof value === 'object' && !(value instanceof ObjectId))
      Object.values(value).forEach(collect)
  }
  let all = ''
  for (const { name } of await api.deps.db.listCollections().toArray())
    for await (const document of api.deps.db.collection(name).find()) {
      collect(document)
      all += JSON.stringify(document)
    }
  return { texts, all }
}
const isBinary = (value: unknown): value is { buffer: Uint8Array } =>
  typeof value === 'object' && value !== null && '_bsontype' in value && value._bsontype === 'Binary'

test('a dump forges no link to a file that the server opens [SEC-51]', async () => {
  const member = await api.member()
  await member.put('/api/users', formOf({ documents: await aFile() }))
  const link: string = (await member.get('/api/users/me')).body.documents[0]
  expect((await api.visitor.get(link)).status).toBe(200)
  const file = { id: fileIdOf(link)!, ext: 'png', reader: member.id }
  const { texts } = await dumped()
  expect(texts.size).toBeGreaterThan(30)
  const signedWith = (key: string) => signLink(key, { ...file, now: api.clock.now() })
  expect(signedWith(api.deps.linkSecret)).toBe(link)
  expect([...texts].map(signedWith)).not.toContain(link)
})

test('a dump opens no session [SEC-51]', async () => {
  const member = await api.member()
  const login = { email: member.user.email, password }
  const { token } = (await api.visitor.post('/api/users/login', login)).body
  expect((await caller(api.url, token).get('/api/users/me')).status).toBe(200)
  const { texts, all } = await dumped()
  expect(all).not.toContain(token)
  for (const text of [...texts].filter((one) => /^[\x21-\x7e]+$/.test(one)))
    expect((await caller(api.url, text).get('/api/users/me')).status).toBe(401)
})

test('a dump holds nothing that opens a vault [SEC-51 D-91]', async () => {
  const { user } = await api.member()
  const { vaultSecret } = (await api.visitor.post('/api/users/login', { email: user.email, password })).body
  const { texts, all } = await dumped()
  expect(texts).not.toContain(vaultSecret)
  expect(all).not.toContain(vaultSecret)
})

test('who was erased cannot be tried against a dump by name and number [SEC-51]', async () => {
  const { _id } = await api.guest({ firstName: 'Petunia', lastName: 'Planted', phoneNumber: '5557771234' })
  const stored = (await api.deps.guests.byId(new ObjectId(_id)))!
  const identity = identityOf(stored)
  await api.deps.transaction((session) => api.deps.erasedPeople.add(identity, api.clock.now(), session))
  expect(await api.deps.erasedPeople.has(identity)).toBe(true)
  await api.deps.transaction((session) =>
    api.deps.suspendedAddresses.add('petunia@example.com', api.clock.now(), session),
  )
  const { texts } = await dumped()
  const hashedWith = (key: string, known: string) =>
    createHmac('sha256', key).update(known).digest('base64url')
  expect(texts).toContain(hashedWith(api.deps.deriveKey('erased people'), identity))
  const tried = [...texts].flatMap((key) => [
    hashedWith(key, identity),
    hashedWith(key, 'petunia@example.com'),
  ])
  expect(tried.filter((hash) => texts.has(hash))).toEqual([])
})

test('whom a member expects cannot be tried against a dump by the keys of guests [SEC-51 INT-08]', async () => {
  const typed = { firstName: 'Petunia', lastName: 'Plantedly', phoneNumber: '5557774321', city: 'Tampa' }
  const { _id } = await api.guest(typed)
  const guest = (await api.deps.guests.byId(new ObjectId(_id)))!
  const member = await api.member()
  const fields = { ...typed, phoneNumber: '', lastFour: '4321', departure: '2100-01-01' }
  const change = { stay: 'a-stay-of-the-dump', id: 'change-1', at: 1, over: [], fields }
  expect((await member.put('/api/stays', { since: 0, changes: [change] })).status).toBe(200)
  const { texts, all } = await dumped()
  const found = (key: string) => keysOfGuest(guest, key).filter((hash) => texts.has(hash))
  expect(found(api.deps.deriveKey('people of stays')).length).toBeGreaterThan(2)
  expect([...texts].flatMap(found)).toEqual([])
  const stays = await api.deps.db.collection('stays').find().toArray()
  for (const key of guest.blockingKeys) expect(JSON.stringify(stays)).not.toContain(String(key))
  expect(all).toContain(String(guest.blockingKeys[0]))
})
