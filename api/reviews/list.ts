import { ObjectId } from 'mongodb'
import * as v from 'valibot'
import { longestClaimPeriod } from '../../shared/facts/claim-period.ts'
import { countGrades, type GradeCounts } from '../../shared/facts/grade.ts'
import type { Review, ReviewQuery } from '../../shared/schemas/review.ts'
import { addDistinctGuests, type DistinctGuestsDeps } from '../guests/search/distinct-guests.ts'
import { requireMembership } from '../members/gate.ts'
import type { Member } from '../members/users.collection.ts'
import { readCursor, writeCursor } from '../http/cursors.ts'
import { NotFound, Unprocessable } from '../http/errors.ts'
import { countSealed } from './evidence-files.ts'
import { mayReadReview, weightOf } from './evidence.ts'
import { shownFacts } from './facts.ts'
import type { ReviewDeps } from './review-deps.ts'
import type { ReactionType } from './reactions.collection.ts'
import type { ListCursor, ReviewDoc } from './reviews.collection.ts'
import { shownVersions, toReview } from './shown-review.ts'

/** What reading reviews needs. */
type ReviewReadDeps = Pick<ReviewDeps, 'linkSecret' | 'now' | 'reactions' | 'reviews'>

/** The longest page of a list of reviews, and of a guest's own page. */
const pageSize = 100
const guestPageSize = 50

/** Every answer stays below 1 MB (SEC-07): a page ends before this many bytes of reviews, but has one at least. */
const pageBytes = 900_000

const ReviewCursor = v.strictObject({
  at: v.pipe(v.string(), v.isoTimestamp()),
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{24}$/)),
})

/** A page of reviews, and the cursor of the next one; null on the last. */
export type ReviewPage = { reviews: Review[]; next: string | null }

/**
 * The newest reviews of all guests, at most 100, without hidden ones. Its guests count as met in a search, and it has
 * no second page: the register is not to be paged through. Throws Forbidden without a membership,
 * Unprocessable for a cursor, TooMany for a member who has met too many guests.
 */
export async function recentReviews(
  deps: ReviewReadDeps & DistinctGuestsDeps,
  member: Member,
  query: ReviewQuery,
): Promise<ReviewPage> {
  requireMembership(member)
  if (query.cursor) throw new Unprocessable('The list of recent reviews has no second page.')
  const limit = Math.min(query.limit || pageSize, pageSize)
  const found = await deps.reviews.newest(limit)
  const { reviews } = await pageOf(deps, member, found, limit)
  await addDistinctGuests(
    deps,
    member,
    found.slice(0, reviews.length).map(({ guest }) => guest),
  )
  return { reviews, next: null }
}

/** A page of the member's own reviews, the oldest first, with hidden ones. Throws Invalid for an unknown cursor. */
export async function ownReviews(
  deps: ReviewReadDeps,
  member: Member,
  query: ReviewQuery,
): Promise<ReviewPage> {
  const limit = Math.min(query.limit || pageSize, pageSize)
  const found = await deps.reviews.ofAuthor(member._id, limit + 1, afterOf(query.cursor))
  return pageOf(deps, member, found, limit)
}

/**
 * The member's own reviews that wait for them: first those with a dispute to answer, then those whose claim may still be
 * made by the platform's rule, the most urgent first.
 */
export async function waitingReviews(deps: ReviewReadDeps, member: Member): Promise<ReviewPage> {
  const { disputesToAnswer, openClaims } = deps.reviews
  const [disputes, claims] = await Promise.all([
    disputesToAnswer(member._id, pageSize),
    openClaims(member._id, claimsSince(deps.now()), pageSize),
  ])
  const found = [...disputes, ...claims.filter(({ _id }) => !disputes.some((one) => one._id.equals(_id)))]
  return pageOf(deps, member, found, pageSize)
}

/** The first day (ISO) of a departure after which some platform still takes a claim. */
export function claimsSince(now: Date): string {
  const longestMs = (longestClaimPeriod + 1) * 86_400_000 // the day may be an earlier one where the member is
  return new Date(now.getTime() - longestMs).toISOString().slice(0, 10)
}

/**
 * A page of a guest's reviews, newest first; hidden ones only for their author and admins. Throws Invalid for an
 * unknown cursor.
 */
export async function reviewsOfGuest(
  deps: ReviewReadDeps,
  member: Member,
  guestId: ObjectId,
  cursor?: string,
): Promise<ReviewPage> {
  const after = afterOf(cursor)
  const found = await deps.reviews.ofGuest(guestId, member, guestPageSize + 1, after)
  return pageOf(deps, member, found, guestPageSize)
}

/** The first pages of several guests by the guest's id, as `reviewsOfGuest` returns them. */
export async function reviewsOfGuests(
  deps: ReviewReadDeps,
  member: Member,
  guestIds: ObjectId[],
): Promise<Map<string, ReviewPage>> {
  if (guestIds.length === 0) return new Map()
  const found = await deps.reviews.ofGuests(guestIds, member, guestPageSize + 1)
  const mine = await reactionsOf(
    deps,
    member,
    found.flatMap(({ reviews }) => reviews),
  )
  return new Map(
    found.map(({ guest, reviews }) => [
      guest.toHexString(),
      shownPage(deps, member, reviews, { limit: guestPageSize, mine }),
    ]),
  )
}

/** How many visible reviews of a guest have each evidence grade; `page` are the first ones (FCT-09). */
export async function gradesOfGuest(
  { reviews }: Pick<ReviewDeps, 'reviews'>,
  guest: ObjectId,
  page: ReviewPage,
): Promise<GradeCounts> {
  if (page.next === null) return countGrades(page.reviews.filter(({ hiddenByAdmin }) => !hiddenByAdmin))
  const all = await reviews.proofsOf(guest)
  return countGrades(
    all.map(({ facts = {}, files, ...review }) => ({
      facts: shownFacts(facts),
      weight: weightOf(review),
      sealed: countSealed(files),
      fromFacts: review.fromFacts,
    })),
  )
}

function afterOf(cursor: string | undefined): ListCursor | null {
  const read = readCursor(ReviewCursor, cursor)
  return read && { createdAt: new Date(read.at), _id: new ObjectId(read.id) }
}

/** All earlier versions of a review. Throws NotFound unless the member may read it. */
export async function reviewVersions(
  deps: Pick<ReviewDeps, 'reviews'>,
  member: Member,
  id: string,
): Promise<{ versions: string[] }> {
  const review = await deps.reviews.byId(new ObjectId(id))
  if (!review || !mayReadReview(member, review)) throw new NotFound('Review not found')
  return { versions: shownVersions(review) }
}

/** Of `found`, one more than the page can hold, the page. */
async function pageOf(
  deps: ReviewReadDeps,
  member: Member,
  found: ReviewDoc[],
  limit: number,
): Promise<ReviewPage> {
  return shownPage(deps, member, found, { limit, mine: await reactionsOf(deps, member, found) })
}

type Mine = Map<string, ReactionType>

async function reactionsOf(deps: ReviewReadDeps, member: Member, reviews: ReviewDoc[]): Promise<Mine> {
  if (reviews.length === 0) return new Map()
  const ids = reviews.map(({ _id }) => _id)
  const found = await deps.reactions.byMember(ids, member._id)
  return new Map(found.map(({ review, type }) => [review.toHexString(), type]))
}

function shownPage(
  deps: ReviewReadDeps,
  member: Member,
  found: ReviewDoc[],
  { limit, mine }: { limit: number; mine: Mine },
): ReviewPage {
  const reviews: Review[] = []
  let bytes = 0
  for (const review of found.slice(0, limit)) {
    const shown = toReview(deps, member, review, mine.get(review._id.toHexString()))
    bytes += bytesOf(shown)
    if (bytes > pageBytes && reviews.length > 0) break
    reviews.push(shown)
  }
  const last = found[reviews.length - 1]
  const isLast = !last || reviews.length === found.length
  return {
    reviews,
    next: isLast ? null : writeCursor({ at: last.createdAt.toISOString(), id: last._id.toHexString() }),
  }
}

/** About the bytes of reviews in an answer, rather too many. */
export const bytesOf = ({
  review,
  versions,
  statement,
  files,
  thumbnails,
  likes,
  dislikes,
  facts,
  exactFacts,
}: Review): number =>
  Buffer.byteLength(JSON.stringify([review, versions, statement, files, thumbnails, facts, exactFacts])) +
  45 * (likes.length + dislikes.length) +
  600
