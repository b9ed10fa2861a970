import { expect, test } from 'vitest'
import { formatPhone, maskPhone, phoneKey } from './phone.ts'

test('every writing of a number is the same number [D-31 VAL-49 VAL-50 OP-27]', () => {
  const writings = ['+1 555 010 1234', '15550101234', '(555) 010-1234', '555.010.1234']
  expect(new Set(writings.map(phoneKey))).toEqual(new Set(['5550101234']))
})

test('fewer than ten digits are no phone number [D-31 VAL-51]', () => {
  expect(phoneKey('555 010 123')).toBeNull()
  expect(phoneKey('')).toBeNull()
})

test('a masked phone shows its last four digits only [D-34 GST-12 OP-35]', () => {
  expect(maskPhone('+1 555 010 1234')).toBe('(•••) •••-1234')
})

test('a phone number is formatted when the field is left, others stay as typed', () => {
  expect(formatPhone('+1 555 010 1234')).toBe('(555) 010-1234')
  expect(formatPhone('+44 20 7946 0018')).toBe('+44 20 7946 0018')
})
