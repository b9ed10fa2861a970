import { expect, test } from 'vitest'
import { normalizedCode } from './code.ts'

test('a code is read without blanks and hyphens, in any case, with O, I and L for digits [PAC-04]', () => {
  expect(normalizedCode(' ab0dO-o1iI lL7Z9-')).toBe('AB0D00111117Z9')
})
