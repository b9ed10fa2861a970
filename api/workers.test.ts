import { expect, test } from 'vitest'
import { pauseBefore } from './workers.ts'

test('D-96 a worker that fails again and again is replaced at longer and longer intervals', () => {
  const pauses = [0, 1, 2, 3, 20].map(pauseBefore)
  expect(pauses).toEqual([0, 500, 1000, 2000, 5000])
})
