import { expect, test } from 'vitest'
import { gradeOfResult, judge, type Register } from './match.ts'
import { type PersonFields, storedPerson, typedPerson } from './people.ts'

const nothing = { firstName: '', lastName: '', phoneNumber: '', city: '', state: '', country: '' }
type Typed = Partial<PersonFields> & { lastFour?: string; international?: string }

const given = new Set(['john', 'joan', 'mario', 'maria', 'jane'])
const rareNames = new Set(['thistlewood'])
const register: Register = {
  size: 20_000,
  shareOf: (_, field) => (field === 'first' ? 1 / 300 : 1 / 2000),
  isRare: ({ whole }) => rareNames.has(whole),
  isGivenName: (name) => given.has(name),
}

function match(typed: Typed, ...guests: Partial<PersonFields>[]) {
  const candidates = guests.map((guest) => ({
    person: storedPerson({ ...nothing, ...guest }),
    canBeNear: true,
  }))
  return judge(typedPerson({ ...nothing, ...typed }), candidates, register)[0]!
}
const william = {
  firstName: 'William',
  lastName: 'Smith',
  phoneNumber: '(813) 555-4410',
  city: 'Tampa',
  state: 'FL',
  country: 'US',
}

test('on the doorstep a nickname, a slip of the pen, four digits and the town are likely the same person [MAT-02]', () => {
  const { match: found } = match(
    { firstName: 'bill', lastName: 'smyth', lastFour: '4410', city: 'Tampa' },
    william,
  )
  expect(found).toEqual({
    grade: 'likely',
    probability: 1,
    fields: [
      { field: 'firstName', verdict: 'similar', reason: 'Bill is short for William' },
      { field: 'lastName', verdict: 'similar', reason: 'one letter differs' },
      { field: 'lastFour', verdict: 'agrees', reason: 'last four digits agree' },
      { field: 'city', verdict: 'agrees', reason: 'city agrees' },
    ],
  })
})

// What is typed, what is stored, and the grade; null for a guest whom the names do not bring.
test.each<[string, Typed, Partial<PersonFields>, string | null]>([
  [
    'number and names',
    { firstName: 'William', lastName: 'Smith', phoneNumber: '8135554410' },
    william,
    'same',
  ],
  [
    'number, names alike',
    { firstName: 'Will', lastName: 'Smyth', phoneNumber: '8135554410' },
    william,
    'same',
  ],
  [
    'number and names, who has moved',
    { firstName: 'William', lastName: 'Smith', phoneNumber: '8135554410', city: 'Boston' },
    william,
    'other',
  ],
  [
    'number, another first name',
    { firstName: 'Dora', lastName: 'Smith', phoneNumber: '8135554410' },
    william,
    'related',
  ],
  [
    'number, a first name that only looks like a slip',
    { firstName: 'Joan', lastName: 'Smith', phoneNumber: '8135554410' },
    { ...william, firstName: 'John' },
    'related',
  ],
  [
    'number, both names differ',
    { firstName: 'Dora', lastName: 'Vale', phoneNumber: '8135554410' },
    william,
    null,
  ],
  ['names alone', { firstName: 'William', lastName: 'Smith' }, william, 'possible'],
  [
    'rare names alone',
    { firstName: 'Ann', lastName: 'Thistlewood' },
    { ...william, firstName: 'Ann', lastName: 'Thistlewood' },
    'possible',
  ],
  [
    'a rare name and the town',
    { firstName: 'Ann', lastName: 'Thistlewood', city: 'Tampa' },
    { ...william, firstName: 'Ann', lastName: 'Thistlewood' },
    'likely',
  ],
  ['names and town', { firstName: 'William', lastName: 'Smith', city: 'Tampa' }, william, 'possible'],
  [
    'names and four digits',
    { firstName: 'William', lastName: 'Smith', lastFour: '4410' },
    william,
    'possible',
  ],
  [
    'names, four digits and town',
    { firstName: 'William', lastName: 'Smith', lastFour: '4410', city: 'Tampa' },
    william,
    'likely',
  ],
  [
    'the whole number against a guest known by four digits',
    { firstName: 'William', lastName: 'Smith', phoneNumber: '8135554410', city: 'Tampa' },
    { ...william, phoneNumber: '(•••) •••-4410' },
    'likely',
  ],
  [
    'another number',
    { firstName: 'William', lastName: 'Smith', phoneNumber: '8135559999' },
    william,
    'other',
  ],
  [
    'other four digits',
    { firstName: 'Bill', lastName: 'Smith', lastFour: '9999', city: 'Tampa' },
    william,
    'other',
  ],
  ['another town', { firstName: 'William', lastName: 'Smith', city: 'Boston' }, william, 'other'],
  ['another country', { firstName: 'William', lastName: 'Smith', country: 'FR' }, william, 'other'],
  [
    'one digit wrong',
    { firstName: 'William', lastName: 'Smith', phoneNumber: '8135554411' },
    william,
    'possible',
  ],
  [
    'two digits turned',
    { firstName: 'William', lastName: 'Smith', phoneNumber: '8153554410' },
    william,
    'possible',
  ],
  [
    'two digits wrong',
    { firstName: 'William', lastName: 'Smith', phoneNumber: '8135554499' },
    william,
    'other',
  ],
  ['another first name', { firstName: 'Dora', lastName: 'Smith', city: 'Tampa' }, william, null],
])('%s: %o of %o is %s [MAT-02]', (_, typed, guest, grade) => {
  const { match: found, isListed } = match(typed, guest)
  expect(isListed ? found.grade : null).toBe(grade)
})

test('whatever else agrees, a typed field that differs makes another person [DOR-23 MAT-02]', () => {
  const [cities, states, countries] = [
    ['', 'Tampa', 'Boston'],
    ['', 'FL', 'MA'],
    ['', 'US', 'FR'],
  ] as const
  const numbers = [
    {},
    { phoneNumber: '8135554410' },
    { phoneNumber: '6175550000' },
    { lastFour: '4410' },
    { lastFour: '0000' },
  ]
  const seen = new Set<string | null>()
  const wrong: string[] = []
  for (const firstName of ['', 'William', 'Bill', 'W', 'Dora'])
    for (const lastName of ['', 'Smith', 'Smyth', 'Smith Jr.', 'Vale'])
      for (const number of numbers)
        for (const city of cities)
          for (const state of states)
            for (const country of countries) {
              const typed = { firstName, lastName, ...number, city, state, country }
              const judged = match(typed, { ...william, lastName: 'Smith Sr.' })
              const against = judged.match.fields.filter(({ verdict }) => verdict === 'differs')
              // The same number with another first name has a grade of its own.
              const isRelated = number.phoneNumber === '8135554410' && against.length === 1
              // Whoever is found by the beginning of what was typed has nothing else that differs.
              const canBeFound = against.every(({ field }) => field === 'lastFour')
              for (const isFound of canBeFound ? [true, false] : [false]) {
                const grade = gradeOfResult(judged, isFound)
                const isOther = grade === 'other' || grade === null
                const mayBeRelated = grade === 'related' && isRelated && against[0]!.field === 'firstName'
                if (against.length === 0) seen.add(grade)
                else if (!isOther && !mayBeRelated) wrong.push(`${grade} for ${JSON.stringify(typed)}`)
              }
            }
  expect(wrong).toEqual([])
  expect([...seen]).toEqual(expect.arrayContaining(['same', 'likely', 'possible', null]))
})

test('of two who fit as well neither is likely, and they share the probability [MAT-02]', () => {
  const typed = { firstName: 'William', lastName: 'Smith', lastFour: '4410', city: 'Tampa' }
  const alone = match(typed, william)
  const shared = match(typed, william, { ...william, phoneNumber: '9135554410' })
  expect([alone.match.grade, shared.match.grade]).toEqual(['likely', 'possible'])
  expect(shared.match.probability).toBeCloseTo(alone.match.probability / 2, 1)
  const names = { firstName: 'William', lastName: 'Smith' }
  expect(match(names, william, william, william).match.probability).toBeLessThanOrEqual(0.34)
})

test('a number that differs slightly says so and not where, and only with both names [MAT-03]', () => {
  const { match: found } = match({ firstName: 'Bill', lastName: 'Smith', phoneNumber: '8135554411' }, william)
  const reasons = found.fields.map(({ reason }) => reason)
  expect(reasons).toContain('number differs slightly')
  expect(reasons.join()).not.toMatch(/\d/)
  const { match: other } = match({ lastName: 'Smith', phoneNumber: '8135554411' }, william)
  expect(other.fields[0]).toEqual({ field: 'phoneNumber', verdict: 'differs', reason: 'number differs' })
  const dora = match({ firstName: 'Dora', lastName: 'Smith', phoneNumber: '8135554411' }, william)
  expect(dora.match.fields.map(({ reason }) => reason)).toContain('number differs')
})

const senior = { ...william, lastName: 'Smith Sr.' }
test.each<[string, Typed, Partial<PersonFields>]>([
  ['number', { firstName: 'William', lastName: 'Smith Jr.', phoneNumber: '8135554410' }, senior],
  [
    'digits and town',
    { firstName: 'William', lastName: 'Smith, Junior', lastFour: '4410', city: 'Tampa' },
    senior,
  ],
  ['in the first name', { firstName: 'William Jr.', lastName: 'Smith' }, { ...senior }],
  ['one field', { firstName: 'William Smith Jr.', phoneNumber: '8135554410' }, senior],
  ['written out', { firstName: 'Will', lastName: 'Smith jnr', lastFour: '4410', city: 'Tampa' }, senior],
])('a son is never the father, whatever else they share: %s [MAT-15]', (_, typed, guest) => {
  const { match: found, isListed } = match(typed, guest)
  expect([found.grade, isListed]).toEqual(['other', true])
  expect(found.fields[0]).toEqual({
    field: 'lastName',
    verdict: 'differs',
    reason: 'another generation: Sr., not Jr.',
  })
})

test.each(['II/III', 'III/IV', 'Sr./II', 'junior/IV', '2nd/3rd', 'V/III', 'Jr./V', '5th/IV'])(
  '%s are two generations [MAT-15]',
  (pair) => {
    const [typed, stored] = pair.split('/')
    const found = match(
      { firstName: 'William', lastName: `Smith ${typed}`, phoneNumber: '8135554410' },
      { ...william, lastName: `Smith ${stored}` },
    )
    expect(found.match.grade).toBe('other')
  },
)

test('the V of a whole name in one field is a generation beside a guest who has one [MAT-15]', () => {
  const typed = { firstName: 'William Smith V', phoneNumber: '8135554410' }
  expect(match(typed, { ...william, lastName: 'Smith III' }).match.grade).toBe('other')
  expect(match(typed, { ...william, lastName: 'Smith V' }).match.grade).toBe('same')
})

test('a generation that one side names contradicts nothing, nor does the same in other words [MAT-15]', () => {
  const typed = { firstName: 'William', phoneNumber: '8135554410' }
  for (const [here, there] of [
    ['Smith Jr.', 'Smith'],
    ['Smith', 'Smith III'],
    ['Smith Jr.', 'Smith, Junior'],
    ['Smith 2nd', 'Smith II'],
    ['Smith V', 'Smith V'],
    ['Smith V', 'Smith 5th'],
    ['Smith V', 'Smith'],
  ] as const)
    expect(match({ ...typed, lastName: here }, { ...william, lastName: there }).match.grade).toBe('same')
  // 'Sr.' before a name is a title, and Junior may be a first name.
  const sr = { firstName: 'Sr. Juan', lastName: 'Vale Jr.', phoneNumber: '8135554410' }
  expect(match(sr, { ...william, firstName: 'Juan', lastName: 'Vale Jr.' }).match.grade).toBe('same')
  const junior = { firstName: 'Junior', lastName: 'Santos', phoneNumber: '8135554410' }
  expect(match(junior, { ...william, firstName: 'Junior', lastName: 'Santos' }).match.grade).toBe('same')
})

test('of father and son with one number neither is sure while no generation is typed [MAT-15]', () => {
  const typed = { firstName: 'William', lastName: 'Smith', phoneNumber: '8135554410' }
  const son = { ...william, lastName: 'Smith Jr.' }
  expect(match(typed, son, senior).match.grade).toBe('possible')
  expect(match({ ...typed, lastName: 'Smith Jr.' }, son, senior).match.grade).toBe('same')
})

// A whole name in one field, the stored guest, and how both names agree.
test.each<[Typed, string, string]>([
  [{ firstName: 'Zora Quillfeather' }, 'Zora', 'Quillfeather'],
  [{ lastName: 'Zora Quillfeather' }, 'Zora', 'Quillfeather'],
  [{ lastName: 'Quillfeather, Zora' }, 'Zora', 'Quillfeather'],
  [{ firstName: 'Quillfeather, Zora' }, 'Zora', 'Quillfeather'],
  [{ firstName: 'Quillfeather Zora' }, 'Zora', 'Quillfeather'],
  [{ firstName: 'Dr. Zora Quillfeather' }, 'Zora', 'Quillfeather'],
  [{ lastName: 'Zora Quillfeather Jr.' }, 'Zora', 'Quillfeather'],
  [{ lastName: 'Quillfeather Jr., Zora' }, 'Zora', 'Quillfeather'],
  [{ lastName: 'Zora Quillfeather, MD' }, 'Zora', 'Quillfeather'],
  [{ firstName: 'Zora Mae Quillfeather' }, 'Zora', 'Quillfeather'],
  [{ firstName: 'Zora Quillfeather' }, 'Zora Mae', 'Quillfeather'],
  [{ firstName: 'Maria García López' }, 'Maria', 'García López'],
  [{ lastName: 'Maria del Carmen García López' }, 'María del Carmen', 'García'],
  [{ lastName: 'García-López, Maria' }, 'Maria', 'García López'],
  [{ firstName: 'Juan de la Cruz' }, 'Juan', 'de la Cruz'],
  [{ firstName: 'Zora Quillfeather', lastName: 'Jr.' }, 'Zora', 'Quillfeather'],
  [{ firstName: 'Zora Quillfeather', lastName: '[Airbnb]' }, 'Zora', 'Quillfeather'],
])(
  'a whole name in one field is the person, with the number the same one: %o [MAT-16]',
  (typed, first, last) => {
    const guest = { ...william, firstName: first, lastName: last }
    const alone = match(typed, guest)
    expect([alone.match.grade, alone.isListed]).toEqual(['possible', true])
    expect(match({ ...typed, phoneNumber: '8135554410' }, guest).match.grade).toBe('same')
    expect(match({ ...typed, lastFour: '4410', city: 'Tampa' }, guest).match.grade).toBe('likely')
    expect(match({ ...typed, city: 'Boston' }, guest).match.grade).toBe('other')
  },
)

test('one name of several words is no whole name that brings others [MAT-16]', () => {
  const { isListed } = match({ firstName: 'Mary Ann' }, { firstName: 'Mary', lastName: 'Cooper' })
  expect(isListed).toBe(false)
  for (const lastName of ['de la Cruz', "O'Connor", 'García-López'])
    expect(typedPerson({ ...nothing, lastName }).pairs).toEqual([])
})

test.each<[string, Typed, Partial<PersonFields>, string | null]>([
  ['with its country', { phoneNumber: '0612345678', international: '+33612345678' }, william, 'same'],
  ['without one', { phoneNumber: '06 12 34 56 78' }, william, 'possible'],
  ['without one, and the town', { phoneNumber: '06 12 34 56 78', city: 'Tampa' }, william, 'likely'],
  ['alone', { firstName: '', lastName: '', phoneNumber: '06 12 34 56 78' }, william, 'possible'],
  ['another person', { firstName: 'Dora', phoneNumber: '06 12 34 56 78' }, william, null],
  [
    'stored so',
    { phoneNumber: '+33 6 12 34 56 78' },
    { ...william, phoneNumber: '06.12.34.56.78' },
    'possible',
  ],
  [
    'of another country',
    { phoneNumber: '0612345678', international: '+33612345678' },
    { ...william, phoneNumber: '+31612345678', city: 'Boston' },
    'possible',
  ],
])('a national number with its trunk prefix, %s: %o of %o is %s [MAT-17]', (_, typed, guest, grade) => {
  const stored = guest === william ? { ...william, phoneNumber: '+33 6 12 34 56 78' } : guest
  const { match: found, isListed } = match({ firstName: 'William', lastName: 'Smith', ...typed }, stored)
  expect(isListed ? found.grade : null).toBe(grade)
})

test('what speaks against comes first, and what is not known is said [MAT-01]', () => {
  const typed = { firstName: 'Bill', lastName: 'Smith', city: 'Boston', state: 'FL', lastFour: '1111' }
  const { match: found } = match(typed, { ...william, phoneNumber: '', state: '' })
  expect(found.fields).toEqual([
    { field: 'city', verdict: 'differs', reason: 'city differs' },
    { field: 'firstName', verdict: 'similar', reason: 'Bill is short for William' },
    { field: 'lastName', verdict: 'agrees', reason: 'last name agrees' },
    { field: 'lastFour', verdict: 'unknown', reason: 'number is not known' },
    { field: 'state', verdict: 'unknown', reason: 'state is not known' },
  ])
})

// Typed first and last name, stored ones, and what is said of the one that is not the same.
test.each<[string, string, string, string, string]>([
  ['William', 'Smith', 'Bill', 'Smith', 'Bill is short for William'],
  ['Bob', 'Smith', 'Rob', 'Smith', 'Bob and Rob are short for the same name'],
  ['Pepe', 'García', 'José', 'Garcia', 'Pepe is short for José'],
  ['Kasia', 'Nowak', 'Katarzyna', 'Nowak', 'Kasia is short for Katarzyna'],
  ['Jennifr', 'Smith', 'Jennifer', 'Smith', 'one letter differs'],
  ['Jenniffer', 'Smith', 'Jennifer', 'Smith', 'one letter differs'],
  ['Jenifner', 'Smith', 'Jennifer', 'Smith', 'two letters differ'],
  ['Jennfier', 'Smith', 'Jennifer', 'Smith', 'two letters are swapped'],
  ['Smith', 'William', 'William', 'Smith', 'first and last name are swapped'],
  ['Maria', 'Garcia', 'Maria', 'García López', 'a part of the name agrees'],
  ['Jean', 'Dubois', 'Jean-Luc', 'Dubois', 'a part of the name agrees'],
  ['Muhammad', 'Saleh', 'Mohamed', 'Saleh', 'another spelling of the same name'],
  ['Aleksandr', 'Petrov', 'Alexander', 'Petrov', 'another spelling of the same name'],
  ['Hans', 'Mueller', 'Hans', 'Müller', 'one letter differs'],
  ['J.', 'Vale', 'Jane', 'Vale', 'the initial agrees'],
  ['Voychek', 'Nowak', 'Wojciech', 'Nowak', 'another spelling'],
])('%s %s finds %s %s: %s [MAT-04]', (firstName, lastName, first, last, reason) => {
  const { match: found, isListed } = match({ firstName, lastName }, { firstName: first, lastName: last })
  expect([found.grade, isListed]).toEqual(['possible', true])
  expect(found.fields.map((field) => field.reason)).toContain(reason)
})

// A last name as it is written, and as an English ear writes it.
test.each(
  (
    'Knight/Nite Hughes/Hews Stewart/Stuart Wright/Rite Thompson/Tomson Jimenez/Himenez Guerrero/Gererro ' +
    'Quintero/Kintero Vasquez/Baskes Villanueva/Viyanueva Beauchamp/Bowshamp Thibault/Teebo Bordeaux/Bordo Benoit/Benwa ' +
    'Bianchi/Bianki Gnocchi/Nyoki Cicero/Chichero Schwarz/Shvarts Jaeger/Yager Zimmermann/Simmerman Wojciech/Voychek ' +
    'Kowalczyk/Kovalchik Szczepaniak/Shchepaniak Tchaikovsky/Chaikovski Khrushchev/Krushchev Zhang/Jang Qian/Chien ' +
    'Nguyen/Win Phuong/Fong Trinh/Chin Bhattacharya/Batacharya Chaudhary/Chowdry Qasim/Kasim Youssef/Yusef'
  ).split(' '),
)('what is written by ear is found: %s [MAT-18]', (names) => {
  const [written, heard] = names.split('/') as [string, string]
  const { match: found, isListed } = match(
    { firstName: 'Zora', lastName: heard },
    { firstName: 'Zora', lastName: written },
  )
  expect([found.grade, isListed]).toEqual(['possible', true])
})

test.each(['Barton/Bartlett', 'Moore/Mayer', 'Lee/Low', 'Tanaka/Donahue', 'Kim/Cohen', 'Jones/Chavez'])(
  'names that only share consonants are two: %s [MAT-18]',
  (names) => {
    const [one, other] = names.split('/') as [string, string]
    expect(match({ firstName: 'Zora', lastName: one }, { firstName: 'Zora', lastName: other }).isListed).toBe(
      false,
    )
  },
)

// Typed first and last name, and the stored ones.
test.each([
  ['J. Smyht', 'James Smith'],
  ['Bill Thisltewood', 'William Thistlewood'],
  ['Jimy Smith', 'James Smith'],
  ['Bill Smith', 'Wiliam Smith'],
  ['Mohamned Saleh', 'Muhammad Saleh'],
  ['Mohamed Salhe', 'Muhammad Saleh'],
  ['James Smith', 'J. Smith'],
  ['Bob Smith', 'Rob Smith'],
  ['Liz Vale', 'Betty Vale'],
])('two errors at once are found: %s is %s [MAT-19]', (typed, stored) => {
  const [firstName, lastName] = typed.split(' ') as [string, string]
  const [first, last] = stored.split(' ') as [string, string]
  const { match: found, isListed } = match({ firstName, lastName }, { firstName: first, lastName: last })
  expect([found.grade, isListed]).toEqual(['possible', true])
})

test.each([
  ['Mr. William', 'Smith Jr.', 'William', 'Smith'],
  ['Maryann', 'Delacruz', 'Mary Ann', 'de la Cruz'],
  ['Jean Luc', "O'Connor", 'Jeanluc', 'OConnor'],
])(
  'titles, suffixes and blanks do not count: %s %s is %s %s [MAT-04]',
  (firstName, lastName, first, last) => {
    const { match: found } = match({ firstName, lastName }, { firstName: first, lastName: last })
    expect(found.fields.map(({ verdict }) => verdict)).toEqual(['agrees', 'agrees'])
  },
)

test.each([
  ['St Louis', 'Saint Louis', 'agrees'],
  ['Ft. Worth', 'Fort Worth', 'agrees'],
  ['NYC', 'New York', 'agrees'],
  ['Tmapa', 'Tampa', 'similar'],
  ['Tampa, Florida', 'Tampa', 'agrees'],
  ['Boston', 'Tampa', 'differs'],
])('the city %s against %s %s [MAT-04]', (typed, city, verdict) => {
  const { match: found } = match(
    { firstName: 'William', lastName: 'Smith', city: typed },
    { ...william, city },
  )
  expect(found.fields.find(({ field }) => field === 'city')?.verdict).toBe(verdict)
})

test.each(['John/Jane', 'Mario/Dario', 'Li/Lu', 'Ann/Amy'])('%s are two names [MAT-04]', (names) => {
  const [typed, stored] = names.split('/') as [string, string]
  expect(
    match({ firstName: typed, lastName: 'Vale' }, { firstName: stored, lastName: 'Vale' }).isListed,
  ).toBe(
    names === 'Mario/Dario', // one letter may be a slip
  )
})

test('German generations and written short forms of first names are known [MAT-15 MAT-04]', () => {
  const number = { phoneNumber: '8135554410', city: 'Tampa' }
  const typed = { firstName: 'Hans', lastName: 'Müller jun.', ...number }
  expect(match(typed, { firstName: 'Hans', lastName: 'Müller sen.', ...number }).match.grade).toBe('other')
  expect(match(typed, { firstName: 'Hans', lastName: 'Müller', ...number }).match.grade).toBe('same')
  const li = { firstName: 'Li Jun', lastName: 'Sen', ...number }
  expect(match(li, li).match.fields.map(({ reason }) => reason)).toContain('first name agrees')
  const wm = { firstName: 'Wm', lastName: 'Smith', phoneNumber: '8135554410' }
  expect(match(wm, william).match.grade).toBe('same')
})
