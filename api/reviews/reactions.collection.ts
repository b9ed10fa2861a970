import type { ClientSession, Db, ObjectId } from 'mongodb'

export type ReactionType = 'like' | 'report'

export type ReactionDoc = {
  review: ObjectId
  member: ObjectId
  type: ReactionType
  at: Date
  /** Whether this member has ever reported the review: only the first report sends a mail to the team. */
  hasReported: boolean
}

/** Likes and reports. One document for each member and review, so that a member cannot be in both lists. */
export function reactionsCollection(db: Db) {
  const docs = db.collection<ReactionDoc>('reactions')
  return {
    docs,
    indexes: () => docs.createIndexes([{ key: { review: 1, member: 1 }, unique: true }]),

    of: (review: ObjectId, member: ObjectId, session?: ClientSession) =>
      docs.findOne({ review, member }, { session }),
    put: ({ review, member, ...reaction }: ReactionDoc, session: ClientSession) =>
      docs.updateOne({ review, member }, { $set: reaction }, { upsert: true, session }),

    /** One member's reactions to these reviews. */
    byMember: (reviews: ObjectId[], member: ObjectId) =>
      docs.find({ review: { $in: reviews }, member }).toArray(),
    /** All reactions to these reviews, for admins. */
    byReviews: (reviews: ObjectId[]) => docs.find({ review: { $in: reviews } }).toArray(),
  }
}

export type ReactionsCollection = ReturnType<typeof reactionsCollection>
