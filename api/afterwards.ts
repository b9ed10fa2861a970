import type { Log } from './log.ts'

/**
 * Work that an answer does not wait for, so that its time tells nothing (D-13). A failure goes to the log;
 * `settled` resolves when all work begun so far has ended.
 */
export function createAfterwards(log: Log) {
  const running = new Set<Promise<void>>()
  return {
    begin(work: () => Promise<void>): void {
      const ended = work()
        .catch((error: unknown) => log.error({ err: error }, 'work after an answer failed'))
        .finally(() => running.delete(ended))
      running.add(ended)
    },
    settled: () => Promise.all(running),
  }
}
