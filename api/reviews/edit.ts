import { type ClientSession, ObjectId } from 'mongodb'
import { changedElsewhere, type PostedReview, type ReviewInput } from '../../shared/schemas/review.ts'
import type { Member } from '../accounts/users.collection.ts'
import { once, recall } from '../database/once.ts'
import type { Deps } from '../deps.ts'
import { countReview } from '../guests/counters.ts'
import { Conflict, Forbidden, NotFound, Unprocessable } from '../http/errors.ts'
import { changeOf, shareOf } from './evidence.ts'
import { checkFileCount, claimEvidence, type NewEvidence, takeEvidence } from './evidence-files.ts'
import { refuseFoulLanguage } from './language-policy.ts'
import type { ReviewDoc, ReviewPlace } from './reviews.collection.ts'
import { textKey } from './text-key.ts'
import { type Arrival, arrivalOf, toPosted } from './shown-review.ts'

const maxVersions = 100
/** Characters of all earlier texts together: they travel with the review in every list. */
const maxEarlierLength = 50_000

type Edit = Omit<ReviewInput, 'editingReviewId'>

/**
 * Edits an own review: text, type, more files, fewer files (D-43, OP-58, OP-59). Needs a login only (D-20).
 * Repeated calls as for `postReview` (D-94). Throws NotFound, Forbidden for somebody else's (ROL-08), Conflict when
 * `originalText` is not the stored text, Unprocessable for foul language, after a hundred edits and when the earlier
 * texts would have more than 50,000 characters together, Invalid for files that cannot be kept.
 */
export async function editReview(
  deps: Deps,
  member: Member,
  reviewId: string,
  input: Edit,
  idempotencyKey: string | null,
): Promise<PostedReview> {
  const id = new ObjectId(reviewId)
  const sender = { member, key: idempotencyKey && `edit ${reviewId}:${idempotencyKey}` }
  const known = await recall<Arrival>(deps, sender)
  if (known) return toPosted(deps, member, known)
  const found = await deps.reviews.byId(id)
  checkMayEdit(member, found)
  refuseFoulLanguage(input.review)
  checkFileCount(input.files.length)
  const evidence = await takeEvidence(deps, member, input.files)
  try {
    const edit = (session: ClientSession) => editIn(deps, member, found, input, evidence, session)
    return await toPosted(deps, member, await once(deps, sender, edit))
  } catch (error) {
    await evidence.discard()
    throw error
  }
}

function checkMayEdit(member: Member, review: ReviewDoc | null): asserts review is ReviewDoc {
  const isOwn = review?.author.equals(member._id) === true
  if (!review || (review.hiddenByAdmin && !isOwn)) throw new NotFound('Review not found')
  if (!isOwn) throw new Forbidden('You can edit your own reviews only')
}

/**
 * Reads again what it changes: of two windows the later one finds the other's text here, and is refused. Not
 * sooner: the text may be changed because this very edit was sent before, which only the key can tell.
 */
async function editIn(
  deps: Deps,
  member: Member,
  place: ReviewPlace,
  input: Edit,
  { files }: NewEvidence,
  session: ClientSession,
): Promise<Arrival> {
  const review = await deps.reviews.byPlace(place, session)
  checkMayEdit(member, review)
  if (input.originalText !== review.text) throw new Conflict(changedElsewhere)
  const removed = review.files.filter(({ _id }) => input.removeFiles.includes(_id.toHexString()))
  const kept = review.files.filter((file) => !removed.includes(file))
  checkFileCount(kept.length + files.length)
  await claimEvidence(deps, member, place._id, files, session)
  const change = changes(deps, review, input, [...kept, ...files])
  const changed = (await deps.reviews.update(place, change, session))!
  await deps.files.remove(
    removed.map(({ _id }) => _id),
    session,
  )
  await countReview(deps, review.guest, changeOf(shareOf(review), shareOf(changed)), session)
  return arrivalOf(changed, { type: input.reviewType ?? null, files })
}

/** Only another text makes a version and the Edited marker (OP-58). */
function changes(deps: Deps, review: ReviewDoc, input: Edit, files: ReviewDoc['files']) {
  const always = { type: input.reviewType ?? review.type, files, fileCount: files.length }
  if (input.review === review.text) return { $set: always }
  refuseTooLongHistory([...review.versions, review.text])
  return {
    $set: { ...always, text: input.review, 'keys.text': textKey(input.review), editedAt: deps.now() },
    $push: { versions: review.text },
  }
}

function refuseTooLongHistory(earlier: string[]): void {
  const refuse = (limit: string) => {
    throw new Unprocessable(`A review can be edited ${limit}. Please post a new one instead.`)
  }
  if (earlier.length > maxVersions) refuse(`${maxVersions} times`)
  if (earlier.join('').length > maxEarlierLength)
    refuse(`until its earlier texts have ${maxEarlierLength.toLocaleString('en-US')} characters`)
}
