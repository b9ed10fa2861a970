import { expect, test } from 'vitest'
import { whyFound } from './why-found.ts'

const nothing = { firstName: '', lastName: '', phoneNumber: '', city: '', state: '', country: '' }
const guest = { firstName: 'Ann-Marie', lastName: 'Łukasz', city: 'Austin' }

test('D-30 a result says in words which fields it was found by', () => {
  const all = { firstName: 'ann marie', lastName: 'lukasz', phoneNumber: '+1 555 010 1234', city: 'Aus' }
  expect(whyFound({ ...nothing, ...all }, guest)).toBe('Matches by exact name, phone, and place')
  expect(whyFound({ ...nothing, firstName: 'ann' }, guest)).toBe('Matches by start of first name')
  expect(whyFound({ ...nothing, lastName: 'ŁUKASZ', state: 'TX' }, guest)).toBe(
    'Matches by exact last name and place',
  )
})

test('D-31 a phone of fewer than ten digits is no reason, because it took no part', () => {
  expect(whyFound({ ...nothing, city: 'Austin', phoneNumber: '555-0101' }, guest)).toBe('Matches by place')
})
