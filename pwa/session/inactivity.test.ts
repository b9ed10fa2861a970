import { expect, test, vi } from 'vitest'
import { createInactivity, inactivityMs, reportEveryMs } from './inactivity.ts'

const start = Date.UTC(2026, 10, 20, 12)
const minute = 60_000

/** Two tabs over one storage, at a time that the test moves. */
function setUp({ loggedIn = true } = {}) {
  const stored: { activity: number | null; report: number | null } = { activity: start, report: start }
  const clock = { now: start, setBy: 0, loggedIn }
  const tab = () => {
    const seen = {
      end: vi.fn<() => void>(() => {
        clock.loggedIn = false
      }),
      report: vi.fn<() => void>(),
      warn: vi.fn<(secondsLeft: number | null) => void>(),
    }
    const inactivity = createInactivity({
      now: () => clock.now + clock.setBy,
      elapsed: () => clock.now - start,
      loggedIn: () => clock.loggedIn,
      lastActivity: { read: () => stored.activity, write: (time) => void (stored.activity = time) },
      lastReport: { read: () => stored.report, write: (time) => void (stored.report = time) },
      ...seen,
    })
    return { ...seen, ...inactivity }
  }
  return { stored, clock, tab }
}

test('the session lives until an hour has passed and not a moment longer [AUT-26 D-12]', () => {
  const { clock, tab } = setUp()
  const page = tab()
  clock.now = start + inactivityMs - 1
  page.check()
  expect(page.end).not.toHaveBeenCalled()
  clock.now = start + inactivityMs
  page.check()
  expect(page.end).toHaveBeenCalledOnce()
})

test('activity restarts the hour [AUT-28]', () => {
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

test('activity in one tab counts for all tabs [D-12]', () => {
  const { clock, tab } = setUp()
  const [here, there] = [tab(), tab()]
  clock.now = start + 59 * minute
  there.active()
  clock.now = start + 61 * minute
  here.check()
  expect(here.end).not.toHaveBeenCalled()
})

test('after two hours of sleep the first movement comes too late [D-12]', () => {
  const { clock, stored, tab } = setUp()
  const page = tab()
  clock.now = start + 120 * minute
  page.active()
  expect(page.end).toHaveBeenCalledOnce()
  expect(stored.activity).toBe(start)
})

test('the last minute is announced with the seconds left, and activity takes the warning back [D-12]', () => {
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

test('activity is reported to the server at most every five minutes, from whichever tab [D-11]', () => {
  const { clock, tab } = setUp()
  const [here, there] = [tab(), tab()]
  for (let second = 1; second <= 600; second += 1) {
    clock.now = start + second * 1000
    here.active()
    there.active()
  }
  expect(here.report.mock.calls.length + there.report.mock.calls.length).toBe(600_000 / reportEveryMs)
})

test('a visitor has no such hour [OP-88]', () => {
  const { clock, tab } = setUp({ loggedIn: false })
  const page = tab()
  clock.now = start + 120 * minute
  page.check()
  page.active()
  expect(page.end).not.toHaveBeenCalled()
  expect(page.report).not.toHaveBeenCalled()
})

test('a clock that is set back or forward gains no time: the hour ends by whichever clock says so first', () => {
  for (const setBy of [-30 * minute, -24 * 60 * minute, 59 * minute]) {
    const { clock, tab } = setUp()
    const page = tab()
    page.check()
    clock.now = start + minute / 2
    clock.setBy = setBy
    page.check()
    expect(page.end).not.toHaveBeenCalled()
    clock.now = start + inactivityMs - 1 - Math.max(0, setBy)
    page.check()
    expect(page.end).not.toHaveBeenCalled()
    clock.now += 1
    page.check()
    expect(page.end).toHaveBeenCalledOnce()
  }
})

test('a clock that jumps within the hour gains no time, and activity restarts it by both clocks', () => {
  const { clock, tab } = setUp()
  const page = tab()
  page.check()
  for (let minutes = 1; minutes < 50; minutes += 1) {
    clock.now = start + minutes * minute
    clock.setBy = minutes % 2 ? -20 * minute : 5 * minute
    page.check()
  }
  page.active()
  clock.setBy = -40 * minute
  clock.now = start + 49 * minute + inactivityMs - 1
  page.check()
  expect(page.end).not.toHaveBeenCalled()
  clock.now += 1
  page.check()
  expect(page.end).toHaveBeenCalledOnce()
})

test('a page that begins with an activity still to come ends at once; a corrected clock is no matter', () => {
  const { clock, tab } = setUp()
  clock.setBy = -minute
  const [corrected, setBack] = [tab(), tab()]
  corrected.active()
  corrected.check()
  expect(corrected.end).not.toHaveBeenCalled()
  clock.setBy = -2 * minute - 1
  setBack.check()
  expect(setBack.end).toHaveBeenCalledOnce()
})
