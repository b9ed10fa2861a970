import type { Db } from 'mongodb'
import { TooMany } from './errors.ts'

type Limit = { max: number; windowMs: number }
type Window = { _id: string; used: number; endsAt: Date }

/**
 * Limits in fixed windows, counted in the database so that they hold over all processes and restarts (D-18).
 * A window begins with the first use of its key.
 */
export function createLimits(db: Db, now: () => Date, isOn: boolean) {
  const windows = db.collection<Window>('limits')

  /** Adds `amount` to the key's window; answers what is used in it and when it ends. */
  async function add(key: string, windowMs: number, amount: number) {
    const at = now()
    const fresh = { $lte: [{ $ifNull: ['$endsAt', new Date(0)] }, at] }
    const window = await windows.findOneAndUpdate(
      { _id: key },
      [
        {
          $set: {
            used: { $cond: [fresh, amount, { $add: ['$used', amount] }] },
            endsAt: { $cond: [fresh, new Date(at.getTime() + windowMs), '$endsAt'] },
          },
        },
      ],
      { upsert: true, returnDocument: 'after', writeConcern: { w: 1 } },
    )
    return { used: window!.used, secondsLeft: (window!.endsAt.getTime() - at.getTime()) / 1000 }
  }

  /**
   * Uses `amount` of the key's limit, and answers what gives it back; throws TooMany with `refusal(wait)` when it
   * is used up.
   */
  async function take(
    key: string,
    limit: Limit,
    refusal = tryAgain,
    amount = 1,
  ): Promise<() => Promise<void>> {
    if (!isOn) return async () => {}
    const { used, secondsLeft } = await add(key, limit.windowMs, amount)
    if (used > limit.max) throw new TooMany(refusal(waitWords(secondsLeft)), secondsLeft)
    return async () => {
      await windows.updateOne({ _id: key, endsAt: { $gt: now() } }, { $inc: { used: -amount } })
    }
  }

  return {
    indexes: () => windows.createIndex({ endsAt: 1 }, { expireAfterSeconds: 0 }),
    add,
    take,

    /** As `take`, for work that costs nothing when it fails. */
    async spend<Result>(
      key: string,
      limit: Limit,
      refusal: (wait: string) => string,
      work: () => Promise<Result>,
    ): Promise<Result> {
      const giveBack = await take(key, limit, refusal)
      try {
        return await work()
      } catch (error) {
        await giveBack().catch(() => undefined) // the database may be what has failed
        throw error
      }
    },

    /** Throws TooMany when the key's limit is used up, without using any of it. */
    async check(key: string, limit: Limit, refusal = tryAgain): Promise<void> {
      if (!isOn) return
      const window = await windows.findOne({ _id: key, endsAt: { $gt: now() } })
      if (!window || window.used < limit.max) return
      const secondsLeft = (window.endsAt.getTime() - now().getTime()) / 1000
      throw new TooMany(refusal(waitWords(secondsLeft)), secondsLeft)
    },

    /** How much is used of those of these keys that are in use. */
    async usedOf(keys: string[]): Promise<Map<string, number>> {
      const found = await windows.find({ _id: { $in: keys }, endsAt: { $gt: now() } }).toArray()
      return new Map(found.map(({ _id, used }) => [_id, used]))
    },

    /** Which keys that begin so have used more than `amount`, the most used first. */
    async above(prefix: string, amount: number): Promise<{ key: string; used: number }[]> {
      const found = await windows
        .find({
          _id: { $gte: prefix, $lt: `${prefix}\uffff` },
          used: { $gt: amount },
          endsAt: { $gt: now() },
        })
        .sort({ used: -1 })
        .limit(100)
        .toArray()
      return found.map(({ _id, used }) => ({ key: _id, used }))
    },

    /** Forgets what the key has used, after a success that makes earlier failures harmless. */
    clear: (key: string) => windows.deleteOne({ _id: key }),
  }
}
type Limits = ReturnType<typeof createLimits>

const tryAgain = (wait: string) => `Too many requests. Please try again in ${wait}.`

/** A wait in words: '40 seconds', '1 minute', '15 minutes', '3 hours'. */
function waitWords(seconds: number): string {
  const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
  if (seconds <= 90) return plural(Math.max(1, Math.ceil(seconds)), 'second')
  if (seconds <= 90 * 60) return plural(Math.ceil(seconds / 60), 'minute')
  return plural(Math.ceil(seconds / 3600), 'hour')
}

const overall = { max: 600, windowMs: 60_000 }
/** The part of what is left that a process takes at once. */
const share = 1 / 40

/**
 * The overall limit of 600 calls a minute for each member or visitor address (D-18). Each process takes slices from
 * the database, so that most calls ask nothing; they get smaller with what is left, so that little of it lies unused
 * in other processes, and the sum over all processes never exceeds the limit.
 */
export function createCallLimit(limits: Limits, now: () => Date, isOn: boolean) {
  const slices = new Map<string, { left: number; next: number; endsAt: number }>()
  const taking = new Map<string, Promise<void>>()

  async function takeSlice(caller: string) {
    const at = now().getTime()
    const last = slices.get(caller)
    const size = last && last.endsAt > at ? last.next : 1
    const { used, secondsLeft } = await limits.add(`calls:${caller}`, overall.windowMs, size)
    const left = size - Math.max(0, used - overall.max)
    if (left <= 0) throw new TooMany(tryAgain(waitWords(secondsLeft)), secondsLeft)
    if (slices.size > 10_000) slices.clear()
    const next = Math.max(1, Math.floor((overall.max - used) * share))
    slices.set(caller, { left, next, endsAt: at + secondsLeft * 1000 })
  }

  return async function countCall(caller: string): Promise<void> {
    if (!isOn) return
    for (;;) {
      const held = slices.get(caller)
      if (held && held.endsAt > now().getTime() && held.left > 0) {
        held.left -= 1
        return
      }
      // Calls at once share a slice: one each would use up the limit with calls that are never made.
      const next = taking.get(caller) ?? takeSlice(caller).finally(() => taking.delete(caller))
      taking.set(caller, next)
      await next
    }
  }
}
