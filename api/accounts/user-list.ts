import type { AdminQuery, AdminUser } from '../../shared/schemas/admin.ts'
import { fold } from '../../shared/fold.ts'
import { readSortedQuery } from '../http/sorted-query.ts'
import type { Deps } from '../deps.ts'
import { searchesToday, searchesToMark } from '../guests/search-limits.ts'
import { documentCount } from './list-keys.ts'
import { pendingEmailOf, plainDetails } from './user-details.ts'
import type { SortedField } from './user-list.queries.ts'
import type { Member } from './users.collection.ts'

/** What each column of the admins' table sorts by (OP-83). */
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
 * Users as the admins' table shows them, the newest first unless sorted, filtered by the beginning of a word of name
 * or address; `next` is the cursor of the page behind this one (API-37, D-82). Throws Invalid.
 */
export async function listUsers(
  deps: Deps,
  query: AdminQuery,
): Promise<{ users: AdminUser[]; next: string | null }> {
  const { field, direction, limit, after, cut } = readSortedQuery(columns, query, '-created')
  const prefix = fold(query.q ?? '')
  if (query.q && prefix === '') return { users: [], next: null }
  const { page, next } = cut(await deps.users.list.page(field, direction, prefix, after, limit + 1))
  return { users: await shown(deps, page), next }
}

async function shown(deps: Deps, users: Member[]): Promise<AdminUser[]> {
  const ids = users.map(({ _id }) => _id)
  const searches = await searchesToday(deps, ids)
  return users.map((user) => toAdminUser(deps, user, searches.get(user._id.toHexString()) ?? 0))
}

const toAdminUser = (deps: Deps, user: Member, searches: number): AdminUser => ({
  ...plainDetails(user),
  pendingEmail: pendingEmailOf(user, deps.now()),
  documentCount: documentCount(user),
  documentsDecidedAt: user.documentsDecidedAt?.toISOString() ?? null,
  wasVerified: user.wasVerified === true || user.isAccountVerified,
  searchesToday: searches,
  searchesALot: searches > searchesToMark,
})
