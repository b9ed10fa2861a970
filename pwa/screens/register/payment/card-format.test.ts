import { expect, test } from 'vitest'
import { formatCardNumber, formatExpiry, formatTyped } from './card-format.ts'

test('a card number is written in groups of four, a date as month and year, typed or pasted', () => {
  for (const typed of ['4242424242424242', '4242-4242-4242-4242', ' 4242 4242 4242 4242 '])
    expect(formatCardNumber(typed)).toBe('4242 4242 4242 4242')
  expect(formatCardNumber('42424')).toBe('4242 4')
  expect(formatCardNumber('4242')).toBe('4242')
  for (const typed of ['1240', '12/40', '12 / 40', '12/2040', '122040', '12-40', '12.40'])
    expect(formatExpiry(typed)).toBe('12/40')
  expect(formatExpiry('4/40')).toBe('04/40')
  expect(['1', '12', '124'].map((typed) => formatExpiry(typed))).toEqual(['1', '12', '12/4'])
})

test('the caret stays behind its digit, and a deletion over a separator goes on', () => {
  const number = (before: string, text: string, caret: number) =>
    formatTyped(formatCardNumber, { before, text, caret })
  expect(number('4242', '42424', 5)).toEqual({ text: '4242 4', caret: 6 })
  expect(number('4242 4242', '49242 4242', 2)).toEqual({ text: '4924 2424 2', caret: 2 })
  expect(number('4242 4', '4242 ', 5)).toEqual({ text: '4242', caret: 4 })
  expect(number('4243 4242', '42434242', 4)).toEqual({ text: '4244 242', caret: 3 })
  const date = (before: string, text: string, caret: number) =>
    formatTyped(formatExpiry, { before, text, caret })
  expect(date('12', '124', 3)).toEqual({ text: '12/4', caret: 4 })
  expect(date('12/4', '12/', 3)).toEqual({ text: '12/', caret: 3 })
  expect(date('12/', '12', 2)).toEqual({ text: '1', caret: 1 })
  expect(date('12/40', '1/40', 1)).toEqual({ text: '1/40', caret: 1 })
  expect(date('1', '1/', 2)).toEqual({ text: '01/', caret: 3 })
})
