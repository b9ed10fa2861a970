import { createHash } from 'node:crypto'
import type { ClientSession, Db } from 'mongodb'

/**
 * A batch of the chain: the links of receipts that came since the one before, and the head that follows from both. It is
 * inserted and never changed. The first is number 1 and follows the empty head.
 */
export type BatchDoc = { _id: number; previous: string; at: Date; links: string[]; head: string }

/** A batch with fewer links took all receipts that waited, so this number can only be lowered. */
export const linksAtMost = 1000

/** The head of a batch: SHA-256 of its number, the head before, its time and its links. */
export const headOf = ({ _id, previous, at, links }: Omit<BatchDoc, 'head'>): string =>
  createHash('sha256')
    .update(JSON.stringify([_id, previous, at.toISOString(), links]))
    .digest('hex')

export type ChainBatchesCollection = ReturnType<typeof chainBatchesCollection>

/** The batches of the chain; their numbers are unique, so that several workers make one chain. */
export function chainBatchesCollection(db: Db) {
  const docs = db.collection<BatchDoc>('chainBatches')
  return {
    indexes: () => docs.createIndex({ at: 1 }),
    insert: (batch: BatchDoc, session: ClientSession) => docs.insertOne(batch, { session }),
    newest: (session?: ClientSession) => docs.findOne({}, { session, sort: { _id: -1 } }),
    newestBefore: (at: Date) =>
      docs.findOne({ at: { $lt: at } }, { sort: { at: -1, _id: -1 }, projection: { links: 0 } }),
    byNumber: (_id: number) => docs.findOne({ _id }),
    /** All of them, the first one first. */
    all: () => docs.find().sort({ _id: 1 }),
  }
}
