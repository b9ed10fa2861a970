import { expect, test } from 'vitest'
import { clockText } from './clock-text.ts'

test.each([
  [null, 'which could not be compared'],
  [1200, 'which was right'],
  [-90_000, 'which was 90 seconds behind'],
  [600_000, 'which was 10 minutes ahead'],
  [-3 * 3_600_000, 'which was 3 hours behind'],
  [365 * 86_400_000, 'which was 365 days ahead'],
])('a clock that is off by %s ms is shown in a unit that people grasp: %s [SEL-02]', (offMs, words) => {
  expect(clockText(offMs)).toBe(words)
})
