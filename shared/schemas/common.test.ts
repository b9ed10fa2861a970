import { expect, test } from 'vitest'
import * as v from 'valibot'
import { line, ListFilter, requiredLine, requiredText } from './common.ts'

const messageOf = (schema: v.GenericSchema, given: unknown) => v.safeParse(schema, given).issues?.[0].message

test('a text of nothing but signs that take no place is blank [D-80]', () => {
  const blank = ['', ' ', '\u200b', ' \u200d\u2060 ', '\ufeff', '\u202a\u202c', '\u00ad']
  for (const text of blank) {
    expect(messageOf(requiredLine('First Name'), text)).toBe('First Name is required')
    expect(messageOf(requiredText('A review', 'A review is required', 10), text)).toBe('A review is required')
  }
})

test('a missing text is one mistake, not two [D-80]', () => {
  expect(v.safeParse(requiredLine('First Name'), '').issues).toHaveLength(1)
})

test('control characters, halves of surrogate pairs and text that runs backwards are refused [D-80]', () => {
  for (const sign of ['\u0000', '\u0007', '\u007f', '\u009f', '\ud800', '\udfff', '\u202e']) {
    const text = `a${sign}b`
    expect(messageOf(line('City'), text)).toBe('City holds characters that cannot be used')
    expect(messageOf(ListFilter, text)).toBe('The filter holds characters that cannot be used')
    expect(messageOf(requiredText('A review', '', 10), text)).toBe(
      'A review holds characters that cannot be used',
    )
  }
  expect(messageOf(line('City'), 'a\nb')).toBe('City holds characters that cannot be used')
})

test('texts of all scripts, emoji and joined letters are taken as they are typed [D-30]', () => {
  for (const text of [
    'Zoë',
    'Ѓорѓи',
    '日本語',
    'نیم\u200cفاصله',
    '👩\u200d👩\u200d👧',
    '\u202d(555) 010-1234\u202c',
  ])
    expect(v.parse(requiredLine('First Name'), text)).toBe(text.normalize('NFC'))
  expect(v.parse(requiredText('A review', '', 20), ' one\r\ntwo\tthree ')).toBe('one\ntwo\tthree')
})
