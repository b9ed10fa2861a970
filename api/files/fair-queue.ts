import { Refusal } from '../http/errors.ts'

type Options = { slots: number; waiting: number; busy: string }
type Job = { owner: string; start: () => void }

/**
 * Runs at most `slots` jobs at a time, of one owner one at a time, in the order they came. Past `waiting` jobs in
 * line it refuses with 503 instead of growing.
 * @param busy the sentence that the refusal begins with
 */
export function fairQueue({ slots, waiting, busy }: Options) {
  const line: Job[] = []
  const served = new Set<string>()

  function startNext() {
    const index = served.size < slots ? line.findIndex(({ owner }) => !served.has(owner)) : -1
    if (index >= 0) line.splice(index, 1)[0]?.start()
  }

  return async function inTurn<T>(owner: string, job: () => Promise<T>): Promise<T> {
    if (line.length >= waiting) {
      throw new Refusal(503, `${busy} Please try again in a minute.`, { retryAfterSeconds: 60 })
    }
    await new Promise<void>((start) => {
      line.push({ owner, start: () => start(void served.add(owner)) })
      startNext()
    })
    try {
      return await job()
    } finally {
      served.delete(owner)
      startNext()
    }
  }
}
