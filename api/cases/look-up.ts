import { fold } from '../../shared/fold.ts'
import { phoneKey } from '../../shared/phone.ts'
import { locationOf } from '../../shared/places.ts'
import type { LookedUpGuest } from '../../shared/schemas/admin-cases.ts'
import { recordSecurity } from '../audit/security.ts'
import type { GuestDoc } from '../guests/guests.collection.ts'
import type { Member } from '../members/users.collection.ts'
import type { ReviewDoc } from '../reviews/reviews.collection.ts'
import type { CaseDeps } from './case-deps.ts'
import { requireCaseForTeam } from './found-case.ts'

const mostGuests = 20
const mostReviews = 50

/**
 * The guests with this whole number, and after them those of the case's last name who are known by its last four digits
 * alone, with their newest reviews. Each look-up is in the security log, without the number (CAS-04). Throws NotFound.
 */
export async function lookUpGuest(
  deps: CaseDeps,
  admin: Member,
  { id, phoneNumber }: { id: string; phoneNumber: string },
): Promise<LookedUpGuest[]> {
  const asked = await requireCaseForTeam(deps, id)
  const number = phoneKey(phoneNumber)!
  const detail = `number ending in ${number.slice(-4)}, case ${id}`
  await recordSecurity(deps, { event: 'guest looked up', account: admin, detail })
  const find = async (key: string, lastName?: string) =>
    withKept(deps, await deps.guests.byNumber(key, mostGuests, lastName))
  const sure = await find(number)
  const byFour = await find(number.slice(-4), fold(asked.lastName))
  const guests = [...sure, ...byFour]
  const reviews = new Map(
    (
      await deps.reviews.ofGuests(
        guests.map(({ _id }) => _id),
        'team',
        mostReviews,
      )
    ).map((each) => [each.guest.toHexString(), each.reviews]),
  )
  return guests.map((guest) => ({
    ...teamGuest(guest),
    isSure: sure.includes(guest),
    reviews: (reviews.get(guest._id.toHexString()) ?? []).map(teamReview),
  }))
}

/** The kept guests in place of those merged into them. */
async function withKept({ guests }: CaseDeps, found: GuestDoc[]): Promise<GuestDoc[]> {
  const kept = await guests.byIds(found.flatMap(({ mergedInto }) => mergedInto ?? []))
  const all = [...found.filter(({ mergedInto }) => !mergedInto), ...kept]
  return [...new Map(all.map((guest) => [guest._id.toHexString(), guest])).values()]
}

/** A guest as the team sees it. */
export const teamGuest = (guest: GuestDoc) => ({
  _id: guest._id.toHexString(),
  name: `${guest.firstName} ${guest.lastName}`,
  phoneNumber: guest.phoneNumber,
  place: locationOf(guest),
})

/** A review in a case. */
export const teamReview = (review: ReviewDoc) => ({
  _id: review._id.toHexString(),
  text: review.text,
  reviewType: review.type,
  createdAt: review.createdAt.toISOString(),
  hidden: review.hiddenByAdmin,
  isDisputed: review.dispute !== undefined,
  wasDisputed: review.markedBy !== undefined,
})
