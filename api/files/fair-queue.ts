import { Invalid, Refusal, TooMany } from '../http/errors.ts'

type Options = {
  slots: number
  /** Places in the line; each owner has at most `perOwner` of them, and all visitors together a fifth. */
  waiting: number
  perOwner: number
  busy: string
}

/** Who waits for a job. Of heavy jobs one runs at a time; `gone` takes a job out of the line. */
export type Place = { owner: string; isVisitor?: boolean; isHeavy?: boolean; gone?: AbortSignal }
type Job = Place & { start: () => void }

const waitSeconds = 60
const again = 'Please try again in a minute.'

/**
 * Returns a function that runs at most `slots` jobs at a time, one per owner and one heavy one, in the order of the calls
 * (SEC-05). It throws Refusal 503 when the line is full, TooMany when it is for this owner, and Invalid when the sender
 * has gone before the job began.
 * @param busy the first sentence of a refusal
 */
export function fairQueue({ slots, waiting, perOwner, busy }: Options) {
  const queue: Job[] = []
  const running = new Map<string, Place>()

  const mayStart = ({ owner, isHeavy }: Job) =>
    !running.has(owner) && !(isHeavy && [...running.values()].some((one) => one.isHeavy))

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

  function requirePlace({ owner, isVisitor }: Place): void {
    const own = queue.filter((job) => job.owner === owner).length + (running.has(owner) ? 1 : 0)
    if (own >= perOwner)
      throw new TooMany(`${perOwner} of your files are being checked already. ${again}`, waitSeconds)
    const visitors = queue.filter((job) => job.isVisitor).length
    if (queue.length >= waiting || (isVisitor && visitors >= waiting / 5))
      throw new Refusal(503, `${busy} ${again}`, { retryAfterSeconds: waitSeconds })
  }

  /** Waits for the job's turn; rejects when its sender goes before that. */
  async function turnOf(place: Place): Promise<void> {
    requirePlace(place)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const job = { ...place, start: resolve }
    const leave = () => {
      const index = queue.indexOf(job)
      if (index >= 0) queue.splice(index, 1)
      reject(new Invalid('The sender has gone'))
    }
    if (place.gone?.aborted) leave()
    place.gone?.addEventListener('abort', leave, { once: true })
    if (!place.gone?.aborted) queue.push(job)
    startNext()
    await promise.finally(() => place.gone?.removeEventListener('abort', leave))
  }

  return async function enqueue<T>(place: Place, job: () => Promise<T>): Promise<T> {
    await turnOf(place)
    try {
      return await job()
    } finally {
      running.delete(place.owner)
      startNext()
    }
  }
}
