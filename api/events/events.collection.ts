import { type ClientSession, type Db, ObjectId } from 'mongodb'
import type { EventType } from '../../shared/notifications.ts'

/** Something to notify members of. It is stored with what caused it, and delivered afterwards. */
export type EventDoc = {
  _id: ObjectId
  what: EventType
  /** The member whom it concerns. */
  member?: ObjectId
  /** The guest whose watchers are notified. */
  guest?: ObjectId
  /** Who caused it, and is not notified. */
  actor?: ObjectId
  /** A mail about it goes out anyway. */
  isMailed?: true
  createdAt: Date
  /** When it may be delivered next; null once everyone has it. */
  dueAt: Date | null
  /** The last watch whose member was notified. */
  deliveredUpTo?: ObjectId
}

const keptSeconds = 7 * 24 * 3600

/** What has happened and is still to be delivered. */
export function eventsCollection(db: Db) {
  const docs = db.collection<EventDoc>('events')
  return {
    indexes: () =>
      docs.createIndexes([
        { key: { dueAt: 1 }, partialFilterExpression: { dueAt: { $type: 'date' } } },
        { key: { createdAt: 1 }, expireAfterSeconds: keptSeconds },
        { key: { guest: 1 }, sparse: true },
        { key: { member: 1 }, sparse: true },
        { key: { actor: 1 }, sparse: true },
      ]),
    insert: (doc: EventDoc, session: ClientSession) => docs.insertOne(doc, { session }),
    /** Takes the event that has waited longest until `until`; null when none is due. */
    claim: (now: Date, until: Date) =>
      docs.findOneAndUpdate(
        { dueAt: { $lte: now, $type: 'date' } }, // MongoDB needs the type for the index of those that wait
        { $set: { dueAt: until } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      ),
    /** Notes how far it was delivered; null when another process has delivered it meanwhile, or it is gone. */
    noteDelivered: (
      { _id, deliveredUpTo }: EventDoc,
      change: Pick<EventDoc, 'deliveredUpTo' | 'dueAt'>,
      session: ClientSession,
    ) =>
      docs.findOneAndUpdate(
        { _id, dueAt: { $ne: null }, deliveredUpTo: deliveredUpTo ?? { $exists: false } },
        { $set: change },
        { session, returnDocument: 'after', ignoreUndefined: true },
      ),
    removeAbout: (guests: ObjectId[], session: ClientSession) =>
      docs.deleteMany({ guest: { $in: guests } }, { session }),
    /** What a closed account has caused still notifies others. */
    forgetMember: async (id: ObjectId, session: ClientSession) => {
      await docs.deleteMany({ member: id }, { session })
      await docs.updateMany({ actor: id }, { $unset: { actor: '' } }, { session })
    },
  }
}
export type EventsCollection = ReturnType<typeof eventsCollection>
