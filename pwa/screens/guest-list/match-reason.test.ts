import { expect, test } from 'vitest'
import { matchReason } from './match-reason.ts'

const nothing = { firstName: '', lastName: '', phoneNumber: '', city: '', state: '', country: '' }
const guest = { firstName: 'Ann-Marie', lastName: 'Łukasz', city: 'Austin' }

test('a result says in words which fields it was found by [D-30]', () => {
  const all = { firstName: 'ann marie', lastName: 'lukasz', phoneNumber: '+1 555 010 1234', city: 'Aus' }
  expect(matchReason({ ...nothing, ...all }, guest)).toBe('Matches by exact name, phone, and place')
  expect(matchReason({ ...nothing, firstName: 'ann' }, guest)).toBe('Matches by start of first name')
  expect(matchReason({ ...nothing, lastName: 'ŁUKASZ', state: 'TX' }, guest)).toBe(
    'Matches by exact last name and place',
  )
})

test('a phone of fewer than ten digits is no reason, because it took no part [D-31]', () => {
  expect(matchReason({ ...nothing, city: 'Austin', phoneNumber: '555-0101' }, guest)).toBe('Matches by place')
})
