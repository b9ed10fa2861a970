import { type ClientSession, ObjectId } from 'mongodb'
import { dayNumber } from '../../shared/facts/days.ts'
import { fold } from '../../shared/fold.ts'
import { to } from '../../shared/routes.ts'
import type { Facts } from '../../shared/schemas/facts.ts'
import { type ReviewInput, sameWords } from '../../shared/schemas/review.ts'
import { isDuplicate } from '../database/duplicate.ts'
import { Conflict } from '../http/errors.ts'
import type { ReviewDoc, ReviewsCollection } from './reviews.collection.ts'

const alreadyReported = 'You have already reported this stay.'

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

/** When the guest came and left, where the author's device recorded it. */
export function recordedOf({ arrivedAt, leftAt }: ReviewInput): Pick<ReviewDoc, 'recorded'> {
  if (!arrivedAt && !leftAt) return {}
  const receipt = new ObjectId()
  return { recorded: { ...(arrivedAt && { arrivedAt }), ...(leftAt && { leftAt }), receipt } }
}

/** What is sealed of it. */
export const recordedText = ({ arrivedAt, leftAt }: NonNullable<ReviewDoc['recorded']>): string =>
  JSON.stringify([arrivedAt, leftAt].flatMap((one) => [one?.at ?? null, one?.clockDifference ?? null]))

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Throws Conflict with a link to another review of the author, of the same guest, that has the same words. */
export async function rejectSameWords(
  { reviews }: { reviews: ReviewsCollection },
  review: Pick<ReviewDoc, '_id' | 'guest' | 'author' | 'text'>,
  session: ClientSession,
): Promise<void> {
  const words = wordsOf(review.text)
  const own = await reviews.textsOf(review, session)
  const same = own.find(({ _id, text }) => !_id.equals(review._id) && wordsOf(text) === words)
  if (same) throw new Conflict(sameWords, linkTo({ ...review, ...same }))
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
    throw new Conflict(alreadyReported, linkTo(first))
  }
}

const linkTo = ({ _id, guest }: Pick<ReviewDoc, '_id' | 'guest'>) =>
  `${to.guest(guest.toHexString())}#review-${_id.toHexString()}`
