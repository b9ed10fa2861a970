import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

const usual = { pauseMs: 2000, forMs: 60_000 }

export type AfterResponse = ReturnType<typeof createAfterResponse>

/**
 * Runs work that a response does not wait for, so that its time reveals nothing. Work that fails because something is
 * out of reach starts over for a minute, so it must do no harm when it runs twice. Any other failure goes to the log.
 * `settled` resolves when all work begun so far has ended; `stop` does too, and lets what waits try only once more.
 * @param isUnreachable whether an error says that something, such as the database, is out of reach for now
 */
export function createAfterResponse(
  log: Pick<Logger, 'error'>,
  isUnreachable: (error: unknown) => boolean,
  { pauseMs, forMs } = usual,
) {
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()

  async function untilDone(work: () => Promise<void>): Promise<void> {
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
    run(work: () => Promise<void>): void {
      const ended = untilDone(work)
        .catch((error: unknown) => log.error({ err: error }, 'work after a response failed'))
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
