import type { ClientSession, Db, ObjectId, UpdateFilter } from 'mongodb'
import { withoutPerson } from './without-person.ts'
import { keysetPage, type KeysetCursor } from '../database/keyset.ts'
import type { AuthorAnswer, CaseKind, CaseState } from '../../shared/cases.ts'
import type { FileRef } from '../members/users.collection.ts'
import type { NewCase } from '../../shared/schemas/cases.ts'

/** What the person and the team wrote to each other. */
type CaseText = { by: 'person' | 'team'; text: string; at: Date }

/** An admin, with the email at that time. */
type By = { admin: ObjectId; email: string; at: Date }

/** A decision: `reason` is a name of the closed list. */
type CaseDecision = By & { reason: string; text: string; authorText: string }

/** What a person written about asked for, as typed, and its state. */
export type CaseDoc = NewCase & {
  _id: ObjectId
  kind: CaseKind
  state: CaseState
  /** What the mailed links lead to; no secret. */
  linkId: string
  messages: CaseText[]
  /** What the person has sent along, for the team alone. */
  files?: FileRef[]
  /** The team has asked for more. */
  waitsForPerson: boolean
  createdAt: Date
  /** When it is erased, unless its address is confirmed before. */
  unconfirmedUntil?: Date
  /** When the person has to have an answer; missing before the confirmation and after the decision. */
  dueAt?: Date
  /** When the clock acts next; missing when it has nothing to do. */
  clockAt?: Date
  /** Every admin has been notified that it is late. */
  escalatedAt?: Date
  guest?: ObjectId
  /** The open case about the same with which it goes on; its links lead there. */
  joinedTo?: ObjectId
  /** Where the mails of cases that were joined to this one go, too. */
  joined?: { email: string; linkId: string }[]
  identified?: By & { how: string; newFacts: string }
  /** The disputed review and its author. */
  review?: ObjectId
  author?: ObjectId
  /** What was disputed until its person turned out not to be identified; counted in the public figures only. */
  formerReview?: ObjectId
  question?: { text: string; at: Date; until: Date }
  answer?: { kind: AuthorAnswer; statement: string; at: Date }
  extended?: By & { reason: string }
  /** The clock has hidden the review, because its author was silent. */
  withheldAt?: Date
  /** This case has hidden the review, so that a decision can show it again. */
  hasHidden?: boolean
  /** The first one first; the last one counts. */
  decisions: CaseDecision[]
  /** When it was decided last; missing while it is open. */
  decidedAt?: Date
  /** What the person had written was erased with the guest. */
  isErased?: true
  /** Who asked for a second look, each once; the last one is open until the next decision. */
  secondLooks: { by: 'person' | 'author'; text: string; at: Date }[]
}

/** What is counted of a case. */
export type CountedCase = Pick<
  CaseDoc,
  '_id' | 'kind' | 'createdAt' | 'review' | 'formerReview' | 'joinedTo' | 'withheldAt'
> & {
  decisions: { at: Date; reason: string }[]
}

export function casesCollection(db: Db) {
  const docs = db.collection<CaseDoc>('cases')
  return {
    indexes: () =>
      docs.createIndexes([
        { key: { linkId: 1 }, unique: true },
        { key: { dueAt: 1, _id: 1 }, partialFilterExpression: { dueAt: { $exists: true } } },
        { key: { decidedAt: 1, _id: 1 }, partialFilterExpression: { decidedAt: { $exists: true } } },
        { key: { clockAt: 1 }, partialFilterExpression: { clockAt: { $exists: true } } },
        ...(['guest', 'author', 'review'] as const).map((field) => ({
          key: { [field]: 1 } as const,
          partialFilterExpression: { [field]: { $exists: true } },
        })),
        ...(['withheldAt', 'decisions.at'] as const).map((field) => ({
          key: { [field]: 1 } as const,
          partialFilterExpression: { [field]: { $exists: true } },
        })),
        { key: { unconfirmedUntil: 1 }, expireAfterSeconds: 0 },
      ]),

    insert: (doc: CaseDoc, session: ClientSession) => docs.insertOne(doc, { session }),
    byId: (_id: ObjectId, session?: ClientSession) => docs.findOne({ _id }, { session }),
    /** An open case of this kind about a guest, other than one. */
    openAbout: (guest: ObjectId, kind: CaseKind, other: ObjectId, session: ClientSession) =>
      docs.findOne({ guest, kind, state: 'identified', _id: { $ne: other } }, { session }),
    byLink: (linkId: string) => docs.findOne({ linkId }),

    /** Changes a case and returns the new document; a simultaneous change restarts the transaction. */
    update: async (_id: ObjectId, change: UpdateFilter<CaseDoc>, session: ClientSession): Promise<CaseDoc> =>
      (await docs.findOneAndUpdate({ _id }, change, { session, returnDocument: 'after' }))!,

    idsOfGuest: async (guest: ObjectId, session: ClientSession) =>
      (await docs.find({ guest }, { session, projection: { _id: 1 } }).toArray()).map(({ _id }) => _id),
    /** All cases of a guest, the oldest first. */
    ofGuest: (guest: ObjectId) => docs.find({ guest }).sort({ createdAt: 1 }).toArray(),
    /** These cases, and those about these reviews, are about another guest. */
    give: (
      to: ObjectId,
      { cases = [], reviews = [] }: { cases?: ObjectId[]; reviews?: ObjectId[] },
      session: ClientSession,
    ) =>
      docs.updateMany(
        { $or: [{ _id: { $in: cases } }, { review: { $in: reviews } }] },
        { $set: { guest: to } },
        { session },
      ),
    passOn: (from: ObjectId, to: ObjectId, session: ClientSession) =>
      docs.updateMany({ author: from }, { $set: { author: to } }, { session }),
    remove: (_id: ObjectId, session: ClientSession) => docs.deleteOne({ _id }, { session }),
    /** A page of the open cases, or of the decided ones. */
    page: (by: 'dueAt' | 'decidedAt', direction: 1 | -1, after: KeysetCursor | null, limit: number) =>
      keysetPage(docs, {
        filter: { [by]: { $exists: true } },
        by,
        direction,
        after,
        limit,
        hint: { [by]: 1, _id: 1 },
      }),

    /** Cases about these guests of which nothing was erased yet. */
    notErased: (guests: ObjectId[], limit: number, session: ClientSession) =>
      docs
        .find({ guest: { $in: guests }, isErased: { $exists: false } }, { session })
        .limit(limit)
        .toArray(),
    /** Decided cases of people who were not identified. */
    unidentified: (session: ClientSession) =>
      docs
        .find(
          { decidedAt: { $exists: true }, guest: { $exists: false }, isErased: { $exists: false } },
          { session },
        )
        .toArray(),
    /** Erases what the person has written, and what was noted of it; decisions keep their words without the person's name. */
    erasePerson: (found: CaseDoc, session: ClientSession) =>
      docs.updateOne(
        { _id: found._id },
        {
          $set: {
            firstName: 'Erased',
            lastName: 'person',
            phoneNumber: '',
            stay: '',
            message: '',
            messages: [],
            decisions: found.decisions.map((decision) => ({
              ...decision,
              text: withoutPerson(decision.text, found),
              authorText: '',
            })),
            secondLooks: found.secondLooks.map((look) => ({ ...look, text: '' })),
            isErased: true,
          },
          $unset: { files: '', identified: '', answer: '', question: '', extended: '' },
        },
        { session },
      ),

    /** Cases no one works on, decided before this time, the oldest first. */
    closedBefore: (time: Date, limit: number) =>
      docs
        .find({ decidedAt: { $exists: true, $lt: time }, dueAt: { $exists: false } })
        .sort({ decidedAt: 1, _id: 1 })
        .limit(limit)
        .toArray(),

    /** These cases, and those whose review was withheld or that were decided, from one time until another. */
    happenedIn: (from: Date, until: Date, ids: ObjectId[]) => {
      const at = { $gte: from, $lt: until }
      const decisions = { $elemMatch: { at } }
      return docs
        .find({ $or: [{ _id: { $in: ids } }, { withheldAt: at }, { decisions }] })
        .project<CountedCase>({
          kind: 1,
          createdAt: 1,
          review: 1,
          formerReview: 1,
          joinedTo: 1,
          withheldAt: 1,
          'decisions.at': 1,
          'decisions.reason': 1,
        })
        .toArray()
    },

    /** Cases for which the clock has something to do. */
    withClock: (now: Date) => docs.find({ clockAt: { $lte: now } }).sort({ clockAt: 1 }),

    /** The number of open cases that are late, or asked about again. */
    countUrgent: (now: Date) =>
      docs.countDocuments({
        dueAt: { $exists: true },
        $or: [{ dueAt: { $lte: now } }, { 'secondLooks.0': { $exists: true } }],
      }),
    countOpen: () => docs.countDocuments({ dueAt: { $exists: true } }),
  }
}

export type CasesCollection = ReturnType<typeof casesCollection>
