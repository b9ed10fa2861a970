import type { AdminQuery, AdminUser } from '../../shared/schemas/admin.ts'
import { fold } from '../../shared/fold.ts'
import { readSortedQuery } from '../http/sorted-query.ts'
import { type SearchLimitDeps, searchesToday, searchesToMark } from '../guests/search/limits.ts'
import { documentCount } from '../members/list-keys.ts'
import { pendingEmailOf, plainDetails } from '../views/member-details.ts'
import type { SortedField } from '../members/user-list.queries.ts'
import type { Member, MemberDeps } from '../members/users.collection.ts'
import { suspensionOf } from './suspension.ts'
import { decisionOf } from './user-roles.ts'

/** The field that each column of the admins' table sorts by. */
const columns: Record<string, SortedField> = {
  name: 'listKeys.name',
  email: 'emailKey',
  plan: 'listKeys.plan',
  paid: 'currentlyPaid',
  verified: 'isAccountVerified',
  admin: 'isAdmin',
  documents: 'listKeys.documents',
  created: 'accountCreated',
}

/**
 * A page of the admins' table of users, the newest first unless sorted, filtered by the start of a word in name or
 * email; `next` is the next page's cursor. Throws Invalid.
 */
export async function listUsers(
  deps: MemberDeps & SearchLimitDeps,
  query: AdminQuery,
): Promise<{ users: AdminUser[]; next: string | null }> {
  const { field, direction, limit, after, toPage } = readSortedQuery(columns, query, '-created')
  const prefix = fold(query.q ?? '')
  if (query.q && prefix === '') return { users: [], next: null }
  const { page, next } = toPage(await deps.users.list.page(field, direction, prefix, after, limit + 1))
  return { users: await withSearches(deps, page), next }
}

async function withSearches(deps: SearchLimitDeps, users: Member[]): Promise<AdminUser[]> {
  const ids = users.map(({ _id }) => _id)
  const searches = await searchesToday(deps, ids)
  return users.map((user) => toAdminUser(user, deps.now(), searches.get(user._id.toHexString()) ?? 0))
}

const toAdminUser = (user: Member, now: Date, searches: number): AdminUser => ({
  ...plainDetails(user),
  pendingEmail: pendingEmailOf(user, now),
  documentCount: documentCount(user),
  ...decisionOf(user),
  suspension: suspensionOf(user),
  searchesToday: searches,
  searchesALot: searches > searchesToMark,
})
