import type { ClientSession, Db, Filter, ObjectId, UpdateFilter } from 'mongodb'
import type { EvidenceMark } from '../../shared/schemas/evidence-marks.ts'
import type { Facts } from '../../shared/schemas/facts.ts'
import type { Moment, reviewTypes } from '../../shared/schemas/review.ts'
import { containing } from '../database/containing.ts'
import { keysetPage, type KeysetCursor } from '../database/keyset.ts'
import type { FileRef } from '../members/users.collection.ts'
import { removedReviewsCollection } from './removed-reviews.collection.ts'

type ReviewType = (typeof reviewTypes)[number]

/** What a review shows of its guest; stored with the review, because guests do not change. */
export type GuestOfReview = {
  firstName: string
  lastName: string
  city: string
  state: string
  country: string
}

export type ReviewDoc = {
  _id: ObjectId
  author: ObjectId
  guest: ObjectId
  guestShown: GuestOfReview
  text: string
  type: ReviewType
  /** The text is made of the ticked grounds; an edit in the author's own words ends it. */
  fromFacts?: true
  /** The facts of the stay as their author typed them; missing where there are none. */
  facts?: Facts
  /** The stay that distinguishes it from others; missing without both dates (`reported-stay.ts`). */
  stay?: { listing: string; nights: number[] } | undefined
  /** When the guest came and left by a device's clock, as they were sealed under this receipt. */
  recorded?: { arrivedAt?: Moment; leftAt?: Moment; receipt: ObjectId }
  /** Of a negative review of a stay whose guest had an older one; it never changes. */
  seenBefore?: SeenBefore
  /** When its author marked the claim as settled; missing while it is open. */
  settledAt?: Date
  files: FileRef[]
  /** What its author says that a file shows, by the file's id. */
  marks?: Record<string, EvidenceMark>
  fileCount: number
  /** Earlier texts, the oldest first; empty where the text stayed and something else changed. */
  versions: string[]
  /** What else changed with a version, by its index. */
  versionNotes?: Record<string, string>
  /** Evidence that its author took away while members' reports were open, for the team alone. */
  withheld?: FileRef[]
  /** When the withheld files are erased; missing until the team has decided. */
  withheldUntil?: Date
  likeCount: number
  reportCount: number
  /** The reports that an admin's decision has settled; only others can mark the review again. */
  settledReports: number
  /** How many decisions of an admin it has had; missing for none. */
  decisions?: number
  /** Whether the team has had the mail that it is marked, since the last decision. */
  isMarkMailed?: boolean
  hiddenByAdmin: boolean
  /** When its term ends, once its author was mailed; missing before. */
  leavesAt?: Date
  /** When its term ended. */
  expiredAt?: Date
  /** Kept from readers, who find it hidden, until something comes; missing where nothing is waited for. */
  held?: Held
  /** An open case about it, if any. */
  dispute?: Dispute
  /** The decision on the last dispute; its author reads the sentence and the text until its time is over. */
  ruling?: Ruling
  /** The guest's own words, at most 100, which readers see below the review. */
  statement?: string
  /** The case whose person wrote it. */
  statementOf?: ObjectId
  /** Its author was notified that three days are left for a claim. */
  isDeadlineNoticed?: true
  /** The case that has marked it as disputed, which happens once. */
  markedBy?: ObjectId
  createdAt: Date
  editedAt: Date | null
  /** Lower-case texts for sorting and filtering the admins' table; they never leave the server. */
  keys: { author: string; guest: string; text: string }
}

/**
 * What a hidden review waits for: the end of the platform's review period, until when only its author sees it
 * (FCT-07), where `isMissed` says that its author was no verified member then; or the team, because it is about the
 * same stay as one that the team decided against (FCT-06). `isOver` waits for nothing: its term has ended.
 */
export type Held = { until?: Date; isMissed?: true; forTeam?: true; isOver?: true }

/** A dispute of a review until it is decided. */
export type Dispute = {
  case: ObjectId
  since: Date
  days: number
  /** Readers see it, and the review leaves the score. False for one that was disputed before. */
  isMarked: boolean
  /** What the team asks its author, and by when the answer is due. */
  question?: { text: string; until: Date; answered: boolean }
}

/** Whether its author had an older negative review of the guest on screen before the arrival. */
export type SeenBefore = 'seen' | 'missed' | 'unknown'

/** What the team decided on a dispute, for the author. */
export type Ruling = { case: ObjectId; reason: string; text: string; until: Date; mayAskAgain: boolean }

/** The reviews that a guest's score is made of; the newest of each author weighs. */
const weighing = { hiddenByAdmin: false, 'dispute.isMarked': { $ne: true } } as const

const searched = ['text', 'keys.guest', 'keys.author']
const newestFirst = { createdAt: -1, _id: -1 } as const

/** The fields that the admins' table sorts by, each with an index. */
const sortableFields = [
  'createdAt',
  'hiddenByAdmin',
  'type',
  'fileCount',
  'likeCount',
  'reportCount',
  'keys.author',
  'keys.guest',
  'keys.text',
] as const
export type SortableField = (typeof sortableFields)[number]

/** A review's id and its guest, which is the shard key: queries with both reach a single shard. */
export type ReviewKey = Pick<ReviewDoc, '_id' | 'guest'>

/** The last review of a page. */
export type ListCursor = Pick<ReviewDoc, 'createdAt' | '_id'>

/** Who reads a list: a member, or the team where none of it is the author. */
type ListReader = { _id: ObjectId; isAdmin: boolean } | 'team'

/** What is not waiting for its review period, which only its author sees. */
const notWaiting = { 'held.until': { $exists: false } } as const

/** Settled reviews alone, or all. */
type Settled = 'settled' | 'all'

const postedBefore = (before: Date, settled: Settled): Filter<ReviewDoc> => ({
  hiddenByAdmin: false,
  createdAt: { $lt: before },
  ...(settled === 'settled' && { settledAt: { $exists: true } }),
})

function visibleTo(reader: ListReader): Filter<ReviewDoc> {
  if (reader === 'team') return notWaiting
  return { $or: [reader.isAdmin ? notWaiting : { hiddenByAdmin: false }, { author: reader._id }] }
}

const olderThan = (after: ListCursor | null): Filter<ReviewDoc> =>
  after
    ? {
        createdAt: { $lte: after.createdAt },
        $or: [{ createdAt: { $lt: after.createdAt } }, { _id: { $lt: after._id } }],
      }
    : {}

export function reviewsCollection(db: Db) {
  const docs = db.collection<ReviewDoc>('reviews')
  const removed = removedReviewsCollection(db)
  return {
    indexes: () =>
      docs.createIndexes([
        { key: { guest: 1, ...newestFirst } },
        { key: { author: 1, createdAt: 1, _id: 1 } },
        // with what `countByAuthor` reads
        { key: { hiddenByAdmin: 1, ...newestFirst, author: 1, type: 1 } },
        {
          key: { guest: 1, author: 1, 'stay.listing': 1, 'stay.nights': 1 },
          unique: true,
          partialFilterExpression: { 'stay.nights': { $exists: true } },
        },
        {
          key: { hiddenByAdmin: 1, createdAt: 1 },
          partialFilterExpression: { settledAt: { $exists: true } },
        },
        { key: { 'held.forTeam': 1 }, partialFilterExpression: { 'held.forTeam': true } },
        { key: { guest: 1, author: 1 }, partialFilterExpression: { hiddenByAdmin: true } },
        {
          key: { 'facts.departure': 1 },
          partialFilterExpression: { 'facts.claimed': { $exists: true } },
        },
        { key: { withheldUntil: 1 }, partialFilterExpression: { withheld: { $exists: true } } },
        { key: { expiredAt: 1 }, partialFilterExpression: { expiredAt: { $exists: true } } },
        { key: { 'held.until': 1 }, partialFilterExpression: { 'held.until': { $exists: true } } },
        ...sortableFields.map((field) => ({ key: { [field]: 1, _id: 1 } as const })),
      ]),

    insert: (doc: ReviewDoc, session: ClientSession) => docs.insertOne(doc, { session }),
    byId: (_id: ObjectId) => docs.findOne({ _id }),
    /** The review in a transaction, also when another guest has it since its key was read. */
    byKey: async ({ _id, guest }: ReviewKey, session: ClientSession) =>
      (await docs.findOne({ _id, guest }, { session, hint: { _id: 1 } })) ??
      docs.findOne({ _id }, { session }),

    /** All reviews of a guest, or those of them with these ids. */
    allOfGuest: (guest: ObjectId, session: ClientSession, ids?: ObjectId[]) =>
      docs.find({ guest, ...(ids && { _id: { $in: ids } }) }, { session }).toArray(),
    /** The first reviews of guests that are erased. */
    someOfGuests: (guests: ObjectId[], limit: number, session: ClientSession) =>
      docs
        .find({ guest: { $in: guests } }, { session })
        .limit(limit)
        .toArray(),
    idsOfGuests: async (guests: ObjectId[], session: ClientSession) =>
      (await docs.find({ guest: { $in: guests } }, { session, projection: { _id: 1 } }).toArray()).map(
        ({ _id }) => _id,
      ),
    authorsOf: (guest: ObjectId, session: ClientSession) => docs.distinct('author', { guest }, { session }),
    /** A guest's reviews that readers see, the oldest first. */
    visibleOf: (guest: ObjectId, session: ClientSession) =>
      docs.find({ guest, hiddenByAdmin: false }, { session }).sort({ createdAt: 1, _id: 1 }).toArray(),
    /** A guest's reviews that were published, also hidden ones, the newest first. */
    publishedOf: (guest: ObjectId) =>
      docs
        .find({ guest, ...notWaiting })
        .sort(newestFirst)
        .toArray(),
    isDisputed: async (of: { guest: ObjectId } | { author: ObjectId }, session: ClientSession) =>
      (await docs.findOne({ ...of, dispute: { $exists: true } }, { session, projection: { _id: 1 } })) !==
      null,
    /** Whether a guest has a review with a claim that is not settled, of a stay that ended on this day or later. */
    hasOpenClaim: async (guest: ObjectId, since: string, session: ClientSession) =>
      (await docs.findOne(
        {
          guest,
          settledAt: { $exists: false },
          'facts.claimed': { $exists: true },
          'facts.departure': { $gte: since },
        },
        { session, projection: { _id: 1 } },
      )) !== null,
    /** Puts changed reviews in place of stored ones, also with another guest, which is the shard key and never updated. */
    async replace(reviews: ReviewDoc[], session: ClientSession): Promise<void> {
      if (reviews.length === 0) return
      await docs.deleteMany({ _id: { $in: reviews.map(({ _id }) => _id) } }, { session })
      await docs.insertMany(reviews, { session })
    },
    /** Changes what all reviews of a guest show of it. */
    showGuest: (
      guest: ObjectId,
      { guestShown, key }: { guestShown: GuestOfReview; key: string },
      session: ClientSession,
    ) => docs.updateMany({ guest }, { $set: { guestShown, 'keys.guest': key } }, { session }),

    /** Changes a review and returns the new document; a simultaneous change restarts the transaction. */
    update: ({ _id, guest }: ReviewKey, change: UpdateFilter<ReviewDoc>, session: ClientSession) =>
      docs.findOneAndUpdate({ _id, guest }, change, {
        session,
        hint: { _id: 1 },
        returnDocument: 'after',
      }),

    /** Removes a review; the dates of one that was published are noted for the figures of its quarters. */
    async remove({ _id, guest, ...review }: ReviewDoc, session: ClientSession): Promise<void> {
      const { deletedCount } = await docs.deleteOne({ _id, guest }, { session })
      if (deletedCount === 1 && !review.held?.until) await removed.note(review, session)
    },
    /** How many of those that were posted at these times have been published. */
    countPublished: async (createdAt: { $gte: Date; $lt: Date }) =>
      (await docs.countDocuments({ createdAt })) -
      (await docs.countDocuments({ createdAt, 'held.until': { $exists: true } })),

    /** A guest's first negative review that readers see, by another member, posted before `before`. */
    firstNegative: (guest: ObjectId, { notBy, before }: { notBy: ObjectId; before: Date }) =>
      docs.findOne(
        {
          guest,
          type: '-1',
          author: { $ne: notBy },
          hiddenByAdmin: false,
          createdAt: { $lt: before },
        },
        { sort: { createdAt: 1, _id: 1 }, projection: { createdAt: 1 } },
      ),
    /** How many published ones that were posted at these times have this word. */
    countSeenBefore: (seenBefore: SeenBefore, createdAt: { $gte: Date; $lt: Date }) =>
      docs.countDocuments({ createdAt, seenBefore, ...notWaiting }),
    countExpired: (expiredAt: { $gte: Date; $lt: Date }) => docs.countDocuments({ expiredAt }),
    /** The first one that was posted; null without any. */
    oldest: () => docs.findOne({}, { sort: { createdAt: 1 }, projection: { createdAt: 1 } }),
    /** The number of reviews that are held for the team. */
    countHeld: () => docs.countDocuments({ 'held.forTeam': true, ...notWaiting }),
    /** The number of visible reviews with so many reports since the last decision. */
    countReported: (reports: number) =>
      docs.countDocuments(
        {
          reportCount: { $gte: reports },
          hiddenByAdmin: false,
          $expr: { $gte: [{ $subtract: ['$reportCount', '$settledReports'] }, reports] },
        },
        { hint: { reportCount: 1, _id: 1 } },
      ),

    /** How many of the newest visible reviews each author has, and how many of those are positive. */
    countByAuthor: (limit: number) =>
      docs
        .aggregate<{ _id: ObjectId; reviews: number; positive: number }>([
          { $match: { hiddenByAdmin: false } },
          { $sort: newestFirst },
          { $limit: limit },
          {
            $group: {
              _id: '$author',
              reviews: { $sum: 1 },
              positive: { $sum: { $cond: [{ $eq: ['$type', '1'] }, 1, 0] } },
            },
          },
        ])
        .toArray(),

    /** The author's newest visible review of this guest that is not disputed, or null. */
    newestOf: (guest: ObjectId, author: ObjectId, session: ClientSession) =>
      docs.findOne({ guest, author, ...weighing }, { session, sort: newestFirst }),

    /** The newest reviews that are not hidden. */
    newest: (limit: number) => docs.find({ hiddenByAdmin: false }).sort(newestFirst).limit(limit).toArray(),

    /** A member's own reviews, the oldest first, with hidden ones, after a cursor. */
    ofAuthor: (author: ObjectId, limit: number, after: ListCursor | null) =>
      docs
        .find({
          author,
          ...(after && {
            createdAt: { $gte: after.createdAt },
            $or: [{ createdAt: { $gt: after.createdAt } }, { _id: { $gt: after._id } }],
          }),
        })
        .sort({ createdAt: 1, _id: 1 })
        .limit(limit)
        .toArray(),

    /** All reviews of a member, the oldest first. */
    allOfAuthor: (author: ObjectId) => docs.find({ author }).sort({ createdAt: 1, _id: 1 }).batchSize(50),
    /** The first reviews of a member whose account is closed. */
    someOfAuthor: (author: ObjectId, limit: number, session: ClientSession) =>
      docs.find({ author }, { session }).limit(limit).toArray(),
    /** Reviews stay under an author who cannot be named. */
    passOn: (reviews: ReviewDoc[], author: ObjectId, session: ClientSession) =>
      docs.updateMany(
        { _id: { $in: reviews.map(({ _id }) => _id) } },
        { $set: { author, 'keys.author': '' } },
        { session },
      ),

    /** A member's own reviews of whose dispute the team asks something that is not answered. */
    disputesToAnswer: (author: ObjectId, limit: number) =>
      docs
        .find({ author, 'dispute.question.answered': false })
        .sort({ 'dispute.question.until': 1 })
        .limit(limit)
        .toArray(),

    /** A member's own reviews with a claim that is not settled, of stays that ended on this day or later. */
    openClaims: (author: ObjectId, since: string, limit: number) =>
      docs
        .find({
          author,
          settledAt: { $exists: false },
          'facts.claimed': { $exists: true },
          'facts.departure': { $gte: since },
        })
        .sort({ 'facts.departure': 1, _id: 1 })
        .limit(limit)
        .toArray(),

    /** Reviews with a claim, of stays that ended on this day or later, whose authors have no notice of its end yet. */
    claimsToNotice: (since: string) =>
      docs.find({
        'facts.departure': { $gte: since },
        'facts.claimed': { $exists: true },
        settledAt: { $exists: false },
        isDeadlineNoticed: { $exists: false },
      }),

    /** Notes that the author is notified of a claim's end; false when it was noted before. */
    noteDeadline: async ({ _id, guest }: ReviewKey, session: ClientSession) =>
      (
        await docs.updateOne(
          { _id, guest, isDeadlineNoticed: { $exists: false } },
          { $set: { isDeadlineNoticed: true } },
          { session },
        )
      ).modifiedCount > 0,

    /** A guest's reviews, newest first, after a cursor; as far as `reader` sees them. */
    ofGuest: (guest: ObjectId, reader: ListReader, limit: number, after: ListCursor | null) =>
      docs
        .find({ guest, $and: [visibleTo(reader), olderThan(after)] })
        .sort(newestFirst)
        .limit(limit)
        .toArray(),

    /** The author's other review of a stay that overlaps this one, or null. */
    ofStay: ({ _id, guest, author, stay }: Pick<ReviewDoc, '_id' | 'guest' | 'author' | 'stay'>) =>
      docs.findOne({
        guest,
        author,
        'stay.listing': stay!.listing,
        'stay.nights': { $in: stay!.nights },
        _id: { $ne: _id },
      }),

    /** What the author wrote about the guest. */
    textsOf: ({ guest, author }: Pick<ReviewDoc, 'guest' | 'author'>, session: ClientSession) =>
      docs
        .find({ guest, author }, { session })
        .project<Pick<ReviewDoc, '_id' | 'text'>>({ text: 1 })
        .toArray(),

    /** What the evidence grades of a guest's visible reviews follow from. */
    proofsOf: (guest: ObjectId) =>
      docs
        .find({ guest, hiddenByAdmin: false })
        .project<Pick<ReviewDoc, 'facts' | 'fileCount' | 'files' | 'fromFacts'>>({
          _id: 0,
          facts: 1,
          fileCount: 1,
          files: 1,
          fromFacts: 1,
        })
        .toArray(),

    /** The newest reviews of each of these guests, `limit` at most; as far as `reader` sees them. */
    ofGuests: (guests: ObjectId[], reader: ListReader, limit: number) =>
      docs
        .aggregate<{ guest: ObjectId; reviews: ReviewDoc[] }>(
          [
            { $match: { guest: { $in: guests }, ...visibleTo(reader) } },
            {
              $group: {
                _id: '$guest',
                reviews: { $topN: { n: limit, sortBy: newestFirst, output: '$$ROOT' } },
              },
            },
            { $project: { _id: 0, guest: '$_id', reviews: 1 } },
          ],
          { allowDiskUse: true },
        )
        .toArray(),

    /**
     * The page of all reviews that the team sees after `after`. A filter by `words` in text, guest and author scans the index of the
     * order until the page is full.
     */
    page: (by: SortableField, direction: 1 | -1, words: string, after: KeysetCursor | null, limit: number) =>
      keysetPage(docs, {
        filter: { ...containing(words, searched), ...notWaiting },
        by,
        direction,
        after,
        limit,
        hint: { [by]: 1, _id: 1 },
      }),

    /** Reviews with withheld files, those whose time is over first, then those that wait for a decision. */
    withWithheldFiles: (endedBefore: Date) =>
      docs.find({
        withheld: { $exists: true },
        $or: [
          { withheldUntil: { $lte: endedBefore } },
          {
            withheldUntil: { $exists: false },
            dispute: { $exists: false },
            $expr: { $lte: ['$reportCount', '$settledReports'] },
          },
        ],
      }),

    /** Reviews whose review period was over by `now`. */
    withPeriodOver: (now: Date) =>
      docs
        .find({ 'held.until': { $lte: now }, 'held.isMissed': { $exists: false } })
        .project<ReviewKey>({ guest: 1 }),

    /** Reviews that readers see, posted before `before`, whose authors have no notice yet that their term ends. */
    notAnnounced: (before: Date, settled: Settled) =>
      docs
        .find({ ...postedBefore(before, settled), leavesAt: { $exists: false } })
        .project<Pick<ReviewDoc, 'author'>>({ _id: 0, author: 1 }),

    /** The same of one author. */
    notAnnouncedOf: (
      author: ObjectId,
      { all, settled }: Record<Settled, Date>,
      limit: number,
      session: ClientSession,
    ) =>
      docs
        .find(
          {
            author,
            ...postedBefore(settled, 'all'),
            leavesAt: { $exists: false },
            $or: [{ createdAt: { $lt: all } }, { settledAt: { $exists: true } }],
          },
          { session },
        )
        .sort({ createdAt: 1, _id: 1 })
        .limit(limit)
        .toArray(),

    /** Reviews that readers see, posted before `before`, whose announced time has come. */
    leavingBy: (now: Date, before: Date, settled: Settled) =>
      docs
        .find({ ...postedBefore(before, settled), leavesAt: { $lte: now }, dispute: { $exists: false } })
        .project<ReviewKey>({ guest: 1 }),

    /** The author's reviews of this guest that the team has decided against, or hides for now; not those it has yet to see. */
    decidedAgainst: ({ guest, author }: Pick<ReviewDoc, 'guest' | 'author'>, session: ClientSession) =>
      docs
        .find(
          {
            guest,
            author,
            hiddenByAdmin: true,
            ...notWaiting,
            'held.forTeam': { $exists: false },
            'held.isOver': { $exists: false },
          },
          { session },
        )
        .project<Pick<ReviewDoc, 'stay'>>({ _id: 0, stay: 1 })
        .toArray(),

    /** Updates the author's key in all of their reviews. */
    renameAuthor: (author: ObjectId, key: string, session?: ClientSession) =>
      docs.updateMany({ author }, { $set: { 'keys.author': key } }, { session }),
  }
}

export type ReviewsCollection = ReturnType<typeof reviewsCollection>
