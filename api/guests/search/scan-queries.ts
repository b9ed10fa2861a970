import { type Collection, type Db, type Document, type Filter, ObjectId } from 'mongodb'
import { shownFields } from '../guest-shown.ts'
import { type IndexScan, isGuestScan } from './index-scan.ts'
import { createScanCache } from './scan-cache.ts'

/** A part of a scan: within `bounds`, after the position `after`, up to and including `upTo`. Null is no limit. */
export type ScanRange = { bounds: Filter<Document>; after: string | null; upTo: string | null }

export type ScanQueries = ReturnType<typeof scanQueries>

/** The queries of the scans over each collection. Create them once, because they remember what they have learned. */
export type GuestScans = Record<IndexScan['collection'], ScanQueries>
export const createGuestScans = (db: Db): GuestScans => ({
  // Only scans of guests by place and number meet entries that are withheld, which have no keys.
  guests: scanQueries(db.collection('guests'), { withheld: { $exists: false } }),
  guestKeys: scanQueries(db.collection('guestKeys')),
})

// A search that takes longer is stopped, so that it cannot delay all others.
const maxTimeMS = 2000

function scanQueries<Doc extends Document>(docs: Collection<Doc>, always: Filter<Document> = {}) {
  const optionsOf = (scan: IndexScan) => ({ hint: scan.index, maxTimeMS })
  const counts = createScanCache(
    (count: number, { limit }: { bounds: Filter<Document>; limit: number }) => count === limit,
  )
  const positions = createScanCache((position: string | null) => position !== null)

  return {
    /** The first documents of the range that pass the filter. */
    rows: (scan: IndexScan, range: ScanRange, filter: Filter<Document>, limit: number) =>
      docs
        .find(within(scan, range, { ...filter, ...always }), {
          ...optionsOf(scan),
          batchSize: limit + 1,
          projection: resultFields(scan),
        })
        .sort(scan.order)
        .limit(limit)
        .toArray(),

    /** The position `count` keys after `after`, or null when the scan ends before it. Reads only the index. */
    seekAhead: (scan: IndexScan, { bounds, after }: Omit<ScanRange, 'upTo'>, count: number) =>
      positions({ bounds, after, count }, async () => {
        const [end] = await docs
          .find(within(scan, { bounds, after, upTo: null }), {
            ...optionsOf(scan),
            projection: { _id: 0, [scan.positionField]: 1 },
          })
          .sort(scan.order)
          .skip(count - 1)
          .limit(1)
          .toArray()
        return end ? positionOf(scan, end) : null
      }),

    /** How many keys lie within the bounds of the scan; counting stops at `limit`. */
    countUpTo: (scan: IndexScan, limit: number) =>
      counts({ bounds: scan.bounds, limit }, () =>
        docs.countDocuments(scan.bounds, { ...optionsOf(scan), limit }),
      ),
  }
}

/** The fields that a card shows, the position, and the keys that tell a first occurrence from a repeated one. */
const resultFields = ({ positionField, texts }: IndexScan): Document => ({
  ...shownFields,
  guest: 1,
  [positionField]: 1,
  ...Object.fromEntries(texts.map((field) => [`${field}Keys`, 1])),
})

/** The position of this document in the scan. */
export const positionOf = (scan: IndexScan, doc: Document): string => String(doc[scan.positionField])

function within(
  scan: IndexScan,
  { bounds, after, upTo }: ScanRange,
  filter: Filter<Document> = {},
): Filter<Document> {
  const stored = (position: string) => (isGuestScan(scan.name) ? new ObjectId(position) : position)
  const conditions: Filter<Document>[] = []
  if (after !== null) conditions.push({ [scan.positionField]: { $gt: stored(after) } })
  if (upTo !== null) conditions.push({ [scan.positionField]: { $lte: stored(upTo) } })
  if (scan.name === 'name') {
    // The position begins with the last name, so the first field of this index is bounded too.
    if (after !== null) conditions.push({ 'pair.last': { $gte: after.split(' ')[0] } })
    if (upTo !== null) conditions.push({ 'pair.last': { $lte: upTo.split(' ')[0] } })
  }
  return { $and: [bounds, ...conditions, filter] }
}
