import type { ObjectId } from 'mongodb'
import type { AdminNotices } from '../../shared/schemas/admin.ts'
import type { CasesCollection } from '../cases/cases.collection.ts'
import type { GuestsCollection } from '../guests/guests.collection.ts'
import { busySearchers, phoneMisses, type SearchLimitDeps } from '../guests/search/limits.ts'
import { membersOverLimit, type DistinctGuestsDeps } from '../guests/search/distinct-guests.ts'
import type { Outbox } from '../mail/outbox.ts'
import { peopleById } from '../members/people.ts'
import type { MemberDeps } from '../members/users.collection.ts'
import { reportsForAttention } from '../reviews/attention.ts'
import { oneSidedAuthors } from '../reviews/evidence.ts'
import type { ReviewsCollection } from '../reviews/reviews.collection.ts'

type SearcherDeps = MemberDeps & SearchLimitDeps & Pick<DistinctGuestsDeps, 'distinctGuests'>
export type NoticeDeps = SearcherDeps & {
  cases: CasesCollection
  guests: GuestsCollection
  mail: Pick<Outbox, 'refused'>
  reviews: ReviewsCollection
}

/** What needs the admins' attention: applicants, reported reviews, members who search a lot, refused mails. */
export async function adminNotices(deps: NoticeDeps): Promise<AdminNotices> {
  const [
    waiting,
    openCases,
    returnedPeople,
    urgentCases,
    reportedReviews,
    heldReviews,
    searchers,
    misses,
    over,
    oneSided,
    mails,
  ] = await Promise.all([
    deps.users.list.countWaiting(),
    deps.cases.countOpen(),
    deps.guests.countWithheld(),
    deps.cases.countUrgent(deps.now()),
    deps.reviews.countReported(reportsForAttention),
    deps.reviews.countHeld(),
    busySearchers(deps).then((found) => named(deps, found)),
    phoneMisses(deps).then((found) => named(deps, found)),
    membersOverLimit(deps).then((found) => named(deps, found)),
    oneSidedAuthors(deps).then((found) => named(deps, found)),
    deps.mail.refused(),
  ])
  const refusedMails = mails.map(({ refusedAt, ...mail }) => ({
    ...mail,
    refusedAt: refusedAt.toISOString(),
  }))
  return {
    waiting,
    openCases: openCases + returnedPeople,
    urgentCases,
    reviewsToCheck: reportedReviews + heldReviews,
    heldReviews,
    busySearchers: searchers,
    phoneMisses: misses,
    overSearchLimit: over,
    oneSidedAuthors: oneSided,
    refusedMails,
  }
}

/** Adds name and email to what was found about members; leaves out those who do not exist. */
async function named<Found extends { member: ObjectId }>(deps: MemberDeps, found: Found[]) {
  const people = await peopleById(
    deps,
    found.map(({ member }) => member),
  )
  return found.flatMap(({ member, ...facts }) => {
    const _id = member.toHexString()
    const person = people.get(_id)
    return person
      ? [{ ...facts, _id, name: `${person.firstName} ${person.lastName}`, email: person.email }]
      : []
  })
}
