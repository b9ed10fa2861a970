import type { ClientSession, Db, ObjectId } from 'mongodb'
import { containing } from '../database/containing.ts'
import { keysetPage, type KeysetCursor } from '../database/keyset.ts'

/** An action of an admin and its target. */
export type AuditDoc = {
  _id: ObjectId
  at: Date
  admin: ObjectId
  /** The admin's email at that time, so that the list stays readable. */
  adminEmail: string
  action: string
  /** Id of the user or review. */
  target: ObjectId
  /** Guests whom label or detail names beside the target. */
  named?: ObjectId[]
  /** A description of the target at that time. */
  label: string
  detail: string
}

const searched = ['adminEmail', 'action', 'label', 'detail']

/** The fields that the list sorts by, each with an index. */
const sortedFields = ['at', 'adminEmail', 'action', 'label', 'detail'] as const
export type AuditField = (typeof sortedFields)[number]

export function auditCollection(db: Db) {
  const docs = db.collection<AuditDoc>('audit')
  return {
    indexes: () =>
      docs.createIndexes([
        ...sortedFields.map((field) => ({ key: { [field]: 1, _id: 1 } as const })),
        { key: { admin: 1, action: 1, target: 1, at: -1 } },
        { key: { target: 1 } },
        { key: { named: 1 }, sparse: true },
      ]),
    insert: (doc: AuditDoc, session?: ClientSession) => docs.insertOne(doc, { session }),
    /** Removes up to `limit` entries from before this time, the oldest first; returns their number. */
    async removeBefore(time: Date, limit: number): Promise<number> {
      const old = await docs
        .find({ at: { $lt: time } }, { projection: { _id: 1 } })
        .sort({ at: 1, _id: 1 })
        .limit(limit)
        .toArray()
      await docs.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } })
      return old.length
    },
    /** Keeps who did what and when to erased targets, and nothing that describes them or names them elsewhere. */
    forget: (targets: ObjectId[], label: string, session: ClientSession) =>
      docs.updateMany(
        { $or: [{ target: { $in: targets } }, { named: { $in: targets } }] },
        { $set: { label, detail: '' } },
        { session },
      ),
    /** The ids of all users or reviews that one of these actions was about, from one time until another. */
    targetsOf: async (actions: string[], from: Date, until: Date) =>
      (
        await docs
          .aggregate<{ _id: ObjectId }>([
            { $match: { at: { $gte: from, $lt: until }, action: { $in: actions } } },
            { $group: { _id: '$target' } },
          ])
          .toArray()
      ).map(({ _id }) => _id.toHexString()),
    /** Whether this admin did this to the target after `since`. */
    existsSince: async (admin: ObjectId, action: string, target: ObjectId, since: Date) =>
      (await docs.findOne({ admin, action, target, at: { $gt: since } }, { projection: { _id: 1 } })) !==
      null,
    /**
     * The page of the list after `after`. A filter by `words` scans the index of the order until the page is full.
     */
    page: (by: AuditField, direction: 1 | -1, words: string, after: KeysetCursor | null, limit: number) =>
      keysetPage(docs, {
        filter: containing(words, searched),
        by,
        direction,
        after,
        limit,
        hint: { [by]: 1, _id: 1 },
      }),
  }
}

export type AuditCollection = ReturnType<typeof auditCollection>
