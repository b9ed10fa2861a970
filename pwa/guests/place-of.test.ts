import { expect, test } from 'vitest'
import { placeOf } from './place-of.ts'

test('a place that is shown by itself is never empty', () => {
  expect(placeOf({ city: 'Austin', state: 'TX', country: 'US' })).toBe('Austin, Texas')
  expect(placeOf({ city: '', state: '', country: 'US' })).toBe('United States')
  expect(placeOf({ city: '', state: '', country: '' })).toBe('Place not given')
})
