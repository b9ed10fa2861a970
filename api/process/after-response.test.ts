import { expect, test, vi } from 'vitest'
import { createAfterResponse } from './after-response.ts'
import { createLog } from '../log.ts'

const unreachable = new Error('connection lost')
const isUnreachable = (error: unknown) => error === unreachable

function room(times: { pauseMs: number; forMs: number }) {
  const log = createLog('silent')
  const logged = vi.spyOn(log, 'error')
  return { logged, afterResponse: createAfterResponse(log, isUnreachable, times) }
}

test('work starts over while the database is out of reach', async () => {
  const { afterResponse, logged } = room({ pauseMs: 1, forMs: 60_000 })
  const work = vi.fn(async () => undefined)
  work.mockRejectedValueOnce(unreachable).mockRejectedValueOnce(unreachable)
  afterResponse.run(work)
  await afterResponse.settled()
  expect(work).toHaveBeenCalledTimes(3)
  expect(logged).not.toHaveBeenCalled()
})

test('it is given up when its time is over, and at once when it fails for another reason', async () => {
  const { afterResponse, logged } = room({ pauseMs: 1, forMs: 20 })
  const bug = vi.fn(() => Promise.reject(new Error('bug')))
  afterResponse.run(() => Promise.reject(unreachable))
  afterResponse.run(bug)
  await afterResponse.settled()
  expect(bug).toHaveBeenCalledTimes(1)
  expect(logged).toHaveBeenCalledTimes(2)
})

test('a stop does not wait: what waits for the database tries once more', async () => {
  const { afterResponse, logged } = room({ pauseMs: 60_000, forMs: 60_000 })
  const work = vi.fn(() => Promise.reject(unreachable))
  afterResponse.run(work)
  await expect.poll(() => work.mock.calls.length).toBe(1)
  await afterResponse.stop()
  expect(work).toHaveBeenCalledTimes(2)
  expect(logged).toHaveBeenCalledTimes(1)
})
