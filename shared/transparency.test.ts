import { expect, test } from 'vitest'
import { boundsOf, formatQuarter, medianOf, published, quarterOf, quartersBetween } from './transparency.ts'

test('a quarter has its months in UTC, and quarters go on over the end of a year', () => {
  expect(quarterOf(new Date('2026-09-30T23:59:59Z'))).toBe('2026-Q3')
  expect(quarterOf(new Date('2026-10-01T00:00:00Z'))).toBe('2026-Q4')
  expect(boundsOf('2026-Q4')).toEqual({ from: new Date('2026-10-01'), until: new Date('2027-01-01') })
  expect(quartersBetween(new Date('2026-08-31'), new Date('2027-01-01'))).toEqual([
    '2026-Q3',
    '2026-Q4',
    '2027-Q1',
  ])
  expect(formatQuarter('2026-Q4')).toBe('Q4 2026')
})

test('numbers below five are published as words, and so is the median of fewer than five', () => {
  expect([0, 4, 4.5, 5].map((count) => published(count))).toEqual([
    'fewer than 5',
    'fewer than 5',
    'fewer than 5',
    5,
  ])
  expect(published(medianOf([30, 1, 2, 9]))).toBe('fewer than 5 decisions')
  expect(medianOf([30, 1, 12, 9, 10])).toBe(10)
  expect(medianOf([30, 1, 12, 9, 10, 40])).toBe(11)
})
