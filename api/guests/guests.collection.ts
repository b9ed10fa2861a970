import { BSON, type ClientSession, type Db, type Document, type Filter, ObjectId, type WithId } from 'mongodb'
import type { GuestKeys } from '../../shared/match.ts'
import { type GuestShown, shownFields } from './guest-shown.ts'
import type { BlockingKeys } from './blocking-keys.ts'

/** What the reviews of a guest add up to; hidden ones do not count. */
export type ReviewCounts = {
  positiveCount: number
  negativeCount: number
  positiveWeight: number
  totalWeight: number
}

export type DecidedStay = { author: ObjectId; stay?: { listing: string; nights: number[] } | undefined }

export type GuestDoc = {
  _id: ObjectId
  createdBy: ObjectId
  /** The Idempotency-Key of the call that added the guest. */
  createdWith: string | null
  /** The last change that readers see: when the guest was added, or a review of it changed. */
  changedAt: Date
  /** Until members' stays know that it is new or was changed: when they are compared with it. */
  compareAt?: Date
  /** Entered after the person was erased: only who added it sees it, until the team has decided. */
  withheld?: true
  /** While it is held, the guest is not erased. */
  legalHold?: { reason: string; by: string; at: Date }
  /** The stays of reviews that their authors withdrew after the team had decided against them. */
  decidedAgainst?: DecidedStay[]
  lockedWith?: ObjectId
} & GuestShown &
  GuestKeys &
  BlockingKeys &
  ReviewCounts

/** The index of similar searches: the blocking keys, and what narrows those that many guests share. */
export const blockingIndex = { blockingKeys: 1, townHash: 1, state: 1 } as const

/** The orders in which searches read the guests, each with an index of the same fields. */
export const guestOrders = {
  phone: { phoneKey: 1, _id: 1 },
  stateCountry: { state: 1, country: 1, _id: 1 },
  state: { state: 1, _id: 1 },
} as const

export function guestsCollection(db: Db) {
  const docs = db.collection<GuestDoc>('guests')
  return {
    indexes: () =>
      docs.createIndexes([
        ...Object.values(guestOrders).map((key) => ({ key })),
        { key: blockingIndex },
        { key: { createdBy: 1 } },
        { key: { mergedInto: 1 }, sparse: true },
        { key: { withheld: 1, createdBy: 1 }, sparse: true },
        { key: { 'decidedAgainst.author': 1 }, sparse: true },
        { key: { compareAt: 1 }, sparse: true },
      ]),
    byId: (_id: ObjectId, session?: ClientSession) => docs.findOne({ _id }, { session }),
    /**
     * The guest, kept from other transactions until this one ends: what changes or erases it meanwhile conflicts. The
     * field has no meaning; a value of its own makes this a write.
     */
    lock: (_id: ObjectId, session: ClientSession) =>
      docs.findOneAndUpdate({ _id }, { $set: { lockedWith: new ObjectId() } }, { session }),
    /** Those that are merged into this guest. */
    mergedInto: async (kept: ObjectId, session: ClientSession): Promise<ObjectId[]> =>
      (await docs.find({ mergedInto: kept }, { session, projection: { _id: 1 } }).toArray()).map(
        ({ _id }) => _id,
      ),
    setMergedInto: (ids: ObjectId[], mergedInto: ObjectId | null, session: ClientSession) =>
      docs.updateMany(
        { _id: { $in: ids } },
        mergedInto ? { $set: { mergedInto } } : { $unset: { mergedInto: '' } },
        { session },
      ),
    ids: () => docs.find({}, { projection: { _id: 1 } }).map(({ _id }) => _id),
    /** The first guests with this number, or with a last name as well, folded. */
    byNumber: (phoneKey: string, limit: number, lastName?: string) =>
      docs
        .find({ phoneKey, ...(lastName !== undefined && { 'lastKeys.0': lastName }) })
        .limit(limit)
        .toArray(),
    byIds: (ids: ObjectId[], session?: ClientSession) =>
      docs.find({ _id: { $in: ids } }, { session }).toArray(),
    changedSince: (ids: ObjectId[], since: Date) =>
      docs.find({ _id: { $in: ids }, changedAt: { $gt: since } }).toArray(),
    setKeys: (guest: GuestDoc, session: ClientSession) => {
      const { _id, firstKeys, lastKeys, cityKeys, phoneKey, blockingKeys, townHash } = guest
      const keys = { firstKeys, lastKeys, cityKeys, phoneKey, blockingKeys, townHash }
      return docs.updateOne({ _id }, { $set: keys }, { session })
    },
    insertMany: (many: GuestDoc[]) => docs.insertMany(many),
    replace: (guest: GuestDoc, session: ClientSession) =>
      docs.replaceOne({ _id: guest._id }, guest, { session }),
    remove: (ids: ObjectId[], session: ClientSession) => docs.deleteMany({ _id: { $in: ids } }, { session }),
    setCounts: (_id: ObjectId, counts: ReviewCounts, changedAt: Date, session: ClientSession) =>
      docs.updateOne({ _id }, { $set: { ...counts, changedAt } }, { session }),
    /** Sets a legal hold, or ends it. */
    setLegalHold: (_id: ObjectId, legalHold: GuestDoc['legalHold'] | null, session: ClientSession) =>
      docs.updateOne({ _id }, legalHold ? { $set: { legalHold } } : { $unset: { legalHold: '' } }, {
        session,
      }),
    insert: (doc: GuestDoc, session: ClientSession) => docs.insertOne(doc, { session }),
    noteDecision: (_id: ObjectId, decided: DecidedStay, session: ClientSession) =>
      docs.updateOne({ _id }, { $addToSet: { decidedAgainst: decided } }, { session }),
    /** Adds the decisions about stays with one guest to those with another. Returns them. */
    async giveDecisions(from: ObjectId, to: ObjectId, session: ClientSession): Promise<DecidedStay[]> {
      const { decidedAgainst = [] } = (await docs.findOne({ _id: from }, { session })) ?? {}
      if (decidedAgainst.length > 0)
        await docs.updateOne(
          { _id: to },
          { $push: { decidedAgainst: { $each: decidedAgainst } } },
          { session },
        )
      return decidedAgainst
    },
    /** Undoes `giveDecisions`: takes each away once, since the guest may have had the same before. */
    async takeDecisions(_id: ObjectId, given: DecidedStay[], session: ClientSession): Promise<void> {
      const { decidedAgainst = [] } = (await docs.findOne({ _id }, { session })) ?? {}
      const gone = given.map((one) => BSON.EJSON.stringify(one))
      const left = decidedAgainst.toReversed().filter((one) => {
        const at = gone.indexOf(BSON.EJSON.stringify(one))
        if (at >= 0) gone.splice(at, 1)
        return at < 0
      })
      await docs.updateOne({ _id }, { $set: { decidedAgainst: left.toReversed() } }, { session })
    },
    /**
     * The guests that one member added, at most `limit`, and the decisions about that member's stays go on under
     * another id. True when there are more.
     */
    async passOn(from: ObjectId, to: ObjectId, limit: number, session: ClientSession): Promise<boolean> {
      const found = await docs
        .find({ createdBy: from }, { session, projection: { _id: 1 } })
        .limit(limit)
        .toArray()
      await docs.updateMany(
        { _id: { $in: found.map(({ _id }) => _id) } },
        { $set: { createdBy: to } },
        { session },
      )
      await docs.updateMany(
        { 'decidedAgainst.author': from },
        { $set: { 'decidedAgainst.$[one].author': to } },
        { arrayFilters: [{ 'one.author': from }], session },
      )
      return found.length === limit
    },
    /** What cards show of guests that pass the filter. A search that takes longer is stopped, so that it delays no other. */
    shown: (filter: Filter<GuestDoc>, limit: number, hint?: Document) =>
      docs
        .find(filter, { projection: shownFields, maxTimeMS: 2000, hint, batchSize: limit + 1 })
        .limit(limit)
        .toArray(),
    /** As `shown`, for several lookups of blocking keys in one query; a guest of several comes more than once. */
    shownOfEach(lookups: { filter: Filter<GuestDoc>; limit: number }[]): Promise<WithId<GuestShown>[]> {
      const [first = [], ...others] = lookups.map(({ filter, limit }) => [
        { $match: filter },
        { $limit: limit },
        { $project: shownFields },
      ])
      const union = others.map((pipeline) => ({ $unionWith: { coll: docs.collectionName, pipeline } }))
      const batchSize = lookups.reduce((sum, { limit }) => sum + limit, 1)
      return docs
        .aggregate<WithId<GuestShown>>([...first, ...union], {
          hint: blockingIndex,
          maxTimeMS: 2000,
          batchSize,
        })
        .toArray()
    },
    estimatedCount: () => docs.estimatedDocumentCount({ maxTimeMS: 2000 }),
    /** How many guests have this blocking key, counted up to `limit`. */
    countWithKey: (key: number, limit: number) =>
      docs.countDocuments({ blockingKeys: key }, { limit, hint: blockingIndex, maxTimeMS: 2000 }),
    allWithheld: (limit: number) => docs.find({ withheld: true }).sort({ _id: 1 }).limit(limit).toArray(),
    countWithheld: () => docs.countDocuments({ withheld: true }, { limit: 100 }),
    admit: (_id: ObjectId, changedAt: Date, session: ClientSession) =>
      docs.updateOne(
        { _id },
        { $set: { changedAt, compareAt: changedAt }, $unset: { withheld: '' } },
        { session },
      ),
    /** Whether others have added or changed a guest with these digits, or of these names in the town, since then. */
    hasNewer: async (
      { four, inTown, townHash }: { four: number[]; inTown: number[]; townHash: number },
      { since, notBy }: { since: Date; notBy: ObjectId },
    ): Promise<boolean> => {
      const likely = [{ blockingKeys: { $in: four } }, { blockingKeys: { $in: inTown }, townHash }]
      const newer = { changedAt: { $gt: since }, createdBy: { $ne: notBy }, withheld: { $exists: false } }
      return (await docs.findOne({ $or: likely, ...newer }, { projection: { _id: 1 } })) !== null
    },
    /** Takes the guest that has waited longest to be compared, until `until`. */
    claimForStays: (now: Date, until: Date) =>
      docs.findOneAndUpdate(
        { compareAt: { $lte: now } },
        { $set: { compareAt: until } },
        { sort: { compareAt: 1 }, returnDocument: 'after' },
      ),
    /** Unless it was changed meanwhile. */
    noteCompared: ({ _id, compareAt }: GuestDoc) =>
      docs.updateOne({ _id, compareAt: compareAt! }, { $unset: { compareAt: '' } }),
    /** Adds to the counts; false when there is no such guest. */
    count: async (_id: ObjectId, change: ReviewCounts, changedAt: Date, session: ClientSession) => {
      const { matchedCount } = await docs.updateOne(
        { _id },
        { $max: { changedAt }, $inc: change },
        { session },
      )
      return matchedCount === 1
    },
  }
}
export type GuestsCollection = ReturnType<typeof guestsCollection>
