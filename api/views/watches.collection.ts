import type { ClientSession, Db, ObjectId } from 'mongodb'

/** A member who wants to be told about a guest. */
export type WatchDoc = {
  _id: ObjectId
  member: ObjectId
  guest: ObjectId
  /** The end of the day of departure (UTC) for an arrival's guest; null until the member stops. */
  until: Date | null
  /** Whether the member has opened the guest, so that a link to it costs nothing. */
  isOpened: boolean
}

/** What a merge of guests has moved, and what it has removed because it was there twice. */
export type GivenWatches = { members: ObjectId[]; doubles: WatchDoc[] }

/** The watches of all members; those of arrivals go by themselves. */
export function watchesCollection(db: Db) {
  const docs = db.collection<WatchDoc>('watches')
  return {
    docs,
    indexes: () =>
      docs.createIndexes([
        { key: { member: 1, guest: 1 }, unique: true },
        { key: { guest: 1, _id: 1 } },
        { key: { until: 1 }, expireAfterSeconds: 0 },
      ]),
    ofMember: (member: ObjectId, now: Date, session?: ClientSession) =>
      docs
        .find({ member, $or: [{ until: null }, { until: { $gt: now } }] }, { session })
        .sort({ _id: -1 })
        .toArray(),
    /** The next watchers of a guest, after the watch `after`. */
    ofGuest: (
      guest: ObjectId,
      now: Date,
      limit: number,
      after: ObjectId | undefined,
      session: ClientSession,
    ) =>
      docs
        .find(
          {
            guest,
            $or: [{ until: null }, { until: { $gt: now } }],
            ...(after && { _id: { $gt: after } }),
          },
          { session },
        )
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),
    set: ({ _id, member, guest, ...rest }: WatchDoc, session: ClientSession) =>
      docs.updateOne({ member, guest }, { $set: rest, $setOnInsert: { _id } }, { upsert: true, session }),
    remove: (member: ObjectId, guest: ObjectId) => docs.deleteOne({ member, guest }),
    forgetGuest: (guest: ObjectId) => docs.deleteMany({ guest }),
    removeAllOf: (member: ObjectId) => docs.deleteMany({ member }),
    /** Whoever watches one guest watches the other instead. Returns who does so now, and the watches of those who did. */
    async give(from: ObjectId, to: ObjectId, session: ClientSession): Promise<GivenWatches> {
      const given = await docs.find({ guest: from }, { session }).toArray()
      const there = await docs.distinct('member', { guest: to }, { session })
      const isThere = ({ member }: WatchDoc) => there.some((other) => other.equals(member))
      const doubles = given.filter(isThere)
      const members = given.filter((watch) => !isThere(watch)).map(({ member }) => member)
      await docs.deleteMany({ _id: { $in: doubles.map(({ _id }) => _id) } }, { session })
      await docs.updateMany({ guest: from }, { $set: { guest: to } }, { session })
      return { members, doubles }
    },
    /** Undoes `give`, as far as the watches are still there. */
    async giveBack(from: ObjectId, to: ObjectId, given: GivenWatches, session: ClientSession): Promise<void> {
      const { members, doubles } = given
      await docs.updateMany({ guest: from, member: { $in: members } }, { $set: { guest: to } }, { session })
      if (doubles.length > 0) await docs.insertMany(doubles, { session })
    },
  }
}
export type WatchesCollection = ReturnType<typeof watchesCollection>
