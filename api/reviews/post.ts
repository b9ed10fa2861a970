import { ObjectId } from 'mongodb'
import type { PostedReview, ReviewInput } from '../../shared/schemas/review.ts'
import { requireMembership } from '../members/gate.ts'
import { findMember } from '../members/people.ts'
import type { StillLoggedIn } from '../members/still-logged-in.ts'
import type { Member } from '../members/users.collection.ts'
import { previousResult, withIdempotencyKey } from '../database/with-idempotency-key.ts'
import { recordEvent } from '../events/record-event.ts'
import { rejectContactData } from '../guests/contact-data.ts'
import { withGuestLock } from '../guests/counters.ts'
import { requireGuestFor } from '../guests/guest-lookup.ts'
import { Invalid } from '../http/errors.ts'
import type { NamedLimit } from '../http/limits.ts'
import { authorKey } from './authors.ts'
import { aboutGuest } from './about-guest.ts'
import { changeCounted } from './evidence.ts'
import {
  claimEvidence,
  countEvidence,
  type NewEvidence,
  rejectTooManyFiles,
  storeEvidence,
} from './evidence-files.ts'
import { hasFacts, rejectWrongGrounds } from './facts.ts'
import { heldAfterDecision, heldUntilPeriod } from './held.ts'
import { rejectFoulLanguage } from './language-policy.ts'
import type { ReviewDeps } from './review-deps.ts'
import type { ReviewDoc } from './reviews.collection.ts'
import { shownOn } from './give-reviews.ts'
import { onceAStay, recordedOf, recordedText, rejectSameWords, stayOf } from './reported-stay.ts'
import { textKey } from './text-key.ts'
import { type Receipt, receiptOf, toPosted } from './shown-review.ts'

type PostDeps = Omit<ReviewDeps, 'config' | 'mail' | 'reactions'>

/** The limit of new reviews for each member. */
export const postsAnHour: NamedLimit = {
  name: 'reviews',
  max: 60,
  windowMs: 3_600_000,
  refusal: (wait) => `You have posted 60 reviews in an hour. Please try again in ${wait}.`,
}
const noGuest = 'Choose the guest that this review is about'

/**
 * Posts a review of a guest. A repeated call with the same key posts nothing and returns the review as it is now,
 * with what the first call sent. Throws Forbidden without a membership, Unprocessable for foul language and contact data, NotFound for
 * an unknown guest, Conflict for a stay or words that the member has posted already, TooMany after 60 an hour, Invalid for files that cannot be kept.
 */
export async function postReview(
  deps: PostDeps,
  member: Member,
  input: ReviewInput,
  idempotencyKey: string | null,
  stillLoggedIn: StillLoggedIn = async () => member,
): Promise<PostedReview> {
  const sender = { member, key: idempotencyKey && `review:${idempotencyKey}`, stillLoggedIn }
  const known = await previousResult<Receipt>(deps, sender)
  if (known) return toPosted(deps, member, known)
  requireMembership(member)
  if (input.guestId === undefined) throw new Invalid(noGuest, [{ path: 'guestId', message: noGuest }])
  const guestId = new ObjectId(input.guestId)
  return deps.limits.consumeUnlessFails(postsAnHour, member._id.toHexString(), async () => {
    rejectFoulLanguage(input.review)
    rejectContactData(input.review, 'review')
    rejectWrongGrounds(input.facts ?? {}, typeOf(input))
    rejectTooManyFiles(input.files.length)
    const guest = await requireGuestFor(deps, member, guestId)
    const seenBefore =
      typeOf(input) === '-1' ? await deps.seenBefore(member._id, guest, input.facts ?? {}) : undefined
    return post(deps, sender, input, guestId, seenBefore)
  })
}

type Sender = { member: Member; key: string | null; stillLoggedIn: StillLoggedIn }

async function post(
  deps: PostDeps,
  sender: Sender,
  input: ReviewInput,
  guest: ObjectId,
  seenBefore: ReviewDoc['seenBefore'],
): Promise<PostedReview> {
  const { member } = sender
  const evidence = await storeEvidence(deps, member, input.files)
  // Files take a while, and the author may have changed the name meanwhile.
  const author = (input.files.length > 0 && (await findMember(deps, member._id))) || member
  const draft = {
    ...newReview(author, guest, input, evidence, deps.now()),
    ...(seenBefore && { seenBefore }),
  }
  return toPosted(deps, member, await store(deps, sender, draft, evidence, input.again === '1'))
}

/** A review that knows only the id of its guest. */
type Draft = Omit<ReviewDoc, 'guestShown' | 'keys'> & { keys: Omit<ReviewDoc['keys'], 'guest'> }

/**
 * Stores the review, claims its files and counts it, in one transaction; a repeated call returns the first receipt.
 */
async function store(deps: PostDeps, sender: Sender, draft: Draft, evidence: NewEvidence, isAgain: boolean) {
  try {
    const receipt = await withGuestLock(deps, draft.guest, () =>
      withIdempotencyKey(deps, sender, async (session) => {
        requireMembership(await sender.stillLoggedIn(session))
        const guest = await requireGuestFor(deps, sender.member, draft.guest, session)
        const { guestShown, key } = shownOn(guest)
        const review = { ...draft, guest: guest._id, guestShown, keys: { ...draft.keys, guest: key } }
        if (review.recorded)
          await deps.files.sealText(review.recorded.receipt, recordedText(review.recorded), session)
        await claimEvidence(deps.files, sender.member, review._id, review.files, session)
        const stored = await heldAfterDecision(deps, review, guest, session)
        await onceAStay(deps, review, () =>
          changeCounted(deps, null, review, session, async () => {
            await deps.reviews.insert(stored, session)
            return stored
          }),
        )
        if (!isAgain) await rejectSameWords(deps, stored, session)
        if (!stored.hiddenByAdmin) await recordEvent(deps, aboutGuest('review-posted', review), session)
        return receiptOf(review, { ...review, facts: review.facts ?? {} })
      }),
    )
    if (!receipt.review.equals(draft._id)) await evidence.discard()
    return receipt
  } catch (error) {
    await evidence.discard()
    throw error
  }
}

/** A plain comment is a positive review. */
const typeOf = ({ reviewType }: ReviewInput) => reviewType ?? '1'

function newReview(
  member: Member,
  guest: ObjectId,
  input: ReviewInput,
  { files }: NewEvidence,
  createdAt: Date,
): Draft {
  const stay = stayOf(input.facts ?? {})
  const held = heldUntilPeriod(input, createdAt)
  return {
    _id: new ObjectId(),
    author: member._id,
    guest,
    text: input.review,
    type: typeOf(input),
    ...(input.fromFacts && { fromFacts: true }),
    ...(hasFacts(input.facts) && { facts: input.facts }),
    ...(stay && { stay }),
    ...recordedOf(input),
    files,
    fileCount: countEvidence(files),
    versions: [],
    likeCount: 0,
    reportCount: 0,
    settledReports: 0,
    hiddenByAdmin: held !== undefined,
    ...(held && { held }),
    createdAt,
    editedAt: null,
    keys: { author: authorKey(member), text: textKey(input.review) },
  }
}
