import { expect, test } from 'vitest'
import { judge } from '../../../shared/person/match.ts'
import { storedPerson, typedPerson } from '../../../shared/person/people.ts'
import { matchWords } from './match-words.ts'

const nothing = { firstName: '', lastName: '', phoneNumber: '', city: '', state: '', country: '' }
const register = {
  size: 20_000,
  shareOf: () => 1 / 2000,
  isRare: () => false,
  isGivenName: () => false,
}
const william = {
  firstName: 'William',
  lastName: 'Smith',
  phoneNumber: '8135554410',
  city: 'Tampa',
  state: 'FL',
  country: 'US',
}

test.each([
  ['Same last name and last four', { lastName: 'smith', lastFour: '4410' }],
  ['Same name', { firstName: 'William', lastName: 'Smith' }],
  ['Same name, number and city', { ...william, state: '', country: '' }],
  [
    'Bill is short for William · one letter differs · same last four and city',
    { firstName: 'bill', lastName: 'smyth', lastFour: '4410', city: 'tampa' },
  ],
  ['Another number', { lastName: 'smith', lastFour: '1111' }],
  [
    'Another number · same city',
    { firstName: 'William', lastName: 'Smith', lastFour: '1111', city: 'Tampa' },
  ],
  ['Another number · same city', { firstName: 'bill', lastName: 'smyth', lastFour: '1111', city: 'tampa' }],
  ['Another number and city', { firstName: 'William', lastName: 'Smith', lastFour: '1111', city: 'Reno' }],
  ['Another city · same number', { ...william, city: 'Reno', state: '', country: '' }],
  [
    'Another first name · same last name and number',
    { ...nothing, firstName: 'Dora', lastName: 'Smith', phoneNumber: '8135554410' },
  ],
  ['First name: the initial agrees · same last name', { firstName: 'W', lastName: 'Smith' }],
])('what agrees or differs is said in words: %s [DOR-23 MAT-11]', (words, typed) => {
  const [judged] = judge(
    typedPerson({ ...nothing, ...typed }),
    [{ person: storedPerson(william), canBeNear: false }],
    register,
  )
  expect(matchWords(judged!.match)).toBe(words)
})

test('another generation and what is not known are said [DOR-23 MAT-15]', () => {
  const typed = typedPerson({ ...nothing, firstName: 'William', lastName: 'Smith Jr.', lastFour: '4410' })
  const senior = storedPerson({ ...william, lastName: 'Smith Sr.', phoneNumber: '' })
  const [judged] = judge(typed, [{ person: senior, canBeNear: false }], register)
  expect(matchWords(judged!.match)).toBe('Another generation: Sr., not Jr. · number is not known')
})
