import type { ClientSession, Db, ObjectId } from 'mongodb'

export type ReactionType = 'like' | 'report'

export type ReactionDoc = {
  review: ObjectId
  member: ObjectId
  type: ReactionType
  at: Date
  /** Whether this member ever reported the review: the team is told of it once. */
  hasReported: boolean
}

/** Who likes or reports what. One document a member and review, so nobody is ever in both lists (D-40). */
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
    /** Everybody's reactions to these reviews, for admins. */
    byReviews: (reviews: ObjectId[]) => docs.find({ review: { $in: reviews } }).toArray(),
  }
}
