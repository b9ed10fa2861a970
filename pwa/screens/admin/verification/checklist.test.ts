import { expect, test } from 'vitest'
import { checklistOf } from './Checklist.tsx'

const now = new Date('2026-11-20T12:00:00Z')
const ana = {
  firstName: 'Ana',
  lastName: 'Gomez',
  city: 'Austin',
  state: 'TX',
  country: 'US',
  insuranceExpirationDate: '2026-11-20',
}
const warnings = (changes: Partial<typeof ana> = {}) =>
  checklistOf({ ...ana, ...changes }, now).flatMap(({ warning }) => warning ?? [])
const labels = checklistOf(ana, now).map(({ label }) => label)

test('the checklist asks for US outside Puerto Rico, short-term rental, names and insurance [REG-18 OP-92]', () => {
  expect(labels.some((label) => label.includes('United States, outside Puerto Rico'))).toBe(true)
  expect(labels.some((label) => label.includes('not for screening tenants'))).toBe(true)
  expect(labels.some((label) => label.includes('shows Ana Gomez'))).toBe(true)
  expect(labels.some((label) => label.includes('names the same person'))).toBe(true)
  expect(labels.some((label) => label.includes('insurance is valid'))).toBe(true)
})

test('the data warn of an address in Puerto Rico or abroad, and of a missing or past insurance date [OP-92]', () => {
  expect(warnings()).toEqual([])
  expect(warnings({ city: 'San Juan', state: 'PR' })).toEqual([
    'The address given is in San Juan, Puerto Rico.',
  ])
  expect(warnings({ city: '', state: '', country: 'PR' })).toEqual(['The address given is in Puerto Rico.'])
  expect(warnings({ city: 'Paris', state: '', country: 'FR' })).toEqual([
    'The address given is in Paris, France.',
  ])
  expect(warnings({ insuranceExpirationDate: '' })).toEqual(['No expiration date is given.'])
  expect(warnings({ insuranceExpirationDate: '2026-11-19' })).toEqual([
    'The date given, Nov 19, 2026, is past.',
  ])
})
