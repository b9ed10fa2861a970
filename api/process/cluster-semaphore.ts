/** What all worker processes of this machine share: permits that their primary grants, and work that it does. */
import cluster, { type Worker } from 'node:cluster'

/** Gives a permit back. */
type Release = () => void
/** Resolves when the job may run; rejects with the reason when it may not. `gone` withdraws a waiting job. */
export type Acquire<Job extends object> = (job: Job, gone: AbortSignal) => Promise<Release>

/** What of a refusal travels between processes. */
export type Reason = { message: string; status?: number; retryAfterSeconds?: number }

type FromWorker = { service: string; id: number; job: object } | { service: string; id: number; end: true }
type FromPrimary = { replyTo: number; result?: unknown; refused?: Reason }

/** What the primary has done for a worker: granted a permit to be released, or work with a result. */
type Done = { release?: Release; result?: unknown }
const services = new Map<string, (job: object, gone: AbortSignal) => Promise<Done>>()

/**
 * A semaphore of all workers, counted by the primary; without workers this process counts. Permits of a worker that exits
 * are released. Every process calls it with the same `name` while it loads its modules.
 * @param refusal rebuilds in the worker the error that `acquire` threw in the primary
 */
export function clusterSemaphore<Job extends object>(
  name: string,
  acquire: Acquire<Job>,
  refusal: (reason: Reason) => Error,
): Acquire<Job> {
  services.set(name, async (job, gone) => ({ release: await acquire(job as Job, gone) }))
  if (!cluster.isWorker) return acquire
  return async (job, gone) => (await askPrimary(name, job, gone, refusal)).end
}

/**
 * Lets the primary do this work for all workers; without workers this process does it. Called as `clusterSemaphore` is. The
 * job and the result are plain data; `gone` signals that the result is no longer wanted.
 */
export function inPrimary<Job extends object, Result>(
  name: string,
  work: (job: Job, gone: AbortSignal) => Promise<Result>,
  refusal: (reason: Reason) => Error,
): typeof work {
  services.set(name, async (job, gone) => ({ result: await work(job as Job, gone) }))
  if (!cluster.isWorker) return work
  return async (job, gone) => {
    const { result, end } = await askPrimary(name, job, gone, refusal)
    end()
    return result as Result
  }
}

async function askPrimary(
  name: string,
  job: object,
  gone: AbortSignal,
  refusal: (reason: Reason) => Error,
): Promise<{ result: unknown; end: Release }> {
  lastId += 1
  const id = lastId
  const answer = new Promise<FromPrimary>((resolve) => waiting.set(id, resolve))
  const end = () => send({ service: name, id, end: true })
  send({ service: name, id, job })
  gone.addEventListener('abort', end, { once: true })
  const { result, refused } = await answer
  gone.removeEventListener('abort', end)
  if (refused) throw refusal(refused)
  return { result, end }
}

let lastId = 0
const waiting = new Map<number, (answer: FromPrimary) => void>()

/** Without a primary this worker is about to end, too. */
const send = (message: FromWorker) => void (process.connected && process.send?.(message))

function onAnswer(message: Partial<FromPrimary>): void {
  if (typeof message.replyTo !== 'number') return
  waiting.get(message.replyTo)?.(message as FromPrimary)
  waiting.delete(message.replyTo)
}

/** The jobs of each worker that wait or run. */
const jobs = new Map<number, Map<number, AbortController>>()

function onMessage(worker: Worker, message: Partial<FromWorker>): void {
  if (typeof message.service !== 'string' || typeof message.id !== 'number') return
  const own = jobs.get(worker.id) ?? new Map<number, AbortController>()
  jobs.set(worker.id, own)
  if ('job' in message) void serve(worker, own, message as Required<typeof message>)
  else own.get(message.id)?.abort()
}

async function serve(
  worker: Worker,
  own: Map<number, AbortController>,
  { service, id, job }: { service: string; id: number; job: object },
): Promise<void> {
  const over = new AbortController()
  own.set(id, over)
  over.signal.addEventListener('abort', () => own.delete(id))
  const answer = (more: Partial<FromPrimary>) =>
    worker.isConnected() && worker.send({ replyTo: id, ...more } satisfies FromPrimary)
  try {
    const { release, result } = await services.get(service)!(job, over.signal)
    if (release && over.signal.aborted) release()
    else if (release) over.signal.addEventListener('abort', release)
    answer({ result })
  } catch (error) {
    own.delete(id)
    const { message, status, retryAfterSeconds } = error as Reason
    answer({ refused: { message, status, retryAfterSeconds } })
  }
}

if (cluster.isWorker) process.on('message', onAnswer)
else {
  cluster.on('message', onMessage)
  cluster.on('exit', ({ id }) => {
    jobs.get(id)?.forEach((job) => job.abort())
    jobs.delete(id)
  })
}
