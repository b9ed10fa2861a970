/**
 * Runs the work of one key after the other, in the order of asking; different keys do not wait for each other, and
 * nobody waits for others longer than `longestWaitMs`.
 */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Work that hangs with the database must not add up. */
const longestWaitMs = 1000

/**
 * Turns within this process. They guard nothing, since other processes have their own: they only spare work that
 * would collide in the database its retries.
 */
export function createTurns(): Turns {
  const latest = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = latest.get(key)
    const mine = before ? endOf(before).then(work) : work()
    latest.set(key, mine)
    try {
      return await mine
    } finally {
      if (latest.get(key) === mine) latest.delete(key)
    }
  }
}

function endOf(work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestWaitMs)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    work.then(end, end)
  })
}
