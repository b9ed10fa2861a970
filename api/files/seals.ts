import { createHash } from 'node:crypto'
import type { Db } from 'mongodb'
import type { SealHead } from '../../shared/schemas/receipts.ts'
import type { FileStore } from './file-store.ts'
import { linkOf, type ReceiptDoc, receiptsCollection } from './receipts.collection.ts'
import { type BatchDoc, headOf, sealBatchesCollection } from './seal-batches.collection.ts'

const chainedAtOnce = 1000
const daysShown = 30

export type Seals = ReturnType<typeof createSeals>

/** The chain of receipts: each batch names the head before it, so that nothing of it can be changed unseen. */
export function createSeals(db: Db, { now, files }: { now: () => Date; files: FileStore }) {
  const receipts = receiptsCollection(db)
  const batches = sealBatchesCollection(db)

  /** Adds the receipts that are not in the chain yet, as one batch. Returns how many there were. */
  async function chain(): Promise<number> {
    if (!(await receipts.isAnyUnchained())) return 0
    return db.client.withSession((session) =>
      session.withTransaction(async () => {
        const found = await receipts.unchained(chainedAtOnce, session)
        if (found.length === 0) return 0
        const last = await batches.newest(session)
        const links = found.map(({ link }) => link)
        const batch = { _id: (last?._id ?? 0) + 1, previous: last?.head ?? '', at: now(), links }
        await batches.insert({ ...batch, head: headOf(batch) }, session)
        await receipts.markChained(
          found.map(({ _id }) => _id),
          batch._id,
          session,
        )
        return found.length
      }),
    )
  }

  /** The heads of the newest days (UTC) that are over and had receipts, the newest first; they change no more. */
  async function heads(): Promise<SealHead[]> {
    const found: SealHead[] = []
    let before = startOfDay(now())
    while (found.length < daysShown) {
      const last = await batches.newestBefore(before)
      if (!last) break
      found.push({ day: last.at.toISOString().slice(0, 10), number: last._id, head: last.head })
      before = startOfDay(last.at)
    }
    return found
  }

  /** The head of the whole chain; null before the first batch. */
  const head = () => batches.newest()

  /**
   * Recomputes the chain, every receipt and every original that is still there. Returns how many there are, or with
   * `wrong` a sentence about the first that does not fit.
   */
  async function check(): Promise<{ batches: number; originals: number; wrong: string | null }> {
    let last: Pick<BatchDoc, '_id' | 'head'> = { _id: 0, head: '' }
    let originals = 0
    const result = (wrong: string | null) => ({ batches: last._id, originals, wrong })
    for await (const batch of batches.all()) {
      if (batch._id !== last._id + 1) return result(`Batch ${last._id + 1} of the chain is missing.`)
      if (batch.previous !== last.head || headOf(batch) !== batch.head)
        return result(`Batch ${batch._id} of the chain was changed.`)
      last = batch
    }
    for await (const receipt of receipts.all()) {
      const wrong = await wrongOf(receipt)
      if (wrong !== null) return result(`Receipt ${receipt._id.toHexString()}: ${wrong}`)
      originals += 1
    }
    return result(null)
  }

  async function wrongOf(receipt: ReceiptDoc): Promise<string | null> {
    if (linkOf(receipt) !== receipt.link) return 'it was changed.'
    if (receipt.batch !== null && !(await batches.byNumber(receipt.batch))?.links.includes(receipt.link))
      return 'the chain does not name it.'
    const [clean, original] = await Promise.all(
      [receipt._id, receipt.original].map(async (id) => (await files.describe([id]))[0]),
    )
    // one that is being received comes after its receipt
    if (!original) return clean?.claimedBy ? 'its original is missing.' : null
    const hash = createHash('sha256')
    try {
      const opened = await files.open(original)
      if (opened) for await (const piece of opened.stream) hash.update(piece)
    } catch {
      return 'its original cannot be opened.'
    }
    return hash.digest('hex') === receipt.sha256 ? null : 'its original was changed.'
  }

  return { indexes: batches.indexes, chain, heads, head, check }
}

const startOfDay = (at: Date) => new Date(`${at.toISOString().slice(0, 10)}T00:00:00.000Z`)
