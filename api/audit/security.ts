import { type ClientSession, ObjectId } from 'mongodb'
import type { AdminQuery, SecurityEntry } from '../../shared/schemas/admin.ts'
import { requestContext } from '../http/request-context.ts'
import { readSortedQuery } from '../http/sorted-query.ts'
import type { Member } from '../members/users.collection.ts'
import type { SecurityCollection, SecurityDoc, SecurityField } from './security.collection.ts'

/** What the security log needs. */
export type SecurityDeps = { now: () => Date; security: SecurityCollection }

/** What happened to whom: an account, or an email that may have none. */
export type SecurityEvent = {
  event: string
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
  const whose = { account: '_id' in account ? account._id : null, email: account.email }
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

/** A page of the security log, the newest first unless sorted; `next` is the next page's cursor. Throws Invalid. */
export async function listSecurity(
  { security }: Pick<SecurityDeps, 'security'>,
  query: AdminQuery,
): Promise<{ entries: SecurityEntry[]; next: string | null }> {
  const { field, direction, limit, after, toPage } = readSortedQuery(columns, query, '-at')
  const { page, next } = toPage(await security.page(field, direction, query.q ?? '', after, limit + 1))
  return { entries: page.map(toEntry), next }
}

const toEntry = ({ _id, at, account, ...entry }: SecurityDoc): SecurityEntry => ({
  ...entry,
  _id: _id.toHexString(),
  id: _id.toHexString(),
  at: at.toISOString(),
  account: account?.toHexString() ?? '',
})
