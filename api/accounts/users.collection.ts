import type { ClientSession, Db, Filter, ObjectId, UpdateFilter } from 'mongodb'
import type { TierId } from '../../shared/plans.ts'
import { type ListKeys, listKeysOf, sameKeys } from './list-keys.ts'
import { listIndexes, userListQueries } from './user-list.queries.ts'

/** A stored file as its owner's document names it. */
export type FileRef = { _id: ObjectId; ext: string }

export type UserDoc = {
  _id: ObjectId
  /** As typed; `emailKey` is its lower case and unique (D-15). */
  email: string
  emailKey: string
  pendingEmail: { email: string; tokenHash: string; expiresAt: Date } | null
  passwordHash: string
  /** Counted by each login, so that a login and a new password cannot pass each other unseen. */
  logins?: number
  /** Counted by each reset link, so that a link and a new address cannot pass each other unseen. */
  resetLinks?: number
  firstName: string
  lastName: string
  title: string
  phone: string
  address: string
  address2: string
  city: string
  state: string
  zipcode: string
  country: string
  propertyListing: string
  propertyListing2: string
  propertyListing3: string
  insuranceExpirationDate: string
  documents: FileRef[]
  insuranceDocuments: FileRef[]
  otherDocuments: FileRef[]
  /** When the team decided on the documents; they are sealed from then on and erased later (D-51). */
  documentsDecidedAt: Date | null
  /** Whether an admin has verified this account at any time (OP-80). */
  wasVerified?: boolean
  tierId: TierId | ''
  currentlyPaid: boolean
  isAccountVerified: boolean
  isAdmin: boolean
  /** Counted by each withdrawal of the role, so that two withdrawals cannot pass each other unseen (D-16). */
  withdrawals?: number
  acceptedTerms: { version: string; at: Date }
  accountCreated: Date
  paymentCustomerId: string
  /** Whose keys this account uses, fixed at sign-up (D-64). */
  paymentMode: 'live' | 'test' | 'sandbox'
  subscriptionId: string
  /** Handed out at each online login; opens the member's vault after a reset password (D-91). */
  vaultSecret: string
}

/** Who asks: the logged-in user as stored. */
export type Member = UserDoc

/** A user with the keys of the admins' table. */
type ListedUser = UserDoc & { listKeys: ListKeys }

/** How users are read by everybody but the admins' table, which alone needs its keys. */
export const withoutListKeys = { listKeys: 0 } as const

export function usersCollection(db: Db) {
  const docs = db.collection<UserDoc>('users')
  const listed = db.collection<ListedUser>('users')

  const plain = (session?: ClientSession) => ({ session, projection: withoutListKeys })
  const withKeys = (doc: UserDoc): ListedUser => ({ ...doc, listKeys: listKeysOf(doc) })

  return {
    docs,
    list: userListQueries(listed),
    indexes: () =>
      docs.createIndexes([
        { key: { emailKey: 1 }, unique: true },
        { key: { paymentCustomerId: 1 } },
        { key: { 'pendingEmail.tokenHash': 1 }, sparse: true },
        { key: { documentsDecidedAt: 1 }, sparse: true },
        ...listIndexes,
      ]),
    byId: (_id: ObjectId, session?: ClientSession) => docs.findOne({ _id }, plain(session)),
    byEmail: (email: string) => docs.findOne({ emailKey: email.toLowerCase() }, plain()),
    byPendingEmail: (tokenHash: string, now: Date, session?: ClientSession) =>
      docs.findOne(
        { 'pendingEmail.tokenHash': tokenHash, 'pendingEmail.expiresAt': { $gt: now } },
        plain(session),
      ),
    /** Users decided on before `decided` who still have documents whose ids are below `uploaded` (D-51). */
    withDocumentsDecided: (decided: Date, uploaded: ObjectId) =>
      docs
        .find({
          documentsDecidedAt: { $lte: decided },
          $or: [
            { 'documents._id': { $lt: uploaded } },
            { 'insuranceDocuments._id': { $lt: uploaded } },
            { 'otherDocuments._id': { $lt: uploaded } },
          ],
        })
        .batchSize(20),
    byCustomer: (paymentCustomerId: string, session?: ClientSession) =>
      docs.findOne({ paymentCustomerId }, plain(session)),
    insert: (doc: UserDoc, session?: ClientSession) => listed.insertOne(withKeys(doc), { session }),
    /** As `insert`, for many. */
    insertMany: (many: UserDoc[]) => listed.insertMany(many.map(withKeys)),
    /**
     * Changes one user where the filter holds; answers the new document, or null when nothing matched. Here, and in
     * the inserts, the keys of the admins' table are kept true to what they are made of.
     */
    async update(
      filter: Filter<UserDoc>,
      change: UpdateFilter<UserDoc>,
      session?: ClientSession,
    ): Promise<UserDoc | null> {
      const found = await docs.findOneAndUpdate(filter, change, { session, returnDocument: 'after' })
      if (!found) return null
      const { listKeys: stored, ...changed } = found as ListedUser
      const { listKeys } = withKeys(changed)
      if (!sameKeys(stored, listKeys))
        await listed.updateOne({ _id: changed._id }, { $set: { listKeys } }, { session })
      return changed
    },
    /** Users whose keys of the admins' table were made by another folding, or never. */
    ofOtherFolding: (foldVersion: number, limit: number) =>
      listed
        .find({ 'listKeys.fold': { $ne: foldVersion } })
        .limit(limit)
        .toArray(),
    rekey: (user: UserDoc) => listed.updateOne({ _id: user._id }, { $set: { listKeys: listKeysOf(user) } }),
    /** How many admins there are; of two withdrawals of the role that ask at once, one starts over (D-16). */
    countAdminsAlone: async (session: ClientSession) =>
      (await docs.updateMany({ isAdmin: true }, { $inc: { withdrawals: 1 } }, { session })).matchedCount,
  }
}
