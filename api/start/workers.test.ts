import { expect, test } from 'vitest'
import { pauseBefore } from './workers.ts'

test('a worker that fails again and again is replaced at longer and longer intervals [D-96]', () => {
  const pauses = [0, 1, 2, 3, 20].map(pauseBefore)
  expect(pauses).toEqual([0, 500, 1000, 2000, 5000])
})
