/**
 * Runs work with the same key one after the other, in the order of the calls; work with other keys runs at once. When
 * none with that key ends for a second, all that waits starts. Returns what the work returns and throws what it throws.
 */
export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Calls must not pile up behind one that hangs with the database. */
const stuckAfterMs = 1000

/**
 * A mutex within this process. It guards nothing, since other processes have their own; it only saves transactions
 * that would collide in the database their retries.
 */
export function createKeyedMutex(): KeyedMutex {
  const queues = new Map<string, Queue>()
  return async (key, work) => {
    const queue = queues.get(key) ?? createQueue()
    queues.set(key, queue)
    await queue.enter()
    try {
      return await work()
    } finally {
      queue.leave()
      if (queue.isEmpty()) queues.delete(key)
    }
  }
}

type Queue = ReturnType<typeof createQueue>

function createQueue() {
  const waiting: (() => void)[] = []
  let running = 0
  let timer: NodeJS.Timeout | undefined

  const start = (count: number) => {
    for (const begin of waiting.splice(0, count)) {
      running += 1
      begin()
    }
  }
  const restartTimer = () => {
    clearTimeout(timer)
    if (waiting.length > 0) timer = setTimeout(() => start(waiting.length), stuckAfterMs)
  }
  return {
    /** Resolves when it is the caller's turn. */
    enter: () =>
      new Promise<void>((begin) => {
        waiting.push(begin)
        if (running === 0) start(1)
        else if (waiting.length === 1) restartTimer()
      }),
    /** Lets the next one start. */
    leave(): void {
      running -= 1
      if (running === 0) start(1)
      restartTimer()
    },
    isEmpty: () => running === 0,
  }
}
