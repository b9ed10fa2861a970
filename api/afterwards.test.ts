import { MongoNetworkError } from 'mongodb'
import { expect, test, vi } from 'vitest'
import { createAfterwards } from './afterwards.ts'
import { createLog } from './log.ts'

const unreachable = new MongoNetworkError('connection lost')

function room(times: { pauseMs: number; forMs: number }) {
  const log = createLog('silent')
  const logged = vi.spyOn(log, 'error')
  return { logged, afterwards: createAfterwards(log, times) }
}

test('work begins anew while the database is out of reach', async () => {
  const { afterwards, logged } = room({ pauseMs: 1, forMs: 60_000 })
  const work = vi.fn(async () => undefined)
  work.mockRejectedValueOnce(unreachable).mockRejectedValueOnce(unreachable)
  afterwards.begin(work)
  await afterwards.settled()
  expect(work).toHaveBeenCalledTimes(3)
  expect(logged).not.toHaveBeenCalled()
})

test('it is given up when its time is over, and at once when it fails for another reason', async () => {
  const { afterwards, logged } = room({ pauseMs: 1, forMs: 20 })
  const bug = vi.fn(() => Promise.reject(new Error('bug')))
  afterwards.begin(() => Promise.reject(unreachable))
  afterwards.begin(bug)
  await afterwards.settled()
  expect(bug).toHaveBeenCalledTimes(1)
  expect(logged).toHaveBeenCalledTimes(2)
})

test('a stop does not wait: what waits for the database tries once more', async () => {
  const { afterwards, logged } = room({ pauseMs: 60_000, forMs: 60_000 })
  const work = vi.fn(() => Promise.reject(unreachable))
  afterwards.begin(work)
  await expect.poll(() => work.mock.calls.length).toBe(1)
  await afterwards.stop()
  expect(work).toHaveBeenCalledTimes(2)
  expect(logged).toHaveBeenCalledTimes(1)
})
