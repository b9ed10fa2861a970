import { Binary, type ClientSession, type Db, ObjectId } from 'mongodb'
import { createHash, randomBytes } from 'node:crypto'
import type { FileKind } from '../../shared/file-kind.ts'

/** When a photo was taken by its camera: local time as `YYYY-MM-DDTHH:mm:ss`, and its offset from UTC if it says one. */
export type Taken = { at: string; offset?: string }

/** What the device that sent a file says of it. */
export type DeclaredFile = {
  /** SHA-256 of the bytes that it sends. */
  sha256?: string | undefined
  /** SHA-256 of the file that was chosen, where it was scaled before it was sent. */
  chosenSha256?: string | undefined
  /** When the file was chosen, by the device's clock, and how far that clock was ahead when the file was sent. */
  chosenAt?: Date | undefined
  clockOffMs?: number | undefined
}

/** What was received, under the id of the clean file. It goes with its original; only `link` stays, in the chain. */
export type ReceiptDoc = {
  _id: ObjectId
  /** The file with the bytes as they were handed over. */
  original: ObjectId
  sha256: string
  size: number
  /** A text is sealed without a file: when a guest came and left. */
  kind: FileKind | 'text'
  receivedAt: Date
  taken?: Taken
  chosenSha256?: string
  chosenAt?: Date
  clockOffMs?: number
  /** Random, so that a link that is left of an erased receipt tells nothing. */
  salt: Binary
  /** SHA-256 of the receipt, by which the chain names it. */
  link: string
  /** The number of its batch in the chain; null until it is in one. */
  batch: number | null
}
type NewReceipt = Omit<ReceiptDoc, 'salt' | 'link' | 'batch'>

/** The SHA-256 by which the chain names this receipt: of its fields in this order. */
export function linkOf(receipt: Omit<ReceiptDoc, 'link' | 'batch'>): string {
  const { _id, original, sha256, size, kind, receivedAt, taken, chosenSha256, salt } = receipt
  const { chosenAt, clockOffMs } = receipt
  const fields = [
    _id.toHexString(),
    original.toHexString(),
    sha256,
    size,
    kind,
    receivedAt.toISOString(),
    taken?.at ?? null,
    taken?.offset ?? null,
    chosenSha256 ?? null,
    chosenAt?.toISOString() ?? null,
    clockOffMs ?? null,
    Buffer.from(salt.buffer).toString('hex'),
  ]
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}

/** Whether the bytes are those of the file that was chosen; a photo that its device scaled is no sealed original. */
export const isSealed = ({ chosenSha256 }: Pick<ReceiptDoc, 'chosenSha256'>): boolean =>
  chosenSha256 === undefined

/** What a receipt tells its readers, wherever they read it. */
export const shownReceipt = (receipt: ReceiptDoc) => ({
  receivedAt: receipt.receivedAt.toISOString(),
  takenAt: receipt.taken?.at ?? '',
  takenOffset: receipt.taken?.offset ?? '',
  isSealed: isSealed(receipt),
  chosenSha256: receipt.chosenSha256 ?? '',
  chosenAt: receipt.chosenAt?.toISOString() ?? null,
  clockOffMs: receipt.clockOffMs ?? null,
})

const unchained = { batch: null }

export type ReceiptsCollection = ReturnType<typeof receiptsCollection>

/** The receipts of originals. */
export function receiptsCollection(db: Db) {
  const docs = db.collection<ReceiptDoc>('receipts')
  return {
    indexes: () =>
      docs.createIndex({ batch: 1, _id: 1 }, { partialFilterExpression: { batch: null }, name: 'unchained' }),
    async insert(given: NewReceipt, session?: ClientSession): Promise<void> {
      const receipt = { ...given, salt: new Binary(randomBytes(16)) }
      await docs.insertOne({ ...receipt, link: linkOf(receipt), batch: null }, { session })
    },
    byIds: async (ids: ObjectId[], session?: ClientSession) =>
      ids.length > 0 ? docs.find({ _id: { $in: ids } }, { session }).toArray() : [],
    isAnyUnchained: async () => (await docs.findOne(unchained, { projection: { _id: 1 } })) !== null,
    unchained: (limit: number, session: ClientSession) =>
      docs.find(unchained, { session }).sort({ _id: 1 }).limit(limit).toArray(),
    markChained: (ids: ObjectId[], batch: number, session: ClientSession) =>
      docs.updateMany({ _id: { $in: ids } }, { $set: { batch } }, { session }),
    all: () => docs.find().sort({ _id: 1 }),
    remove: (ids: ObjectId[], session: ClientSession) => docs.deleteMany({ _id: { $in: ids } }, { session }),
  }
}
