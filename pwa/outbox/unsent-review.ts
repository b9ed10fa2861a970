import * as v from 'valibot'
import { NewGuest } from '../../shared/schemas/guest.ts'
import { Facts } from '../../shared/schemas/facts.ts'
import { Recorded } from '../../shared/schemas/stays.ts'
import { reviewTypes } from '../../shared/schemas/review.ts'

const ReviewType = v.nullable(v.picklist(reviewTypes))
const Id = v.nullable(v.string())

/** A review from its first word in a form until the server has it. */
export const UnsentReview = v.object({
  /** `review-life.ts` has the way from one stage to the next. */
  stage: v.picklist(['half-typed', 'submitted', 'waiting', 'sending', 'refused', 'outdated', 'posted']),
  /** The idempotency key, the same for every retry. */
  key: v.string(),
  /** The fields of the form, by name. */
  typed: v.record(v.string(), v.string()),

  /** Text, type and facts as submitted last; empty and null before. */
  review: v.string(),
  reviewType: ReviewType,
  facts: v.optional(Facts, {}),
  /** The author's review to edit; null for a new one. */
  editingReviewId: Id,
  /** The stored text, type and facts when editing began; empty and null for a new review. */
  originalText: v.string(),
  originalType: ReviewType,
  originalFacts: v.optional(Facts, {}),
  /** A newer stored text that the author has seen and wants to replace. */
  newerText: v.nullable(v.string()),
  /** When the guest came and left, as a device recorded it. */
  arrivedAt: v.optional(Recorded),
  leftAt: v.optional(Recorded),
  /** The id of the member's stay that it reports. */
  stay: v.optional(v.string()),
  /** Ids of stored files to remove; unknown ones are ignored. */
  removeFiles: v.array(v.string()),

  guestName: v.string(),
  /** Null until a new guest is added. */
  guestId: Id,
  /** A guest to add first; null when the guest exists. */
  newGuest: v.nullable(NewGuest),
  /** Counts the new guests that it was meant for: each has its own idempotency key. */
  guestNumber: v.number(),

  /** The texts that were, or may have been, sent under the key: these may be replaced. */
  submittedTexts: v.array(v.string()),
  /** It was sent and not refused: sent for another guest, it would be a second review. */
  mayHaveArrived: v.boolean(),
  /** Why it was refused, or is outdated. */
  refusal: v.nullable(v.string()),
  /** The same where its text is why. */
  refusedText: v.optional(v.nullable(v.string()), null),
  /** The page that shows why, as a path: the first report of the same stay. */
  refusalLink: v.optional(v.nullable(v.string()), null),
  /** The stored review whose newer text the author has to see first. */
  outdatedId: Id,
})
type Stored = v.InferOutput<typeof UnsentReview>
export type UnsentReview = Stored & { attempt?: Attempt }

/** One attempt to send it; it ends with the page. */
type Attempt = { call: ReviewCall | null; mayHaveArrivedBefore: boolean; areFilesSentAgain: boolean }

/** One call that posts or edits a review. */
export type ReviewCall = Pick<
  Stored,
  'key' | 'review' | 'reviewType' | 'facts' | 'originalText' | 'originalType' | 'originalFacts'
> & {
  guestId?: string
  editingReviewId?: string
  /** It is published after the platform's review period. */
  afterPeriod?: '1'
  /** The author posts the same words about the guest again. */
  again?: '1'
  /** The text is made of the ticked grounds. */
  fromFacts?: true
  arrivedAt?: Recorded
  leftAt?: Recorded
  /** Each with all ids it ever had on the server, the newest first. */
  files: string[][]
  removeFiles: string[]
}

/** What the device says of a file, from the moment that it was chosen. */
export const KeptDeclaration = v.optional(
  v.object({
    sha256: v.optional(v.string()),
    chosenSha256: v.optional(v.string()),
    chosenAt: v.optional(v.string()),
  }),
)

/** A file of a waiting review, with all ids it ever had on the server. Its bytes are a record of their own. */
const WaitingFile = v.object({
  id: v.string(),
  name: v.string(),
  type: v.string(),
  size: v.number(),
  ids: v.array(v.string()),
  declared: KeptDeclaration,
})
export type WaitingFile = v.InferOutput<typeof WaitingFile>

const inOutbox = { id: v.string(), createdAt: v.string(), files: v.array(WaitingFile) }
/** A review in the outbox. */
export const WaitingReview = v.object({ ...UnsentReview.entries, ...inOutbox })
export type WaitingReview = UnsentReview & { id: string; createdAt: string; files: WaitingFile[] }

/** A review before anything is submitted, with a new key. */
export const newUnsentReview = (about: Partial<UnsentReview>): UnsentReview => ({
  stage: 'half-typed',
  key: crypto.randomUUID(),
  typed: {},
  review: '',
  reviewType: null,
  facts: {},
  editingReviewId: null,
  originalText: '',
  originalType: null,
  originalFacts: {},
  newerText: null,
  removeFiles: [],
  guestName: '',
  guestId: null,
  newGuest: null,
  guestNumber: 0,
  submittedTexts: [],
  mayHaveArrived: false,
  refusal: null,
  refusedText: null,
  refusalLink: null,
  outdatedId: null,
  ...about,
})
