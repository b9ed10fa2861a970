import { expect, test } from 'vitest'
import { guestKeysOf, isExactMatch, isSearchable, matchesGuest, searchKeysOf } from './match.ts'
import { maskPhone } from './phone.ts'

const empty = { firstName: '', lastName: '', phoneNumber: '', city: '', state: '', country: '' }
const guest = {
  firstName: 'Ann-Marie',
  lastName: 'de la Cruz',
  phoneNumber: '+1 (555) 010-1234',
  city: 'New York',
  state: 'NY',
  country: 'US',
}
const find = (search: Partial<typeof empty>, among = guest) =>
  matchesGuest(searchKeysOf({ ...empty, ...search }), guestKeysOf(among))

test('names and city fit from the beginning of any word [D-30]', () => {
  for (const firstName of ['Ann', 'annmarie', 'ANN MA', 'ánn-m', 'marie'])
    expect(find({ firstName })).toBe(true)
  for (const firstName of ['nn', 'Anna', 'arie', 'marieann']) expect(find({ firstName })).toBe(false)
  for (const lastName of ['cruz', 'la c', 'DELACRUZ']) expect(find({ lastName })).toBe(true)
  for (const city of ['new', 'york', 'newyork']) expect(find({ city })).toBe(true)
  expect(find({ firstName: 'Ann' }, { ...guest, firstName: 'Anna' })).toBe(true)
})

test('every filled field must fit, and Any fits all [D-30]', () => {
  expect(find({ firstName: 'ann', lastName: 'cruz', city: 'york', state: 'NY', country: 'US' })).toBe(true)
  expect(find({ firstName: 'ann', state: 'TX' })).toBe(false)
  expect(find({ lastName: 'cruz', country: 'FR' })).toBe(false)
  expect(find({ lastName: 'cruz', state: '', country: '' })).toBe(true)
})

test('a phone fits whole, or by its last four digits where only those are known [D-31 D-34]', () => {
  const known = { ...guest, phoneNumber: maskPhone(guest.phoneNumber) }
  expect(find({ phoneNumber: '555 010 1234' })).toBe(true)
  expect(find({ phoneNumber: '555 010 1235' })).toBe(false)
  expect(find({ phoneNumber: '444 010 1234' })).toBe(false)
  expect(find({ phoneNumber: '15550101234' }, known)).toBe(true)
  expect(find({ phoneNumber: '5550101235' }, known)).toBe(false)
  expect(find({ phoneNumber: '010-1234', lastName: 'cruz' }, known)).toBe(true)
})

test('a match is exact when each filled text is the whole one [D-30]', () => {
  const isExact = (search: Partial<typeof empty>) =>
    isExactMatch(searchKeysOf({ ...empty, ...search }), guestKeysOf(guest))
  expect(isExact({ firstName: 'ann marie', lastName: 'DE LA CRUZ' })).toBe(true)
  expect(isExact({ firstName: 'ann marie', lastName: 'cruz' })).toBe(false)
  expect(isExact({ firstName: 'marie' })).toBe(false)
})

test('what a search may begin with [VAL-46 VAL-47 VAL-48 VAL-51]', () => {
  const can = (search: Partial<typeof empty>) => isSearchable(searchKeysOf({ ...empty, ...search }))
  for (const field of ['firstName', 'lastName', 'city'] as const) expect(can({ [field]: 'x' })).toBe(true)
  expect(can({ state: 'TX' })).toBe(true)
  expect(can({ phoneNumber: '555-010-1234' })).toBe(true)
  expect(can({ phoneNumber: '555-0101' })).toBe(false)
  expect(can({ country: 'US' })).toBe(false)
  expect(can({ firstName: ' - ' })).toBe(false)
})

test('very long texts are compared by their beginning [D-30]', () => {
  const long = { ...guest, lastName: `${'a'.repeat(80)}b` }
  expect(find({ lastName: 'a'.repeat(75) }, long)).toBe(true)
  expect(guestKeysOf({ ...guest, lastName: 'ﷺ'.repeat(100) }).lastKeys[0]!.length).toBe(60)
})
