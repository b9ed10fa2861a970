import type { AdminNotices } from '../../shared/schemas/admin.ts'
import { peopleById } from '../accounts/people.ts'
import type { Deps } from '../deps.ts'
import { busySearchers } from '../guests/search-limits.ts'
import { countForAttention } from '../reviews/attention-count.ts'

/** What waits for the admins: reported reviews, members who search a lot, refused mails (D-31, D-45, D-70). */
export async function adminNotices(deps: Deps): Promise<AdminNotices> {
  const [reviewsToCheck, searchers, mails] = await Promise.all([
    countForAttention(deps),
    namedSearchers(deps),
    deps.mail.refused(),
  ])
  const refusedMails = mails.map(({ refusedAt, ...mail }) => ({
    ...mail,
    refusedAt: refusedAt.toISOString(),
  }))
  return { reviewsToCheck, busySearchers: searchers, refusedMails }
}

async function namedSearchers(deps: Deps): Promise<AdminNotices['busySearchers']> {
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
