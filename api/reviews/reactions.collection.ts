import type { ClientSession, Db, ObjectId } from 'mongodb'
import type { ReportReason } from '../../shared/schemas/review.ts'

/** `none` was taken back; its document stays, because it knows what the member did before. */
export type ReactionType = 'like' | 'report' | 'none'

export type ReactionDoc = {
  review: ObjectId
  member: ObjectId
  type: ReactionType
  at: Date
  /** Whether this member has ever reported the review: only the first report sends a mail to the team. */
  hasReported: boolean
  /** Why the member reported it; null without a word about it. */
  reason?: ReportReason | null
  /** How many decisions of the team the review had at this member's first report; missing before one. */
  reportedIn?: number | undefined
}

/** Likes and reports. One document for each member and review, so that a member cannot be in both lists. */
export function reactionsCollection(db: Db) {
  const docs = db.collection<ReactionDoc>('reactions')
  return {
    indexes: () =>
      docs.createIndexes([{ key: { review: 1, member: 1 }, unique: true }, { key: { member: 1 } }]),

    of: (review: ObjectId, member: ObjectId, session?: ClientSession) =>
      docs.findOne({ review, member }, { session }),
    put: ({ review, member, ...reaction }: ReactionDoc, session: ClientSession) =>
      docs.updateOne(
        { review, member },
        { $set: reaction },
        { upsert: true, session, ignoreUndefined: true },
      ),

    removeOf: (review: ObjectId, session: ClientSession) => docs.deleteMany({ review }, { session }),

    passOn: (from: ObjectId, to: ObjectId, session: ClientSession) =>
      docs.updateMany({ member: from }, { $set: { member: to } }, { session }),
    /** What a member has liked and reported, for the own copy. */
    ofMember: (member: ObjectId) =>
      docs
        .find({ member, type: { $ne: 'none' } })
        .map(({ review, type, at, reason }) => ({ review, type, at, reason })),

    /** One member's reactions to these reviews. */
    byMember: (reviews: ObjectId[], member: ObjectId) =>
      docs.find({ review: { $in: reviews }, member }).toArray(),
    /** All reactions to these reviews, for admins. */
    byReviews: (reviews: ObjectId[]) => docs.find({ review: { $in: reviews } }).toArray(),
  }
}

export type ReactionsCollection = ReturnType<typeof reactionsCollection>
