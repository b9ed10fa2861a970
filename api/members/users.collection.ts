import type { ClientSession, Db, Filter, ObjectId, UpdateFilter } from 'mongodb'
import type { Channels, NotificationKind } from '../../shared/notifications.ts'
import type { TierId } from '../../shared/plans.ts'
import type { Outcome, OutcomeReason } from '../../shared/verification.ts'
import { type ListKeys, listKeysOf, sameKeys } from './list-keys.ts'
import { listIndexes, userListQueries } from './user-list.queries.ts'

/** A stored file in its owner's document. */
export type FileRef = {
  _id: ObjectId
  ext: string
  /** SHA-256 of the bytes as they were sent, for evidence: the same bytes count once. */
  sha256?: string
  /** The file as it was chosen is kept unchanged; missing where it is not. */
  isSealed?: true
}

export type UserDoc = {
  _id: ObjectId
  /** As typed; `emailKey` is its lower case and unique. */
  email: string
  emailKey: string
  pendingEmail: { email: string; linkId: string; expiresAt: Date } | null
  /** Until the person has pressed the button of our mail; absent once confirmed, and on accounts from before. */
  unconfirmed?: { linkId: string }
  passwordHash: string
  /** How many notifications are not read; missing for none. */
  unread?: number
  /** The channels of notifications that the member has chosen. */
  channels?: Record<NotificationKind, Channels>
  /** Incremented by each guest that the member watches, so that two of them conflict in the database. */
  watchChanges?: number
  /** Incremented by each login, so that a login and a new password conflict in the database. */
  logins?: number
  /** Incremented by each reset link, so that a link and a new email conflict in the database. */
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
  /** When an admin first decided on the documents; they are withheld from then on and erased later. */
  documentsDecidedAt: Date | null
  /** Whether an admin has ever verified this account. */
  wasVerified?: boolean
  /** The last decision that was not to verify; absent before any, and again once the account is verified. */
  outcome?: StoredOutcome
  /** While an admin keeps the member out: since when, why, and what the member last answered. */
  suspension?: { at: Date; reason: string; answer?: { text: string; at: Date } }
  /** What a verified member has changed, or what has run out, since the team last looked. */
  recheck?: Recheck[]
  /** The insurance date that the member was last reminded of, and the one that was put before the team. */
  insuranceReminded?: string
  insurancePassed?: string
  /** Since when the account waits for the team; absent before the first decision, null when it does not wait. */
  waitingSince?: Date | null
  /** When documents were last added; absent for those of the sign-up. */
  documentsSentAt?: Date
  /** When a mail was last sent because documents had waited for long. */
  documentsNoted?: Date
  /** When each admin, by id as hex, last looked at the documents. */
  looks?: Record<string, Date>
  tierId: TierId | ''
  currentlyPaid: boolean
  isAccountVerified: boolean
  isAdmin: boolean
  /** Incremented by each withdrawal of an admin role, so that two withdrawals conflict in the database. */
  withdrawals?: number
  acceptedTerms: { version: string; at: Date }
  accountCreated: Date
  paymentCustomerId: string
  /** The payment provider's mode of this account, fixed at sign-up. */
  paymentMode: 'live' | 'test' | 'sandbox'
  subscriptionId: string
  /** Random; with a key that is not in the database it makes the secret that opens the member's vault. */
  vaultSecret: string
}

/** Why the team looks at a verified member again. */
export type Recheck = 'name' | 'address' | 'insurance'

/** `reason` and `text` are empty where the team gave none here. */
export type StoredOutcome = {
  kind: Outcome | 'not-verified'
  reason: OutcomeReason | ''
  text: string
  at: Date
}

/** The logged-in user as stored; an admin without the second factor has `lacksFactor`, and `isAdmin` is false. */
export type Member = UserDoc & { lacksFactor?: true }

/** Whether the account has the admin role, in a session without the second factor, too. */
export const hasAdminRole = ({ isAdmin, lacksFactor }: Pick<Member, 'isAdmin' | 'lacksFactor'>): boolean =>
  isAdmin || lacksFactor === true

/** A user with the keys of the admins' table. */
type ListedUser = UserDoc & { listKeys: ListKeys }

/** The projection of all reads except those of the admins' table, which alone needs its keys. */
export const withoutListKeys = { listKeys: 0 } as const

export function usersCollection(db: Db) {
  const docs = db.collection<UserDoc>('users')
  const listed = db.collection<ListedUser>('users')

  const plain = (session?: ClientSession) => ({ session, projection: withoutListKeys })
  const withKeys = (doc: UserDoc): ListedUser => ({ ...doc, listKeys: listKeysOf(doc) })

  return {
    list: userListQueries(listed),
    indexes: () =>
      docs.createIndexes([
        { key: { emailKey: 1 }, unique: true },
        { key: { paymentCustomerId: 1 } },
        { key: { 'pendingEmail.linkId': 1 }, sparse: true },
        { key: { 'unconfirmed.linkId': 1 }, sparse: true },
        { key: { documentsDecidedAt: 1 }, sparse: true },
        { key: { documentsDecidedAt: 1, accountCreated: 1 } },
        { key: { isAccountVerified: 1, insuranceExpirationDate: 1 } },
        ...listIndexes,
      ]),
    byId: (_id: ObjectId, session?: ClientSession) => docs.findOne({ _id }, plain(session)),
    /** The users with these ids who exist. */
    byIds: (ids: ObjectId[], session?: ClientSession) =>
      docs.find({ _id: { $in: ids } }, plain(session)).toArray(),
    /** Who matches a change before it is made. */
    matching: (filter: Filter<UserDoc>, session?: ClientSession) => docs.findOne(filter, plain(session)),
    ids: () => docs.find({}, { projection: { _id: 1 } }).map(({ _id }) => _id),
    admins: (session: ClientSession) => docs.find({ isAdmin: true }, plain(session)).toArray(),
    byEmail: (email: string) => docs.findOne({ emailKey: email.toLowerCase() }, plain()),
    /** The user whose address this link confirms, who counts as confirmed from now on; null for another link. */
    confirmAddress: (linkId: string) =>
      docs.findOneAndUpdate(
        { 'unconfirmed.linkId': linkId },
        { $unset: { unconfirmed: '' } },
        { projection: withoutListKeys, returnDocument: 'after' },
      ),
    byPendingEmail: (linkId: string, now: Date, session?: ClientSession) =>
      docs.findOne({ 'pendingEmail.linkId': linkId, 'pendingEmail.expiresAt': { $gt: now } }, plain(session)),
    /** Users decided on before `decided` who still have documents with ids below `uploaded`. */
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
    /** Applicants whose documents were sent before `sent`, and not decided on. */
    withUndecidedDocuments: (sent: Date) =>
      docs
        .find({
          documentsDecidedAt: null,
          accountCreated: { $lte: sent },
          isAccountVerified: false,
          $and: [
            { $or: [{ documentsSentAt: { $exists: false } }, { documentsSentAt: { $lte: sent } }] },
            {
              $or: [
                { 'documents.0': { $exists: true } },
                { 'insuranceDocuments.0': { $exists: true } },
                { 'otherDocuments.0': { $exists: true } },
              ],
            },
          ],
        })
        .project<UserDoc>(withoutListKeys)
        .batchSize(100),
    /**
     * Members whose insurance ends from `first` to before `end` (calendar days), and for whom `noted` does not hold that
     * day yet.
     */
    insuredUntil: (first: string, end: string, noted: 'insuranceReminded' | 'insurancePassed') =>
      docs
        .find({
          isAccountVerified: true,
          insuranceExpirationDate: { $gte: first, $lt: end },
          currentlyPaid: true,
          $expr: { $ne: [`$${noted}`, '$insuranceExpirationDate'] },
        })
        .project<UserDoc>(withoutListKeys)
        .batchSize(100),
    byCustomer: (paymentCustomerId: string, session?: ClientSession) =>
      docs.findOne({ paymentCustomerId }, plain(session)),
    insert: (doc: UserDoc, session?: ClientSession) => listed.insertOne(withKeys(doc), { session }),
    /** As `insert`, for many users. */
    insertMany: (many: UserDoc[]) => listed.insertMany(many.map(withKeys)),
    /**
     * Changes the user that matches the filter, and updates the list keys. Returns the new document, or null when
     * none matches.
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
    setUnread: (_id: ObjectId, unread: number, session: ClientSession) =>
      docs.updateOne({ _id }, { $set: { unread } }, { session }),
    addUnread: (ids: ObjectId[], session: ClientSession) =>
      docs.updateMany({ _id: { $in: ids } }, { $inc: { unread: 1 } }, { session }),
    setChannels: (_id: ObjectId, channels: Record<NotificationKind, Channels>) =>
      docs.updateOne({ _id }, { $set: { channels } }),
    /** Of two transactions that do so at once, one starts over. */
    countWatchChange: (_id: ObjectId, session: ClientSession) =>
      docs.updateOne({ _id }, { $inc: { watchChanges: 1 } }, { session }),
    remove: (_id: ObjectId, session: ClientSession) => docs.deleteOne({ _id }, { session }),
    /** The number of admins. Writes to all of them, so that of two simultaneous withdrawals one starts over. */
    countAdminsExclusively: async (session: ClientSession) =>
      (await docs.updateMany({ isAdmin: true }, { $inc: { withdrawals: 1 } }, { session })).matchedCount,
  }
}

export type UsersCollection = ReturnType<typeof usersCollection>

/** What finding members needs. */
export type MemberDeps = { users: UsersCollection }
