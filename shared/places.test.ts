import { expect, test } from 'vitest'
import { countries, locationOf, states } from './places.ts'

test('countries have a name and a two-letter code, and Any has none [ENT-38 ENT-39]', () => {
  expect(countries[0]).toEqual({ code: '', name: 'Any' })
  expect(countries.slice(1).every(({ code, name }) => /^[A-Z]{2}$/.test(code) && name.length > 2)).toBe(true)
  expect(countries).toContainEqual({ code: 'FR', name: 'France' })
})

test('states and territories are mapped from code to name, and Any has no code [ENT-40 ENT-41]', () => {
  expect(states['']).toBe('Any')
  expect(states).toMatchObject({ TX: 'Texas', PR: 'Puerto Rico', DC: 'District of Columbia' })
  expect(Object.keys(states)).toHaveLength(57)
})

test('a location is names joined with commas, without the US and without empty parts [GST-13 GST-14 OP-36]', () => {
  expect(locationOf({ city: 'Austin', state: 'TX', country: 'US' })).toBe('Austin, Texas')
  expect(locationOf({ city: 'Paris', state: '', country: 'FR' })).toBe('Paris, France')
  expect(locationOf({ city: '', state: '', country: 'US' })).toBe('')
})
