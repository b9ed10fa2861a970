import { expect, test } from 'vitest'
import type { GuestDetail } from '../../shared/schemas/guest.ts'
import { verdictOf, verdictWords } from './verdict.ts'

const review = (month: string, reviewType: string, hiddenByAdmin = false) => ({
  reviewType,
  hiddenByAdmin,
  createdAt: `2026-${month}-05T12:00:00.000Z`,
})

test.each([
  [3, 2, '3 negative, newest Sep 2026 · 2 positive'],
  [1, 0, '1 negative, newest Sep 2026'],
])(
  'a verdict has both counts and the month of the newest negative review: %i, %i [DOR-25]',
  (negativeCount, positiveCount, words) => {
    const reviews = [review('11', '1'), review('10', '-1', true), review('09', '-1'), review('02', '-1')]
    const guest = { negativeCount, positiveCount, review: reviews } as unknown as GuestDetail
    expect(verdictWords(verdictOf(guest))).toBe(words)
  },
)

test.each([
  [{ negative: 0, positive: 1 }, '1 positive'],
  [{ negative: 0, positive: 0 }, 'No reviews yet'],
  [{ negative: 60, positive: 0 }, '60 negative'],
])('%o is said as %s [DOR-25]', (verdict, words) => {
  expect(verdictWords(verdict)).toBe(words)
})
