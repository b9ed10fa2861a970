import { type ClientSession, ObjectId } from 'mongodb'
import type { SecurityEntry, SecurityQuery } from '../../shared/schemas/admin.ts'
import type { SecurityKind } from '../../shared/security-kinds.ts'
import { requestContext } from '../http/request-context.ts'
import { readSortedQuery } from '../http/sorted-query.ts'
import type { Member } from '../members/users.collection.ts'
import type { SecurityCollection, SecurityDoc, SecurityField } from './security.collection.ts'

/** What the security log needs. */
export type SecurityDeps = { now: () => Date; security: SecurityCollection }

/** What happened to whom: an account, or an email that may have none. */
export type SecurityEvent = {
  event: SecurityKind
  account: Pick<Member, '_id' | 'email'> | { email: string }
  detail?: string
}

/** Adds to the security log (SEC-15), in the caller's transaction when `session` is given. */
export async function recordSecurity(
  { now, security }: SecurityDeps,
  { event, account, detail = '' }: SecurityEvent,
  session?: ClientSession,
): Promise<void> {
  const { address = '', requestId = '' } = requestContext.getStore() ?? {}
  const whose = { account: '_id' in account ? account._id : null, email: account.email.toLowerCase() }
  await security.insert(
    { _id: new ObjectId(), at: now(), event, ...whose, address, requestId, detail },
    session,
  )
}

const columns: Record<string, SecurityField> = {
  at: 'at',
  event: 'event',
  email: 'email',
  address: 'address',
}

/**
 * A page of the security log that fits all filters, the newest first unless sorted; `next` is the next page's cursor.
 * Throws Invalid.
 */
export async function listSecurity(
  { security }: Pick<SecurityDeps, 'security'>,
  query: SecurityQuery,
): Promise<{ entries: SecurityEntry[]; next: string | null }> {
  const { field, direction, limit, after, toPage } = readSortedQuery(columns, query, '-at')
  const { q = '', event, email, address, from, until } = query
  const filter = { words: q, event, email: email?.toLowerCase(), address, from, until }
  const { page, next } = toPage(
    await security.page(filter, { by: field, direction, after, limit: limit + 1 }),
  )
  return { entries: page.map(toEntry), next }
}

const toEntry = ({ _id, at, account, ...entry }: SecurityDoc): SecurityEntry => ({
  ...entry,
  _id: _id.toHexString(),
  id: _id.toHexString(),
  at: at.toISOString(),
  account: account?.toHexString() ?? '',
})
