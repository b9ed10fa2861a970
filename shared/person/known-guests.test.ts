import { expect, test } from 'vitest'
import type { FoundGuest } from '../schemas/guest.ts'
import type { Grade } from './grades.ts'
import { knownGuests, sureGuest } from './known-guests.ts'

const found = (...of: Grade[]) =>
  of.map(
    (grade, n) => ({ _id: String(n), match: { grade, probability: 0, fields: [] } }) as unknown as FoundGuest,
  )
const sureOf = (...of: Grade[]) => sureGuest(found(...of))?._id

test('the one guest who is the same or likely is sure, whoever else is possible [MAT-09 AFT-02]', () => {
  expect([sureOf('likely'), sureOf('same'), sureOf('likely', 'possible')]).toEqual(['0', '0', '0'])
  expect(sureOf('same', 'likely', 'related')).toBe('0')
})

test('nobody is sure where another guest is as sure, or all are only possible [MAT-09 AFT-02]', () => {
  const unsure: Grade[][] = [
    [],
    ['possible'],
    ['related', 'possible'],
    ['likely', 'likely'],
    ['same', 'same'],
  ]
  expect(unsure.map((grades) => sureOf(...grades))).toEqual(unsure.map(() => undefined))
})

test('five known guests are asked about, and none whose number and names agree [MAT-10]', () => {
  const many = found('likely', 'possible', 'possible', 'possible', 'possible', 'possible', 'other')
  expect(knownGuests(many)).toEqual(many.slice(0, 5))
  expect(knownGuests(found('other'))).toEqual([])
  const fields = (['firstName', 'lastName', 'phoneNumber'] as const).map((field) => ({
    field,
    verdict: 'agrees' as const,
    reason: '',
  }))
  const [same] = found('same') as [FoundGuest]
  expect(knownGuests([{ ...same, match: { ...same.match, fields } }, ...many])).toEqual([])
  fields.pop()
  expect(knownGuests([{ ...same, match: { ...same.match, fields } }])).toHaveLength(1)
})
