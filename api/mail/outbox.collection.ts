import { randomUUID } from 'node:crypto'
import { type ClientSession, type Db, ObjectId } from 'mongodb'
import type { Failure } from './failures.ts'
import type { Mail } from './mail.ts'

/** A mail on its way. The lease is known to the process that is sending it at the moment. */
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

/** A mail on which the server spoke for good; it expires, and until then its text can be recovered. */
export type RefusedMail = Omit<WaitingMail, 'state'> & { state: 'refused'; line: string; doneAt: Date }

/** What is kept of a mail that was sent: no text, no subject. */
export type SentMail = Pick<WaitingMail, '_id' | 'to' | 'messageId' | 'createdAt' | 'attempts'> & {
  state: 'sent'
  doneAt: Date
}

export type MailDoc = WaitingMail | RefusedMail | SentMail

const KEPT_SECONDS = 30 * 24 * 60 * 60
const TEXTS = {
  subject: '',
  html: '',
  text: '',
  replyTo: '',
  nextAttempt: '',
  lease: '',
  failing: '',
} as const

/** The outbox in the database (D-70). */
export function mailsCollection(db: Db) {
  const docs = db.collection<MailDoc>('mails')
  return {
    indexes: () =>
      docs.createIndexes([
        { key: { state: 1, nextAttempt: 1 } },
        { key: { state: 1, doneAt: -1 } },
        { key: { doneAt: 1 }, expireAfterSeconds: KEPT_SECONDS },
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

    /** How many mails are due, counted no further than `limit`. */
    countDue: (now: Date, limit: number) =>
      docs.countDocuments({ state: 'waiting', nextAttempt: { $lte: now } }, { limit }),

    /** The mail that has been due longest, now leased until `until`; null when none is due. */
    claim: (now: Date, until: Date) =>
      docs.findOneAndUpdate(
        { state: 'waiting', nextAttempt: { $lte: now } },
        { $set: { nextAttempt: until, lease: randomUUID() }, $inc: { attempts: 1 } },
        { sort: { nextAttempt: 1 }, returnDocument: 'after' },
      ) as Promise<WaitingMail | null>,

    /** Sent is sent, whoever holds the lease by now. */
    markSent: ({ _id }: WaitingMail, now: Date) =>
      docs.updateOne({ _id }, { $set: { state: 'sent', doneAt: now }, $unset: TEXTS }),

    /** Puts the mail off, unless another process has taken it over. */
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

    /** The newest refusals first. */
    refused: (limit: number) =>
      docs.find({ state: 'refused' }).sort({ doneAt: -1 }).limit(limit).toArray() as Promise<RefusedMail[]>,
  }
}
