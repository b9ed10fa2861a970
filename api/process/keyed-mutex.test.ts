import { afterEach, expect, test, vi } from 'vitest'
import { createKeyedMutex } from './keyed-mutex.ts'

afterEach(() => void vi.useRealTimers())

test('work of one key goes one after the other, also after work that failed; other keys do not wait', async () => {
  const withKeyLock = createKeyedMutex()
  const first = Promise.withResolvers<string>()
  const begun: string[] = []
  const work = (name: string, result: Promise<string>) => () => {
    begun.push(name)
    return result
  }
  const failing = withKeyLock('guest', work('first', first.promise))
  const second = withKeyLock('guest', work('second', Promise.resolve('done')))
  await withKeyLock('other', work('other', Promise.resolve('done')))
  expect(begun).toEqual(['first', 'other'])
  first.reject(new Error('no'))
  await expect(failing).rejects.toThrow('no')
  expect(await second).toBe('done')
  expect(begun).toEqual(['first', 'other', 'second'])
})

test('calls wait one second for work that hangs, however many wait', async () => {
  vi.useFakeTimers()
  const withKeyLock = createKeyedMutex()
  const hangs = () => new Promise<never>(() => undefined)
  const begun = vi.fn(hangs)
  for (let n = 0; n < 5; n += 1) void withKeyLock('guest', begun)
  await vi.advanceTimersByTimeAsync(999)
  expect(begun).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toHaveBeenCalledTimes(5)
})

test('calls wait for as long as the work before them ends, one after the other', async () => {
  vi.useFakeTimers()
  const withKeyLock = createKeyedMutex()
  let running = 0
  const most: number[] = []
  const work = async () => {
    most.push((running += 1))
    await new Promise((end) => setTimeout(end, 700))
    running -= 1
  }
  const all = Promise.all(Array.from({ length: 10 }, () => withKeyLock('guest', work)))
  await vi.advanceTimersByTimeAsync(7000)
  await all
  expect(most).toEqual(Array.from({ length: 10 }, () => 1))
})
