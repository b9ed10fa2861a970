import type { ClientSession, Db, ObjectId } from 'mongodb'

/** A member who watches a guest. */
type WatchDoc = {
  _id: ObjectId
  member: ObjectId
  guest: ObjectId
  /** The end of the day of departure (UTC) for an arrival's guest; null until the member stops. */
  until: Date | null
}

/** What a merge of guests has moved, what it has removed because it was there twice, and what stood there before. */
export type GivenWatches = { members: ObjectId[]; doubles: WatchDoc[]; before: WatchDoc[] }

/** The later of two ends, where null is never. */
const laterOf = (stored: string, until: Date | null) => ({
  $cond: [{ $eq: [{ $type: stored }, 'null'] }, null, until && { $max: [stored, until] }],
})

/** The watches of all members; those of arrivals go by themselves. */
export function watchesCollection(db: Db) {
  const docs = db.collection<WatchDoc>('watches')
  return {
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
    /** Watches a guest; one that is watched already is watched at least as long as before. */
    set: ({ _id, member, guest, until }: WatchDoc, session: ClientSession) =>
      docs.updateOne(
        { member, guest },
        [{ $set: { _id: { $ifNull: ['$_id', _id] }, until: laterOf('$until', until) } }],
        { upsert: true, session },
      ),
    remove: (member: ObjectId, guest: ObjectId, session: ClientSession) =>
      docs.deleteOne({ member, guest }, { session }),
    /** What a member watches, for the own copy. */
    allOf: (member: ObjectId) => docs.find({ member }).map(({ guest, until }) => ({ guest, until })),
    removeAbout: (guests: ObjectId[], session: ClientSession) =>
      docs.deleteMany({ guest: { $in: guests } }, { session }),
    removeAllOf: (member: ObjectId, session: ClientSession) => docs.deleteMany({ member }, { session }),
    /** Whoever watches one guest watches the other instead, until the later of two ends. Returns who does so now, and the watches of those who did. */
    async give(from: ObjectId, to: ObjectId, session: ClientSession): Promise<GivenWatches> {
      const given = await docs.find({ guest: from }, { session }).toArray()
      const there = { guest: to, member: { $in: given.map(({ member }) => member) } }
      const before = await docs.find(there, { session }).toArray()
      const isThere = ({ member }: WatchDoc) => before.some((other) => other.member.equals(member))
      const doubles = given.filter(isThere)
      const members = given.filter((watch) => !isThere(watch)).map(({ member }) => member)
      await docs.deleteMany({ _id: { $in: doubles.map(({ _id }) => _id) } }, { session })
      await docs.updateMany({ guest: from }, { $set: { guest: to } }, { session })
      for (const { member, until } of doubles)
        await docs.updateOne({ member, guest: to }, [{ $set: { until: laterOf('$until', until) } }], {
          session,
        })
      return { members, doubles, before }
    },
    /** Undoes `give`, as far as the watches are still there. */
    async giveBack(from: ObjectId, to: ObjectId, given: GivenWatches, session: ClientSession): Promise<void> {
      const { members, doubles, before } = given
      await docs.updateMany({ guest: from, member: { $in: members } }, { $set: { guest: to } }, { session })
      if (doubles.length > 0) await docs.insertMany(doubles, { session })
      for (const { _id, until } of before) await docs.updateOne({ _id }, { $set: { until } }, { session })
    },
  }
}
export type WatchesCollection = ReturnType<typeof watchesCollection>
