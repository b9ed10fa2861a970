import { ObjectId } from 'mongodb'
import { formatLongMonth } from '../../shared/dates.ts'
import { reopenDays, type Review } from '../../shared/schemas/review.ts'
import { recordEvent } from '../events/record-event.ts'
import { withGuestLock } from '../guests/counters.ts'
import { Unprocessable } from '../http/errors.ts'
import type { StillLoggedIn } from '../members/still-logged-in.ts'
import type { Member } from '../members/users.collection.ts'
import { aboutGuest } from './about-guest.ts'
import { editsAnHour, rejectLongHistory, requireOwnReview } from './edit.ts'
import { changeCounted } from './evidence.ts'
import type { ReviewDeps } from './review-deps.ts'
import type { ReviewDoc } from './reviews.collection.ts'
import { toReview } from './shown-review.ts'

type SettleDeps = Omit<ReviewDeps, 'config' | 'mail' | 'users' | 'files'>

const noClaim = 'Only a review with an amount claimed can be settled. Add it to the facts of the stay first.'
const tooLate = `A settled claim can be reopened for ${reopenDays} days, which are over.`

/**
 * Marks the claim of one's own review as settled, or reopens it within seven days; both are in its versions, and its
 * negative weight counts half while it is settled (FCT-06). The same state again changes nothing. Throws NotFound,
 * Forbidden for another author's review, Unprocessable without an amount, after the seven days and after a hundred
 * versions, TooMany with the limit of edits.
 */
export async function settleReview(
  deps: SettleDeps,
  member: Member,
  input: { id: string; settled: boolean },
  stillLoggedIn: StillLoggedIn = async () => member,
): Promise<Review> {
  const _id = new ObjectId(input.id)
  const found = await deps.reviews.byId(_id)
  requireOwnReview(member, found)
  return deps.limits.consumeUnlessFails(editsAnHour, member._id.toHexString(), async () => {
    const review = await withGuestLock(deps, found.guest, () =>
      deps.transaction(async (session) => {
        const author = await stillLoggedIn(session)
        const now = await deps.reviews.byKey(found, session)
        requireOwnReview(author, now)
        const change = changeOf(now, input.settled, deps.now())
        if (!change) return now
        const update = async () => (await deps.reviews.update(now, change, session))!
        const settled = await changeCounted(deps, now, now, session, update)
        if (!settled.hiddenByAdmin) await recordEvent(deps, aboutGuest('review-changed', settled), session)
        return settled
      }),
    )
    const [mine] = await deps.reactions.byMember([review._id], member._id)
    return toReview(deps, member, review, mine?.type)
  })
}

function changeOf(review: ReviewDoc, isSettled: boolean, at: Date) {
  const { settledAt, versions, facts } = review
  if (isSettled === (settledAt !== undefined)) return null
  if (isSettled && facts?.claimed === undefined) throw new Unprocessable(noClaim)
  if (settledAt && at.getTime() - settledAt.getTime() > reopenDays * 86_400_000)
    throw new Unprocessable(tooLate)
  rejectLongHistory([...versions, ''], true)
  const before = settledAt ? `settled in ${formatLongMonth(settledAt.toISOString())}` : 'open'
  const noted = { [`versionNotes.${versions.length}`]: `Claim: ${before}`, editedAt: at }
  return {
    ...(isSettled
      ? { $set: { ...noted, settledAt: at } }
      : { $set: noted, $unset: { settledAt: '' as const, leavesAt: '' as const } }),
    $push: { versions: '' },
  }
}
