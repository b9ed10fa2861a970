import type { ClientSession, Db, ObjectId } from 'mongodb'
import { monthOf } from '../../shared/dates.ts'
import { longAgo, redactedDate } from '../../shared/redacted-date.ts'

/** The first time that a member opened a guest; after three years it is `redactedDate`. */
export type ViewDoc = { _id: ObjectId; member: ObjectId; guest: ObjectId; createdAt: Date }

/** What a merge of guests has moved. */
export type MovedViews = {
  /** The members whose view of the merged guest became one of the kept guest. */
  members: ObjectId[]
  /** The views of the merged guest by members who had opened both. */
  doubles: ViewDoc[]
  /** The kept guest's views that took the earlier date of a double, with their own. */
  dated: Pick<ViewDoc, '_id' | 'createdAt'>[]
}

/** The last view of a page of the history; the next page continues with older ones. */
export type ViewCursor = { createdAt: Date; _id: ObjectId }

export function viewsCollection(db: Db) {
  const docs = db.collection<ViewDoc>('views')
  return {
    indexes: () =>
      docs.createIndexes([
        { key: { member: 1, guest: 1 }, unique: true },
        { key: { member: 1, createdAt: -1, _id: -1 } },
        { key: { guest: 1 } },
        { key: { createdAt: 1 } },
      ]),
    insert: (doc: ViewDoc, session: ClientSession) => docs.insertOne(doc, { session }),
    byGuest: (member: ObjectId, guest: ObjectId, session?: ClientSession) =>
      docs.findOne({ member, guest }, { session }),
    /** Which of these guests the member has opened; reads only the index. */
    async openedAmong(member: ObjectId, guests: ObjectId[]): Promise<ObjectId[]> {
      const options = { projection: { _id: 0, guest: 1 }, maxTimeMS: 2000, limit: guests.length }
      const opened = await docs.find({ member, guest: { $in: guests } }, options).toArray()
      return opened.map(({ guest }) => guest)
    },

    /** Those of these members, as hex, who have opened the guest. */
    async membersOf(guest: ObjectId, members: ObjectId[], session: ClientSession): Promise<Set<string>> {
      const found = docs.find({ guest, member: { $in: members } }, { session, projection: { member: 1 } })
      return new Set((await found.toArray()).map(({ member }) => member.toHexString()))
    },

    /** How many members opened this guest for the first time in which month (2026-11, or 'over three years ago'), the oldest first. */
    perMonth: (guest: ObjectId) =>
      docs
        .aggregate<{ month: string; members: number }>([
          { $match: { guest } },
          {
            $group: { _id: { $dateToString: { format: '%Y-%m', date: '$createdAt' } }, members: { $sum: 1 } },
          },
          { $sort: { _id: 1 } },
          { $project: { _id: 0, month: '$_id', members: 1 } },
        ])
        .map(({ month, members }) => ({ month: month === monthOf(redactedDate) ? longAgo : month, members }))
        .toArray(),

    /** The oldest views with a date before `before`. */
    datedBefore: (before: Date, limit: number, session: ClientSession) =>
      docs
        .find({ createdAt: { $gt: redactedDate, $lt: before } }, { session })
        .sort({ createdAt: 1 })
        .limit(limit)
        .toArray(),

    async replace(old: ViewDoc[], docsInstead: ViewDoc[], session: ClientSession): Promise<void> {
      if (old.length === 0) return
      await docs.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } }, { session })
      await docs.insertMany(docsInstead, { session })
    },

    /** The first views of guests that are erased. */
    someOfGuests: (guests: ObjectId[], limit: number, session: ClientSession) =>
      docs
        .find({ guest: { $in: guests } }, { session })
        .limit(limit)
        .toArray(),
    /** Whoever has opened one guest has opened the other instead; of two views the earlier day stays. */
    async give(from: ObjectId, to: ObjectId, session: ClientSession): Promise<MovedViews> {
      const given = await docs.find({ guest: from }, { session }).toArray()
      const there = { guest: to, member: { $in: given.map(({ member }) => member) } }
      const known = new Map(
        (await docs.find(there, { session }).toArray()).map((view) => [view.member.toHexString(), view]),
      )
      const isKnown = ({ member }: ViewDoc) => known.has(member.toHexString())
      const doubles = given.filter(isKnown)
      const members = given.filter((view) => !isKnown(view)).map(({ member }) => member)
      const dated: MovedViews['dated'] = []
      for (const { member, createdAt } of doubles) {
        const { _id, createdAt: later } = known.get(member.toHexString())!
        if (createdAt >= later) continue
        dated.push({ _id, createdAt: later })
        await docs.updateOne({ _id }, { $set: { createdAt } }, { session })
      }
      await docs.deleteMany({ _id: { $in: doubles.map(({ _id }) => _id) } }, { session })
      await docs.updateMany({ guest: from }, { $set: { guest: to } }, { session })
      return { members, doubles, dated }
    },
    /** Undoes `give`, as far as the views are still there. */
    async giveBack(
      from: ObjectId,
      to: ObjectId,
      { members, doubles, dated }: MovedViews,
      session: ClientSession,
    ): Promise<void> {
      await docs.updateMany({ guest: from, member: { $in: members } }, { $set: { guest: to } }, { session })
      for (const { _id, createdAt } of dated)
        await docs.updateOne({ _id }, { $set: { createdAt } }, { session })
      if (doubles.length > 0) await docs.insertMany(doubles, { session })
    },
    remove: (views: ViewDoc[], session: ClientSession) =>
      docs.deleteMany({ _id: { $in: views.map(({ _id }) => _id) } }, { session }),
    removeAllOf: (member: ObjectId, session: ClientSession) => docs.deleteMany({ member }, { session }),

    /** The number of the member's views, counted up to `limit`. */
    count: (member: ObjectId, limit: number) => docs.countDocuments({ member }, { limit }),

    /** All of the member's views, newest first. */
    allOf: (member: ObjectId) => docs.find({ member }).sort({ createdAt: -1, _id: -1 }),

    /** The member's views, newest first, after the view `after`. */
    newest: (member: ObjectId, limit: number, after?: ViewCursor) =>
      docs
        .find({
          member,
          ...(after && {
            createdAt: { $lte: after.createdAt },
            $or: [{ createdAt: { $lt: after.createdAt } }, { _id: { $lt: after._id } }],
          }),
        })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .toArray(),
  }
}
export type ViewsCollection = ReturnType<typeof viewsCollection>
