import { createHash } from 'node:crypto'
import type { ObjectId } from 'mongodb'
import type { FileStore } from './file-store.ts'
import { linkOf, type ReceiptDoc, type ReceiptsCollection } from './receipts.collection.ts'
import {
  type BatchDoc,
  headOf,
  linksAtMost,
  type ChainBatchesCollection,
} from './chain-batches.collection.ts'

type Stored = { batches: ChainBatchesCollection; receipts: ReceiptsCollection; files: FileStore }
type BatchTime = Pick<BatchDoc, '_id' | 'at'>
/**
 * Of the empty chain, and then of each batch by its number: the latest batch up to it after which no receipt waited. A
 * receipt of a later batch is not older.
 */
type Emptied = (BatchTime | null)[]

/** How far clocks of several servers differ, with the time in which a receipt is written. */
const clockMarginMs = 60_000
const isOlder = (at: Date, { at: than }: BatchTime): boolean => at.getTime() < than.getTime() - clockMarginMs

/**
 * Recomputes the chain, every receipt and every original that is still there, and looks for receipts that came into the
 * chain later than they say or are gone. Returns how many there are, or with `wrong` a sentence about the first that does
 * not fit.
 */
export async function checkReceipts(
  stored: Stored,
): Promise<{ batches: number; originals: number; wrong: string | null }> {
  const { batches, receipts, files } = stored
  const emptied: Emptied = [null]
  let originals = 0
  const result = (wrong: string | null) => ({ batches: emptied.length - 1, originals, wrong })
  const wrong = await wrongOfChain(batches, emptied)
  if (wrong !== null) return result(wrong)
  for await (const receipt of receipts.all()) {
    const wrong = await wrongOf(receipt, stored, emptied)
    if (wrong !== null) return result(`Receipt ${receipt._id.toHexString()}: ${wrong}`)
    originals += 1
  }
  for await (const original of files.originals())
    if (await lacksReceipt(files, original))
      return result(`Receipt ${original.of.toHexString()}: it is missing.`)
  return result(null)
}

/** Fills `emptied` up to the first batch that does not fit. */
async function wrongOfChain(batches: ChainBatchesCollection, emptied: Emptied): Promise<string | null> {
  let head = ''
  let latest: BatchTime | null = null
  for await (const { links, ...batch } of batches.all()) {
    const { _id, at } = batch
    if (_id !== emptied.length) return `Batch ${emptied.length} of the chain is missing.`
    if (batch.previous !== head || headOf({ ...batch, links }) !== batch.head)
      return `Batch ${_id} of the chain was changed.`
    if (latest && isOlder(at, latest)) return `Batch ${_id} of the chain is older than batch ${latest._id}.`
    head = batch.head
    if (!latest || at >= latest.at) latest = { _id, at }
    emptied.push(links.length < linksAtMost ? latest : emptied.at(-1)!)
  }
  return null
}

async function wrongOf(
  receipt: ReceiptDoc,
  { batches, files }: Stored,
  emptied: Emptied,
): Promise<string | null> {
  if (linkOf(receipt) !== receipt.link) return 'it was changed.'
  if (receipt.batch !== null && !(await batches.byNumber(receipt.batch))?.links.includes(receipt.link))
    return 'the chain does not name it.'
  // batches may have come since they were read
  const newest = emptied.length - 1
  const before = emptied[Math.min((receipt.batch ?? Infinity) - 1, newest)]
  if (before && isOlder(receipt.receivedAt, before))
    return `it is older than batch ${before._id}, which does not name it.`
  return wrongOfOriginal(receipt, files)
}

async function wrongOfOriginal(receipt: ReceiptDoc, files: FileStore): Promise<string | null> {
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

async function lacksReceipt(
  files: FileStore,
  { _id, of }: { _id: ObjectId; of: ObjectId },
): Promise<boolean> {
  const found = await files.receipts([of])
  if (found.some(({ original }) => original.equals(_id))) return false
  // an erasure meanwhile takes both with the receipt
  return (await files.describe([_id, of])).length === 2
}
