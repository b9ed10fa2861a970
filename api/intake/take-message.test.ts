import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { readArrivals } from '../../shared/arrivals/parsing/read.ts'
import type { StayRecord } from '../../shared/schemas/stays.ts'
import { changeOf, fieldsOf, withChange } from '../../shared/stays/merge.ts'
import { mergeStays } from '../../pwa/arrivals/intake/merge.ts'
import { deliverEvents } from '../notifications/fan-out.ts'
import { createRandom } from '../demo/random.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { type Json, systems, type Told } from './systems.ts'
import { stayOf, takeMessage } from './take-message.ts'
import { takeStays, type ToldStay } from './take-stays.ts'
import { messages } from './testing/messages.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  api.clock.set('2026-11-27T12:00:00Z')
})
afterAll(() => api.close())

async function intakeOf(given?: TestMember) {
  const member = given ?? (await api.member())
  await api.deps.intakes.make(member.user._id)
  const intake = (await api.deps.intakes.ofMember(member.user._id))!
  const take = (message: object) =>
    takeMessage(api.deps, intake, { body: JSON.stringify(message), header: () => '' })
  return { member, take }
}
const recordsOf = async (member: TestMember): Promise<StayRecord[]> =>
  (await member.put('/api/stays', { since: 0, changes: [] })).body.records
const staysOf = async (member: TestMember) =>
  (await recordsOf(member)).map(fieldsOf).filter(({ isRemoved }) => !isRemoved)
const lastOf = async (member: TestMember) => (await member.get('/api/intake')).body.last

const read = {
  Hospitable: {
    source: 'Airbnb',
    code: 'HMHOSPIT01',
    firstName: 'Nadia',
    lastName: 'Quillfeather',
    lastFour: '1212',
    city: 'Dallas',
    listing: 'Blue Barn',
    arrival: '2027-02-23',
    departure: '2027-02-27',
  },
  Hostaway: {
    source: 'Booking.com',
    code: '4173906227',
    firstName: 'Ida',
    lastName: 'Quillfeather',
    lastFour: '1213',
    city: 'Austin',
    listing: 'Blue Barn',
    arrival: '2027-03-01',
    departure: '2027-03-04',
  },
  Lodgify: {
    source: 'Booking.com',
    firstName: 'Johanna',
    lastName: 'Quillfeather',
    lastFour: '1214',
    listing: 'Amazing Property on the Beach',
    arrival: '2027-03-05',
    departure: '2027-03-08',
  },
  Smoobu: {
    source: 'Booking.com',
    code: '4470030099',
    firstName: 'Petra',
    lastName: 'Quillfeather',
    lastFour: '1820',
    listing: 'Blue Barn',
    arrival: '2027-03-09',
    departure: '2027-03-12',
  },
  Guesty: {
    source: 'Airbnb',
    code: 'HMGUESTY01',
    firstName: 'Rosa',
    lastName: 'Quillfeather',
    lastFour: '1217',
    city: 'Boston',
    listing: 'Blue Barn',
    arrival: '2027-03-17',
    departure: '2027-03-20',
  },
}

test.each(Object.entries(read))(
  'a message of %s is read as its maker describes it [INT-02]',
  async (system, stay) => {
    const { member, take } = await intakeOf()
    await take(messages[system as keyof typeof read])
    expect(await staysOf(member)).toMatchObject([{ ...stay, isRemoved: false, decideBy: null }])
    expect(await lastOf(member)).toMatchObject({ from: system, stays: 1, missing: [] })
  },
)

test.each([
  ['OwnerRez', messages.OwnerRez, ['the guest’s name']],
  // github.com/Hostaway/api and open-api-docs.guesty.com/docs/reservation-webhooks-migration-guide
  [
    'Guesty',
    {
      event: 'reservation.updated.v2',
      meta: { eventId: 'e1' },
      data: { reservationId: 'r9', status: 'confirmed' },
    },
    ['the guest’s name', 'the arrival', 'the departure'],
  ],
  [
    'Lodgify',
    { ...messages.Lodgify, booking: { ...messages.Lodgify.booking, date_arrival: 'soon' } },
    ['dates that can be read'],
  ],
])(
  'what a message of %s did not have is named, and nothing of it is kept [INT-02]',
  async (from, message, missing) => {
    const { member, take } = await intakeOf()
    await take(message)
    expect([await lastOf(member), await staysOf(member)]).toMatchObject([{ from, stays: 0, missing }, []])
  },
)

test('messages about anything else, blocks and inquiries are taken and change nothing [INT-02]', async () => {
  const { member, take } = await intakeOf()
  for (const message of [
    {
      id: '01G',
      action: 'message.created',
      data: { body: 'Hello' },
      created: '2026-11-20T10:00:05Z',
      version: '1.0',
    },
    { object: 'conversationMessage', event: 'message.received', accountId: 1, data: { body: 'Hello' } },
    { action: 'rate_change', property_id: 1, room_type_ids: [2] },
    { action: 'updateRates', user: 7, data: { '398': { '2027-01-01': { price: 5 } } } },
    { action: 'entity_update', entity_type: 'property', entity_id: 98, user_id: 3, entity: {} },
    { event: 'listing.updated', listing: { title: 'Blue Barn' } },
    { ...messages.Smoobu, data: { ...messages.Smoobu.data, 'is-blocked-booking': true } },
    { ...messages.Hostaway, data: { ...messages.Hostaway.data, status: 'inquiryPreapproved' } },
  ])
    await take(message)
  expect([await lastOf(member), await recordsOf(member)]).toEqual([null, []])
})

test('a request can be declined for a day, until it is a booking [INT-02]', async () => {
  const { member, take } = await intakeOf()
  const asked = { ...messages.Guesty.reservation, status: 'request', lastUpdatedAt: '2026-11-27T11:00:00Z' }
  await take({ event: 'reservation.new', reservation: asked })
  expect(await staysOf(member)).toMatchObject([{ decideBy: '2026-11-28T11:00:00.000Z' }])
  const settled = { ...asked, status: 'confirmed', lastUpdatedAt: '2026-11-27T11:30:00Z' }
  await take({ event: 'reservation.updated', reservation: settled })
  expect(await staysOf(member)).toMatchObject([{ decideBy: null }])
})

test.each([
  ['an id of 600 signs', { hostawayReservationId: '7'.repeat(600) }],
  ['an end of the request in the year 20000', { pendingExpireDate: '20000' }],
  ['a time before 1970', { latestActivityOn: '-100000-01-01T00:00:00Z' }],
  ['the last time there is', { latestActivityOn: '+275760-09-13T00:00:00Z' }],
])('a message with %s is a stay that every device can read [INT-10]', async (_what, more) => {
  const { member, take } = await intakeOf()
  await take({ ...messages.Hostaway, data: { ...messages.Hostaway.data, status: 'pending', ...more } })
  const { status, body } = await member.put('/api/stays', { since: 0, changes: [] })
  expect([status, body.records?.length]).toEqual([200, 1])
})

const smoobu = (action: string, minute: number, data: object = {}) => ({
  ...messages.Smoobu,
  action,
  data: {
    ...messages.Smoobu.data,
    modifiedAt: `2026-11-20T11:${String(minute).padStart(2, '0')}:00Z`,
    ...data,
  },
})
const history = [
  smoobu('newReservation', 1, { phone: '' }),
  smoobu('updateReservation', 2, { departure: '2027-03-15' }),
  smoobu('updateReservation', 3, { apartment: { id: 399, name: 'Red Barn' }, phone: '' }),
  smoobu('cancelReservation', 4),
  smoobu('updateReservation', 5, {
    apartment: {},
    arrival: '2027-03-10',
    departure: '2027-03-16',
    phone: '',
  }),
]

const told = (message: object) => {
  const [found] = systems.filter(({ name }) => name === 'Smoobu')
  return stayOf('Smoobu', found!.read(message as Json) as Told, api.clock.now()) as ToldStay
}
const withoutOrder = (stays: object[]) => stays.map((stay) => ({ ...stay, bookingAt: '' }))

test.each([1, 2, 3])(
  'messages that come a hundred times in any order end the same, seed %i [INT-07]',
  async (seed) => {
    const random = createRandom(seed)
    const [once, often] = [await api.member(), await api.member()]
    const second = [smoobu('newReservation', 6, { id: 292 }), smoobu('cancelReservation', 7, { id: 292 })]
    const all = [...history, ...second].map(told)
    for (const one of all) await takeStays(api.deps, once.user._id, [one])
    const times = Array.from({ length: 100 }, () => all).flat()
    await takeStays(api.deps, often.user._id, random.some(times, times.length))
    const stays = await staysOf(often)
    expect(stays).toMatchObject([
      { listing: 'Red Barn', arrival: '2027-03-10', departure: '2027-03-16', lastFour: '1820' },
    ])
    expect(withoutOrder(stays)).toEqual(withoutOrder(await staysOf(once)))
    expect((await recordsOf(often)).flatMap(({ earlier }) => earlier)).toEqual([])
  },
)

test('a message that comes again changes nothing, whatever came between, and none is lost at once [INT-07]', async () => {
  const { member, take } = await intakeOf()
  const moved = {
    ...messages.Lodgify,
    booking: { ...messages.Lodgify.booking, date_departure: '2027-03-10' },
  }
  await Promise.all([
    take(messages.Lodgify),
    take(messages.Lodgify),
    take(messages.Smoobu),
    take(messages.Guesty),
  ])
  expect(await staysOf(member)).toHaveLength(3)
  await take(moved)
  await take(messages.Lodgify)
  const stay = (await staysOf(member)).find(({ bookingId }) => bookingId === 'Lodgify 123456')
  expect(stay).toMatchObject({ departure: '2027-03-10' })
})

test('a booking that is moved back, or taken again after its end, is as it was told last [INT-07]', async () => {
  const { member, take } = await intakeOf()
  const { booking } = messages.Lodgify // it says no time
  const moved = { ...messages.Lodgify, booking: { ...booking, date_departure: '2027-03-10T00:00:00' } }
  const declined = { ...messages.Lodgify, booking: { ...booking, status: 'Declined' } }
  const ends: (string | undefined)[] = []
  for (const message of [messages.Lodgify, moved, messages.Lodgify, declined, messages.Lodgify]) {
    await take(message)
    await take(message)
    const [record] = await Array.fromAsync(api.deps.stays.allOf(member.user._id))
    const { isRemoved, departure } = fieldsOf(record!)
    ends.push(isRemoved ? 'gone' : departure)
    api.clock.advance(2 * 3_600_000)
  }
  expect(ends).toEqual(['2027-03-08', '2027-03-10', '2027-03-08', 'gone', '2027-03-08'])
})

test('one stay of a message, a table, a calendar and a mail is one, whichever comes first [INT-07]', async () => {
  const options = { today: '2026-11-27', mapped: {} }
  const table =
    'Confirmation code,Guest name,Listing,Check-in,Check-out\nHMHOSPIT01,Nadia Quillfeather,Blue Barn,2027-02-23,2027-02-27'
  const calendar = [
    'BEGIN:VCALENDAR',
    'PRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN',
    'BEGIN:VEVENT',
    'DTSTART;VALUE=DATE:20270223',
    'DTEND;VALUE=DATE:20270227',
    'SUMMARY:Reserved',
    'DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/details/HMHOSPIT01\\nPhone Number (Last 4 Digits): 1212',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
  const mail =
    'Subject: Reservation confirmed - Nadia Quillfeather arrives Feb 23\n\nCheck-in\nTue, Feb 23, 2027\nCheckout\nSat, Feb 27, 2027\nConfirmation code\nHMHOSPIT01\n'
  for (const text of [table, calendar, mail]) {
    const reading = await readArrivals(text, options)
    if (reading.kind !== 'stays') throw new Error(`${reading.kind} ${JSON.stringify(reading)}`)
    const [stay] = reading.stays
    // First the file, then the message.
    const { member, take } = await intakeOf()
    const change = changeOf(
      'a-stay-of-a-file-1',
      null,
      { ...stay },
      { id: 'firstfile', now: api.clock.now().getTime() },
    )
    await member.put('/api/stays', { since: 0, changes: [change] })
    await take(messages.Hospitable)
    const [merged, ...more] = await staysOf(member)
    expect([merged, more]).toMatchObject([read.Hospitable, []])
    // First the message, then the file.
    const again = mergeStays([{ id: 'x', check: null, ...read.Hospitable }], reading, () => 'new')
    expect([again.doubles, again.arrivals.length]).toEqual([1, 1])
    // And as a mail that comes in.
    const came = { stay: stay!, isCancelled: false, bookingId: '', at: null, decideBy: null }
    expect(await takeStays(api.deps, member.user._id, [came])).toEqual({ changed: 0, hasNoRoom: false })
    expect(await staysOf(member)).toHaveLength(1)
  }
})

test('a message finds a stay of which no hashes of what it may have in common are stored [INT-07]', async () => {
  const { member, take } = await intakeOf()
  const { lastFour: _, ...fields } = read.Hospitable
  const now = api.clock.now().getTime()
  const changes = [fields, { firstName: 'Zora', lastName: 'Nobody', ownNote: 'A neighbor' }].map((one, n) =>
    changeOf(`a-stay-of-a-file-${n}`, null, one, { id: 'firstfile', now }),
  )
  await member.put('/api/stays', { since: 0, changes })
  await api.deps.db.collection('stays').updateMany({ member: member.user._id }, { $unset: { told: 1 } })
  await take(messages.Hospitable)
  expect(await staysOf(member)).toMatchObject([{ lastName: 'Nobody' }, read.Hospitable])
})

test('a canceled booking goes, what the member wrote about it stays, and what is removed stays so [INT-07]', async () => {
  const { member, take } = await intakeOf()
  await take(history[0]!)
  const [record] = await recordsOf(member)
  const now = api.clock.now().getTime()
  const note = changeOf(
    record!.id,
    record!,
    { ownNote: 'Asked for a late checkout' },
    { id: 'ownwords', now },
  )
  await member.put('/api/stays', { since: 0, changes: [note] })
  await take(history[3]!)
  expect(await staysOf(member)).toMatchObject([
    { ownNote: 'Asked for a late checkout', arrival: '', departure: '', lastName: 'Quillfeather' },
  ])
  const other = await intakeOf()
  await other.take(history[0]!)
  const [own] = await recordsOf(other.member)
  const removed = changeOf(own!.id, own!, { isRemoved: true }, { id: 'removed1', now })
  await other.member.put('/api/stays', { since: 0, changes: [removed] })
  await other.take(history[1]!)
  expect(await staysOf(other.member)).toEqual([])
})

test('a booking made again leaves the record of the removed one as it is [INT-07]', async () => {
  const { member, take } = await intakeOf()
  const { booking } = messages.Lodgify
  await take(messages.Lodgify)
  const [own] = await recordsOf(member)
  const wanted = { isRemoved: true, ownNote: 'Came a day late' }
  const removed = changeOf(own!.id, own!, wanted, { id: 'removed2', now: api.clock.now().getTime() })
  await member.put('/api/stays', { since: 0, changes: [removed] })
  await take({ ...messages.Lodgify, booking: { ...booking, id: 4711 } })
  expect(await staysOf(member)).toMatchObject([read.Lodgify])
  const kept = (await recordsOf(member)).find(({ id }) => id === own!.id)
  expect(fieldsOf(kept ?? null)).toMatchObject(wanted)
})

test('a partial change of Hospitable is read with what is known of its booking [INT-07]', async () => {
  const { member, take } = await intakeOf()
  await take(messages.Hospitable)
  const { id } = messages.Hospitable.data
  const data = { departure_date: '2027-03-01T00:00:00-06:00' }
  await take({ id, action: 'reservation.changed', data, created: '2026-11-21T10:00:00Z', version: '1.0' })
  expect(await staysOf(member)).toMatchObject([{ ...read.Hospitable, departure: '2027-03-01' }])
})

test('a booking that finds no room is said on the row, and once a day by a notification [INT-06]', async () => {
  const { member, take } = await intakeOf()
  await take(messages.Lodgify)
  const full = vi.spyOn(api.deps.stays, 'roomOf').mockResolvedValue(0)
  onTestFinished(() => full.mockRestore())
  for (const message of [messages.Smoobu, messages.Guesty]) {
    await take(message)
    expect(await lastOf(member)).toMatchObject({ stays: 0, missing: ['room'] })
  }
  const { booking } = messages.Lodgify
  await take({ ...messages.Lodgify, booking: { ...booking, date_departure: '2027-03-10' } })
  expect(await staysOf(member)).toMatchObject([{ departure: '2027-03-10' }])
  await deliverEvents(api.deps)
  expect((await member.get('/api/notifications')).body).toMatchObject([
    { text: 'A booking found no room in your stays', link: `/useraccount/${member.id}` },
  ])
})

test('messages read as many stays of a member with 600 as of one with 6 [INT-05]', async () => {
  const { db, stays, transaction } = api.deps
  async function readFor(count: number): Promise<number> {
    const { member, take } = await intakeOf()
    const key = await stays.openKeyOf(member.user._id)
    const records = Array.from({ length: count }, (_, n) => {
      const fields = { code: `HMSTAY${n}`, arrival: `2027-05-0${1 + (n % 9)}`, departure: '2027-06-04' }
      return withChange(null, changeOf(`stay-of-a-list-${n}`, null, fields, { id: 'fromlist', now: 1 })!, 1)
    })
    await transaction((session) => stays.save(key, records, session))
    await db.command({ profile: 2 })
    for (const message of [...history, messages.Hospitable]) await take(message)
    await db.command({ profile: 0 })
    const log = db.collection('system.profile')
    const read = await log.find({ ns: `${db.databaseName}.stays` }).toArray()
    await log.drop()
    expect(await api.deps.db.collection('stays').countDocuments({ member: member.user._id })).toBe(count + 2)
    return read.reduce((sum, { docsExamined = 0 }) => sum + docsExamined, 0)
  }
  const ofFew = await readFor(6)
  expect(ofFew).toBeGreaterThan(0)
  expect(await readFor(600)).toBeLessThanOrEqual(ofFew)
})
