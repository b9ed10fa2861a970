import type { Db } from 'mongodb'
import type { ChainHead } from '../../shared/schemas/receipts.ts'
import type { FileStore } from './file-store.ts'
import { receiptsCollection } from './receipts.collection.ts'
import { headOf, linksAtMost, chainBatchesCollection } from './chain-batches.collection.ts'
import { checkReceipts } from './check-receipts.ts'

const daysShown = 30

export type ReceiptChain = ReturnType<typeof createReceiptChain>

/** The chain of receipts: each batch names the head before it, so that nothing of it can be changed unseen. */
export function createReceiptChain(db: Db, { now, files }: { now: () => Date; files: FileStore }) {
  const receipts = receiptsCollection(db)
  const batches = chainBatchesCollection(db)

  /** Adds the receipts that are not in the chain yet, as one batch. Returns how many there were. */
  async function chain(): Promise<number> {
    if (!(await receipts.isAnyUnchained())) return 0
    return db.client.withSession((session) =>
      session.withTransaction(async () => {
        const at = now() // before it reads: what was there by then is in this batch
        const found = await receipts.unchained(linksAtMost, session)
        if (found.length === 0) return 0
        const last = await batches.newest(session)
        const links = found.map(({ link }) => link)
        const batch = { _id: (last?._id ?? 0) + 1, previous: last?.head ?? '', at, links }
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
  async function heads(): Promise<ChainHead[]> {
    const found: ChainHead[] = []
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

  const check = () => checkReceipts({ batches, receipts, files })

  return { indexes: batches.indexes, chain, heads, head, check }
}

const startOfDay = (at: Date) => new Date(`${at.toISOString().slice(0, 10)}T00:00:00.000Z`)
