import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markLeaving } from './reload.ts'
import { isTriedAgain, loadAhead, tryTwice } from './try-twice.ts'

const load = vi.fn<() => Promise<string>>()
const failed = new TypeError('failed')

beforeEach(() => {
  vi.useFakeTimers()
  load.mockReset().mockRejectedValueOnce(failed)
})
afterEach(() => vi.useRealTimers())

test('a part that failed to load is loaded once more after a pause', async () => {
  load.mockResolvedValueOnce('part')
  const loaded = tryTwice(load)
  await vi.advanceTimersByTimeAsync(499)
  expect(load).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  expect(await loaded).toBe('part')
})

test('a part that fails to load ahead is no error, and loaded again when it is shown', async () => {
  loadAhead(load)
  await vi.runAllTimersAsync()
  expect(isTriedAgain(failed)).toBe(true)
})

test('a part that fails to load twice is an error', async () => {
  const failedAgain = new TypeError('failed again')
  load.mockRejectedValueOnce(failedAgain)
  const outcome = tryTwice(load).catch(String)
  await vi.runAllTimersAsync()
  expect(await outcome).toBe('TypeError: failed again')
  expect([failed, failedAgain].map(isTriedAgain)).toEqual([true, false])
  expect(load).toHaveBeenCalledTimes(2)
})

test('a part that fails to load while the page is being left is nothing', async () => {
  const settled = vi.fn<() => void>()
  const addEventListener = vi.fn<(type: string, listen: () => void) => void>()
  vi.stubGlobal('addEventListener', addEventListener)
  markLeaving()
  void tryTwice(load).then(settled, settled)
  await vi.runAllTimersAsync()
  addEventListener.mock.calls[0]![1]() // the page is shown again
  expect(settled).not.toHaveBeenCalled()
  expect(load).toHaveBeenCalledOnce()
})
