import { createHash } from 'node:crypto'
import * as v from 'valibot'

/**
 * A backup is a tar of parts such as `users/000001.bson`, compressed with zstd and encrypted. A part contains whole BSON
 * documents one after the other; the last entry, `manifest.json`, has their counts and checksums.
 */
export const format = 1
export const manifestName = 'manifest.json'
const Tally = v.object({ count: v.number(), sha256: v.string() })
export const Manifest = v.object({
  format: v.number(),
  createdAt: v.string(),
  collections: v.record(v.string(), Tally),
})
export type Manifest = v.InferOutput<typeof Manifest>
export type Tally = v.InferOutput<typeof Tally>

/** Some whole BSON documents of a collection, one after the other. */
export type Part = { collection: string; bytes: Buffer }

export const partBytes = 8 * 1024 ** 2
/** A part ends after the document that fills it, and a document has at most 16 MB. */
export const longestPart = partBytes + 17 * 1024 ** 2
const smallestDocument = 5

/** Counts documents and computes the checksum of their bytes, in their order. */
export function createTally() {
  const hash = createHash('sha256')
  let count = 0
  return {
    add(documents: Iterable<Uint8Array>): void {
      for (const document of documents) {
        hash.update(document)
        count += 1
      }
    },
    end: (): Tally => ({ count, sha256: hash.digest('hex') }),
  }
}

/** The documents of a part; throws RangeError when their lengths do not add up to it. */
export function* documentsIn(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length;) {
    const length = at + 4 <= bytes.length ? bytes.readInt32LE(at) : 0
    if (length < smallestDocument || at + length > bytes.length) throw new RangeError('a document is cut')
    yield bytes.subarray(at, at + length)
    at += length
  }
}
