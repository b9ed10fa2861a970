import cluster, { type Address, type Worker } from 'node:cluster'
import { FatalError } from '../process/command.ts'
import type { RunningServer } from './running-server.ts'

/** A worker that ends sooner than this counts as failed; each failure lengthens the pause before the next one. */
const stableMs = 10_000
const longestPauseMs = 5_000

/** The milliseconds before a worker is replaced, after this number of failures in a row. */
export const pauseBefore = (failures: number): number =>
  failures === 0 ? 0 : Math.min(longestPauseMs, 250 * 2 ** failures)

/**
 * Starts worker processes that share one port and one database, and replaces those that die.
 * @returns when all of them serve
 * @throws FatalError when one ends before it serves; it has printed the reason
 */
export async function startWorkers(count: number, mongodbUri: string): Promise<RunningServer> {
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

  // Workers accept their own connections. A connection that this process hands over would hang forever if its worker is
  // killed at that moment.
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

/** Resolves with the worker's port when it listens. */
function serving(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once('listening', ({ port }: Address) => resolve(port))
    worker.once('exit', () => reject(new FatalError('A worker process ended before it could serve.')))
  })
}
