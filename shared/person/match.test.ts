import { expect, test } from 'vitest'
import { judge, type Register } from './match.ts'
import { type PersonFields, storedPerson, typedPerson } from './people.ts'

const nothing = { firstName: '', lastName: '', phoneNumber: '', city: '', state: '', country: '' }
type Typed = Partial<PersonFields> & { lastFour?: string }

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
    'same',
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
