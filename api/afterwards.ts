import { setTimeout as pause } from 'node:timers/promises'
import { isUnreachable } from './http/failures.ts'
import type { Log } from './log.ts'

const usual = { pauseMs: 2000, forMs: 60_000 }

/**
 * Work that an answer does not wait for, so that its time tells nothing (D-13). While the database is out of reach it
 * begins anew, for a minute, so it must do no harm when it runs twice. A failure goes to the log. `settled` resolves
 * when all work begun so far has ended; `stop` does too, and lets what waits for the database try only once more.
 */
export function createAfterwards(log: Log, { pauseMs, forMs } = usual) {
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()

  async function persist(work: () => Promise<void>): Promise<void> {
    const until = performance.now() + forMs
    for (;;) {
      try {
        return await work()
      } catch (error) {
        const isLast = stopping.signal.aborted || performance.now() >= until
        if (isLast || !isUnreachable(error)) throw error
      }
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined) // a stop ends the pause
    }
  }

  const settled = () => Promise.all(running)
  return {
    begin(work: () => Promise<void>): void {
      const ended = persist(work)
        .catch((error: unknown) => log.error({ err: error }, 'work after an answer failed'))
        .finally(() => running.delete(ended))
      running.add(ended)
    },
    settled,
    stop() {
      stopping.abort()
      return settled()
    },
  }
}
