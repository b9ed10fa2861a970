import { expect, test, vi } from 'vitest'
import { clockOffMs, compareClock } from './device-clock.ts'

test('a clock that is a year ahead is recognized, and an answer without a time changes nothing [SEL-02]', () => {
  expect(clockOffMs()).toBeUndefined()
  vi.useFakeTimers({ now: Date.parse('2027-11-03T14:40:00Z') })
  compareClock('Tue, 03 Nov 2026 14:40:00 GMT')
  compareClock(null)
  expect(clockOffMs()).toBe(365 * 24 * 3_600_000)
  vi.useRealTimers()
})
