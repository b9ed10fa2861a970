import type { Db } from 'mongodb'
import { TooMany } from './errors.ts'

type Limit = { max: number; windowMs: number }
type Window = { _id: string; used: number; endsAt: Date; passed?: boolean }

/** How many uses (or bytes) fit into how many milliseconds, and what a refused sender reads, given the wait. */
export type NamedLimit = Limit & { name: string; refusal: (wait: string) => string }

/** The key of one sender's window of a limit. */
export const keyOf = ({ name }: NamedLimit, sender: string) => `${name}:${sender}`

/**
 * The key with the network of 64 bits at its end, and those with the networks of 56 and 48 bits around it, which may use
 * more: a provider gives a customer as many. Any other key stands alone.
 */
function withNetworks(key: string): { key: string; times: number }[] {
  const [, before, first, last] = /^(.*?)((?:[0-9a-f]{1,4}:){3})([0-9a-f]{1,4})::\/64$/.exec(key) ?? []
  if (before === undefined) return [{ key, times: 1 }]
  const upper = (parseInt(last!, 16) & 0xff00).toString(16)
  return [
    { key, times: 1 },
    { key: `${before}${first}${upper}::/56`, times: 4 },
    { key: `${before}${first}:/48`, times: 16 },
  ]
}

/**
 * Limits in fixed windows, counted in the database so that they apply across all processes and restarts. A window
 * starts with the first use of its key. With `isOn` false nothing is limited.
 */
export function createLimits(db: Db, now: () => Date, isOn: boolean) {
  const windows = db.collection<Window>('limits')

  /**
   * Adds `amount` to the key's window unless its total would exceed `max`; returns the total, whether it was added, and
   * the seconds until the window ends. Throws RangeError for an amount below 0, which would give uses back.
   */
  async function add(key: string, windowMs: number, amount: number, max = Infinity) {
    if (!(amount >= 0)) throw new RangeError('A limit is used by amounts from 0 up')
    const at = now()
    const fresh = { $lte: [{ $ifNull: ['$endsAt', new Date(0)] }, at] }
    const window = await windows.findOneAndUpdate(
      { _id: key },
      [
        {
          $set: {
            used: { $cond: [fresh, 0, '$used'] },
            endsAt: { $cond: [fresh, new Date(at.getTime() + windowMs), '$endsAt'] },
          },
        },
        { $set: { passed: { $lte: [{ $add: ['$used', amount] }, max] } } },
        { $set: { used: { $cond: ['$passed', { $add: ['$used', amount] }, '$used'] } } },
      ],
      { upsert: true, returnDocument: 'after', writeConcern: { w: 1 } },
    )
    const secondsLeft = (window!.endsAt.getTime() - at.getTime()) / 1000
    return { used: window!.used, isAdded: window!.passed === true, secondsLeft }
  }

  /**
   * Uses `amount` of the key's limit and returns the function that gives it back. Throws TooMany with the message
   * `refusal(wait)` when the limit has less left.
   */
  async function consume(
    key: string,
    limit: Limit,
    refusal = tryAgain,
    amount = 1,
  ): Promise<() => Promise<void>> {
    if (!isOn) return async () => {}
    const used: string[] = []
    const giveBack = async () =>
      void (await Promise.all(
        used.map((each) =>
          windows.updateOne({ _id: each, endsAt: { $gt: now() } }, { $inc: { used: -amount } }),
        ),
      ))
    for (const { key: each, times } of withNetworks(key)) {
      const { isAdded, secondsLeft } = await add(each, limit.windowMs, amount, limit.max * times)
      if (!isAdded) {
        await giveBack()
        throw new TooMany(refusal(waitText(secondsLeft)), secondsLeft)
      }
      used.push(each)
    }
    return giveBack
  }

  /** Throws TooMany when the key's limit is used up, without using any of it. */
  async function requireLeft(key: string, limit: Limit, refusal = tryAgain): Promise<void> {
    if (!isOn) return
    for (const { key: each, times } of withNetworks(key)) {
      const window = await windows.findOne({ _id: each, endsAt: { $gt: now() } })
      if (!window || window.used < limit.max * times) continue
      const secondsLeft = (window.endsAt.getTime() - now().getTime()) / 1000
      throw new TooMany(refusal(waitText(secondsLeft)), secondsLeft)
    }
  }

  return {
    indexes: () => windows.createIndex({ endsAt: 1 }, { expireAfterSeconds: 0 }),
    add,
    consume,

    /** As `consume`, for work that gives the use back when it fails. Returns the result of the work. */
    async consumeUnlessFails<Result>(
      limitOrMore: NamedLimit | NamedLimit[],
      sender: string,
      work: () => Promise<Result>,
    ): Promise<Result> {
      const used: (() => Promise<void>)[] = []
      try {
        for (const limit of [limitOrMore].flat())
          used.push(await consume(keyOf(limit, sender), limit, limit.refusal))
        return await work()
      } catch (error) {
        await Promise.allSettled(used.map((giveBack) => giveBack())) // the database itself may have failed
        throw error
      }
    },

    requireLeft,

    /** Throws TooMany when this sender has used up all of these limits, without using any of them. */
    async requireOneLeft(limits: [NamedLimit, ...NamedLimit[]], sender: string): Promise<void> {
      const tried = await Promise.allSettled(
        limits.map((limit) => requireLeft(keyOf(limit, sender), limit, limit.refusal)),
      )
      const failed = tried.filter((each) => each.status === 'rejected')
      if (failed.length === limits.length) throw failed[0]!.reason
    },

    /** The amounts used of these keys; keys without use are missing. */
    async usedOf(keys: string[]): Promise<Map<string, number>> {
      const found = await windows.find({ _id: { $in: keys }, endsAt: { $gt: now() } }).toArray()
      return new Map(found.map(({ _id, used }) => [_id, used]))
    },

    /** The keys with this prefix that have used more than `amount`, the most used first, at most 100. */
    async keysAbove(prefix: string, amount: number): Promise<{ key: string; used: number }[]> {
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

    /** Resets the key, after a success that makes earlier failures harmless. */
    clear: (key: string) => windows.deleteOne({ _id: key }),
  }
}
export type Limits = ReturnType<typeof createLimits>

const tryAgain = (wait: string) => `Too many requests. Please try again in ${wait}.`

/** A wait such as '40 seconds', '1 minute', '15 minutes' or '3 hours'. */
function waitText(seconds: number): string {
  const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
  if (seconds <= 90) return plural(Math.max(1, Math.ceil(seconds)), 'second')
  if (seconds <= 90 * 60) return plural(Math.ceil(seconds / 60), 'minute')
  return plural(Math.ceil(seconds / 3600), 'hour')
}

const overall = { max: 600, windowMs: 60_000 }
/** The part of the remaining calls that a process reserves at once. */
const share = 1 / 40

/**
 * The overall limit of 600 calls a minute for each member or visitor address. Each process reserves slices of it in
 * the database, so that most calls need no query. Slices shrink with the remaining calls, so that few stay unused in
 * other processes, and all processes together cannot exceed the limit.
 * @returns a function that counts a call of a caller and throws TooMany
 */
export function createCallLimit(limits: Limits, now: () => Date, isOn: boolean) {
  const slices = new Map<string, { left: number; next: number; endsAt: number }>()
  const reserving = new Map<string, Promise<void>>()

  async function reserveSlice(caller: string, max: number) {
    const at = now().getTime()
    const last = slices.get(caller)
    const size = last && last.endsAt > at ? last.next : 1
    const { used, secondsLeft } = await limits.add(`calls:${caller}`, overall.windowMs, size)
    const left = size - Math.max(0, used - max)
    if (slices.size > 10_000) slices.clear()
    const next = left <= 0 ? 0 : Math.max(1, Math.floor((max - used) * share))
    slices.set(caller, { left, next, endsAt: at + secondsLeft * 1000 })
  }

  return async function countCall(caller: string): Promise<void> {
    if (!isOn) return
    for (const { key, times } of withNetworks(caller)) await countOne(key, overall.max * times)
  }

  async function countOne(caller: string, max: number): Promise<void> {
    for (;;) {
      const held = slices.get(caller)
      const msLeft = held ? held.endsAt - now().getTime() : 0
      // Whoever has used up the limit costs no more queries.
      if (held?.next === 0 && msLeft > 0) throw new TooMany(tryAgain(waitText(msLeft / 1000)), msLeft / 1000)
      if (held && msLeft > 0 && held.left > 0) {
        held.left -= 1
        return
      }
      // Simultaneous calls share a slice; a slice for each would use up the limit.
      const next = reserving.get(caller) ?? reserveSlice(caller, max).finally(() => reserving.delete(caller))
      reserving.set(caller, next)
      await next
    }
  }
}
