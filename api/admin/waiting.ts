import type { AdminQuery } from '../../shared/schemas/admin.ts'
import type { WaitingUser } from '../../shared/schemas/decision.ts'
import { readSortedQuery } from '../http/sorted-query.ts'
import { documentCount, waitingSince } from '../members/list-keys.ts'
import type { Member, MemberDeps } from '../members/users.collection.ts'
import { newsOf } from '../members/verification.ts'

const columns = { waiting: 'listKeys.waiting' } as const

/** A page of the accounts that wait for the team, the oldest first; `next` is the next page's cursor. Throws Invalid. */
export async function listWaiting(
  { users }: MemberDeps,
  { limit: wanted, cursor }: AdminQuery,
): Promise<{ waiting: WaitingUser[]; next: string | null }> {
  const query = { ...(wanted && { limit: wanted }), ...(cursor && { cursor }) }
  const { limit, after, toPage } = readSortedQuery(columns, query, 'waiting')
  const { page, next } = toPage(await users.list.waiting(after, limit + 1))
  return { waiting: page.map(toWaiting), next }
}

const toWaiting = (user: Member): WaitingUser => ({
  _id: user._id.toHexString(),
  id: user._id.toHexString(),
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  tierId: user.tierId,
  currentlyPaid: user.currentlyPaid,
  isAccountVerified: user.isAccountVerified,
  documentCount: documentCount(user),
  since: waitingSince(user)!.toISOString(),
  news: newsOf(user),
})
