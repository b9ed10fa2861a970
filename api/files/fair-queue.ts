import { Refusal } from '../http/errors.ts'

type Options = { slots: number; waiting: number; busy: string }
type Job = { owner: string; start: () => void }

/**
 * Returns a function that runs at most `slots` jobs at a time, and one per owner, in the order of the calls. With
 * `waiting` jobs in the queue it throws Refusal 503.
 * @param busy the first sentence of the refusal
 */
export function fairQueue({ slots, waiting, busy }: Options) {
  const queue: Job[] = []
  const running = new Set<string>()

  function startNext() {
    const index = running.size < slots ? queue.findIndex(({ owner }) => !running.has(owner)) : -1
    if (index >= 0) queue.splice(index, 1)[0]?.start()
  }

  return async function enqueue<T>(owner: string, job: () => Promise<T>): Promise<T> {
    if (queue.length >= waiting) {
      throw new Refusal(503, `${busy} Please try again in a minute.`, { retryAfterSeconds: 60 })
    }
    await new Promise<void>((start) => {
      queue.push({ owner, start: () => start(void running.add(owner)) })
      startNext()
    })
    try {
      return await job()
    } finally {
      running.delete(owner)
      startNext()
    }
  }
}
