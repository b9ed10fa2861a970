import { type ClientSession, ObjectId } from 'mongodb'
import { pluralize } from '../../shared/pluralize.ts'
import { changedElsewhere, type PostedReview, type ReviewInput } from '../../shared/schemas/review.ts'
import type { StillLoggedIn } from '../members/still-logged-in.ts'
import type { Member } from '../members/users.collection.ts'
import { previousResult, withIdempotencyKey } from '../database/with-idempotency-key.ts'
import { recordEvent } from '../events/record-event.ts'
import { rejectContactData } from '../guests/contact-data.ts'
import { Conflict, Forbidden, Invalid, NotFound, Unprocessable } from '../http/errors.ts'
import type { NamedLimit } from '../http/limits.ts'
import { aboutGuest } from './about-guest.ts'
import { changeCounted } from './evidence.ts'
import {
  claimEvidence,
  countEvidence,
  type NewEvidence,
  rejectTooManyFiles,
  storeEvidence,
} from './evidence-files.ts'
import { factsAfter, factsNote, hasFacts } from './facts.ts'
import { heldAfterEdit } from './held.ts'
import { rejectFoulLanguage } from './language-policy.ts'
import type { ReviewDeps } from './review-deps.ts'
import type { ReviewDoc, ReviewKey } from './reviews.collection.ts'
import { onceAStay, stayOf } from './reported-stay.ts'
import { textKey } from './text-key.ts'
import { takeAway } from './withheld-evidence.ts'
import { type Receipt, receiptOf, toPosted } from './shown-review.ts'

/** The limit of edits for each member. */
export const editsAnHour: NamedLimit = {
  name: 'edits',
  max: 60,
  windowMs: 3_600_000,
  refusal: (wait) => `You have edited reviews 60 times in an hour. Please try again in ${wait}.`,
}

const settledAmount = 'The claim is settled, so its amount stays'

const maxVersions = 100
/** The characters of all earlier texts together, which every list of reviews contains. */
const maxEarlierLength = 50_000

type EditDeps = Omit<ReviewDeps, 'config' | 'mail' | 'reactions' | 'users' | 'withKeyLock'>

type Edit = Omit<ReviewInput, 'editingReviewId'>

/**
 * Changes text, type and files of one's own review, which needs a login but no membership. A repeated call with the
 * same key changes nothing, as in `postReview`. Throws NotFound, Forbidden for another author's review, Conflict when
 * `originalText` is not the stored text or the stay was reported already, Unprocessable for foul language and contact data, after a hundred edits and when the earlier
 * texts would exceed 50,000 characters, TooMany after 60 an hour, Invalid for files that cannot be kept and for a settled
 * claim without its amount.
 */
export async function editReview(
  deps: EditDeps,
  member: Member,
  reviewId: string,
  input: Edit,
  idempotencyKey: string | null,
  stillLoggedIn: StillLoggedIn = async () => member,
): Promise<PostedReview> {
  const id = new ObjectId(reviewId)
  const sender = { member, key: idempotencyKey && `edit ${reviewId}:${idempotencyKey}` }
  const known = await previousResult<Receipt>(deps, sender)
  if (known) return toPosted(deps, member, known)
  return deps.limits.consumeUnlessFails(editsAnHour, member._id.toHexString(), async () => {
    const found = await deps.reviews.byId(id)
    requireOwnReview(member, found)
    rejectFoulLanguage(input.review)
    rejectContactData(input.review, 'review')
    rejectTooManyFiles(input.files.length)
    const evidence = await storeEvidence(deps, member, input.files)
    try {
      const edit = async (session: ClientSession, forget: () => void) =>
        editIn(deps, await stillLoggedIn(session), found, input, { ...evidence, forget }, session)
      const edited = { ...found, stay: stayOf(input.facts ?? {}) }
      return await toPosted(
        deps,
        member,
        await onceAStay(deps, edited, () => withIdempotencyKey(deps, sender, edit)),
      )
    } catch (error) {
      await evidence.discard()
      throw error
    }
  })
}

/** Throws NotFound for a review that the member may not know of, Forbidden for another author's. */
export function requireOwnReview(member: Member, review: ReviewDoc | null): asserts review is ReviewDoc {
  const isOwn = review?.author.equals(member._id) === true
  if (!review || (review.hiddenByAdmin && !isOwn)) throw new NotFound('Review not found')
  if (!isOwn) throw new Forbidden('You can edit your own reviews only')
}

/**
 * Compares the text inside the transaction, so that of two simultaneous edits the second one throws Conflict; and
 * only after the idempotency key, because a repeated call finds its own text here.
 */
async function editIn(
  deps: EditDeps,
  member: Member,
  key: ReviewKey,
  input: Edit,
  { files, forget }: NewEvidence & { forget: () => void },
  session: ClientSession,
): Promise<Receipt> {
  const review = await deps.reviews.byKey(key, session)
  requireOwnReview(member, review)
  if (input.originalText !== review.text) throw new Conflict(changedElsewhere)
  const removed = review.files.filter(({ _id }) => input.removeFiles.includes(_id.toHexString()))
  const kept = review.files.filter((file) => !removed.includes(file))
  rejectTooManyFiles(kept.length + files.length)
  await claimEvidence(deps.files, member, key._id, files, session)
  const change = changes(review, input, [...kept, ...files], removed.length, deps.now())
  const changed = await changeCounted(
    deps,
    review,
    review,
    session,
    async () => (await deps.reviews.update(key, change, session))!,
  )
  await takeAway(deps, review, removed, session)
  const isSame = changed.versions.length === review.versions.length && files.length === 0
  if (!isSame && !changed.hiddenByAdmin)
    await recordEvent(deps, aboutGuest('review-changed', changed), session)
  if (isSame) forget() // at most one key for each state of a review (SEC-25)
  return receiptOf(changed, { type: input.reviewType ?? null, files, facts: input.facts ?? null })
}

/** A new text, type or facts and taken-away files make a version: the text until then, and what else changed (SEC-11). */
function changes(review: ReviewDoc, input: Edit, files: ReviewDoc['files'], removed: number, editedAt: Date) {
  const type = input.reviewType ?? review.type
  const facts = factsAfter(review.facts ?? {}, input.facts, type)
  if (review.settledAt && facts.claimed === undefined)
    throw new Invalid(settledAmount, [{ path: 'claimed', message: settledAmount }])
  const changedFacts = factsNote(review.facts ?? {}, facts)
  const stay = stayOf(facts)
  const isSameText = input.review === review.text
  const isFromFacts = input.fromFacts || (isSameText && review.fromFacts)
  const always = {
    type,
    ...(isFromFacts && { fromFacts: true as const }),
    files,
    fileCount: countEvidence(files),
    ...(hasFacts(facts) && { facts }),
    ...(stay && { stay }),
    ...(review.held && { held: heldAfterEdit(review.held, facts) }),
  }
  const none = {
    ...(!isFromFacts && review.fromFacts && { fromFacts: '' as const }),
    ...(hasFacts(facts) ? {} : { facts: '' as const }),
    ...(stay ? {} : { stay: '' as const }),
    // What the guest has not seen yet can be disputed like a new review.
    ...(review.markedBy && !review.dispute && { markedBy: '' as const }),
  }
  const note = [
    ...(type === review.type ? [] : [`Type: ${review.type === '1' ? 'positive' : 'negative'}`]),
    ...(changedFacts === null ? [] : [changedFacts]),
    ...(removed === 0 ? [] : [pluralize(removed, 'file removed', 'files removed')]),
  ].join('\n')
  if (isSameText && note === '') return { $set: always }
  const version = isSameText ? '' : review.text
  rejectLongHistory([...review.versions, version], isSameText)
  const noted = note === '' ? {} : { [`versionNotes.${review.versions.length}`]: note }
  const text = { text: input.review, 'keys.text': textKey(input.review) }
  return {
    $set: { ...always, ...text, ...noted, editedAt },
    ...(Object.keys(none).length > 0 && { $unset: none }),
    $push: { versions: version },
  }
}

/** Throws Unprocessable when a review would have too many versions, or too long ones. */
export function rejectLongHistory(earlier: string[], isSameText: boolean): void {
  const reject = (limit: string) => {
    throw new Unprocessable(`A review can be edited ${limit}. Please post a new one instead.`)
  }
  if (earlier.length > maxVersions) reject(`${maxVersions} times`)
  if (!isSameText && earlier.join('').length > maxEarlierLength)
    reject(`until its earlier texts have ${maxEarlierLength.toLocaleString('en-US')} characters`)
}
