import { type ClientSession, type Db, ObjectId } from 'mongodb'

type Channel = 'push' | 'now' | 'daily'

/** What waits to be sent to a member by one channel: what comes within an hour of a message goes out together. */
export type MessageDoc = {
  /** Member and channel: '65a…:push'. */
  _id: string
  member: ObjectId
  channel: Channel
  /** The notifications that wait, the oldest first. */
  waiting: ObjectId[]
  /** When they may be sent; null while none waits. */
  dueAt: Date | null
  sentAt: Date | null
  /** How often sending has failed in a row. */
  attempts: number
  /** The subscriptions that have it already, while others failed, each with how many of `waiting` it has. */
  reached?: Record<string, number>
}

/** More are only counted. */
const mostWaiting = 100
const hourMs = 3_600_000
/** A burst becomes one message, and the first of it is still sent within five seconds. */
const gatheringMs = 2000

/** The outbox of pushes and mails about notifications. */
export function messagesCollection(db: Db) {
  const docs = db.collection<MessageDoc>('notificationMessages')
  return {
    indexes: () =>
      docs.createIndexes([
        { key: { dueAt: 1 }, partialFilterExpression: { dueAt: { $type: 'date' } } },
        { key: { member: 1 } },
      ]),

    /** Adds a notification to what waits for this member and channel; `daily` is the time of the next digest. */
    async add(
      { member, channel, notification }: { member: ObjectId; channel: Channel; notification: ObjectId },
      { now, daily }: { now: Date; daily: Date },
      session: ClientSession,
    ): Promise<void> {
      const soon = new Date(now.getTime() + gatheringMs)
      const first =
        channel === 'daily'
          ? daily
          : { $max: [soon, { $add: [{ $ifNull: ['$sentAt', new Date(0)] }, hourMs] }] }
      await docs.updateOne(
        { _id: `${member.toHexString()}:${channel}` },
        [
          {
            $set: {
              member,
              channel,
              waiting: {
                $slice: [{ $concatArrays: [{ $ifNull: ['$waiting', []] }, [notification]] }, mostWaiting],
              },
              dueAt: { $ifNull: ['$dueAt', first] },
              sentAt: { $ifNull: ['$sentAt', null] },
              attempts: { $ifNull: ['$attempts', 0] },
            },
          },
        ],
        { upsert: true, session },
      )
    },

    /** Takes what has been due longest until `until`; null when nothing is due. */
    claim: (now: Date, until: Date) =>
      docs.findOneAndUpdate(
        { dueAt: { $lte: now, $type: 'date' } }, // MongoDB needs the type for the index of those that wait
        { $set: { dueAt: until } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      ),

    /** Ends what was sent, or had not to be. False when another process has taken it over. */
    async finish(
      { _id, dueAt, waiting }: MessageDoc,
      { now, isSent }: { now: Date; isSent: boolean },
      session?: ClientSession,
    ): Promise<boolean> {
      const rest = { $filter: { input: '$waiting', cond: { $not: { $in: ['$$this', waiting] } } } }
      const { matchedCount } = await docs.updateOne(
        { _id, dueAt },
        [
          { $set: { waiting: rest, ...(isSent && { sentAt: now }), attempts: 0, reached: '$$REMOVE' } },
          { $set: { dueAt: { $cond: [{ $eq: ['$waiting', []] }, null, new Date(now.getTime() + hourMs)] } } },
        ],
        { session },
      )
      return matchedCount > 0
    },

    /** Tries again at `again`. */
    postpone: ({ _id, dueAt, attempts }: MessageDoc, again: Date, reached: Record<string, number>) =>
      docs.updateOne({ _id, dueAt }, { $set: { dueAt: again, attempts: attempts + 1, reached } }),

    removeAllOf: (member: ObjectId, session?: ClientSession) => docs.deleteMany({ member }, { session }),
    /** What waits is not sent; its notifications stay in the inboxes. */
    removeAll: () => docs.deleteMany({}),
  }
}
export type MessagesCollection = ReturnType<typeof messagesCollection>
