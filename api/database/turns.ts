/** Runs the work of one key after the other, in the order of asking; different keys do not wait for each other. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Turns within this process. They guard nothing, since other processes have their own: they only spare work that
 * would collide in the database its retries.
 */
export function createTurns(): Turns {
  const latest = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = latest.get(key)
    const mine = before ? before.then(work, work) : work()
    latest.set(key, mine)
    try {
      return await mine
    } finally {
      if (latest.get(key) === mine) latest.delete(key)
    }
  }
}
