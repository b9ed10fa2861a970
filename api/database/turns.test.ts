import { afterEach, expect, test, vi } from 'vitest'
import { createTurns } from './turns.ts'

afterEach(() => void vi.useRealTimers())

test('work of one key goes one after the other, also after work that failed; other keys do not wait', async () => {
  const turns = createTurns()
  const first = Promise.withResolvers<string>()
  const begun: string[] = []
  const work = (name: string, result: Promise<string>) => () => {
    begun.push(name)
    return result
  }
  const failing = turns('guest', work('first', first.promise))
  const second = turns('guest', work('second', Promise.resolve('done')))
  await turns('other', work('other', Promise.resolve('done')))
  expect(begun).toEqual(['first', 'other'])
  first.reject(new Error('no'))
  await expect(failing).rejects.toThrow('no')
  expect(await second).toBe('done')
  expect(begun).toEqual(['first', 'other', 'second'])
})

test('work that hangs is waited for one second, however many wait', async () => {
  vi.useFakeTimers()
  const turns = createTurns()
  const hangs = () => new Promise<never>(() => undefined)
  const begun = vi.fn(hangs)
  for (let n = 0; n < 5; n += 1) void turns('guest', begun)
  await vi.advanceTimersByTimeAsync(999)
  expect(begun).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toHaveBeenCalledTimes(5)
})
