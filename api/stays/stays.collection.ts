import { createHmac, randomBytes } from 'node:crypto'
import { Binary, type ClientSession, type Db, ObjectId } from 'mongodb'
import { fold } from '../../shared/fold.ts'
import { maxStays, type StayFields, type StayRecord } from '../../shared/schemas/stays.ts'
import { fieldsOf, goneAfter, type StoredStay } from '../../shared/stays/merge.ts'
import type { BlockingKeys } from '../guests/blocking-keys.ts'
import { decryptSmall, encryptSmall, type FileKeys, unwrapKey, wrapKey } from '../files/encryption.ts'
import { hashWith, keysOfGuest, keysOfStay } from './person-keys.ts'

/** A record of a member, encrypted. Names and notes, and hashes of them, are nowhere in the clear. */
type StayDoc = {
  _id: ObjectId
  member: ObjectId
  /** A keyed hash of the record's id, which may be made from what the record says. */
  key: string
  /** Counts the member's changes: a device asks for what has a higher number than it knows. */
  number: number
  data: Binary
  /** The guest whom it is about: a merge or an erasure finds it without opening all. */
  guest?: ObjectId
  /** It takes no room, and is forgotten once every device has heard of it. */
  isRemoved?: true
  expiresAt: Date | null
  /** Keyed hashes by which a new guest finds the stay, until the day of departure. */
  people?: string[]
  openUntil?: Date
  /** Keyed hashes of what another source may tell of the same stay. */
  told?: string[]
  /** A message was the first to tell of it. */
  isOfMessage?: true
  /** It came by itself, so the server checks it. */
  isBrought?: true
  /** When it is checked next; later while a process does it, and while the budget of the day is used up. */
  checkAt?: Date
  /** A device has checked it since the server looked last. */
  isCheckedByDevice?: true
  /** A keyed hash of the change of a guest that asks for the check, which uses no budget. */
  again?: string
  /** Keyed hashes of the names and changes of guests that its member was notified about. */
  notified?: string[]
}

/** A stay to check. */
export type DueStay = Pick<
  StayDoc,
  '_id' | 'member' | 'key' | 'number' | 'data' | 'checkAt' | 'again' | 'isCheckedByDevice'
>

/** A member's key, wrapped by FILES_KEY, and the number of the last change. */
type StayKeyDoc = { _id: ObjectId; id: string; wrapped: Binary; number: number }

/** What sources of one stay have in common: its booking, its code or its days. */
export const commonTexts = ({ bookingId, code, arrival, departure, isRemoved }: StayFields): string[] => [
  ...(bookingId ? [`booking ${bookingId}`] : []),
  ...(code ? [`code ${fold(code)}`] : []),
  ...(arrival && !isRemoved ? [`days ${arrival} ${departure}`] : []),
]

type NewGuest = BlockingKeys & { _id: ObjectId; createdBy: ObjectId; changedAt: Date }

const removed = { member: 1, isRemoved: 1 } as const
const openPeople = { people: 1, openUntil: 1 } as const
/** Of one member a guest concerns so few, however many a member invents. */
const staysOfMember = 20
const mostStays = 50_000
const atOnce = new Date(0)

/** A member's key, open, and the number of the last change when it was read. */
export type StayKey = { member: ObjectId; bytes: Uint8Array; number: number }

export function staysCollection(db: Db, keys: FileKeys, peopleKey: string) {
  const docs = db.collection<StayDoc>('stays')
  const keyDocs = db.collection<StayKeyDoc>('stayKeys')
  const nameOf = (member: ObjectId) => `stays of ${member.toHexString()}`
  const wrapped = (member: ObjectId, bytes: Uint8Array) => {
    const { id, wrapped } = wrapKey(keys, nameOf(member), bytes)
    return { id, wrapped: new Binary(wrapped) }
  }
  const openKey = ({ _id, id, wrapped, number }: StayKeyDoc): StayKey => ({
    member: _id,
    bytes: unwrapKey(keys, nameOf(_id), { id, wrapped: wrapped.buffer }),
    number,
  })
  const keyOfRecord = ({ bytes }: StayKey, id: string) =>
    createHmac('sha256', bytes).update(id).digest('base64url').slice(0, 22)
  const opened = (key: StayKey, { data, key: name, number }: DueStay): StoredStay => ({
    record: JSON.parse(decryptSmall(key.bytes, data.buffer, name).toString()) as StayRecord,
    number,
  })
  async function keyOf(member: ObjectId, session?: ClientSession): Promise<StayKey | null> {
    const doc = await keyDocs.findOne({ _id: member }, { session })
    return doc && openKey(doc)
  }

  return {
    indexes: () =>
      docs.createIndexes([
        { key: { member: 1, key: 1 }, unique: true },
        { key: { member: 1, number: 1 } },
        { key: { member: 1, told: 1 } },
        { key: { guest: 1 }, sparse: true },
        { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
        { key: openPeople, sparse: true },
        { key: { checkAt: 1 }, sparse: true },
        { key: removed, partialFilterExpression: { isRemoved: true } },
        { key: { member: 1, notified: 1 }, partialFilterExpression: { notified: { $exists: true } } },
      ]),
    keyOf,
    /** The member's key, which is made when there is none. */
    async openKeyOf(member: ObjectId): Promise<StayKey> {
      const known = await keyOf(member)
      if (known) return known
      const doc = await keyDocs.findOneAndUpdate(
        { _id: member },
        { $setOnInsert: { ...wrapped(member, randomBytes(32)), number: 0 } },
        { upsert: true, returnDocument: 'after' },
      )
      return openKey(doc!)
    },
    /** How many records the member may still add; removed ones are counted only where `wanted` are too many. */
    async roomOf({ member }: StayKey, wanted: number, session: ClientSession): Promise<number> {
      const left = maxStays - (await docs.countDocuments({ member }, { session }))
      if (left >= wanted) return left
      const gone = await docs.countDocuments({ member, isRemoved: true }, { session, hint: removed })
      return left + Math.min(gone, maxStays)
    },
    /** These of the member's records, by their ids. */
    async byIds(key: StayKey, ids: readonly string[], session: ClientSession) {
      const names = ids.map((id) => keyOfRecord(key, id))
      const found = docs.find({ member: key.member, key: { $in: names } }, { session })
      const stored = (await found.toArray()).map((doc) => opened(key, doc))
      return new Map(stored.map((one) => [one.record.id, one]))
    },
    /** The member's records that have one of these texts in common with another telling of the stay, or these ids. */
    async byCommon(key: StayKey, texts: readonly string[], ids: readonly string[], session?: ClientSession) {
      const { member } = key
      const [told, names] = [texts, ids].map((some) => ({ $in: some.map((one) => keyOfRecord(key, one)) }))
      // A record without these hashes has to be opened.
      const either = [{ told }, { told: { $exists: false } }, { key: names }].map((one) => ({
        member,
        ...one,
      }))
      const found = await docs.find({ $or: either }, { session }).toArray()
      const isWanted = (record: StayRecord) =>
        ids.includes(record.id) || commonTexts(fieldsOf(record)).some((text) => texts.includes(text))
      return found.map((doc) => opened(key, doc).record).filter(isWanted)
    },
    /** The next records after this number that a message was the first to tell of, but for removed ones. */
    async ofMessages(key: StayKey, after: number, limit: number, session: ClientSession) {
      const ofMessage = { isOfMessage: true, isRemoved: { $exists: false } } as const
      const found = docs.find({ member: key.member, number: { $gt: after }, ...ofMessage }, { session })
      return (await found.sort({ number: 1 }).limit(limit).toArray()).map((doc) => opened(key, doc))
    },
    /** What has changed since this number, the oldest change first. */
    async since(key: StayKey, number: number, limit: number) {
      const found = docs.find({ member: key.member, number: { $gt: number } })
      return (await found.sort({ number: 1 }).limit(limit).toArray()).map((doc) => opened(key, doc))
    },
    async *allOf(member: ObjectId) {
      const key = await keyOf(member)
      if (key)
        for await (const doc of docs.find({ member }).sort({ number: 1 })) yield opened(key, doc).record
    },
    /** Some records about these guests, with their members. */
    aboutGuests: (guests: ObjectId[], limit: number, session: ClientSession) =>
      docs
        .find({ guest: { $in: guests } }, { session })
        .limit(limit)
        .map(({ _id, member }) => ({ _id, member }))
        .toArray(),
    /** The record of a claimed stay. */
    open: opened,
    async byDocId(key: StayKey, _id: ObjectId, session?: ClientSession) {
      const doc = await docs.findOne({ _id, member: key.member }, { session })
      return doc && opened(key, doc)
    },
    /**
     * Stores records, each as a change with the next number: members' transactions wait for one another here, so that no
     * number appears after a higher one.
     * @param brought what a message told: the server checks the stays with these ids within seconds, and whenever they lose
     * their check
     */
    async save(
      key: StayKey,
      records: readonly StayRecord[],
      session: ClientSession,
      brought?: { ids: ReadonlySet<string>; checkAt: Date },
    ): Promise<void> {
      if (records.length === 0) return
      const counted = await keyDocs.findOneAndUpdate(
        { _id: key.member },
        { $inc: { number: records.length } },
        { session, returnDocument: 'before' },
      )
      const { member } = key
      const unchecked = brought ? [] : records.filter((record) => !fieldsOf(record).check)
      const checkAgain = {
        updateMany: {
          filter: {
            member,
            key: { $in: unchecked.map(({ id }) => keyOfRecord(key, id)) },
            isBrought: true as const,
            checkAt: { $exists: false },
          },
          update: { $set: { checkAt: atOnce } },
        },
      }
      const changes = records.map((record, n) => {
        const name = keyOfRecord(key, record.id)
        const fields = fieldsOf(record)
        const { guestId } = fields
        const told = commonTexts(fields).map((text) => keyOfRecord(key, text))
        const people = fields.isRemoved || !fields.departure ? [] : keysOfStay(fields, peopleKey)
        const set = {
          number: counted!.number + n + 1,
          data: new Binary(encryptSmall(key.bytes, Buffer.from(JSON.stringify(record)), name)),
          expiresAt: goneAfter(record),
          told,
          ...(fields.isRemoved && { isRemoved: true as const }),
          ...(guestId && { guest: new ObjectId(guestId) }),
          ...(people.length > 0 && { people, openUntil: new Date(fields.departure!) }),
          ...(brought?.ids.has(record.id) && { isBrought: true as const, checkAt: brought.checkAt }),
        }
        const unset = {
          ...(!guestId && { guest: 1 as const }),
          ...(!fields.isRemoved && { isRemoved: 1 as const }),
          ...(people.length === 0 && { people: 1 as const, openUntil: 1 as const }),
        }
        return {
          updateOne: {
            filter: { member, key: name },
            update: {
              $set: set,
              $unset: unset,
              $setOnInsert: { _id: new ObjectId(), ...(brought && { isOfMessage: true as const }) },
            },
            upsert: true,
          },
        }
      })
      await docs.bulkWrite([...changes, checkAgain], { session })
    },
    /** A device has checked these: the server looks whether a guest who fits was added since. */
    async noteCheckedByDevice(key: StayKey, ids: readonly string[], now: Date, session: ClientSession) {
      if (ids.length === 0) return
      const names = ids.map((id) => keyOfRecord(key, id))
      await docs.updateMany(
        { member: key.member, key: { $in: names }, openUntil: { $gt: now } },
        { $set: { isCheckedByDevice: true }, $min: { checkAt: atOnce } },
        { session },
      )
    },
    /** Asks for another check of the other members' stays that a new or changed guest may be in, the next ones first. */
    async noteGuest(guest: NewGuest, now: Date): Promise<void> {
      const people = { $in: keysOfGuest(guest, peopleKey) }
      const found = docs.aggregate<{ ids: ObjectId[] }>(
        [
          { $match: { people, openUntil: { $gt: now }, member: { $ne: guest.createdBy } } },
          { $limit: mostStays },
          { $sort: { openUntil: 1 } },
          { $group: { _id: '$member', ids: { $firstN: { input: '$_id', n: staysOfMember } } } },
        ],
        { hint: openPeople },
      )
      const again = hashWith(peopleKey)(`${guest._id.toHexString()} ${guest.changedAt.getTime()}`)
      for await (const { ids } of found)
        await docs.updateMany({ _id: { $in: ids } }, { $set: { checkAt: now, again } })
    },
    /** Takes the stay that has waited longest for its check, until `until`; null when none is due. */
    claimCheck: (now: Date, until: Date): Promise<DueStay | null> =>
      docs.findOneAndUpdate(
        { checkAt: { $lte: now } },
        { $set: { checkAt: until } },
        {
          sort: { checkAt: 1 },
          returnDocument: 'after',
          projection: { member: 1, key: 1, number: 1, data: 1, checkAt: 1, again: 1, isCheckedByDevice: 1 },
        },
      ),
    /** Its check is done, unless another one was asked for meanwhile. */
    noteChecked: ({ _id, checkAt }: DueStay, session?: ClientSession) =>
      docs.updateOne(
        { _id, checkAt: checkAt! },
        { $unset: { checkAt: 1, again: 1, isCheckedByDevice: 1 } },
        { session },
      ),
    /** Notes that its member is notified about a person of this name; false when this is no news. */
    async noteNotified({ _id, member, again }: DueStay, name: string, session: ClientSession) {
      const about = hashWith(peopleKey)(name)
      const known =
        again && (await docs.findOne({ member, notified: again }, { session, projection: { _id: 1 } }))
      const notified = { $each: again ? [about, again] : [about] }
      const { modifiedCount } = await docs.updateOne({ _id }, { $addToSet: { notified } }, { session })
      return !known && modifiedCount > 0
    },
    /** Unless another check was asked for meanwhile. */
    postponeCheck: ({ _id, checkAt: until }: DueStay, checkAt: Date, session?: ClientSession) =>
      docs.updateOne({ _id, checkAt: until! }, { $set: { checkAt } }, { session }),
    /** Removes some of a member's records, and at last the key; true while there are more. */
    async removeSomeOf(member: ObjectId, limit: number, session: ClientSession): Promise<boolean> {
      const some = docs.find({ member }, { session, projection: { _id: 1 } }).limit(limit)
      const ids = await some.map(({ _id }) => _id).toArray()
      await docs.deleteMany({ _id: { $in: ids } }, { session })
      if (ids.length < limit) await keyDocs.deleteOne({ _id: member }, { session })
      return ids.length === limit
    },
    /** Wraps with the current FILES_KEY what the one before has wrapped. */
    async renewKeys(): Promise<void> {
      for await (const doc of keyDocs.find({ id: { $ne: keys.current.id } }))
        await keyDocs.updateOne({ _id: doc._id, id: doc.id }, { $set: wrapped(doc._id, openKey(doc).bytes) })
    },
  }
}
export type StaysCollection = ReturnType<typeof staysCollection>
