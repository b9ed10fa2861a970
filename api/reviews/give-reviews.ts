import type { ClientSession, ObjectId } from 'mongodb'
import type { CounterDeps } from '../guests/counters.ts'
import { stayOf } from './reported-stay.ts'
import type { GuestOfReview, ReviewDoc, ReviewsCollection } from './reviews.collection.ts'
import type { ReviewCounts } from '../guests/guests.collection.ts'
import { scoreOf } from './evidence.ts'

export type GiveDeps = CounterDeps & { reviews: ReviewsCollection }

/**
 * Gives reviews to a guest, whose counts the caller renews. A stay that the same author has reported for both is no
 * longer distinguished from others by its nights.
 */
export async function giveReviews(
  deps: GiveDeps,
  reviews: ReviewDoc[],
  to: ObjectId,
  session: ClientSession,
): Promise<void> {
  const guest = (await deps.guests.byId(to, session))!
  const known = new Set((await deps.reviews.allOfGuest(to, session)).flatMap(nightsOf))
  const moved = reviews.map(({ stay: _stay, ...review }): ReviewDoc => {
    const stay = stayOf(review.facts ?? {})
    const free = stay && !nightsOf({ ...review, stay }).some((night) => known.has(night))
    const { guestShown, key } = shownOn(guest)
    const keys = { ...review.keys, guest: key }
    const given = { ...review, guestShown, keys, guest: to, ...(free && { stay }) }
    for (const night of nightsOf(given)) known.add(night)
    return given
  })
  await deps.reviews.replace(moved, session)
}

const nightsOf = ({ author, stay }: Pick<ReviewDoc, 'author' | 'stay'>): string[] =>
  (stay?.nights ?? []).map((night) => `${author.toHexString()} ${stay!.listing} ${night}`)

/** What a review shows of its guest, and the key by which the team's table sorts it. */
export function shownOn({ firstName, lastName, city, state, country }: GuestOfReview) {
  const guestShown = { firstName, lastName, city, state, country }
  return { guestShown, key: `${lastName} ${firstName}`.toLowerCase() }
}

/** Recounts a guest whose reviews are others now; every vault takes it at its next synchronization. */
export async function renewGuest(deps: GiveDeps, guest: ObjectId, session: ClientSession): Promise<void> {
  await deps.guests.setCounts(guest, await recount(deps.reviews, guest, session), deps.now(), session)
}

/** What all reviews of a guest add up to. */
async function recount(
  reviews: ReviewsCollection,
  guest: ObjectId,
  session: ClientSession,
): Promise<ReviewCounts> {
  const visible = await reviews.visibleOf(guest, session)
  const positiveCount = visible.filter(({ type }) => type === '1').length
  const scores = newestOfAuthors(visible.filter(({ dispute }) => !dispute?.isMarked)).map(scoreOf)
  const sum = (of: 'positiveWeight' | 'totalWeight') => scores.reduce((total, score) => total + score[of], 0)
  return {
    positiveCount,
    negativeCount: visible.length - positiveCount,
    positiveWeight: sum('positiveWeight'),
    totalWeight: sum('totalWeight'),
  }
}

const newestOfAuthors = (oldestFirst: ReviewDoc[]): ReviewDoc[] => [
  ...new Map(oldestFirst.map((review) => [review.author.toHexString(), review])).values(),
]
