import { ObjectId } from 'mongodb'
import type { PostedReview, ReviewInput } from '../../shared/schemas/review.ts'
import { requireMembership } from '../accounts/gate.ts'
import { findMember } from '../accounts/people.ts'
import type { Member } from '../accounts/users.collection.ts'
import { once, recall } from '../database/once.ts'
import type { Deps } from '../deps.ts'
import { countReview, inTurn } from '../guests/counters.ts'
import { requireGuest } from '../guests/guest-lookup.ts'
import { Invalid } from '../http/errors.ts'
import { authorKey } from './authors.ts'
import { shareOf } from './evidence.ts'
import { checkFileCount, claimEvidence, type NewEvidence, takeEvidence } from './evidence-files.ts'
import { refuseFoulLanguage } from './language-policy.ts'
import type { GuestOfReview, ReviewDoc } from './reviews.collection.ts'
import { textKey } from './text-key.ts'
import { type Arrival, arrivalOf, toPosted } from './shown-review.ts'

const postsAnHour = { max: 60, windowMs: 3_600_000 }
const tooMany = (wait: string) => `You have posted 60 reviews in an hour. Please try again in ${wait}.`
const noGuest = 'Choose the guest that this review is about'

/**
 * Posts a review of a guest (API-46, API-47). A repeated call, known by its key, posts nothing: it is answered with the
 * review as it is now, and what the first one brought (D-94). Throws Forbidden without membership (D-20),
 * Unprocessable for foul language (D-44), NotFound for an unknown guest, TooMany after 60 an hour (D-18), Invalid for
 * files that cannot be kept.
 */
export async function postReview(
  deps: Deps,
  member: Member,
  input: ReviewInput,
  idempotencyKey: string | null,
): Promise<PostedReview> {
  const sender = { member, key: idempotencyKey && `review:${idempotencyKey}` }
  const known = await recall<Arrival>(deps, sender)
  if (known) return toPosted(deps, member, known)
  requireMembership(member)
  if (input.guestId === undefined) throw new Invalid(noGuest, [{ path: 'guestId', message: noGuest }])
  refuseFoulLanguage(input.review)
  checkFileCount(input.files.length)
  const guest = await requireGuest(deps, new ObjectId(input.guestId))
  return deps.limits.spend(`reviews:${member._id.toHexString()}`, postsAnHour, tooMany, () =>
    post(deps, sender, input, guest),
  )
}

type Sender = { member: Member; key: string | null }
type Guest = GuestOfReview & { _id: ObjectId }

async function post(deps: Deps, sender: Sender, input: ReviewInput, guest: Guest): Promise<PostedReview> {
  const { member } = sender
  const evidence = await takeEvidence(deps, member, input.files)
  // Files take a while to clean, and the author may have got another name meanwhile (OP-83).
  const author = (await findMember(deps, member._id)) ?? member
  const review = newReview(deps, author, guest, input, evidence)
  return toPosted(deps, member, await store(deps, sender, review, evidence))
}

/** Stores the review, its files and its share of the guest's counters together; or answers the first call's arrival. */
async function store(deps: Deps, sender: Sender, review: ReviewDoc, evidence: NewEvidence) {
  try {
    const arrival = await inTurn(deps, review.guest, () =>
      once(deps, sender, async (session) => {
        await claimEvidence(deps, sender.member, review._id, review.files, session)
        await deps.reviews.insert(review, session)
        await countReview(deps, review.guest, shareOf(review), session)
        return arrivalOf(review, review)
      }),
    )
    if (!arrival.review.equals(review._id)) await evidence.discard()
    return arrival
  } catch (error) {
    await evidence.discard()
    throw error
  }
}

function newReview(
  deps: Deps,
  member: Member,
  guest: Guest,
  input: ReviewInput,
  { files }: NewEvidence,
): ReviewDoc {
  const { firstName, lastName, city, state, country } = guest
  return {
    _id: new ObjectId(),
    author: member._id,
    guest: guest._id,
    guestShown: { firstName, lastName, city, state, country },
    text: input.review,
    type: input.reviewType ?? '1', // a plain comment is a positive review (OP-41)
    files,
    fileCount: files.length,
    versions: [],
    likeCount: 0,
    reportCount: 0,
    settledReports: 0,
    hiddenByAdmin: false,
    createdAt: deps.now(),
    editedAt: null,
    keys: {
      author: authorKey(member),
      guest: `${lastName} ${firstName}`.toLowerCase(),
      text: textKey(input.review),
    },
  }
}
