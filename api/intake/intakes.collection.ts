import { createHash, randomBytes } from 'node:crypto'
import { Binary, type ClientSession, type Db, type ObjectId } from 'mongodb'
import type { LastMessage } from '../../shared/schemas/intake.ts'
import { type FileKeys, unwrapKey, wrapKey } from '../files/encryption.ts'

type NotedMessage = Omit<LastMessage, 'at' | 'code'> & { at: Date }

/** A member's address for bookings. Nothing that came in by it is here. */
export type IntakeDoc = {
  /** The member. */
  _id: ObjectId
  /** SHA-256 of the address; absent once it was ended. */
  hash?: string
  /** What the property system signs with, encrypted under FILES_KEY. */
  secret?: { id: string; wrapped: Binary }
  last?: NotedMessage
  /** The last one of which nothing was kept. */
  unread?: NotedMessage
  /** The last code that a mail service sent to confirm a forwarding. */
  code?: { text: string; until: Date }
  endedAt?: Date
}

const hashOf = (address: string) => createHash('sha256').update(address).digest('base64url')
/** Anything else is no address, and needs no query. Lower case, as some mail servers make it. */
const isAddress = (text: string) => /^[0-9a-f]{32}$/.test(text)

export function intakesCollection(db: Db, keys: FileKeys) {
  const docs = db.collection<IntakeDoc>('intakes')
  const nameOf = (member: ObjectId) => `intake of ${member.toHexString()}`
  const wrapped = (member: ObjectId, secret: string) => {
    const { id, wrapped } = wrapKey(keys, nameOf(member), Buffer.from(secret))
    return { id, wrapped: new Binary(wrapped) }
  }
  const secretOf = ({ _id, secret }: IntakeDoc): string =>
    secret ? unwrapKey(keys, nameOf(_id), { id: secret.id, wrapped: secret.wrapped.buffer }).toString() : ''
  return {
    indexes: () =>
      docs.createIndexes([
        { key: { hash: 1 }, unique: true, sparse: true },
        { key: { endedAt: 1 }, sparse: true },
      ]),
    secretOf,
    ofMember: (member: ObjectId) => docs.findOne({ _id: member }),
    byAddress: async (address: string) =>
      isAddress(address) ? docs.findOne({ hash: hashOf(address) }) : null,
    /** Makes an address in place of any other, and returns it: 128 random bits. */
    async make(member: ObjectId): Promise<string> {
      const address = randomBytes(16).toString('hex')
      const set = { $set: { hash: hashOf(address) }, $unset: { endedAt: 1 } } as const
      await docs.updateOne({ _id: member }, set, { upsert: true })
      return address
    },
    end: (member: ObjectId, endedAt: Date) =>
      docs.updateOne(
        { _id: member, endedAt: { $exists: false } },
        { $set: { endedAt }, $unset: { hash: 1, secret: 1, last: 1, unread: 1, code: 1 } },
      ),
    setSecret: (member: ObjectId, secret: string) =>
      docs.updateOne(
        { _id: member },
        secret === '' ? { $unset: { secret: 1 } } : { $set: { secret: wrapped(member, secret) } },
      ),
    /** Nothing when the address was ended meanwhile. */
    note: (member: ObjectId, noted: Required<Pick<IntakeDoc, 'last'>> & Pick<IntakeDoc, 'unread' | 'code'>) =>
      docs.updateOne({ _id: member, hash: { $exists: true } }, { $set: noted }),
    forgetCodes: (now: Date) => docs.updateMany({ 'code.until': { $lte: now } }, { $unset: { code: 1 } }),
    endedBefore: (before: Date) => docs.find({ endedAt: { $lte: before } }).toArray(),
    /** False for a member who has made a new address since. */
    isEnded: async (member: ObjectId, before: Date, session: ClientSession) =>
      (await docs.findOne({ _id: member, endedAt: { $lte: before } }, { session })) !== null,
    remove: (member: ObjectId, session?: ClientSession) => docs.deleteOne({ _id: member }, { session }),
    /** Wraps with the current FILES_KEY what the one before has wrapped. */
    async renewKeys(): Promise<void> {
      for await (const doc of docs.find({ 'secret.id': { $exists: true, $ne: keys.current.id } }))
        await docs.updateOne(
          { _id: doc._id, 'secret.id': doc.secret!.id },
          { $set: { secret: wrapped(doc._id, secretOf(doc)) } },
        )
    },
  }
}
export type IntakesCollection = ReturnType<typeof intakesCollection>
