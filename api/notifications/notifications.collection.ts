import type { ClientSession, Db, ObjectId } from 'mongodb'
import type { EventType } from '../../shared/notifications.ts'

/** One entry of a member's inbox. */
export type NotificationDoc = {
  _id: ObjectId
  member: ObjectId
  event: ObjectId
  what: EventType
  /** The guest that it is about, so that it goes with the guest. */
  guest?: ObjectId
  /** A path of the page. */
  link: string
  createdAt: Date
  isRead: boolean
}

const keptSeconds = 180 * 24 * 3600
const newestFirst = { createdAt: -1, _id: -1 } as const

/** The inboxes of all members. */
export function notificationsCollection(db: Db) {
  const docs = db.collection<NotificationDoc>('notifications')
  return {
    indexes: () =>
      docs.createIndexes([
        { key: { member: 1, event: 1 }, unique: true },
        { key: { member: 1, ...newestFirst } },
        { key: { member: 1, isRead: 1 } },
        { key: { guest: 1 }, sparse: true },
        { key: { createdAt: 1 }, expireAfterSeconds: keptSeconds },
      ]),
    /** Those of these members, as hex, who have an entry of this event. */
    async recipientsOf(event: ObjectId, members: ObjectId[], session: ClientSession): Promise<Set<string>> {
      const found = docs.find({ event, member: { $in: members } }, { session, projection: { member: 1 } })
      return new Set((await found.toArray()).map(({ member }) => member.toHexString()))
    },
    insert: (entries: NotificationDoc[], session: ClientSession) => docs.insertMany(entries, { session }),
    ofMember: (member: ObjectId, limit: number, after: { createdAt: Date; _id: ObjectId } | null) =>
      docs
        .find({
          member,
          ...(after && {
            createdAt: { $lte: after.createdAt },
            $or: [{ createdAt: { $lt: after.createdAt } }, { _id: { $lt: after._id } }],
          }),
        })
        .sort(newestFirst)
        .limit(limit)
        .toArray(),
    /** Those of these that the member has not read yet, the oldest first. */
    unreadAmong: (member: ObjectId, ids: ObjectId[]) =>
      docs
        .find({ _id: { $in: ids }, member, isRead: false })
        .sort({ createdAt: 1, _id: 1 })
        .toArray(),
    markRead: (member: ObjectId, ids: ObjectId[] | null, session: ClientSession) =>
      docs.updateMany(
        { member, isRead: false, ...(ids && { _id: { $in: ids } }) },
        { $set: { isRead: true } },
        { session },
      ),
    countUnread: (member: ObjectId, session?: ClientSession) =>
      docs.countDocuments({ member, isRead: false }, { session }),
    /** All of a member, the newest first. */
    allOf: (member: ObjectId) => docs.find({ member }).sort(newestFirst),
    removeAbout: (guests: ObjectId[], session: ClientSession) =>
      docs.deleteMany({ guest: { $in: guests } }, { session }),
    removeAllOf: (member: ObjectId, session?: ClientSession) => docs.deleteMany({ member }, { session }),
  }
}
export type NotificationsCollection = ReturnType<typeof notificationsCollection>
