import { createHmac, randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { Binary, ObjectId } from 'mongodb'
import pino from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Intake, unreadable } from '../../shared/schemas/intake.ts'
import type { StayRecord } from '../../shared/schemas/stays.ts'
import { changeOf, fieldsOf, withChange } from '../../shared/stays/merge.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { FILES_KEY } from '../testing/server.ts'
import { masterKey } from '../files/encryption.ts'
import { checkStays } from '../stays/checks.ts'
import { forgetEnded, testIntake } from './intake.ts'
import { intakesCollection } from './intakes.collection.ts'
import { intakeLifecycle } from './lifecycle.ts'
import { messages } from './testing/messages.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ LOG_LEVEL: 'info' })
  api.clock.set('2026-11-27T12:00:00Z')
})
afterAll(() => api.close())

async function intakeOf(given?: TestMember) {
  const member = given ?? (await api.member())
  const { body, status } = await member.post('/api/intake')
  expect(status).toBe(200)
  const path = new URL(body.addresses.webhook as string).pathname
  return { member, path, send: (message: object, headers = {}) => api.visitor.post(path, message, headers) }
}
const staysOf = async (member: TestMember) => {
  const { body } = await member.put('/api/stays', { since: 0, changes: [] })
  return (body.records as StayRecord[]).map(fieldsOf).filter(({ isRemoved }) => !isRemoved)
}
const lastOf = async (member: TestMember) => (await member.get('/api/intake')).body.last

test('an address is made on demand, shown once, renewed and ended; the old one answers 404 at once [INT-01]', async () => {
  const member = await api.member()
  expect((await member.get('/api/intake')).body).toEqual({
    isOn: false,
    addresses: null,
    hasSecret: false,
    last: null,
    unread: null,
  })
  const first = await intakeOf(member)
  expect(first.path).toMatch(/^\/api\/intake\/[0-9a-f]{32}$/)
  expect((await member.get('/api/intake')).body).toMatchObject({ isOn: true, addresses: null })
  expect((await first.send(messages.Lodgify)).status).toBe(200)
  const second = await intakeOf(member)
  expect([(await first.send(messages.Lodgify)).status, (await second.send(messages.Lodgify)).status]).toEqual(
    [404, 200],
  )
  expect(JSON.stringify(await api.deps.db.collection('intakes').find().toArray())).not.toContain(
    second.path.slice(-32),
  )
  expect((await member.delete('/api/intake')).body).toMatchObject({ isOn: false, last: null })
  expect((await second.send(messages.Lodgify)).status).toBe(404)
})

test('an address is made and ended by whoever has given the password lately [INT-01]', async () => {
  const { member } = await intakeOf()
  api.clock.advance(16 * 60_000)
  for (const answer of [await member.post('/api/intake'), await member.delete('/api/intake')])
    expect(answer).toMatchObject({ status: 403, body: { message: expect.stringContaining('password') } })
})

test('a wrong address answers 404 without a query or a byte of the body, and is counted [INT-10]', async () => {
  const { path } = await intakeOf()
  const wrong = `${path.slice(0, -1)}${path.endsWith('0') ? '1' : '0'}`
  const { hostname, port } = new URL(api.url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
  socket.write(
    `POST ${wrong} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10000000\r\n\r\n`,
  )
  expect(await answer).toMatch(/^HTTP\/1.1 404/)
  const { byAddress } = api.deps.intakes
  const before = process.threadCpuUsage()
  for (let n = 0; n < 1000; n += 1) await byAddress('not-an-address')
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000 / 1000).toBeLessThan(1)
})

test('who guesses addresses is limited, and costs no write then nor leaves anything [INT-10]', async () => {
  const { db, limits } = api.deps
  const guess = async () =>
    (await api.visitor.post(`/api/intake/${randomBytes(16).toString('hex')}`, {})).status
  const counts = async () => {
    const names = (await db.listCollections().toArray()).map(({ name }) => name)
    return Promise.all(names.map(async (name) => [name, await db.collection(name).countDocuments()]))
  }
  const first = await guess()
  const before = await counts()
  const answers: number[] = []
  const written = vi.spyOn(limits, 'add')
  onTestFinished(() => written.mockRestore())
  while (answers.at(-1) !== 429 && answers.length < 1000) answers.push(await guess())
  expect(answers.length).toBeLessThanOrEqual(600)
  expect(new Set([first, ...answers.slice(0, -1)])).toEqual(new Set([404]))
  expect(written.mock.calls.length).toBeLessThan(answers.length / 3)
  written.mockClear()
  for (let n = 0; n < 50; n += 1) expect(await guess()).toBe(429)
  expect(written).not.toHaveBeenCalled()
  expect(await counts()).toEqual(before)
})

test('in the demo the test booking is of a guest of the register, whom its check finds [INT-12]', async () => {
  const { member } = await intakeOf()
  await api.guest({
    firstName: 'Ida',
    lastName: 'Fennimore',
    phoneNumber: '8135550144',
    city: 'Tampa',
    state: 'FL',
  })
  const demo = { ...api.deps, config: { ...api.deps.config, demo: true } }
  await testIntake(demo, member.user)
  await checkStays(api.deps)
  expect(await staysOf(member)).toMatchObject([
    { firstName: 'Ida', lastFour: '0144', city: 'Tampa', check: { matches: 1, best: 'likely' } },
  ])
})

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

test('what is too large, nested too deep, of a wrong type or unknown is refused, and changes nothing [INT-10]', async () => {
  const { member, path, send } = await intakeOf()
  const json = { 'content-type': 'application/json' }
  const answers = [
    await api.visitor.post(path, 'x'.repeat(1024 ** 2 + 1), json),
    await api.visitor.post(path, nested(1000), json),
    await api.visitor.post(path, `{"booking":${nested(1000)},"action":"booking_change"}`, json),
    await api.visitor.post(path, '{', json),
    await api.visitor.post(path, '"text"', json),
    await api.visitor.post(path, '', json),
    await api.visitor.post(path, JSON.stringify(Array(51).fill(messages.Smoobu)), json),
    await api.visitor.post(path, JSON.stringify(messages.Lodgify), { 'content-type': 'text/plain' }),
    await send({ hello: 'world' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([413, 400, 400, 400, 400, 400, 400, 415, 422])
  expect(await staysOf(member)).toEqual([])
})

test('thirty bookings of a member at once wait for one another, and each is taken [INT-05]', async () => {
  const { member, send } = await intakeOf()
  const { transaction } = api.deps
  let [running, most] = [0, 0]
  const counted = vi.spyOn(api.deps, 'transaction').mockImplementation(async (work) => {
    most = Math.max(most, (running += 1))
    return transaction(work).finally(() => (running -= 1))
  })
  onTestFinished(() => counted.mockRestore())
  const { booking } = messages.Lodgify
  const burst = Array.from({ length: 30 }, (_, n) =>
    send({ ...messages.Lodgify, booking: { ...booking, id: n } }),
  )
  expect(new Set((await Promise.all(burst)).map(({ status }) => status))).toEqual(new Set([200]))
  expect(most).toBe(1)
  expect(await staysOf(member)).toHaveLength(30)
  expect(await lastOf(member)).toMatchObject({ stays: 1 })
})

test('a message that cannot be stored fails alone, and the row says so until a week is over [INT-10]', async () => {
  const { member, send } = await intakeOf()
  const { booking } = messages.Lodgify
  const of = (id: number, name = 'Blue Barn') => ({
    ...messages.Lodgify,
    booking: { ...booking, id, property_name: name, ...(id === 5 && { date_departure: '2027-03-09' }) },
  })
  await send(of(5))
  const damaged = { data: new Binary(Buffer.from('damaged')), number: -1 }
  await api.deps.db.collection('stays').updateOne({ member: member.user._id }, { $set: damaged })
  const burst = Array.from({ length: 12 }, (_, n) => send(of(n)))
  const statuses = (await Promise.all(burst)).map(({ status }) => status)
  expect(statuses).toEqual(statuses.map((_, n) => (n === 5 ? 500 : 200)))
  const list = [of(20, 'Red Barn'), of(5), of(21, 'Red Barn')]
  expect((await send(list)).status).toBe(500)
  const unread = { from: 'Lodgify', stays: 0, missing: [unreadable] }
  const row = async (): Promise<Intake> => (await member.get('/api/intake')).body
  expect(await row()).toMatchObject({ last: { from: 'Lodgify', stays: 1 }, unread })
  expect((await send(of(5))).status).toBe(500)
  expect(await row()).toMatchObject({ last: unread, unread: null })
  await send(of(22))
  expect(await row()).toMatchObject({ last: { stays: 1 }, unread })
  const listings = (await staysOf(member)).map(({ listing }) => listing)
  expect(listings.filter((listing) => listing === 'Blue Barn')).toHaveLength(12)
  expect(listings.filter((listing) => listing === 'Red Barn')).toHaveLength(2)
  api.clock.advance(8 * 24 * 3_600_000)
  Object.assign(member, await api.login(member.user))
  expect(await row()).toMatchObject({ last: { stays: 1 }, unread: null })
})

test('a system that hangs in the middle of a message stops nobody [INT-10]', async () => {
  const { member, path, send } = await intakeOf()
  const { hostname, port } = new URL(api.url)
  const sockets = Array.from({ length: 20 }, () => connect(Number(port), hostname))
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()))
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"ac`
  await Promise.all(sockets.map((socket) => new Promise((sent) => socket.write(head, sent))))
  expect((await send(messages.Smoobu)).status).toBe(200)
  expect(await staysOf(member)).toHaveLength(1)
})

const hmac = (key: string | Buffer, text: string, encoding: 'hex' | 'base64') =>
  createHmac('sha256', key).update(text).digest(encoding)
const basic = (secret: string) => ({ authorization: `Basic ${Buffer.from(secret).toString('base64')}` })
const secret = 'user:a-secret-of-the-member'
const whsec = `whsec_${Buffer.from('a key').toString('base64')}`
const signed: Record<string, (body: string) => Record<string, string>> = {
  Hospitable: (body) => ({ signature: hmac(secret, body, 'hex') }),
  Hostaway: () => basic(secret),
  Lodgify: (body) => ({ 'ms-signature': `sha256=${hmac(secret, body, 'hex')}` }),
  OwnerRez: () => basic(secret),
  Guesty: (body) => {
    const time = String(Math.floor(api.clock.now().getTime() / 1000))
    const signature = hmac(Buffer.from('a key'), `msg_1.${time}.${body}`, 'base64')
    return { 'svix-id': 'msg_1', 'svix-timestamp': time, 'svix-signature': `v1,x v1,${signature}` }
  },
}

test.each(Object.keys(signed))(
  'with a secret only what %s has signed with it is taken [INT-10]',
  async (system) => {
    const { member, send } = await intakeOf()
    const own = system === 'Guesty' ? whsec : secret
    expect((await member.put('/api/intake/secret', { signingKey: own })).body).toMatchObject({
      hasSecret: true,
    })
    const message = messages[system as keyof typeof messages]
    const headers = signed[system]!(JSON.stringify(message))
    const wrong = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, `${value.slice(0, -3)}AAA`]),
    )
    expect([(await send(message)).status, (await send(message, wrong)).status]).toEqual([401, 401])
    expect(await staysOf(member)).toEqual([])
    expect(await lastOf(member)).toMatchObject({ from: system, missing: ['a signature with your secret'] })
    expect((await send(messages.Smoobu)).status).toBe(401)
    expect((await send(message, headers)).status).toBe(200)
  },
)

test('a message that Guesty signed more than five minutes ago is refused [INT-10]', async () => {
  const { member, send } = await intakeOf()
  await member.put('/api/intake/secret', { signingKey: whsec })
  const headers = signed['Guesty']!(JSON.stringify(messages.Guesty))
  expect((await send(messages.Guesty, headers)).status).toBe(200)
  onTestFinished(() => void api.clock.advance(-6 * 60_000))
  api.clock.advance(6 * 60_000)
  const answer = await send(messages.Guesty, headers)
  expect(answer).toMatchObject({ status: 401, body: { message: 'The signature is wrong' } })
  expect(await staysOf(member)).toHaveLength(1)
})

test('names of guests alone leave memory: mail addresses, money, messages and addresses are nowhere [INT-04]', async () => {
  const logged: string[] = []
  const stream = (api.deps.log as unknown as Record<symbol, { write(line: string): void }>)[
    pino.symbols.streamSym
  ]!
  const write = vi.spyOn(stream, 'write').mockImplementation((line) => void logged.push(line))
  onTestFinished(() => write.mockRestore())
  const { member, path, send } = await intakeOf()
  await member.put('/api/intake/secret', { signingKey: 'planted-secret' })
  await send(messages.Hospitable)
  await member.put('/api/intake/secret', { signingKey: '' })
  for (const message of Object.values(messages)) await send(message)
  await send({ ...messages.Lodgify, booking: 'planted' })
  vi.spyOn(api.deps.stays, 'save').mockRejectedValueOnce(new Error('A test wants this'))
  expect((await send({ ...messages.Lodgify, booking: { ...messages.Lodgify.booking, id: 77 } })).status).toBe(
    500,
  )
  const stays = await staysOf(member)
  expect(stays.length).toBeGreaterThan(3)
  const dumps = await Promise.all(
    (await api.deps.db.listCollections().toArray()).map(async ({ name }) => {
      const rows = await api.deps.db.collection(name).find({}, { raw: true }).toArray()
      return Buffer.concat(rows as unknown as Buffer[]).toString('latin1')
    }),
  )
  expect(logged.join('')).toContain('/api/intake/…')
  const secrets = [path.slice(-32), 'planted', '@guest.example', 'Quillfeather', '5551212', '555-1212']
  const amount = /\b98765\b/ // an id or a time may hold any digits
  const found = (text: string) => [
    ...secrets.filter((word) => text.includes(word)),
    ...(amount.exec(text) ?? []),
  ]
  for (const text of [...dumps, ...logged, JSON.stringify((await member.get('/api/intake')).body)])
    expect(found(text)).toEqual([])
  expect(found(JSON.stringify(stays)).filter((word) => word !== 'Quillfeather')).toEqual([])
})

test('a day after the address was ended, stays that it told of first are gone, but for own notes [INT-11]', async () => {
  const { member, send } = await intakeOf()
  const other = await intakeOf()
  for (const message of [messages.Lodgify, messages.Smoobu]) await send(message)
  await other.send(messages.Smoobu)
  const { records } = (await member.put('/api/stays', { since: 0, changes: [] })).body
  const noted = records.find((record: StayRecord) => fieldsOf(record).firstName === 'Petra')
  const change = { id: 'ownwords', now: api.clock.now().getTime() }
  const own = changeOf('own-record-of-mine', null, { firstName: 'Ida', departure: '2027-03-08' }, change)
  const note = changeOf(noted.id, noted, { ownNote: 'Late' }, { ...change, id: 'ownnotes' })
  const fields = { code: 'HMHOSPIT01', arrival: '2027-02-23', departure: '2027-02-27' }
  const ofFile = changeOf('a-stay-of-a-file-1', null, fields, { ...change, id: 'fromfile' })
  await member.put('/api/stays', { since: 0, changes: [own, note, ofFile] })
  await send(messages.Hospitable)
  await member.delete('/api/intake')
  api.clock.advance(23 * 3_600_000)
  await forgetEnded(api.deps)
  const seen = async (who: TestMember) => staysOf({ ...who, ...(await api.login(who.user)) })
  expect(await seen(member)).toHaveLength(4)
  api.clock.advance(3_600_000)
  await forgetEnded(api.deps)
  const left = await seen(member)
  expect(new Set(left.map(({ firstName }) => firstName))).toEqual(new Set(['Ida', 'Petra', 'Nadia']))
  expect(await api.deps.intakes.ofMember(member.user._id)).toBeNull()
  expect(await seen(other.member)).toHaveLength(1)
})

test('however many came by an ended address, they go in small transactions, and none of a new one [INT-11]', async () => {
  const { intakes, stays, transaction } = api.deps
  const [many, renewed] = [await intakeOf(), await intakeOf()]
  const key = await stays.openKeyOf(many.member.user._id)
  const records = Array.from({ length: 450 }, (_, n) => {
    const fields = { code: `HMSTAY${n}`, ...(n === 7 && { ownNote: 'Paid late' }) }
    return withChange(null, changeOf(`stay-of-a-list-${n}`, null, fields, { id: 'fromlist', now: 1 })!, 1)
  })
  const brought = { ids: new Set<string>(), checkAt: api.clock.now() }
  await transaction((session) => stays.save(key, records, session, brought))
  await renewed.send(messages.Lodgify)
  for (const { member } of [many, renewed]) await member.delete('/api/intake')
  const { endedBefore } = intakes
  const ended = vi.spyOn(intakes, 'endedBefore').mockImplementationOnce(async (before) => {
    const found = await endedBefore(before)
    await intakes.make(renewed.member.user._id)
    return found
  })
  const save = vi.spyOn(stays, 'save').mockClear()
  onTestFinished(() => [ended, save].forEach((one) => one.mockRestore()))
  api.clock.advance(24 * 3_600_000)
  await forgetEnded(api.deps)
  expect(Math.max(...save.mock.calls.map(([, saved]) => saved.length))).toBeLessThanOrEqual(200)
  const left = await Array.fromAsync(stays.allOf(many.member.user._id), fieldsOf)
  expect(left.filter(({ isRemoved }) => !isRemoved)).toMatchObject([{ ownNote: 'Paid late' }])
  const openOf = async ({ member }: typeof many) => (await intakes.ofMember(member.user._id))?.hash
  expect([await openOf(many), await openOf(renewed)]).toEqual([undefined, expect.any(String)])
  expect(await intakes.ofMember(many.member.user._id)).toBeNull()
  const kept = await Array.fromAsync(stays.allOf(renewed.member.user._id), fieldsOf)
  expect(kept).toMatchObject([{ lastName: 'Quillfeather', isRemoved: false }])
})

test('the signing key follows to another FILES_KEY, and a closed account leaves nothing [INT-10 INT-11]', async () => {
  const { member } = await intakeOf()
  await member.put('/api/intake/secret', { signingKey: 'planted-secret' })
  const renewed = intakesCollection(api.deps.db, {
    current: masterKey('another key, as long as it must be'),
    old: masterKey(FILES_KEY),
  })
  await renewed.renewKeys()
  expect(renewed.secretOf((await renewed.ofMember(member.user._id))!)).toBe('planted-secret')
  const account = { member: member.user._id, author: new ObjectId() }
  await api.deps.transaction((session) => intakeLifecycle(api.deps).closeAccount!(account, session))
  expect(await renewed.ofMember(member.user._id)).toBeNull()
})
