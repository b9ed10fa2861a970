import { Invalid, Refusal, TooMany } from '../http/errors.ts'
import type { Acquire } from '../process/cluster-semaphore.ts'

type Options = {
  slots: number
  /** How many jobs may wait: at most `perOwner` of one owner, and of all visitors together a fifth. */
  waiting: number
  perOwner: number
  busy: string
  /** The first sentence of a refusal of one owner. */
  own?: string
}

/** Heavy jobs run one at a time, a slow one only while no other heavy one waits. */
type Job = { owner: string; isVisitor?: boolean; isHeavy?: boolean; isSlow?: boolean }
/** `gone` withdraws a waiting job. */
export type JobRequest = Job & { gone?: AbortSignal }
type WaitingJob = Job & { start: () => void }

const waitSeconds = 60
const again = 'Please try again in a minute.'

/**
 * Grants at most `slots` permits at a time, one per owner and one for a heavy job, in the order of the calls (SEC-05).
 * Throws Refusal 503 when the queue is full, TooMany when this owner has too many jobs in it, and Invalid when the sender
 * has gone meanwhile.
 * @param busy the first sentence of a refusal
 */
export function fairSemaphore({
  slots,
  waiting,
  perOwner,
  busy,
  own: ownBusy = `${perOwner} of your files are being checked already.`,
}: Options): Acquire<Job> {
  const queue: WaitingJob[] = []
  const running = new Map<string, Job>()

  const mayStart = ({ owner, isHeavy, isSlow }: WaitingJob) =>
    !running.has(owner) &&
    !(isHeavy && [...running.values()].some((one) => one.isHeavy)) &&
    !(isSlow && queue.some((one) => one.isHeavy && !one.isSlow && !running.has(one.owner)))

  function startNext(): void {
    for (let index = 0; running.size < slots && index < queue.length;) {
      const job = queue[index]!
      if (!mayStart(job)) index++
      else {
        queue.splice(index, 1)
        running.set(job.owner, job)
        job.start()
      }
    }
  }

  function requireRoom({ owner, isVisitor }: Job): void {
    const own = queue.filter((job) => job.owner === owner).length + (running.has(owner) ? 1 : 0)
    if (own >= perOwner) throw new TooMany(`${ownBusy} ${again}`, waitSeconds)
    const visitors = queue.filter((job) => job.isVisitor).length
    if (queue.length >= waiting || (isVisitor && visitors >= waiting / 5))
      throw new Refusal(503, `${busy} ${again}`, { retryAfterSeconds: waitSeconds })
  }

  return async function acquire(request, gone) {
    requireRoom(request)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const job = { ...request, start: resolve }
    const leave = () => {
      const index = queue.indexOf(job)
      if (index >= 0) queue.splice(index, 1)
      reject(new Invalid('The sender has gone'))
    }
    if (gone.aborted) leave()
    gone.addEventListener('abort', leave, { once: true })
    if (!gone.aborted) queue.push(job)
    startNext()
    await promise.finally(() => gone.removeEventListener('abort', leave))
    return () => {
      running.delete(request.owner)
      startNext()
    }
  }
}

const never = new AbortController().signal

/** Runs each piece of work while it holds a permit of `acquire`. */
export const withPermit =
  (acquire: Acquire<Job>) =>
  async <T>({ gone = never, ...job }: JobRequest, work: () => Promise<T>): Promise<T> => {
    const release = await acquire(job, gone)
    try {
      return await work()
    } finally {
      release()
    }
  }

/** A `fairSemaphore` of this process alone. */
export const fairQueue = (options: Options) => withPermit(fairSemaphore(options))
