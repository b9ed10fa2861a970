import type { ClientSession, Db, ObjectId } from 'mongodb'

/** The distinct guests in the search results of a member on a UTC day. */
type DistinctGuestsDoc = {
  /** The member's id as hex, and the day: '65a…:2026-11-20'. */
  _id: string
  guests: ObjectId[]
  /** The member would have passed the limit. */
  passed?: boolean
  /** The team has lifted the limit for this member and day. */
  lifted?: boolean
  /** When the document is removed. */
  endsAt: Date
}

const keptMs = 48 * 3_600_000

export function distinctGuestsCollection(db: Db) {
  const docs = db.collection<DistinctGuestsDoc>('distinctGuests')
  return {
    indexes: () =>
      docs.createIndexes([
        { key: { endsAt: 1 }, expireAfterSeconds: 0 },
        { key: { passed: 1 }, sparse: true },
      ]),

    /**
     * Adds these guests unless the day would then hold more than `max` different ones. Returns whether they were added,
     * and whether this is the first time that they were not.
     */
    async add(_id: string, found: ObjectId[], max: number, now: Date) {
      const known = { $ifNull: ['$guests', []] }
      const fits = { $or: ['$lifted', { $lte: [{ $size: { $setUnion: [known, found] } }, max] }] }
      const before = await docs.findOneAndUpdate(
        { _id },
        [
          {
            $set: {
              guests: { $cond: [fits, { $setUnion: [known, found] }, known] },
              passed: { $cond: [fits, { $ifNull: ['$passed', '$$REMOVE'] }, true] },
              endsAt: new Date(now.getTime() + keptMs),
            },
          },
        ],
        { upsert: true, returnDocument: 'before' },
      )
      const union = new Set([...(before?.guests ?? []), ...found].map((guest) => guest.toHexString()))
      const isAdded = before?.lifted === true || union.size <= max
      return { isAdded, isFirstPassing: !isAdded && before?.passed !== true }
    },

    /** Whether one of the guests was in the results of one of these members on that day. */
    has: async (ids: string[], guests: ObjectId[]) =>
      (await docs.findOne({ _id: { $in: ids }, guests: { $in: guests } }, { projection: { _id: 1 } })) !==
      null,

    /** Erased guests are in no results. */
    forget: (guests: ObjectId[], session: ClientSession) =>
      docs.updateMany({ guests: { $in: guests } }, { $pullAll: { guests } }, { session }),

    /** Lifts the limit of this member and day. False when that is already so. */
    async lift(_id: string, now: Date): Promise<boolean> {
      const endsAt = new Date(now.getTime() + keptMs)
      const before = await docs.findOneAndUpdate(
        { _id },
        { $set: { lifted: true, endsAt }, $setOnInsert: { guests: [] } },
        { upsert: true, returnDocument: 'before' },
      )
      return before?.lifted !== true
    },

    /** The members and days that have passed the limit, the latest first, at most 100. */
    passed: () =>
      docs
        .find({ passed: true }, { projection: { guests: 0 } })
        .sort({ endsAt: -1 })
        .limit(100)
        .toArray(),
  }
}
export type DistinctGuestsCollection = ReturnType<typeof distinctGuestsCollection>
