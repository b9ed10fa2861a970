import { expect, test } from 'vitest'
import { pluralize } from './pluralize.ts'

test('a number takes its noun in the singular or plural', () => {
  expect(pluralize(0, 'guest')).toBe('0 guests')
  expect(pluralize(1, 'guest')).toBe('1 guest')
  expect(pluralize(1200, 'guest')).toBe('1,200 guests')
  expect(pluralize(2, 'reply', 'replies')).toBe('2 replies')
})
