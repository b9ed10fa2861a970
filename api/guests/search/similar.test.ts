import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundGuest } from '../../../shared/schemas/guest.ts'
import { type Api, startApi, type TestMember } from '../../testing/api.ts'
import { profiled, sumOf } from '../../testing/profiled.ts'
import { seedGuests, typedGuest } from '../testing/guests.ts'

let api: Api
let ana: TestMember
beforeAll(async () => {
  api = await startApi()
  ana = await api.member()
})
afterAll(() => api.close())

type Typed = Record<string, string>
const search = async (typed: Typed, by = ana) => {
  const answer = await by.post('/api/guest/search', typed)
  expect(answer.status, answer.text).toBe(200)
  return { found: answer.body as FoundGuest[], next: answer.headers.get('x-next-cursor'), text: answer.text }
}
const grades = async (typed: Typed, by = ana) =>
  (await search(typed, by)).found.map(({ match }) => match.grade)
const seed = (...guests: Parameters<typeof seedGuests>[1]) => seedGuests(api.deps, guests)

test('every result has a verdict and a reason for each typed field, reasons against it first [MAT-01]', async () => {
  await seed({
    firstName: 'William',
    lastName: 'Doorstep',
    phoneNumber: '8135554410',
    city: 'Tampa',
    state: 'FL',
  })
  const typed = { firstName: 'bill', lastName: 'dorstep', lastFour: '4410', city: 'Tampa' }
  const [guest] = (await search(typed)).found
  expect(guest!.match).toEqual({
    grade: 'likely',
    probability: expect.any(Number),
    fields: [
      { field: 'firstName', verdict: 'similar', reason: 'Bill is short for William' },
      { field: 'lastName', verdict: 'similar', reason: 'one letter differs' },
      { field: 'lastFour', verdict: 'agrees', reason: 'last four digits agree' },
      { field: 'city', verdict: 'agrees', reason: 'city agrees' },
    ],
  })
  const [other] = (await search({ ...typed, city: 'Boston' })).found
  expect(other!.match).toMatchObject({
    grade: 'other',
    fields: [{ field: 'city', verdict: 'differs' }, {}, {}, {}],
  })
  for (const each of [{ lastName: 'doorstep' }, { city: 'tampa' }, { phoneNumber: '8135554410' }] as Typed[])
    expect((await search(each)).found[0]!.match.fields).toHaveLength(1)
})

test('a whole number and both names are the same person, another first name is related [MAT-02 DOR-23]', async () => {
  await seed({
    firstName: 'Mario',
    lastName: 'Gradewell',
    phoneNumber: '3055550101',
    city: 'Miami',
    state: 'FL',
  })
  const typed = { firstName: 'Mario', lastName: 'Gradewell' }
  expect(await grades({ ...typed, phoneNumber: '3055550101' })).toEqual(['same'])
  expect(await grades({ ...typed, phoneNumber: '3055550101', city: 'Boston' })).toEqual(['other'])
  expect(await grades({ firstName: 'Dora', lastName: 'Gradewell', phoneNumber: '3055550101' })).toEqual([
    'related',
  ])
  expect(await grades({ firstName: 'Maria', lastName: 'Gradewell', phoneNumber: '3055550101' })).toEqual([
    'related',
  ])
  expect(await grades(typed)).toEqual(['possible'])
  expect(await grades({ ...typed, phoneNumber: '3055559999' })).toEqual(['other'])
  expect(await grades({ firstName: 'Dora', lastName: 'Nobody', phoneNumber: '3055550101' })).toEqual([])
})

test('a rare name and the city make a likely match; a common name, two who fit or another city do not [MAT-02]', async () => {
  await seed(
    ...['Quackenthorpe', 'Nguyen', 'Thrapplewood', 'Thrapplewood'].map((lastName) => ({
      firstName: 'Ann',
      lastName,
      city: 'Reno',
      state: 'NV',
    })),
  )
  const inReno = (lastName: string) => grades({ firstName: 'Ann', lastName, city: 'Reno' })
  expect(await inReno('Quackenthorpe')).toEqual(['likely'])
  expect(await inReno('Nguyen')).toEqual(['possible'])
  expect(await inReno('Thrapplewood')).toEqual(['possible', 'possible'])
  expect(await grades({ firstName: 'Ann', lastName: 'Quackenthorpe' })).toEqual(['possible'])
  expect(await grades({ firstName: 'Ann', lastName: 'Quackenthorpe', city: 'Boise' })).toEqual(['other'])
})

const nearNames = ['Albatros', 'Brunello', 'Cecilwood', 'Doritsen', 'Evermann', 'Fairwater']

test('a slightly different number is named for three numbers, ten times a day, and never where it differs [MAT-03]', async () => {
  const by = await api.member()
  const numbers = Array.from({ length: 6 }, (_, n) => `70255500${n}0`)
  await seed(
    ...numbers.map((phoneNumber, n) => ({
      firstName: 'Nea',
      lastName: nearNames[n]!,
      phoneNumber,
    })),
  )
  const near = async (n: number, last: number, member = by) => {
    const phoneNumber = `${numbers[n]!.slice(0, 9)}${last}`
    const { found, text } = await search({ firstName: 'Nea', lastName: nearNames[n]!, phoneNumber }, member)
    const [guest] = found
    expect(text).not.toMatch(/digit \d|position/)
    return [guest!.match.grade, guest!.match.fields.find(({ field }) => field === 'phoneNumber')!.reason]
  }
  const slightly = ['possible', 'number differs slightly']
  const differs = ['other', 'number differs']
  for (const last of [1, 2, 3, 1, 2]) expect(await near(0, last)).toEqual(slightly)
  expect(await near(0, 4)).toEqual(differs)
  expect(await near(0, 4)).toEqual(differs)
  expect(await near(0, 1)).toEqual(slightly)
  // Four different ones so far, refused ones count; six more are left today.
  for (const [n, last] of [
    [1, 1],
    [1, 2],
    [1, 3],
    [2, 1],
    [2, 2],
    [2, 3],
  ] as const)
    expect(await near(n, last)).toEqual(slightly)
  expect(await near(3, 1)).toEqual(differs)
  expect(await near(3, 1, await api.member())).toEqual(slightly)
  const lastName = 'Doritsen'
  const twoWrong = await search({ firstName: 'Nea', lastName, phoneNumber: '7025550099' }, await api.member())
  expect(twoWrong.found[0]!.match.grade).toBe('other')
})

test('a number that differs slightly counts as a phone search without a hit [MAT-03 D-31]', async () => {
  const by = await api.member()
  await seed({ firstName: 'Una', lastName: 'Missing', phoneNumber: '7755550000' })
  const misses = async () => {
    const limits = api.deps.db.collection<{ _id: string; used: number }>('limits')
    return (await limits.findOne({ _id: `phone-misses:${by.id}` }))?.used
  }
  await search({ firstName: 'Una', lastName: 'Missing', phoneNumber: '7755550000' }, by)
  expect(await misses()).toBe(0)
  await search({ firstName: 'Una', lastName: 'Missing', phoneNumber: '7755550001' }, by)
  expect(await misses()).toBe(1)
})

test('results are sorted by grade, exact before similar, then newest, and come in pages by cursor [MAT-06]', async () => {
  const by = await api.member()
  const name = { firstName: 'Jane', lastName: 'Orderly', city: 'Salem', state: 'OR' }
  const oldest = await seed({ ...name, phoneNumber: '5035550001' })
  api.clock.advance(1000)
  const newest = await seed({ ...name, phoneNumber: '5035550002' })
  api.clock.advance(1000)
  const similar = await seed({ ...name, firstName: 'Janet', lastName: 'Orderley', phoneNumber: '5035550003' })
  const elsewhere = await seed(...Array.from({ length: 75 }, () => ({ ...name, city: 'Eugene' })))
  const typed = { firstName: 'Jane', lastName: 'Orderly', city: 'Salem' }
  const first = await search(typed, by)
  expect(first.found.slice(0, 3).map(({ _id }) => _id)).toEqual([...newest, ...oldest, ...similar])
  expect(first.found.map(({ match }) => match.grade)).toEqual([
    ...Array.from({ length: 3 }, () => 'possible'),
    ...Array.from({ length: 10 }, () => 'other'),
  ])
  const all = [...first.found]
  let { next } = first
  while (next !== null) {
    const page = await search({ ...typed, cursor: next }, by)
    expect(page.found.length).toBeLessThanOrEqual(50)
    all.push(...page.found)
    next = page.next
  }
  const ids = all.map(({ _id }) => _id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual([...newest, ...oldest, ...similar, ...elsewhere].toSorted())
})

test('with digits typed, all whom D-30 finds come by cursor, those with other digits as other people [MAT-06 D-30]', async () => {
  const by = await api.member()
  const ids = await seed(
    ...Array.from({ length: 180 }, (_, n) => ({
      firstName: n % 2 === 0 ? 'Paul' : 'Paulina',
      lastName: 'Streamer',
      phoneNumber: `2065551${String(n).padStart(3, '0')}`,
      city: `Town${n}`,
    })),
  )
  const typed = { firstName: 'Paul', lastName: 'Streamer', lastFour: '1000' }
  const found: string[] = []
  let cursor: string | null = ''
  const others: number[] = []
  while (cursor !== null) {
    const page = await search(cursor ? { ...typed, cursor } : typed, by)
    others.push(page.found.filter(({ match }) => match.grade === 'other').length)
    expect(page.found.length).toBeLessThanOrEqual(50)
    found.push(...page.found.map(({ _id }) => _id))
    cursor = page.next
  }
  expect(others[0]).toBeLessThanOrEqual(10)
  expect(new Set(found).size).toBe(found.length)
  expect(ids.filter((id) => !found.includes(id))).toEqual([])
})

test('fewer than ten digits stay left out; four digits and a short number of a country count beside it [MAT-07 D-31]', async () => {
  await seed(
    {
      firstName: 'Kari',
      lastName: 'Nordmann',
      phoneNumber: '+47 22 12 34 56',
      city: 'Oslo',
      state: '',
      country: 'NO',
    },
    {
      firstName: 'Karin',
      lastName: 'Nordmann',
      phoneNumber: '4155550000',
      city: 'Bergen',
      state: '',
      country: 'NO',
    },
  )
  const typed = { firstName: 'Kari', lastName: 'Nordmann' }
  const [left] = (await search({ ...typed, phoneNumber: '22123456' })).found
  expect(left!.match.fields.map(({ field }) => field)).toEqual(['firstName', 'lastName'])
  expect(await grades({ ...typed, phoneNumber: '22 12 34 56', phoneCountry: 'NO' })).toEqual([
    'same',
    'other',
  ])
  expect(await grades({ ...typed, phoneNumber: '+4722123456' })).toEqual(['same', 'other'])
  expect(await grades({ ...typed, lastFour: '3456', city: 'Oslo' })).toEqual(['likely', 'other'])
  const alone = await ana.post('/api/guest/search', { lastFour: '3456' })
  expect(alone.status).toBe(400)
  expect((await ana.post('/api/guest/search', { ...typed, lastFour: '34567' })).body.message).toBe(
    'Enter exactly four digits',
  )
})

test('an extension of a number is cut off, typed or stored [MAT-07]', async () => {
  await seed({ firstName: 'Exa', lastName: 'Tension', phoneNumber: '(415) 555-0777 ext. 12' })
  const typed = { firstName: 'Exa', lastName: 'Tension' }
  for (const phoneNumber of ['4155550777', '(415) 555-0777 x9', '415-555-0777 #104', '415.555.0777, ext 3'])
    expect(await grades({ ...typed, phoneNumber })).toEqual(['same'])
  expect((await search(typed)).found[0]!.phoneNumber).toBe('(•••) •••-0777')
})

test.each([
  ['FR', '06 12 34 56 78', '+33 6 12 34 56 78'],
  ['NL', '06-12345679', '+31 6 12345679'],
  ['AU', '0412 345 670', '+61 412 345 670'],
  ['CH', '079 123 45 67', '+41 79 123 45 67'],
  ['BE', '0475.12.34.56', '+32 475 12 34 56'],
  ['AR', '011 15 2345-6789', '+54 9 11 2345-6789'],
])('a number as it is dialed within %s, %s, finds %s [MAT-17]', async (country, phoneNumber, stored) => {
  const names = { firstName: 'Tilda', lastName: 'Trunkwell' }
  await seed({ ...names, phoneNumber: stored, country })
  const numbers = async (typed: Typed) =>
    (await search(typed)).found.map(({ match }) => [
      match.grade,
      match.fields.some(({ reason }) => reason === 'number agrees'),
    ])
  expect(await numbers({ phoneNumber, country })).toEqual([['possible', true]])
  expect(await numbers({ phoneNumber, phoneCountry: country })).toEqual([['possible', true]])
  expect(await numbers({ ...names, phoneNumber, country })).toContainEqual(['same', true])
  if (country === 'AR') return // its national number says more than the trunk prefix
  for (const typed of [{}, { lastName: 'Trunkwell' }, names] as Typed[])
    expect(await numbers({ ...typed, phoneNumber })).toContainEqual(['possible', false])
})

test('a national number that somebody has is no search without a hit [MAT-17 D-31]', async () => {
  const caller = await api.member()
  await seed({ firstName: 'Ned', lastName: 'Nineworth', phoneNumber: '+33 6 98 76 54 32' })
  const misses = () => api.deps.limits.usedOf([`phone-misses:${caller.id}`])
  await search({ phoneNumber: '06 98 76 54 32' }, caller)
  expect([...(await misses()).values()].reduce((sum, used) => sum + used, 0)).toBe(0)
  await search({ phoneNumber: '06 98 76 54 30' }, caller)
  expect([...(await misses()).values()]).toEqual([1])
})

test('a number hidden by the platform is stored with four digits, and no whole number finds it [MAT-08]', async () => {
  const hidden = { firstName: 'Hilda', lastName: 'Hidden', lastFour: '4410', city: 'Tampa' }
  const { status, body } = await ana.post('/api/guest', hidden)
  expect([status, body.phoneNumber]).toEqual([201, '(•••) •••-4410'])
  const stored = await api.deps.db.collection('guests').findOne({ lastName: 'Hidden' })
  expect([stored!.phoneNumber, stored!.phoneKey]).toEqual(['(•••) •••-4410', '4410'])
  expect((await search({ phoneNumber: '8135554410' })).found.map(({ _id }) => _id)).not.toContain(body._id)
  const typed = { firstName: 'Hilda', lastName: 'Hidden' }
  expect(await grades({ ...typed, lastFour: '4410', city: 'Tampa' })).toEqual(['likely'])
  expect(await grades({ ...typed, phoneNumber: '8135554410', city: 'Tampa' })).toEqual(['likely'])
  expect(await grades({ ...typed, phoneNumber: '8135559999', city: 'Tampa' })).toEqual(['other'])
  const refusal = async (change: object) =>
    (await ana.post('/api/guest', { ...hidden, ...change })).body.message
  for (const lastFour of ['441', '44100', 'abcd'])
    expect(await refusal({ lastFour })).toBe('Enter exactly four digits')
  expect(await refusal({ lastFour: '', numberHidden: true })).toBe('Enter exactly four digits')
  expect(await refusal({ city: '' })).toBe('City is required')
  expect(await refusal({ lastFour: '' })).toBe('Phone number is required')
})

test('guests known by four digits are never merged, neither with each other nor with a whole number [MAT-09]', async () => {
  const typed = typedGuest({
    firstName: 'Nora',
    lastName: 'Unmerged',
    phoneNumber: '8135551234',
    city: 'Tampa',
  })
  const hidden = { firstName: 'Nora', lastName: 'Unmerged', city: 'Tampa', lastFour: '1234' }
  const ids = [hidden, typed, hidden, hidden].map(
    async (guest) => (await ana.post('/api/guest', guest)).body._id,
  )
  expect(new Set(await Promise.all(ids)).size).toBe(4)
  expect((await ana.post('/api/guest', typed)).body._id).toBe(await ids[1])
  const { firstName, lastName, phoneNumber } = typed
  const found = (await search({ firstName, lastName, phoneNumber })).found.map(({ match }) => match.grade)
  expect(found).toEqual(['same', 'possible', 'possible', 'possible'])
})

test('what a person gets wrong in names still finds the guest [MAT-04]', async () => {
  await seed(
    { firstName: 'Wojciech', lastName: 'Kraszewskow', city: 'Saint Petersburg', state: 'FL' },
    { firstName: 'María José', lastName: 'Zubizarreta Quiñones', city: 'Fort Worth', state: 'TX' },
    { firstName: 'Muhammad', lastName: 'Al-Bustanzadeh', city: 'New York', state: 'NY' },
    { firstName: 'Hans-Jürgen', lastName: "O'Mühlberger", city: 'Tampa', state: 'FL' },
    { firstName: 'Анастасия', lastName: 'Вербицкая', city: 'Reno', state: 'NV' },
  )
  for (const [firstName, lastName, stored] of [
    ['Voychek', 'Kraszewskow', 'Wojciech'],
    ['Wojtek', 'Krashewskow', 'Wojciech'],
    ['Kraszewskow', 'Wojciech', 'Wojciech'],
    ['W.', 'Kraszewskow', 'Wojciech'],
    ['Maria', 'Zubizareta', 'María José'],
    ['Mariajose', 'Zubizarreta-Quinones', 'María José'],
    ['Mohamed', 'Albustanzadeh', 'Muhammad'],
    ['Mr. Mohammed', 'Bustanzadeh Jr', 'Muhammad'],
    ['Hans Juergen', 'Omuehlberger', 'Hans-Jürgen'],
    ['Anastasia', 'Verbitskaya', 'Анастасия'],
  ] as const) {
    const { found } = await search({ firstName, lastName })
    expect(
      found.map((guest) => guest.firstName),
      `${firstName} ${lastName}`,
    ).toContain(stored)
  }
  for (const [city, state] of [
    ['St. Petersburg', ''],
    ['St Petersbrug', ''],
    ['', 'Florida'],
  ] as const)
    expect(await grades({ firstName: 'Wojciech', lastName: 'Kraszewskow', city, state })).toEqual([
      city === '' ? 'possible' : 'likely', // the name is rare
    ])
})

test('a son is another person than the father with the same number, digits and town [MAT-15]', async () => {
  const home = { firstName: 'Walter', phoneNumber: '8135557721', city: 'Tampa', state: 'FL' }
  await seed({ ...home, lastName: 'Genworth Sr.' }, { ...home, lastName: 'Genworth Jr.' })
  const typed = { firstName: 'Walter', lastName: 'Genworth Jr.' }
  for (const rest of [{ phoneNumber: '8135557721' }, { lastFour: '7721', city: 'Tampa' }] as Typed[]) {
    const { found } = await search({ ...typed, ...rest })
    expect(found.map(({ lastName }) => lastName)).toEqual(['Genworth Jr.', 'Genworth Sr.'])
    expect(found[1]!.match.grade).toBe('other')
    expect(found[1]!.match.fields[0]!.reason).toBe('another generation: Sr., not Jr.')
  }
})

test('a whole name in one field finds the person, behind those of D-30 [MAT-16 D-30]', async () => {
  await seed(
    { firstName: 'Zora', lastName: 'Quillfeather', phoneNumber: '8135550177', city: 'Tampa', state: 'FL' },
    { firstName: 'Zora Quillfeather', lastName: 'Adams', phoneNumber: '8135550178' },
  )
  const whole = [
    'Zora Quillfeather',
    'Quillfeather, Zora',
    'Dr. Zora Mae Quillfeather',
    'Quillfeather Zora Jr.',
  ]
  for (const field of ['firstName', 'lastName'])
    for (const text of whole) {
      const { found } = await search({ [field]: text })
      expect(found.at(-1), `${field} ${text}`).toMatchObject({
        lastName: 'Quillfeather',
        match: { grade: 'possible' },
      })
      expect(await grades({ [field]: text, phoneNumber: '8135550177' })).toEqual(['same'])
    }
  const [first] = (await search({ firstName: 'Zora Quillfeather' })).found
  expect(first!.lastName).toBe('Adams')
  const bySuffix = await search({ firstName: 'Zora Quillfeather', lastName: 'Jr.' })
  expect(bySuffix.found.map(({ lastName }) => lastName)).toContain('Quillfeather')
})

// Typed names, and the stored ones.
test.each([
  ['Jorge Himenez', 'Jorge Jiménez'],
  ['Otto Shvarts', 'Otto Schwarz'],
  ['Peter Nite', 'Peter Knight'],
  ['J. Featherstnoe', 'Jasper Featherstone'],
  ['Bill Ravenscorft', 'William Ravenscroft'],
  ['Jimy Ollerenshaw', 'James Ollerenshaw'],
  ['Mohamed Karimzadhe', 'Muhammad Karimzadeh'],
  ['Jasper Kettlewell', 'J. Kettlewell'],
  ['Bob Birtwhistle', 'Rob Birtwhistle'],
])('by ear or with two errors at once: %s finds %s [MAT-18 MAT-19]', async (typed, stored) => {
  const [firstName, lastName] = typed.split(' ') as [string, string]
  const [first, last] = stored.split(' ') as [string, string]
  await seed({ firstName: first, lastName: last, phoneNumber: '8135550190' })
  const { found } = await search({ firstName, lastName })
  expect(found.filter(({ match }) => match.grade === 'possible').map((guest) => guest.lastName)).toContain(
    last,
  )
})

test('where nobody fits better, who has one name and the town is shown as another person [MAT-20]', async () => {
  await seed(
    { firstName: 'Imogen', lastName: 'Muehlberg', phoneNumber: '8135550191', city: 'Winterhaven' },
    { firstName: 'Jesse', lastName: 'Muehlberg', phoneNumber: '8135550192', city: 'Elsewhere' },
  )
  const typed = { firstName: 'Desmond', lastName: 'Muehlberg', city: 'Winterhaven' }
  const { found } = await search(typed)
  expect(found.map(({ firstName, match }) => [firstName, match.grade])).toEqual([['Imogen', 'other']])
  expect(found[0]!.match.fields[0]).toMatchObject({ field: 'firstName', verdict: 'differs' })
  await seed({ firstName: 'Desmond', lastName: 'Muehlberg', phoneNumber: '8135550193', city: 'Winterhaven' })
  expect(await grades({ ...typed, lastFour: '0193' })).toEqual(['likely'])
})

test('nonsense finds no one and is no error [MAT-02]', async () => {
  for (const typed of [
    { firstName: 'Mr.', lastName: 'Mr.' },
    { firstName: 'a', lastName: 'b' },
    { lastName: 'Vale, Chris' },
    { firstName: 'สมชาย', lastName: 'ใจดี' },
    { firstName: 'Xq', lastName: 'Zzyzx', phoneNumber: '1234567890' },
    { firstName: 'Xq', lastName: 'Zzyzx', lastFour: '0000' },
    { firstName: 'Xq', lastName: 'Zzyzx', phoneNumber: 'abcd' },
  ] as Typed[])
    expect((await search(typed, await api.member())).found, JSON.stringify(typed)).toEqual([])
  for (const typed of [{ firstName: '🙂', lastName: '🙂🙂' }, { phoneNumber: 'abcd' }, { lastFour: '0000' }])
    expect((await ana.post('/api/guest/search', typed)).status).toBe(400)
  const long = await ana.post('/api/guest/search', { firstName: 'x'.repeat(300), lastName: 'y' })
  expect([long.status, long.body.message]).toEqual([400, 'First Name can have at most 100 characters'])
})

test('a similar search reads at most 500 guests, however many share a name [MAT-21]', async () => {
  await seed(
    ...Array.from({ length: 900 }, (_, n) => ({
      firstName: n % 2 ? 'Robert' : 'Bob',
      lastName: 'Crowded',
      city: `C${n % 3}`,
    })),
  )
  const rob = { firstName: 'Rob', lastName: 'Crowdad', city: 'C1', state: 'TX', lastFour: '0001' }
  const { operations: work } = await profiled(api.deps.db, () => search(rob), { ns: /\.guests$/ })
  const finds = work.filter(
    ({ command, planSummary }) =>
      /blockingKeys/.test(planSummary) && !/"\$group"/.test(JSON.stringify(command)),
  )
  expect(finds.length).toBeGreaterThan(1)
  const returned = sumOf(finds, 'nreturned')
  expect(returned).toBeGreaterThan(100)
  expect(returned).toBeLessThanOrEqual(500)
  // Those of a union's parts are among them.
  expect(sumOf(finds, 'docsExamined')).toBeGreaterThanOrEqual(returned)
  expect(sumOf(finds, 'docsExamined')).toBeLessThanOrEqual(600)
  expect(work.filter(({ planSummary }) => /COLLSCAN/.test(planSummary))).toEqual([])
})
