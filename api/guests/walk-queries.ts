import { type Collection, type Document, type Filter, ObjectId } from 'mongodb'
import { shownFields } from './guest-shown.ts'
import { walkMemory } from './walk-memory.ts'
import type { Walk } from './walks.ts'

/** A stretch of a walk: behind `after`, as far as and with `upTo`; null is the beginning or the end. */
export type Stretch = { after: string | null; upTo: string | null }

type Bounds = Filter<Document>

// A search that takes longer is given up, so that it cannot hold up everybody else's.
const maxTimeMS = 2000

/** The queries that go along a walk; every one keeps to its index. */
export function walkQueries<Doc extends Document>(docs: Collection<Doc>) {
  const within = (walk: Walk, bounds: Bounds, stretch: Stretch, filter: Bounds = {}) =>
    ({ $and: [bounds, ...placeConditions(walk, stretch), filter] }) as Filter<Doc>
  const options = (walk: Walk) => ({ hint: walk.index, maxTimeMS })
  const lengths = walkMemory((count: number, { limit }: { bounds: Bounds; limit: number }) => count === limit)
  const places = walkMemory((place: string | null) => place !== null)

  return {
    /** The first documents of the stretch that fit the filter. */
    rows: (walk: Walk, bounds: Bounds, stretch: Stretch, filter: Bounds, limit: number) =>
      docs
        .find(within(walk, bounds, stretch, filter), {
          ...options(walk),
          batchSize: limit + 1,
          projection: foundOn(walk),
        })
        .sort(walk.order)
        .limit(limit)
        .toArray(),

    /** The place `count` keys behind `after`, or null when the walk ends before. Reads the index only. */
    placeBehind: (walk: Walk, bounds: Bounds, after: string | null, count: number) =>
      places({ bounds, after, count }, async () => {
        const [end] = await docs
          .find(within(walk, bounds, { after, upTo: null }), {
            ...options(walk),
            projection: { ...(walk.place !== '_id' && { _id: 0 }), [walk.place]: 1 },
          })
          .sort(walk.order)
          .skip(count - 1)
          .limit(1)
          .toArray()
        return end ? placeOn(walk, end) : null
      }),

    /** How much lies on the walk, counted as far as `limit`. */
    countUpTo: (walk: Walk, limit: number) =>
      lengths({ bounds: walk.bounds, limit }, () =>
        docs.countDocuments(walk.bounds, { ...options(walk), limit }),
      ),
  }
}

/** What is shown of a guest, where it stands on the walk, and the keys that tell its first meeting from later ones. */
const foundOn = ({ place, texts }: Walk): Document => ({
  ...shownFields,
  guest: 1,
  [place.split('.')[0]!]: 1,
  ...Object.fromEntries(texts.map((text) => [`${text}Keys`, 1])),
})

/** Where this document is on the walk. */
export function placeOn(walk: Walk, doc: Document): string {
  if (walk.place === '_id') return (doc['_id'] as ObjectId).toHexString()
  return (walk.name === 'name' ? doc['byName'].place : doc[walk.place]) as string
}

function placeConditions(walk: Walk, { after, upTo }: Stretch): Bounds[] {
  const stored = (place: string) => (walk.place === '_id' ? new ObjectId(place) : place)
  const conditions: Bounds[] = []
  if (after !== null) conditions.push({ [walk.place]: { $gt: stored(after) } })
  if (upTo !== null) conditions.push({ [walk.place]: { $lte: stored(upTo) } })
  if (walk.name !== 'name') return conditions
  // The place begins with the last name, so the first field of this index is bounded too.
  if (after !== null) conditions.push({ 'byName.last': { $gte: after.split(' ')[0] } })
  if (upTo !== null) conditions.push({ 'byName.last': { $lte: upTo.split(' ')[0] } })
  return conditions
}
