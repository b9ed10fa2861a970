import type { AdminNotices } from '../../shared/schemas/admin.ts'
import { busySearchers, type SearchLimitDeps } from '../guests/search/limits.ts'
import type { Outbox } from '../mail/outbox.ts'
import { peopleById } from '../members/people.ts'
import type { MemberDeps } from '../members/users.collection.ts'
import { countForAttention } from '../reviews/attention-count.ts'
import type { ReviewsCollection } from '../reviews/reviews.collection.ts'

type SearcherDeps = MemberDeps & SearchLimitDeps
export type NoticeDeps = SearcherDeps & { mail: Pick<Outbox, 'refused'>; reviews: ReviewsCollection }

/** What needs the admins' attention: applicants, reported reviews, members who search a lot, refused mails. */
export async function adminNotices(deps: NoticeDeps): Promise<AdminNotices> {
  const [waiting, reviewsToCheck, searchers, mails] = await Promise.all([
    deps.users.list.countWaiting(),
    countForAttention(deps.reviews),
    namedSearchers(deps),
    deps.mail.refused(),
  ])
  const refusedMails = mails.map(({ refusedAt, ...mail }) => ({
    ...mail,
    refusedAt: refusedAt.toISOString(),
  }))
  return { waiting, reviewsToCheck, busySearchers: searchers, refusedMails }
}

async function namedSearchers(deps: SearcherDeps): Promise<AdminNotices['busySearchers']> {
  const searchers = await busySearchers(deps)
  const people = await peopleById(
    deps,
    searchers.map(({ member }) => member),
  )
  return searchers.flatMap(({ member, day, searches }) => {
    const person = people.get(member.toHexString())
    if (!person) return []
    const name = `${person.firstName} ${person.lastName}`
    return [{ _id: member.toHexString(), name, email: person.email, day, searches }]
  })
}
