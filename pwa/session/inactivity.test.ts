import { expect, test, vi } from 'vitest'
import { createInactivity, inactivityMs, tellEveryMs } from './inactivity.ts'

const start = Date.UTC(2026, 10, 20, 12)
const minute = 60_000

/** Two tabs over one storage, at a time that the test moves. */
function setUp({ loggedIn = true } = {}) {
  const stored: { activity: number | null; told: number | null } = { activity: start, told: start }
  const clock = { now: start, loggedIn }
  const tab = () => {
    const seen = {
      end: vi.fn<() => void>(() => {
        clock.loggedIn = false
      }),
      tell: vi.fn<() => void>(),
      warn: vi.fn<(secondsLeft: number | null) => void>(),
    }
    const inactivity = createInactivity({
      now: () => clock.now,
      loggedIn: () => clock.loggedIn,
      lastActivity: { read: () => stored.activity, write: (time) => void (stored.activity = time) },
      lastTold: { read: () => stored.told, write: (time) => void (stored.told = time) },
      ...seen,
    })
    return { ...seen, ...inactivity }
  }
  return { stored, clock, tab }
}

test('AUT-26 D-12 the session lives until an hour has passed and not a moment longer', () => {
  const { clock, tab } = setUp()
  const page = tab()
  clock.now = start + inactivityMs - 1
  page.check()
  expect(page.end).not.toHaveBeenCalled()
  clock.now = start + inactivityMs
  page.check()
  expect(page.end).toHaveBeenCalledOnce()
})

test('AUT-28 activity restarts the hour', () => {
  const { clock, tab } = setUp()
  const page = tab()
  clock.now = start + 50 * minute
  page.active()
  clock.now = start + 100 * minute
  page.check()
  expect(page.end).not.toHaveBeenCalled()
  clock.now = start + 110 * minute
  page.check()
  expect(page.end).toHaveBeenCalledOnce()
})

test('D-12 activity in one tab counts for all tabs', () => {
  const { clock, tab } = setUp()
  const [here, there] = [tab(), tab()]
  clock.now = start + 59 * minute
  there.active()
  clock.now = start + 61 * minute
  here.check()
  expect(here.end).not.toHaveBeenCalled()
})

test('D-12 after two hours of sleep the first movement comes too late', () => {
  const { clock, stored, tab } = setUp()
  const page = tab()
  clock.now = start + 120 * minute
  page.active()
  expect(page.end).toHaveBeenCalledOnce()
  expect(stored.activity).toBe(start)
})

test('D-12 the last minute is announced with the seconds left, and activity takes the warning back', () => {
  const { clock, tab } = setUp()
  const page = tab()
  clock.now = start + 58 * minute
  page.check()
  expect(page.warn).toHaveBeenLastCalledWith(null)
  clock.now = start + 59.5 * minute
  page.check()
  expect(page.warn).toHaveBeenLastCalledWith(30)
  page.active()
  expect(page.warn).toHaveBeenLastCalledWith(30)
  page.check()
  expect(page.warn).toHaveBeenLastCalledWith(null)
})

test('D-11 the server hears of activity at most every five minutes, from whichever tab', () => {
  const { clock, tab } = setUp()
  const [here, there] = [tab(), tab()]
  for (let second = 1; second <= 600; second += 1) {
    clock.now = start + second * 1000
    here.active()
    there.active()
  }
  expect(here.tell.mock.calls.length + there.tell.mock.calls.length).toBe(600_000 / tellEveryMs)
})

test('OP-88 a visitor has no such hour', () => {
  const { clock, tab } = setUp({ loggedIn: false })
  const page = tab()
  clock.now = start + 120 * minute
  page.check()
  page.active()
  expect(page.end).not.toHaveBeenCalled()
  expect(page.tell).not.toHaveBeenCalled()
})
