import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('a number takes its noun in the singular or plural', () => {
  expect(counted(0, 'guest')).toBe('0 guests')
  expect(counted(1, 'guest')).toBe('1 guest')
  expect(counted(1200, 'guest')).toBe('1,200 guests')
  expect(counted(2, 'reply', 'replies')).toBe('2 replies')
})
