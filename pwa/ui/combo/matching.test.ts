import { expect, test } from 'vitest'
import { type Choice, matching } from './matching.ts'

const places: Choice[] = [
  { value: '', label: 'Any' },
  { value: 'CI', label: "Cote d'Ivoire", aliases: ['Ivory Coast'] },
  { value: 'IN', label: 'India' },
  { value: 'ID', label: 'Indonesia' },
  { value: 'IT', label: 'Italy' },
  { value: 'BR', label: 'Brazil' },
  { value: 'AX', label: 'Åland Islands' },
  { value: 'US', label: 'United States', aliases: ['USA'] },
]
const found = (typed: string) => matching(places, typed).map(({ value }) => value)

test('what is typed finds the places that begin with it, without regard to case and accents [ACC-09]', () => {
  expect(found('ita')).toEqual(['IT'])
  expect(found('  aland')).toEqual(['AX'])
  expect(found('united st')).toEqual(['US'])
  expect(found('states')).toEqual(['US'])
  expect(found('zzz')).toEqual([])
})

test('a code or another usual name will do, and ranks before what only begins so [ACC-09]', () => {
  expect(found('id')).toEqual(['ID'])
  expect(found('in')).toEqual(['IN', 'ID'])
  expect(found('usa')).toEqual(['US'])
  expect(found('ivory')).toEqual(['CI'])
})

test('everything is offered while nothing is typed', () => {
  expect(found('')).toHaveLength(places.length)
  expect(found(' ')).toHaveLength(places.length)
})
