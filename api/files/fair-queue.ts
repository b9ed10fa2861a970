import { Refusal } from '../http/errors.ts'

type Job = { owner: string; start: () => void }

/**
 * Runs at most `slots` jobs at a time, of one owner one at a time, in the order they came. Past `waiting` jobs in
 * line it refuses with 503 instead of growing.
 */
export function fairQueue({ slots, waiting }: { slots: number; waiting: number }) {
  const line: Job[] = []
  const busy = new Set<string>()

  function startNext() {
    const index = busy.size < slots ? line.findIndex(({ owner }) => !busy.has(owner)) : -1
    if (index >= 0) line.splice(index, 1)[0]?.start()
  }

  return async function inTurn<T>(owner: string, job: () => Promise<T>): Promise<T> {
    if (line.length >= waiting) {
      const message = 'Many files are being checked right now. Please try again in a minute.'
      throw new Refusal(503, message, { retryAfterSeconds: 60 })
    }
    await new Promise<void>((start) => {
      line.push({ owner, start: () => start(void busy.add(owner)) })
      startNext()
    })
    try {
      return await job()
    } finally {
      busy.delete(owner)
      startNext()
    }
  }
}
