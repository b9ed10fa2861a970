import { hash, randomBytes } from 'node:crypto'
import type { Db } from 'mongodb'
import { isDuplicate } from '../../database/duplicate.ts'
import type { StripeObject } from './account.ts'
import { createStripeSim, type StripeAnswer, type StripeRequest, type StripeSim } from './sim.ts'

/** A request that changed the account, or null where a year ended; `seed` makes its ids the same everywhere. */
type Entry = { _id: number; at: Date; seed: string; request: StripeRequest | null }

/** The result of a request, and the events that it caused. */
export type Outcome<T> = { result: T; events: StripeObject[] }

/**
 * The simulator with a journal in the database: every process replays the same requests at the same times, so all
 * processes of an installation, and the next start, have the same account.
 */
export function openJournal({ db, now, portalUrl }: { db: Db; now: () => Date; portalUrl: string }) {
  const entries = db.collection<Entry>('stripeSimJournal')
  let applied = 0
  let at = new Date(0)
  let seed = ''
  let drawn = 0
  const random = () => hash('sha256', `${seed} ${++drawn}`, 'base64url').slice(0, 32)
  const sim = createStripeSim({ livemode: false, now: () => at, random, portalUrl })
  sim.addPromotionCode('WELCOME1')

  function apply(entry: Entry): StripeAnswer | null {
    applied = entry._id
    ;({ at, seed } = entry)
    drawn = 0
    sim.endYears()
    return entry.request && sim.answer(entry.request)
  }

  async function replay(): Promise<void> {
    const ownEvents = sim.events.length
    for await (const entry of entries.find({ _id: { $gt: applied } }).sort({ _id: 1 })) {
      try {
        apply(entry)
      } catch {
        // A bug that the process which wrote the entry has reported; it leaves the same account everywhere.
      }
    }
    sim.events.length = ownEvents // other processes deliver theirs
  }

  /** Adds an entry and applies it; when another process was faster, after that one's. */
  async function append(request: StripeRequest | null): Promise<StripeAnswer | null> {
    for (;;) {
      const entry = { _id: applied + 1, at: now(), seed: randomBytes(24).toString('base64url'), request }
      try {
        await entries.insertOne(entry)
        return apply(entry)
      } catch (error) {
        if (!isDuplicate(error)) throw error
        await replay()
      }
    }
  }

  let previous: Promise<unknown> = Promise.resolve()

  /** Does the work on the current account, after all earlier work of this process. */
  function enqueue<T>(work: () => Promise<T> | T): Promise<Outcome<T>> {
    const current = previous.then(async () => {
      await replay()
      at = now()
      if (sim.hasEndedYear()) await append(null)
      return { result: await work(), events: sim.events.splice(0) }
    })
    previous = current.catch(() => undefined)
    return current
  }

  return {
    /** Answers a request to Stripe's API. */
    send: (request: StripeRequest) =>
      enqueue(async () => (changesNothing(request) ? sim.answer(request) : (await append(request))!)),
    read: <T>(view: (sim: StripeSim) => T) => enqueue(() => view(sim)),
  }
}

const changesNothing = ({ call }: StripeRequest) =>
  call.startsWith('GET ') || call.endsWith('/create_preview')
