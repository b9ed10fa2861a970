import { randomUUID } from 'node:crypto'
import { type ClientSession, type Db, ObjectId } from 'mongodb'
import type { Failure } from './failures.ts'
import type { Mail } from './mail.ts'

/** A mail that is not sent yet. Only the process that is sending it knows the lease. */
export type WaitingMail = Mail & {
  _id: ObjectId
  state: 'waiting'
  messageId: string
  createdAt: Date
  nextAttempt: Date
  attempts: number
  lease?: string
  failing?: { kind: Failure['kind']; times: number; line: string }
}

/** A mail that the server refused for good; until it expires, its text can be recovered. */
type RefusedMail = Omit<WaitingMail, 'state'> & { state: 'refused'; line: string; doneAt: Date }

/** The record of a sent mail, without its text and subject. */
type SentMail = Pick<WaitingMail, '_id' | 'to' | 'messageId' | 'createdAt' | 'attempts'> & {
  state: 'sent'
  doneAt: Date
}

type MailDoc = WaitingMail | RefusedMail | SentMail

const KEPT_SECONDS = 30 * 24 * 60 * 60
const TEXTS = {
  subject: '',
  html: '',
  text: '',
  replyTo: '',
  about: '',
  link: '',
  nextAttempt: '',
  lease: '',
  failing: '',
} as const

/** The outbox in the database. */
export function mailsCollection(db: Db) {
  const docs = db.collection<MailDoc>('mails')
  return {
    indexes: () =>
      docs.createIndexes([
        { key: { state: 1, nextAttempt: 1 } },
        { key: { state: 1, doneAt: -1 } },
        { key: { doneAt: 1 }, expireAfterSeconds: KEPT_SECONDS },
        { key: { about: 1 }, sparse: true },
      ]),

    insert: (mail: Mail, messageId: string, now: Date, session?: ClientSession) =>
      docs.insertOne(
        {
          ...mail,
          _id: new ObjectId(),
          state: 'waiting',
          messageId,
          createdAt: now,
          nextAttempt: now,
          attempts: 0,
        },
        { session, ignoreUndefined: true },
      ),

    /** The number of mails that are due, counted up to `limit`. */
    countDue: (now: Date, limit: number) =>
      docs.countDocuments({ state: 'waiting', nextAttempt: { $lte: now } }, { limit }),

    /** Leases the mail that has been due longest until `until`; null when none is due. */
    claim: (now: Date, until: Date) =>
      docs.findOneAndUpdate(
        { state: 'waiting', nextAttempt: { $lte: now } },
        { $set: { nextAttempt: until, lease: randomUUID() }, $inc: { attempts: 1 } },
        { sort: { nextAttempt: 1 }, returnDocument: 'after' },
      ) as Promise<WaitingMail | null>,

    /** Applies even when another process has taken over the lease. */
    markSent: ({ _id }: WaitingMail, now: Date) =>
      docs.updateOne({ _id }, { $set: { state: 'sent', doneAt: now }, $unset: TEXTS }),

    /** Postpones the mail, unless another process has taken it over. */
    postpone: (
      { _id, lease }: WaitingMail,
      failing: NonNullable<WaitingMail['failing']>,
      nextAttempt: Date,
    ) =>
      docs.updateOne(
        { _id, state: 'waiting', lease },
        { $set: { failing, nextAttempt }, $unset: { lease: '' } },
      ),

    /** Ends the attempts, unless another process has taken the mail over. */
    markRefused: ({ _id, lease }: WaitingMail, line: string, now: Date) =>
      docs.updateOne(
        { _id, state: 'waiting', lease },
        {
          $set: { state: 'refused', line, doneAt: now },
          $unset: { nextAttempt: '', lease: '', failing: '' },
        },
      ),

    /** Ends the attempts of all mails that wait. */
    refuseWaiting: (line: string, now: Date) =>
      docs.updateMany(
        { state: 'waiting' },
        {
          $set: { state: 'refused', line, doneAt: now },
          $unset: { nextAttempt: '', lease: '', failing: '' },
        },
      ),

    /** Removes the texts about guests and cases that are erased. */
    forget: (about: ObjectId[], session: ClientSession) =>
      docs.deleteMany({ about: { $in: about } }, { session }),

    /** The newest refusals first. */
    refused: (limit: number) =>
      docs.find({ state: 'refused' }).sort({ doneAt: -1 }).limit(limit).toArray() as Promise<RefusedMail[]>,
  }
}
