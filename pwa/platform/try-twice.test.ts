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

test('a part that failed to load is loaded once more after a pause [ENG-06]', async () => {
  load.mockResolvedValueOnce('part')
  const loaded = tryTwice(load)
  await vi.advanceTimersByTimeAsync(499)
  expect(load).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  expect(await loaded).toBe('part')
})

test('a part that fails to load ahead is no error, and loaded again when it is shown [ENG-06]', async () => {
  loadAhead(load)
  await vi.runAllTimersAsync()
  expect(isTriedAgain(failed)).toBe(true)
})

test('a part that fails to load twice is an error [ENG-06]', async () => {
  const failedAgain = new TypeError('failed again')
  load.mockRejectedValueOnce(failedAgain)
  const outcome = tryTwice(load).catch(String)
  await vi.runAllTimersAsync()
  expect(await outcome).toBe('TypeError: failed again')
  expect([failed, failedAgain].map(isTriedAgain)).toEqual([true, false])
  expect(load).toHaveBeenCalledTimes(2)
})

test('a part that fails to load while the page is left is nothing, and loaded when it is shown again [ENG-06]', async () => {
  const settled = vi.fn<() => void>()
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  markLeaving()
  void tryTwice(load).then(settled, settled)
  await vi.runAllTimersAsync()
  expect(settled).not.toHaveBeenCalled()
  expect(load).toHaveBeenCalledOnce()
  load.mockResolvedValueOnce('part')
  page.dispatchEvent(new Event('pageshow'))
  await vi.runAllTimersAsync()
  expect(settled).toHaveBeenCalledExactlyOnceWith('part')
})
