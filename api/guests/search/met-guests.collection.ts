import type { ClientSession, Db, ObjectId } from 'mongodb'

/** The guests that a member has met in search results on a UTC day. */
type MetDoc = {
  /** The member's id as hex, and the day: '65a…:2026-11-20'. */
  _id: string
  guests: ObjectId[]
  /** The member would have met more than the limit. */
  passed?: boolean
  /** The team has lifted the limit for this member and day. */
  lifted?: boolean
  /** When the document is removed. */
  endsAt: Date
}

const keptMs = 48 * 3_600_000

export function metGuestsCollection(db: Db) {
  const docs = db.collection<MetDoc>('metGuests')
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
    async meet(_id: string, met: ObjectId[], max: number, now: Date) {
      const known = { $ifNull: ['$guests', []] }
      const fits = { $or: ['$lifted', { $lte: [{ $size: { $setUnion: [known, met] } }, max] }] }
      const before = await docs.findOneAndUpdate(
        { _id },
        [
          {
            $set: {
              guests: { $cond: [fits, { $setUnion: [known, met] }, known] },
              passed: { $cond: [fits, { $ifNull: ['$passed', '$$REMOVE'] }, true] },
              endsAt: new Date(now.getTime() + keptMs),
            },
          },
        ],
        { upsert: true, returnDocument: 'before' },
      )
      const union = new Set([...(before?.guests ?? []), ...met].map((guest) => guest.toHexString()))
      const isAdded = before?.lifted === true || union.size <= max
      return { isAdded, isFirstPassing: !isAdded && before?.passed !== true }
    },

    /** Whether the guest was met by one of these members on that day. */
    hasMet: async (ids: string[], guest: ObjectId) =>
      (await docs.findOne({ _id: { $in: ids }, guests: guest }, { projection: { _id: 1 } })) !== null,

    /** Erased guests were met by nobody. */
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
export type MetGuestsCollection = ReturnType<typeof metGuestsCollection>
