import { Invalid, Refusal, TooMany } from '../http/errors.ts'
import type { TakeTurn } from '../process/machine-turns.ts'

type Options = {
  slots: number
  /** Places in the line; each owner has at most `perOwner` of them, and all visitors together a fifth. */
  waiting: number
  perOwner: number
  busy: string
  /** The first sentence of a refusal of one owner. */
  own?: string
}

/** Who waits for a turn. Of heavy jobs one runs at a time, and a slow one only while no other heavy one waits. */
type Ask = { owner: string; isVisitor?: boolean; isHeavy?: boolean; isSlow?: boolean }
/** `gone` takes a job out of the line. */
export type Place = Ask & { gone?: AbortSignal }
type Job = Ask & { start: () => void }

const waitSeconds = 60
const again = 'Please try again in a minute.'

/**
 * Returns a function that gives turns: at most `slots` at a time, one per owner and one heavy one, in the order of the
 * calls (SEC-05). It throws Refusal 503 when the line is full, TooMany when it is for this owner, and Invalid when the
 * sender has gone before the turn.
 * @param busy the first sentence of a refusal
 */
export function fairTurns({
  slots,
  waiting,
  perOwner,
  busy,
  own: ownBusy = `${perOwner} of your files are being checked already.`,
}: Options): TakeTurn<Ask> {
  const queue: Job[] = []
  const running = new Map<string, Ask>()

  const mayStart = ({ owner, isHeavy, isSlow }: Job) =>
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

  function requirePlace({ owner, isVisitor }: Ask): void {
    const own = queue.filter((job) => job.owner === owner).length + (running.has(owner) ? 1 : 0)
    if (own >= perOwner) throw new TooMany(`${ownBusy} ${again}`, waitSeconds)
    const visitors = queue.filter((job) => job.isVisitor).length
    if (queue.length >= waiting || (isVisitor && visitors >= waiting / 5))
      throw new Refusal(503, `${busy} ${again}`, { retryAfterSeconds: waitSeconds })
  }

  return async function take(place, gone) {
    requirePlace(place)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const job = { ...place, start: resolve }
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
      running.delete(place.owner)
      startNext()
    }
  }
}

const never = new AbortController().signal

/** Returns a function that runs jobs, each in the turn that `take` gives it. */
export const inTurns =
  (take: TakeTurn<Ask>) =>
  async <T>({ gone = never, ...ask }: Place, job: () => Promise<T>): Promise<T> => {
    const release = await take(ask, gone)
    try {
      return await job()
    } finally {
      release()
    }
  }

/** As `fairTurns` within this process: returns a function that runs jobs in their turns. */
export const fairQueue = (options: Options) => inTurns(fairTurns(options))
