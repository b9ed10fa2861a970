import cluster, { type Worker } from 'node:cluster'
import { setTimeout } from 'node:timers/promises'
import { FatalError } from '../process/command.ts'
import type { RunningServer } from './running-server.ts'

/** A worker that ends sooner than this counts as failed; each failure lengthens the pause before the next one. */
const stableMs = 10_000
const longestPauseMs = 5_000

/** The milliseconds before a worker is replaced, after this number of failures in a row. */
export const pauseBefore = (failures: number): number =>
  failures === 0 ? 0 : Math.min(longestPauseMs, 250 * 2 ** failures)

/**
 * Starts worker processes that share this port and one database, and replaces those that die.
 * @returns when all of them serve
 * @throws FatalError when one ends by itself before it serves; it has printed the reason
 */
export async function startWorkers(
  count: number,
  { mongodbUri, filesKey, port }: { mongodbUri: string; filesKey: string; port: number },
): Promise<RunningServer> {
  const startedAt = new Map<number, number>()
  const pauses = new Set<NodeJS.Timeout>()
  let failures = 0
  let stopping = false

  function fork(): Worker {
    const worker = cluster.fork({ MONGODB_URI: mongodbUri, FILES_KEY: filesKey, PORT: String(port) })
    startedAt.set(worker.id, Date.now())
    return worker
  }
  function replace(worker: Worker): void {
    const lived = Date.now() - (startedAt.get(worker.id) ?? 0)
    startedAt.delete(worker.id)
    if (stopping) return
    failures = lived < stableMs ? failures + 1 : 0
    const pause = globalThis.setTimeout(() => {
      pauses.delete(pause)
      fork()
    }, pauseBefore(failures))
    pauses.add(pause)
  }
  async function stop(isUrgent: boolean): Promise<void> {
    stopping = true
    for (const pause of pauses) clearTimeout(pause)
    const alive = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const ended = alive.map((worker) => new Promise((end) => worker.once('exit', end)))
    for (const worker of alive) worker.process.kill(isUrgent ? 'SIGINT' : 'SIGTERM')
    await Promise.all(ended)
  }

  // Workers accept their own connections. A connection that this process hands over would hang forever if its worker is
  // killed at that moment.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const serves = new Set<number>()
  let started = false
  cluster.on('message', ({ id }, message) => isListening(message) && serves.add(id))
  cluster.on('exit', (worker) => (started || serves.has(worker.id)) && replace(worker))

  /** Starts a worker, and another one for it while they are killed: that is nothing about the start. */
  async function first(): Promise<void> {
    for (let kills = 0; ; kills++) {
      if (await isServing(fork())) return
      if (stopping) throw new FatalError('The start was given up.')
      await setTimeout(pauseBefore(kills))
    }
  }
  try {
    await Promise.all(Array.from({ length: count }, first))
    started = true
    return { port, stop }
  } catch (error) {
    await stop(true)
    throw error
  }
}

/** What a worker sends to its primary once it listens. */
const listening = 'listening'
const isListening = (message: unknown) => message === listening

/** Tells the primary that this worker serves. */
export const tellListening = () => void process.send?.(listening)

/** Resolves with true when the worker listens, with false when somebody kills it before. Throws when it gives up. */
function isServing(worker: Worker): Promise<boolean> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message) => isListening(message) && resolve(true))
    worker.once('exit', (_code, signal) =>
      signal ? resolve(false) : reject(new FatalError('A worker process ended before it could serve.')),
    )
  })
}
