import { randomInt } from 'node:crypto'
import type { ClientSession, Db } from 'mongodb'
import type { StayFields, StayRecord } from '../../shared/schemas/stays.ts'
import { departedMs, fieldsOf } from '../../shared/stays/merge.ts'

type Counts = { stays: number; answered: number }

/**
 * The stays of all members of which the last day to answer is over on a day (UTC), such as '2036-07-12 3': each day is
 * counted in parts. No member is in it.
 */
type StayDayDoc = Counts & { _id: string }

const dayMs = 24 * 3_600_000
/** Later departures are typing errors. */
const longestAheadMs = 3 * 366 * dayMs

/** The day on which a stay counts; null for what is no stay, and once that day has come. */
function dayOfStay({ arrival, departure, decision, isRemoved }: StayFields, now: number): string | null {
  if (isRemoved || !arrival || !departure || decision?.kind === 'declined') return null
  const at = Date.parse(departure) + dayMs + departedMs
  return at > now && at < now + longestAheadMs ? new Date(at).toISOString().slice(0, 10) : null
}

type Change = { before: StayRecord | null | undefined; after: StayRecord }

/** What changes of records add to the counts of days: each stay counts once, however often it is changed. */
export function daysChanged(changes: readonly Change[], now: number): Map<string, Counts> {
  const days = new Map<string, Counts>()
  const add = (record: StayRecord | null | undefined, one: 1 | -1) => {
    const fields = fieldsOf(record ?? null)
    const day = dayOfStay(fields, now)
    if (!day) return
    const { stays, answered } = days.get(day) ?? { stays: 0, answered: 0 }
    days.set(day, { stays: stays + one, answered: answered + (fields.answer ? one : 0) })
  }
  for (const { before, after } of changes) {
    add(before, -1)
    add(after, 1)
  }
  return days
}

/** At a day that many have stays on, transactions of members would wait for one another. */
const parts = 16

export function stayDaysCollection(db: Db) {
  const docs = db.collection<StayDayDoc>('stayDays')
  return {
    indexes: async () => undefined, // the day is the id, which is unique
    /** In the transaction that changes the stays. */
    async add(days: ReadonlyMap<string, Counts>, session: ClientSession): Promise<void> {
      const changed = [...days].filter(([, { stays, answered }]) => stays !== 0 || answered !== 0)
      if (changed.length === 0) return
      const part = randomInt(parts)
      await docs.bulkWrite(
        changed.map(([day, counts]) => ({
          updateOne: { filter: { _id: `${day} ${part}` }, update: { $inc: counts }, upsert: true },
        })),
        { session },
      )
    },
    /** Of the days from the first of these to the one before the second. */
    async sum(from: string, until: string): Promise<Counts> {
      const days = await docs.find({ _id: { $gte: from, $lt: until } }).toArray()
      const sum = (of: keyof Counts) => days.reduce((total, day) => total + day[of], 0)
      return { stays: sum('stays'), answered: sum('answered') }
    },
  }
}
export type StayDaysCollection = ReturnType<typeof stayDaysCollection>
