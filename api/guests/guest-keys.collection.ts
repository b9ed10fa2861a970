import type { ClientSession, Db, ObjectId } from 'mongodb'
import { maskPhone } from '../../shared/phone.ts'
import type { GuestKeyRow } from './guest-keys.ts'
import type { GuestDoc } from './guests.collection.ts'

/** The orders in which searches read the rows; the last field of each is the row's position. */
export const guestKeyOrders = {
  name: { 'pair.last': 1, 'pair.first': 1, byName: 1 },
  first: { byFirst: 1 },
  last: { byLast: 1 },
  stateCity: { byStateCity: 1 },
  city: { byCity: 1 },
} as const

/** At the end of every order, so that the index filters by them without reading the rows. */
const filteredFields = { state: 1, country: 1, prefixes: 1 } as const

/** The index that serves an order. */
export const guestKeyIndex = (order: Record<string, 1>): Record<string, 1> => ({
  ...order,
  ...filteredFields,
})

/** Rows without the first field of an order are left out of its index. */
const searchIndexes = Object.values(guestKeyOrders).map((order) => ({
  key: guestKeyIndex(order),
  partialFilterExpression: { [Object.keys(order)[0]!]: { $exists: true } },
}))

export function guestKeysCollection(db: Db) {
  const docs = db.collection<GuestKeyRow>('guestKeys')
  return {
    indexes: () => docs.createIndexes([...searchIndexes, { key: { guest: 1 } }]),
    /** Whether a guest of the same name has a number with the same last four digits. */
    async hasNameAndDigits({ lastKeys, firstKeys, phoneNumber }: GuestDoc): Promise<boolean> {
      const pair = { 'pair.last': lastKeys[0] ?? '', 'pair.first': firstKeys[0] ?? '' }
      const found = await docs.findOne({ ...pair, phoneNumber: maskPhone(phoneNumber) })
      return found !== null
    },
    setMergedInto: (guests: ObjectId[], mergedInto: ObjectId | null, session: ClientSession) =>
      docs.updateMany(
        { guest: { $in: guests } },
        mergedInto ? { $set: { mergedInto } } : { $unset: { mergedInto: '' } },
        { session },
      ),
    removeOf: (guests: ObjectId[], session: ClientSession) =>
      docs.deleteMany({ guest: { $in: guests } }, { session }),
    /** As `insert`, for the rows of many guests. */
    insertMany: (rows: GuestKeyRow[]) => docs.insertMany(rows, { ordered: false, ignoreUndefined: true }),
    insert: (rows: GuestKeyRow[], session: ClientSession) =>
      docs.insertMany(rows, { session, ignoreUndefined: true }),
  }
}
export type GuestKeysCollection = ReturnType<typeof guestKeysCollection>
