import { brand } from '../../shared/brand.ts'
import type { PackPurpose } from '../../shared/packs/purposes.ts'
import { locationOf } from '../../shared/places.ts'
import { verifyPath } from '../../shared/packs/verify-path.ts'
import { manifestVersion, type PackManifest } from '../../shared/schemas/pack-manifest.ts'
import type { Moment } from '../../shared/schemas/review.ts'
import { type ReceiptDoc, shownReceipt } from '../files/receipts.collection.ts'
import type { ReceiptChain } from '../files/receipt-chain.ts'
import { recordedText } from '../reviews/reported-stay.ts'
import type { ReviewDoc } from '../reviews/reviews.collection.ts'
import { type PackFile, whatOf } from './pack-contents.ts'

type About = {
  purpose: PackPurpose
  madeAt: Date
  author: string | null
  publicUrl: string
  review: ReviewDoc
  /** The receipt of what the author recorded. */
  recorded: ReceiptDoc | undefined
  evidence: PackFile[]
  /** Whether the file is in the ZIP. */
  isIn: (file: PackFile) => boolean
  /** SHA-256 of the copies that are in it, by the names of their files. */
  copies: ReadonlyMap<string, string>
  chain: PackManifest['chain']
}

/** The head of the chain now, and the newest that everybody can read. */
export async function chainNow(chain: ReceiptChain): Promise<PackManifest['chain']> {
  const [newest, [published]] = await Promise.all([chain.head(), chain.heads()])
  return {
    head: newest && { number: newest._id, head: newest.head, at: newest.at.toISOString() },
    published: published ? { number: published.number, head: published.head, at: published.day } : null,
  }
}

/** The machine-readable part of a pack: built field by field, so that nothing of anybody else is in it. */
export function manifestOf({
  purpose,
  madeAt,
  author,
  publicUrl,
  review,
  recorded,
  evidence,
  isIn,
  copies,
  chain,
}: About): PackManifest {
  const { guestShown, type, text, createdAt, editedAt, settledAt, facts = {} } = review
  return {
    version: manifestVersion,
    product: { name: brand.name, address: publicUrl, verify: new URL(verifyPath, publicUrl).href },
    purpose,
    madeAt: madeAt.toISOString(),
    author,
    guest: {
      firstName: guestShown.firstName,
      lastName: guestShown.lastName,
      place: locationOf(guestShown),
    },
    review: {
      type: type === '1' ? 'positive' : 'negative',
      text,
      postedAt: createdAt.toISOString(),
      editedAt: editedAt?.toISOString() ?? null,
      settledAt: settledAt?.toISOString() ?? null,
      facts,
      ...(review.recorded && { recorded: packedRecord(review.recorded, recorded) }),
    },
    files: evidence.map((file) => packedFile(file, isIn(file), copies.get(file.name))),
    chain,
  }
}

const folders = { original: 'originals', scaled: 'scaled', copy: 'copies' } as const

/** The path of a file in the ZIP: as it was received, or of the copy where that was not kept. */
export const pathOf = (file: PackFile): string => `${folders[whatOf(file)]}/${file.name}`

function packedFile(
  file: PackFile,
  isIn: boolean,
  copySha256: string | undefined,
): PackManifest['files'][number] {
  const { name, mark, copy, original } = file
  return {
    path: isIn && original ? pathOf(file) : null,
    name,
    what: whatOf(file),
    kind: copy.ext,
    size: original?.receipt.size ?? null,
    sha256: original?.receipt.sha256 ?? null,
    moment: mark?.moment ?? null,
    room: mark?.room ?? null,
    receipt: original && packedReceipt(original.receipt),
    copy: copySha256 ? { path: pathOf(file), size: copy.size, sha256: copySha256 } : null,
  }
}

function packedRecord(record: NonNullable<ReviewDoc['recorded']>, receipt: ReceiptDoc | undefined) {
  const shown = (one?: Moment) => (one ? { at: one.at, clockOffMs: one.clockDifference } : null)
  const { arrivedAt, leftAt } = record
  return {
    arrivedAt: shown(arrivedAt),
    leftAt: shown(leftAt),
    text: recordedText(record),
    receipt: receipt ? packedReceipt(receipt) : null,
  }
}

const packedReceipt = (receipt: ReceiptDoc) => ({
  file: receipt._id.toHexString(),
  original: receipt.original.toHexString(),
  ...shownReceipt(receipt),
  salt: Buffer.from(receipt.salt.buffer).toString('hex'),
  link: receipt.link,
  batch: receipt.batch,
})
