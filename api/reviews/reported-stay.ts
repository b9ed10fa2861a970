import { dayNumber } from '../../shared/facts/days.ts'
import { fold } from '../../shared/fold.ts'
import { to } from '../../shared/routes.ts'
import type { Facts } from '../../shared/schemas/facts.ts'
import { isDuplicate } from '../database/duplicate.ts'
import { Conflict } from '../http/errors.ts'
import type { ReviewDoc, ReviewsCollection } from './reviews.collection.ts'

export const alreadyReported = 'You have already reported this stay.'

/**
 * What tells two reports of one stay apart: the listing, and the nights as days since 1970. A unique index over both
 * lets no author report overlapping stays of a guest, however many calls come at once; the day of a departure is free
 * for the next arrival (FCT-04). A stay without a night is the day itself, as a negative number. Undefined without both
 * dates.
 */
export function stayOf({ arrival, departure, listing = '' }: Facts): ReviewDoc['stay'] {
  if (!arrival || !departure) return undefined
  const first = dayNumber(arrival)
  const nights = Array.from({ length: dayNumber(departure) - first }, (_, night) => first + night)
  return { listing: fold(listing), nights: nights.length > 0 ? nights : [-first] }
}

type Reported = Pick<ReviewDoc, '_id' | 'guest' | 'author' | 'stay'>

/** Runs a write; throws Conflict with a link to the first review when its stay was reported already. */
export async function onceAStay<Result>(
  { reviews }: { reviews: ReviewsCollection },
  review: Reported,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const first = isDuplicate(error) && review.stay ? await reviews.ofStay(review) : null
    if (!first) throw error
    const link = `${to.guest(first.guest.toHexString())}#review-${first._id.toHexString()}`
    throw new Conflict(alreadyReported, link)
  }
}
