import type { ClientSession } from 'mongodb'
import { periodEnd } from '../../shared/facts/period.ts'
import { type Facts, periodNeedsDeparture } from '../../shared/schemas/facts.ts'
import type { ReviewInput } from '../../shared/schemas/review.ts'
import type { GuestDoc } from '../guests/guests.collection.ts'
import { Invalid } from '../http/errors.ts'
import type { Held, ReviewDoc, ReviewsCollection } from './reviews.collection.ts'

/** Until when a new review is held, if its author wants that and the period is not over. */
export function heldUntilPeriod({ afterPeriod, facts }: ReviewInput, now: Date): Held | undefined {
  if (!afterPeriod || !facts?.departure) return undefined
  const until = periodEnd(facts.departure)
  return until > now ? { until } : undefined
}

/** The same review with other facts; throws Invalid without a departure. */
export function heldAfterEdit(held: Held, { departure }: Facts): Held {
  if (!held.until) return held
  if (departure) return { ...held, until: periodEnd(departure) }
  throw new Invalid(periodNeedsDeparture, [{ path: 'departure', message: periodNeedsDeparture }])
}

/**
 * The review, held for the team when it is about the same stay as one of this author that was decided against, where stays
 * without both dates cannot be distinguished, and when its guest is an erased person whom the team has not admitted again.
 */
export async function heldAfterDecision(
  { reviews }: { reviews: ReviewsCollection },
  review: ReviewDoc,
  { decidedAgainst: withdrawn = [], withheld }: GuestDoc,
  session: ClientSession,
): Promise<ReviewDoc> {
  const ofAuthor = withdrawn.filter(({ author }) => author.equals(review.author))
  const all = [...ofAuthor, ...(await reviews.decidedAgainst(review, session))]
  if (!withheld && !all.some(({ stay }) => isSameStay(stay, review.stay))) return review
  return { ...review, hiddenByAdmin: true, held: { ...review.held, forTeam: true } }
}

const isSameStay = (one: ReviewDoc['stay'], other: ReviewDoc['stay']) =>
  !one || !other || one.nights.some((night) => other.nights.includes(night))
