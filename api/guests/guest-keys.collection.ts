import type { ClientSession, Db, ObjectId } from 'mongodb'
import type { GuestKeyRow } from './guest-keys.ts'
import { walkQueries } from './walk-queries.ts'

const turnedAwayBy = { state: 1, country: 1, starts: 1 }

export function guestKeysCollection(db: Db) {
  const docs = db.collection<GuestKeyRow>('guestKeys')
  return {
    docs,
    walk: walkQueries(docs),
    /** What stands at the end lets a walk turn away other states, countries and texts without reading the documents. */
    indexes: () =>
      docs.createIndexes([
        ...(['byFirst', 'byLast', 'byCity', 'byStateCity'] as const).map((place) => ({
          key: { [place]: 1, ...turnedAwayBy },
          partialFilterExpression: { [place]: { $exists: true } },
        })),
        {
          key: { 'byName.last': 1, 'byName.first': 1, 'byName.place': 1, ...turnedAwayBy },
          partialFilterExpression: { 'byName.last': { $exists: true } },
        },
        { key: { guest: 1 } },
      ]),
    removeOf: (guest: ObjectId, session: ClientSession) => docs.deleteMany({ guest }, { session }),
    insert: (rows: GuestKeyRow[], session: ClientSession) =>
      docs.insertMany(rows, { session, ignoreUndefined: true }),
  }
}
