import { EvidenceMark } from './evidence-marks.ts'
import * as v from 'valibot'
import { maxReviewLength } from '../form-rules.ts'
import { Cursor, Flag, Id, ListFilter, Origin, requiredText, Time } from './common.ts'
import { factFields, Facts, ShownFacts, withFactRules } from './facts.ts'
import { ClockOffMs, Evidence, FileIds } from './files.ts'

export const reviewTypes = ['1', '-1'] as const

/** The text of a review. */
export const ReviewText = requiredText('A review', 'A review is required', maxReviewLength)
export const typeMessage = 'Please choose positive or negative'
export const changedElsewhere = 'This review was changed in another window. Reload it and try again.'

export const contactDataMessage = 'Leave out phone numbers, e-mail addresses and ID numbers.'

export const sameWords = 'You have already posted the same words about this guest.'

/** '1' posts the same words about the same guest again, after the question. */
const again = v.optional(v.picklist(['', '1']))

/** '1' publishes a new review after the platform's review period, which needs a departure. */
const afterPeriod = v.optional(v.picklist(['', '1']))

const wrongMoment = 'Say when it was, and how far the clock was ahead'

/** When a device recorded something by its clock, which was so far ahead; null where that is unknown. */
const Moment = v.object(
  {
    at: v.pipe(
      v.string(wrongMoment),
      v.isoTimestamp(wrongMoment),
      v.transform((at) => new Date(at).toISOString()),
    ),
    clockDifference: v.optional(v.nullable(ClockOffMs), null),
  },
  wrongMoment,
)
export type Moment = v.InferOutput<typeof Moment>

/** A form sends it as the text of its JSON. */
const SentMoment = v.optional(
  v.union([Moment, v.pipe(v.string(), v.parseJson(undefined, wrongMoment), Moment)], wrongMoment),
)

/**
 * A new or edited review; a new one without `reviewType` is positive. When editing, `originalText` is the text that the
 * author saw, and `removeFiles` lists files to remove.
 */
export const ReviewInput = withFactRules(
  v.object({
    guestId: v.optional(Id),
    review: ReviewText,
    reviewType: v.optional(v.picklist(reviewTypes, typeMessage)),
    files: Evidence,
    editingReviewId: v.optional(Id),
    originalText: v.optional(
      v.pipe(
        v.string('The original text must be text'),
        v.maxLength(maxReviewLength * 2, 'The original text is too long'),
        v.trim(),
        v.normalize('NFC'),
        v.transform((text) => text.replace(/\r\n?/g, '\n')), // forms send CRLF
      ),
    ),
    removeFiles: FileIds,
    afterPeriod,
    again,
    /** The text is made of the ticked grounds. */
    fromFacts: v.optional(Flag('Say whether the text is made of the grounds')),
    /** When the guest came and left, sealed with a new review; an edit changes neither. */
    arrivedAt: SentMoment,
    leftAt: SentMoment,
    ...factFields,
  }),
)
export type ReviewInput = v.InferOutput<typeof ReviewInput>

/** A review without facts, as the trial form has it; the type is required. */
export const ReviewForm = v.object({ review: ReviewText, reviewType: v.picklist(reviewTypes, typeMessage) })

/** The fields of every form that posts or edits a review; `withFactRules` holds them together. */
export const reviewFormFields = { ...ReviewForm.entries, ...factFields, afterPeriod, again }

/** The review form. */
export const ReviewWithFacts = withFactRules(v.object(reviewFormFields))

const GuestOfReview = v.object({
  _id: Id,
  firstName: v.string(),
  lastName: v.string(),
  city: v.string(),
  state: v.string(),
  country: v.string(),
})

/** How many photos and documents of a review are sealed: their originals are kept unchanged (SEL-01). */
export const SealedCounts = v.object({ photos: v.number(), documents: v.number() })
export type SealedCounts = v.InferOutput<typeof SealedCounts>

/** A review as members see it; `user` is set only for the reader's own, because reviews are anonymous. */
export const Review = v.object({
  _id: Id,
  id: Id,
  user: v.optional(Id),
  guest: GuestOfReview,
  review: v.string(),
  reviewType: v.picklist(reviewTypes),
  createdAt: Time,
  /** Links that expire; `thumbnails` has an entry for each file, empty for a PDF. */
  files: v.array(v.string()),
  thumbnails: v.array(v.string()),
  /** Which room a file shows, before or after the stay; one for each file, missing where none is marked. */
  marks: v.optional(v.array(v.nullable(EvidenceMark))),
  /** One entry per like: the reader's own id or an opaque value. */
  likes: v.array(v.string()),
  dislikes: v.array(v.string()),
  /** Earlier texts, the oldest first, with what else changed: "Type: positive", "1 file removed". */
  versions: v.array(v.string()),
  /** How many there are; `versions` has the newest up to 2 kB. */
  versionCount: v.number(),
  /** Evidence weight: 1 without a file, 2 with one, 3 with more. */
  weight: v.picklist([1, 2, 3]),
  /** Its text is made of the ticked grounds: it weighs and is graded like words without evidence. */
  fromFacts: v.optional(v.literal(true)),
  /** Missing where nothing is. */
  sealed: v.optional(SealedCounts),
  hiddenByAdmin: v.boolean(),
  /** The facts of the stay, as far as readers see them. */
  facts: v.optional(ShownFacts),
  /** All of them, for their author and the team alone. */
  exactFacts: v.optional(Facts),
  /** The month in which its author marked the claim as settled; missing while it is open. */
  settled: v.optional(v.string()),
  /** The same exactly, for the author. */
  settledAt: v.optional(Time),
  /** For its author, who sees it as hidden: no one else knows of it until then; or the team decides first. */
  held: v.optional(
    v.object({
      until: v.optional(Time),
      /** Its author was no verified member then; it is theirs to publish or to discard. */
      isMissed: v.optional(v.literal(true)),
      /** For its author and the team: it is about a stay on which the team has decided. */
      forTeam: v.optional(v.literal(true)),
      /** For its author and the team: its term has ended, and no one else reads it. */
      isOver: v.optional(v.literal(true)),
    }),
  ),
  /** Since when a person written about disputes it, and for how many days; missing without a dispute. */
  dispute: v.optional(
    v.object({
      since: Time,
      days: v.number(),
      /** For its author alone: what the team asks, and by when the answer is due. */
      question: v.optional(v.object({ text: v.string(), until: Time, answered: v.boolean() })),
    }),
  ),
  /** What the guest says to it, below it. */
  statement: v.optional(v.string()),
  /** For its author alone: the team's decision on the last dispute, for 90 days. */
  ruling: v.optional(v.object({ reason: v.string(), text: v.string(), mayAskAgain: v.boolean() })),
})
export type Review = v.InferOutput<typeof Review>

/** Why a review was reported, with the words that a member chooses. */
export const reportReasons = {
  untrue: 'It is not true',
  otherPerson: 'It is about somebody else',
  private: 'It tells private details',
  abusive: 'It insults or discriminates',
  other: 'Another reason',
} as const
export type ReportReason = keyof typeof reportReasons
const ReportReason = v.picklist(
  Object.keys(reportReasons) as [ReportReason, ...ReportReason[]],
  'Choose a reason from the list',
)

/** A review as admins see it: with author, real ids and the guest's whole phone number. */
export const AdminReview = v.object({
  ...Review.entries,
  guestPhone: v.string(),
  author: v.object({ _id: Id, firstName: v.string(), lastName: v.string(), email: v.string() }),
  needsAttention: v.boolean(),
  /** Why it was reported, a reason for each report that gave one. */
  reportReasons: v.array(ReportReason),
  /** Links to evidence that the author took away while reports were open. */
  removedFiles: v.array(v.string()),
})
export type AdminReview = v.InferOutput<typeof AdminReview>

/** The result of posting and editing; `guest` is an id. */
export const PostedReview = v.object({
  ...Review.entries,
  guest: Id,
  /** What the first call with this Idempotency-Key sent; the review may have been changed since. */
  arrived: v.object({
    review: v.string(),
    /** Null for an edit that did not change it. */
    reviewType: v.nullable(v.picklist(reviewTypes)),
    files: v.array(Id),
    /** Null for an edit that did not change them. */
    facts: v.nullable(Facts),
  }),
})
export type PostedReview = v.InferOutput<typeof PostedReview>

export const ReviewQuery = v.object({
  /** 0 means as many as a page holds: 100, or fewer when they are long. */
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'The limit must be a number'), v.transform(Number)),
  ),
  allReviewsByUser: v.optional(v.picklist(['0', '1'])),
  /**
   * Of the member's own reviews those with a dispute to answer, and those with a claim that is not settled, for which a
   * platform's time may still run.
   */
  waiting: v.optional(v.picklist(['0', '1'])),
  isAdminDashboard: v.optional(v.picklist(['0', '1'])),
  sort: v.optional(v.pipe(v.string(), v.maxLength(40, 'Unknown order'))),
  q: v.optional(ListFilter),
  cursor: v.optional(Cursor),
})
export type ReviewQuery = v.InferOutput<typeof ReviewQuery>

/** `none` takes the member's like or report back. A report without a reason keeps the one given before. */
export const Reaction = v.object({
  type: v.picklist(['like', 'report', 'none'], 'Choose like or report'),
  reviewId: Id,
  reason: v.optional(ReportReason),
  url: Origin,
})

export const Reactions = v.object({ likes: v.array(v.string()), dislikes: v.array(v.string()) })
export type Reactions = v.InferOutput<typeof Reactions>

/** How long a settled claim can be reopened. */
export const reopenDays = 7

/** Marks the claim of an own review as settled, or reopens it. */
export const Settlement = v.object({ id: Id, settled: v.boolean('Say whether the claim is settled') })

export const ReviewVersions = v.object({ versions: v.array(v.string()) })
