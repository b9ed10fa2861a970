import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StayFields, SyncedStays } from '../../shared/schemas/stays.ts'
import { changeOf, fieldsOf } from '../../shared/stays/merge.ts'
import { seedGuests } from '../guests/testing/guests.ts'
import { deliverEvents } from '../notifications/fan-out.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { profiled } from '../testing/profiled.ts'
import { checkStays, compareGuests } from './checks.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const dayMs = 86_400_000
const dayFromNow = (days: number) =>
  new Date(api.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10)
let made = 0
const next = () => (made += 1).toString().padStart(16, '0')

/** Each with names of its own, so that no case meets the guests of another. */
const surnames = ['Fennimore', 'Quillfeather', 'Grubenau', 'Oxenhandler', 'Pumphandle', 'Zwingenberg']
const lastNames = [
  ...surnames,
  'Abernethyson',
  'Cholmondel',
  'Drinkwater',
  'Entwhistle',
  'Featherston',
  'Gooseberry',
  'Hollingbourne',
  'Ickenthwaite',
  'Jolliffeson',
  'Kirkpatrickson',
  'Lamplighterson',
]
const person = () => {
  const lastName = lastNames.pop()!
  const four = String(1000 + lastNames.length)
  return {
    asGuest: { firstName: 'William', lastName, phoneNumber: `813555${four}`, city: 'Tampa', state: 'FL' },
    asStay: { firstName: 'Bill', lastName, lastFour: four, city: 'Tampa' },
  }
}

/** A stay as its member's device sends it; brought ones as they come by themselves. */
async function stay(member: TestMember, fields: StayFields, isBrought = false): Promise<string> {
  const whole = { arrival: dayFromNow(3), departure: dayFromNow(7), ...fields }
  const id = next()
  await put(member, id, whole)
  if (isBrought) await bring(member, [id])
  return id
}
async function bring({ user }: TestMember, ids: string[]): Promise<void> {
  const { stays, transaction, now } = api.deps
  const key = await stays.openKeyOf(user._id)
  await transaction(async (session) => {
    const stored = [...(await stays.byIds(key, ids, session)).values()]
    const records = stored.map(({ record }) => record)
    await stays.save(key, records, session, { ids: new Set(ids), checkAt: now() })
  })
}
async function put(member: TestMember, id: string, fields: StayFields): Promise<void> {
  const record = (await sync(member)).records.find((one) => one.id === id) ?? null
  const change = changeOf(id, record, fields, { id: next(), now: api.clock.now().getTime() })!
  const { status, text } = await (
    await api.login(member.user)
  ).put('/api/stays', { since: 0, changes: [change] })
  expect(status, text).toBe(200)
}
/** With a session of its own, because the clock moves. */
const sync = async ({ user }: TestMember) =>
  (await (await api.login(user)).put('/api/stays', { since: 0, changes: [] })).body as SyncedStays
async function fieldsIn(member: TestMember, id: string): Promise<StayFields> {
  return fieldsOf((await sync(member)).records.find((one) => one.id === id) ?? null)
}
/** As the background does it each second. */
async function rounds(deps = api.deps): Promise<void> {
  await compareGuests(deps)
  await checkStays(deps)
}
async function inboxOf(member: TestMember): Promise<string[]> {
  await deliverEvents(api.deps)
  const { body } = await (await api.login(member.user)).get('/api/notifications')
  return body.map(({ text, link }: { text: string; link: string }) => `${text} ${link}`)
}
const told = 'An arrival may be in the register /arrivals'

test('an arrival that came by itself is checked, and a likely one makes one notification [INT-05 INT-06]', async () => {
  const member = await api.member()
  const { asGuest, asStay } = person()
  await seedGuests(api.deps, [asGuest])
  const id = await stay(member, asStay, true)
  const at = api.clock.now().toISOString()
  await Promise.all([rounds(), rounds()])
  expect((await fieldsIn(member, id)).check).toEqual({ at, matches: 1, best: 'likely', viewed: 0 })
  expect(await inboxOf(member)).toEqual([told])
  // The message comes again, and a day later: what is checked stays.
  api.clock.advance(dayMs)
  await bring(member, [id, id])
  await rounds()
  expect((await fieldsIn(member, id)).check?.at).toBe(at)
  // The same person with a digit less is checked again, and another person is news.
  await put(member, id, { lastFour: '', check: null })
  await rounds()
  await put(member, id, { lastFour: asStay.lastFour, check: null })
  await rounds()
  expect((await fieldsIn(member, id)).check?.best).toBe('likely')
  expect(await inboxOf(member)).toEqual([told])
  const other = person()
  await seedGuests(api.deps, [other.asGuest])
  await put(member, id, { ...other.asStay, check: null })
  await rounds()
  expect(await inboxOf(member)).toEqual([told, told])
})

test('while no stay is due, that is one question to the database [INT-05]', async () => {
  await rounds()
  const { operations } = await profiled(api.deps.db, () => checkStays(api.deps))
  expect(operations.map(({ ns, op }) => `${ns.split('.')[1]} ${op}`)).toEqual(['stays command'])
})

test('a possible match stands in the list alone [INT-06]', async () => {
  const member = await api.member()
  const { asGuest, asStay } = person()
  await seedGuests(api.deps, [{ ...asGuest, city: 'Boise', state: 'ID' }])
  const id = await stay(member, { ...asStay, lastFour: '', city: '' }, true)
  await rounds()
  expect((await fieldsIn(member, id)).check).toMatchObject({ matches: 1, best: 'possible' })
  expect(await inboxOf(member)).toEqual([])
})

test('stays of the page wait for it; brought ones are checked again when their person changes [INT-05]', async () => {
  const member = await api.member()
  const { asStay } = person()
  const [own, brought] = [await stay(member, asStay), await stay(member, asStay, true)]
  const nameless = await stay(member, { code: 'HMABCDEFGH' }, true)
  await rounds()
  expect((await fieldsIn(member, own)).check).toBeUndefined()
  expect((await fieldsIn(member, nameless)).check).toBeUndefined()
  expect((await fieldsIn(member, brought)).check).toMatchObject({ matches: 0, best: null })
  await put(member, brought, { lastName: 'Pumpernickel', check: null })
  await put(member, nameless, { firstName: 'Zora', lastName: 'Pumpernickel' })
  await rounds()
  for (const id of [brought, nameless])
    expect((await fieldsIn(member, id)).check).toMatchObject({ matches: 0 })
})

test('a check that was killed at any step is made once more, and notifies once [INT-05 INT-08]', async () => {
  const member = await api.member()
  const { asGuest, asStay } = person()
  await seedGuests(api.deps, [asGuest])
  const id = await stay(member, asStay, true)
  const killed = async () => {
    throw new Error('killed')
  }
  const { stays, events, views } = api.deps
  const ends = [
    { ...api.deps, views: { ...views, openedAmong: killed } },
    { ...api.deps, stays: { ...stays, save: killed } },
    { ...api.deps, events: { ...events, insert: killed } },
    { ...api.deps, stays: { ...stays, noteChecked: killed } },
  ]
  for (const deps of ends) {
    await expect(checkStays(deps)).rejects.toThrow('killed')
    await checkStays(api.deps)
    expect((await fieldsIn(member, id)).check).toBeUndefined() // another process waits for the lease
    api.clock.advance(61_000)
  }
  await Promise.all([checkStays(api.deps), checkStays(api.deps)])
  expect((await fieldsIn(member, id)).check).toMatchObject({ best: 'likely' })
  expect(await inboxOf(member)).toEqual([told])
})

test('a stay of the page is checked again when a new guest fits, and its member hears of it once [INT-08]', async () => {
  const [member, other, author] = [await api.member(), await api.member(), await api.member()]
  const { asGuest, asStay } = person()
  const checked = { at: api.clock.now().toISOString(), matches: 0, best: null, viewed: 0 }
  const id = await stay(member, { ...asStay, check: checked })
  const twice = await stay(member, { ...asStay, arrival: dayFromNow(20), departure: dayFromNow(22) }, true)
  await checkStays(api.deps)
  await stay(member, { ...person().asStay })
  await stay(other, { ...asStay, departure: dayFromNow(0) })
  await put(other, await stay(other, asStay), { isRemoved: true })
  await stay(author, asStay)
  await api.guest({ by: author.user, ...asGuest })
  const killed = {
    ...api.deps,
    guests: {
      ...api.deps.guests,
      noteCompared: async () => {
        throw new Error('killed')
      },
    },
  }
  await expect(compareGuests(killed)).rejects.toThrow('killed')
  await checkStays(api.deps)
  api.clock.advance(61_000)
  await Promise.all([rounds(), rounds()])
  await rounds()
  for (const one of [id, twice])
    expect((await fieldsIn(member, one)).check).toMatchObject({ matches: 1, best: 'likely' })
  expect(await inboxOf(member)).toEqual([told])
  // Who has left, who was removed, and what the member has added are no news.
  for (const one of [other, author]) expect(await inboxOf(one)).toEqual([])
  const stays = api.deps.db.collection('stays')
  expect(await stays.countDocuments({ checkAt: { $exists: true } })).toBe(0)
})

test('a guest who is added between a check by a device and its storing is found once it is stored [INT-08]', async () => {
  const [member, author] = [await api.member(), await api.member()]
  const { asGuest, asStay } = person()
  const checkedBy = async (who: TestMember) => {
    const { body } = await who.post('/api/guest/check', { people: [asStay] })
    return { at: api.clock.now().toISOString(), ...body.people[0] }
  }
  const checks = [await checkedBy(member), await checkedBy(author)]
  expect(checks).toMatchObject([{ matches: 0 }, { matches: 0 }])
  await api.guest({ by: author.user, ...asGuest })
  await rounds()
  const [id, own] = [
    await stay(member, { ...asStay, check: checks[0] }),
    await stay(author, { ...asStay, check: checks[1] }),
  ]
  const other = await stay(member, { ...person().asStay, check: checks[0] })
  await Promise.all([rounds(), rounds()])
  expect((await fieldsIn(member, id)).check).toMatchObject({ matches: 1, best: 'likely' })
  expect(await inboxOf(member)).toEqual([told])
  // Nobody was added whom these could be.
  expect((await fieldsIn(member, other)).check).toEqual(checks[0])
  expect((await fieldsIn(author, own)).check).toEqual(checks[1])
  expect(await inboxOf(author)).toEqual([])
  const due = { member: { $in: [member.user._id, author.user._id] }, checkAt: { $exists: true } }
  expect(await api.deps.db.collection('stays').countDocuments(due)).toBe(0)
})

test('a guest who is added during a check by the server is found, beyond the budget too [INT-08 INT-09]', async () => {
  for (const isBeyond of [false, true]) {
    const member = await api.member({ tierId: 'low' })
    const { asGuest, asStay } = person()
    const id = await stay(member, asStay, true)
    const day = { max: 100, windowMs: dayMs - (api.clock.now().getTime() % dayMs) }
    if (isBeyond) await api.deps.limits.consume(`checks-day:${member.id}`, day, String, 100)
    const { transaction } = api.deps
    let added = 0
    const addingBeforeItIsStored: typeof transaction = async (work) => {
      if ((added += 1) === 1) {
        await seedGuests(api.deps, [asGuest])
        await api.deps.db
          .collection('guests')
          .updateOne({ lastName: asGuest.lastName }, { $set: { compareAt: api.clock.now() } })
        await compareGuests(api.deps)
      }
      return transaction(work)
    }
    await checkStays({ ...api.deps, transaction: addingBeforeItIsStored })
    await rounds()
    expect((await fieldsIn(member, id)).check, `${isBeyond}`).toMatchObject({ best: 'likely' })
    expect(await inboxOf(member)).toEqual([told])
  }
})

test('a guest whom the team corrects is compared with the stays again [INT-08]', async () => {
  const [member, admin] = [await api.member(), await api.admin()]
  const { asGuest, asStay } = person()
  const id = await stay(member, asStay, true)
  const { _id } = await api.guest({ ...asGuest, lastName: 'Misspelled' })
  await rounds()
  expect((await fieldsIn(member, id)).check).toMatchObject({ matches: 0 })
  const corrected = { guestId: _id, reason: 'A slip', ...asGuest, country: 'US', lastFour: '' }
  const answer = await admin.post('/api/admin/guests/correct', corrected)
  expect(answer.status, answer.text).toBe(200)
  await rounds()
  expect((await fieldsIn(member, id)).check).toMatchObject({ best: 'likely' })
  expect(await inboxOf(member)).toEqual([told])
})

test('beyond the budget of the day an arrival waits, says so, and goes on after midnight UTC [INT-09]', async () => {
  api.clock.set(`${dayFromNow(1)}T15:00:00Z`)
  const member = await api.member({ tierId: 'low' })
  const { asStay } = person()
  const people = Array.from({ length: 33 }, () => ({ firstName: 'Zora', lastName: 'Nobody' }))
  for (let call = 0; call < 3; call += 1)
    expect((await member.post('/api/guest/check', { people })).status).toBe(200)
  const [last, waits] = [await stay(member, asStay, true), await stay(member, asStay, true)]
  await rounds()
  const midnight = `${dayFromNow(1)}T00:00:00.000Z`
  const waiting = (await Promise.all([last, waits].map((id) => fieldsIn(member, id)))).filter(
    ({ check }) => !check,
  )
  expect(waiting.map(({ checkAfter }) => checkAfter)).toEqual([midnight])
  api.clock.set(new Date(Date.parse(midnight) - 1000))
  await rounds()
  const checked = async () => (await sync(member)).records.filter((record) => fieldsOf(record).check).length
  expect(await checked()).toBe(1)
  api.clock.set(midnight)
  await rounds()
  expect(await checked()).toBe(2)
  for (const id of [last, waits]) expect((await fieldsIn(member, id)).checkAfter ?? null).toBeNull()
})

test('a check that a new guest asks for uses no budget, and one who is no member gets none [INT-08 INT-09]', async () => {
  const member = await api.member({ tierId: 'low' })
  const former = await api.member()
  const { asGuest, asStay } = person()
  const [id, theirs] = [await stay(member, asStay), await stay(former, asStay)]
  await api.deps.users.update({ _id: former.user._id }, { $set: { currentlyPaid: false } })
  const key = `checks-day:${member.id}`
  await api.deps.limits.consume(key, { max: 100, windowMs: dayMs }, String, 100)
  await api.guest(asGuest)
  await rounds()
  expect((await fieldsIn(member, id)).check).toMatchObject({ best: 'likely' })
  await api.deps.users.update({ _id: former.user._id }, { $set: { currentlyPaid: true } })
  expect((await fieldsIn(former, theirs)).check).toBeUndefined()
  expect((await api.deps.limits.usedOf([key])).get(key)).toBe(100)
})

test('a booking that comes while a membership has lapsed is checked the day after its renewal [INT-05 INT-08]', async () => {
  const member = await api.member()
  const { asGuest, asStay } = person()
  await api.guest(asGuest)
  const id = await stay(member, asStay, true)
  const setPaid = (currentlyPaid: boolean) =>
    api.deps.users.update({ _id: member.user._id }, { $set: { currentlyPaid } })
  await setPaid(false)
  await rounds()
  await setPaid(true)
  expect((await fieldsIn(member, id)).check).toBeUndefined()
  api.clock.set(`${dayFromNow(1)}T00:00:00.000Z`)
  await rounds()
  expect((await fieldsIn(member, id)).check).toMatchObject({ best: 'likely' })
})

test('of one member a new guest concerns at most 20 stays, however many were made up [INT-08]', async () => {
  const member = await api.member()
  const { asGuest, asStay } = person()
  const fields = { ...asStay, arrival: dayFromNow(3), departure: dayFromNow(7) }
  const now = api.clock.now().getTime()
  const changes = Array.from({ length: 25 }, () => changeOf(next(), null, fields, { id: next(), now })!)
  expect((await member.put('/api/stays', { since: 0, changes })).status).toBe(200)
  await api.guest(asGuest)
  await compareGuests(api.deps)
  const due = { member: member.user._id, checkAt: { $exists: true } }
  expect(await api.deps.db.collection('stays').countDocuments(due)).toBe(20)
})

test('what a new guest finds a stay by changes with its person and goes with it [INT-08]', async () => {
  const member = await api.member()
  const id = await stay(member, person().asStay)
  const docs = api.deps.db.collection('stays')
  const people = async () => (await docs.findOne({ member: member.user._id }))!.people as string[] | undefined
  const kept = (await people())!
  expect(kept.length).toBeGreaterThan(5)
  await put(member, id, { city: 'Reno', lastFour: '' })
  expect((await people())!.filter((hash) => kept.includes(hash))).toEqual([])
  await put(member, id, { isRemoved: true })
  expect(await people()).toBeUndefined()
})
