import cluster, { type Address, type Worker } from 'node:cluster'
import { CannotGoOn } from './command.ts'
import type { Serving } from './serving.ts'

/** A worker that ends sooner than this counts as failed: the next one waits longer and longer. */
const stableMs = 10_000
const longestPauseMs = 5_000

/** How long to wait before a worker is replaced, after so many that failed one after the other. */
export const pauseBefore = (failures: number): number =>
  failures === 0 ? 0 : Math.min(longestPauseMs, 250 * 2 ** failures)

/**
 * Starts worker processes that share one port and one database, and replaces those that die (WORKERS, D-96).
 * @returns when all of them serve
 * @throws CannotGoOn when one ends before it serves; it has said why
 */
export async function startWorkers(count: number, mongodbUri: string): Promise<Serving> {
  const startedAt = new Map<number, number>()
  const pauses = new Set<NodeJS.Timeout>()
  let failures = 0
  let stopping = false

  function fork(): Worker {
    const worker = cluster.fork({ MONGODB_URI: mongodbUri })
    startedAt.set(worker.id, Date.now())
    return worker
  }
  function replace(worker: Worker): void {
    const lived = Date.now() - (startedAt.get(worker.id) ?? 0)
    startedAt.delete(worker.id)
    if (stopping) return
    failures = lived < stableMs ? failures + 1 : 0
    const pause = setTimeout(() => {
      pauses.delete(pause)
      fork()
    }, pauseBefore(failures))
    pauses.add(pause)
  }
  async function stop(): Promise<void> {
    stopping = true
    for (const pause of pauses) clearTimeout(pause)
    const alive = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const ended = alive.map((worker) => new Promise((end) => worker.once('exit', end)))
    for (const worker of alive) worker.process.kill('SIGTERM')
    await Promise.all(ended)
  }

  // Each takes its connections from the port itself. Handed over by this process, a connection whose worker is killed
  // in that moment would stay open and never be answered.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const first = Array.from({ length: count }, fork)
  try {
    const ports = await Promise.all(first.map(serving))
    cluster.on('exit', replace)
    return { port: ports[0]!, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Resolves with the port when the worker listens. */
function serving(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once('listening', ({ port }: Address) => resolve(port))
    worker.once('exit', () => reject(new CannotGoOn('A worker process ended before it could serve.')))
  })
}
