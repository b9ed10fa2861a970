import type { ObjectId } from 'mongodb'
import { fold } from '../../shared/fold.ts'
import type { Facts } from '../../shared/schemas/facts.ts'
import { fieldsOf } from '../../shared/stays/merge.ts'
import type { GuestDoc } from '../guests/guests.collection.ts'
import type { ReviewsCollection, SeenBefore } from '../reviews/reviews.collection.ts'
import type { ViewsCollection } from '../views/views.collection.ts'
import type { StaysCollection } from './stays.collection.ts'

type SeenDeps = { reviews: ReviewsCollection; stays: StaysCollection; views: ViewsCollection }

/**
 * Whether a member who reports a stay had an older negative review of the guest on screen before the day of the arrival:
 * by having opened the guest, or by the check of the stay, whose person has the same last name. Undefined without an
 * older one by another member.
 */
export async function seenBefore(
  { reviews, stays, views }: SeenDeps,
  member: ObjectId,
  { _id, lastName }: Pick<GuestDoc, '_id' | 'lastName'>,
  { arrival, departure }: Facts,
): Promise<SeenBefore | undefined> {
  if (!arrival || !departure) return undefined
  const before = new Date(arrival)
  const entry = await reviews.firstNegative(_id, { notBy: member, before })
  if (!entry) return undefined
  const view = await views.byGuest(member, _id)
  const isBetween = (at?: Date) => at !== undefined && at >= entry.createdAt && at < before
  if (isBetween(view?.createdAt)) return 'seen'
  let found: SeenBefore = 'unknown'
  for await (const record of stays.allOf(member)) {
    const stay = fieldsOf(record)
    if (stay.isRemoved || stay.arrival !== arrival || fold(stay.lastName ?? '') !== fold(lastName)) continue
    const { check } = stay
    if (check && check.matches > 0 && isBetween(new Date(check.at))) return 'seen'
    found = 'missed'
  }
  return found
}
