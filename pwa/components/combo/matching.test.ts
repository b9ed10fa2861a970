import { expect, test } from 'vitest'
import { type Choice, matching } from './matching.ts'

const places: Choice[] = [
  { value: '', label: 'Any' },
  { value: 'CI', label: "Cote d'Ivoire", also: ['Ivory Coast'] },
  { value: 'IN', label: 'India' },
  { value: 'ID', label: 'Indonesia' },
  { value: 'IT', label: 'Italy' },
  { value: 'BR', label: 'Brazil' },
  { value: 'AX', label: 'Åland Islands' },
  { value: 'US', label: 'United States', also: ['USA'] },
]
const found = (typed: string) => matching(places, typed).map(({ value }) => value)

test('ACC-09 what is typed finds the places that begin with it, without regard to case and accents', () => {
  expect(found('ita')).toEqual(['IT'])
  expect(found('  aland')).toEqual(['AX'])
  expect(found('united st')).toEqual(['US'])
  expect(found('states')).toEqual(['US'])
  expect(found('zzz')).toEqual([])
})

test('ACC-09 a code or another usual name will do, and stands before what only begins so', () => {
  expect(found('id')).toEqual(['ID'])
  expect(found('in')).toEqual(['IN', 'ID'])
  expect(found('usa')).toEqual(['US'])
  expect(found('ivory')).toEqual(['CI'])
})

test('everything is offered while nothing is typed', () => {
  expect(found('')).toHaveLength(places.length)
  expect(found(' ')).toHaveLength(places.length)
})
