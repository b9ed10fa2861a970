import { type ClientSession, ObjectId } from 'mongodb'
import type { SecurityEntry, SecurityQuery } from '../../shared/schemas/admin.ts'
import type { SecurityKind } from '../../shared/security-kinds.ts'
import { requestContext } from '../http/request-context.ts'
import { readSortedQuery } from '../http/sorted-query.ts'
import type { Member, UserDoc, UsersCollection } from '../members/users.collection.ts'
import type { SecurityCollection, SecurityDoc, SecurityField } from './security.collection.ts'

/** What the security log needs. */
export type SecurityDeps = { now: () => Date; security: SecurityCollection }

/** What happened to whom: an account, or an email that may have none. */
export type SecurityEvent = {
  event: SecurityKind
  account: Pick<Member, '_id' | 'email'> | { email: string }
  detail?: string
}

/** What happens to an account by whoever has just proved to own it, before there is a session. */
const loggedInBy = new Set<SecurityKind>(['login', 'new device'])

/** Adds to the security log (SEC-15), in the caller's transaction when `session` is given. */
export async function recordSecurity(
  { now, security }: SecurityDeps,
  { event, account, detail = '' }: SecurityEvent,
  session?: ClientSession,
): Promise<void> {
  const { address = '', requestId = '', member } = requestContext.getStore() ?? {}
  const whose = '_id' in account ? account._id : null
  const isOwn = member ? whose?.equals(member) === true : loggedInBy.has(event)
  await security.insert(
    {
      _id: new ObjectId(),
      at: now(),
      event,
      account: whose,
      email: account.email.toLowerCase(),
      address,
      requestId,
      detail,
      ...(isOwn && { isOwn: true as const }),
    },
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

/** The changes of an account that the security log keeps, by the field that holds them. */
const events = {
  passwordHash: 'password changed',
  emailKey: 'email changed',
  isAdmin: 'role changed',
  isAccountVerified: 'membership changed',
  currentlyPaid: 'membership changed',
  tierId: 'membership changed',
} satisfies Partial<Record<keyof UserDoc, SecurityKind>>
const audited = Object.keys(events) as (keyof typeof events)[]

/** The users, with each change that matters recorded in the security log in the same transaction, whoever makes it. */
export function auditedUsers(users: UsersCollection, deps: SecurityDeps): UsersCollection {
  return {
    ...users,
    async update(filter, change, session) {
      const set = (change.$set ?? {}) as Partial<UserDoc>
      const fields = audited.filter((field) => field in set)
      const isLogin = change.$inc !== undefined && 'logins' in change.$inc // it may renew the hash of the same password
      if (fields.length === 0 || isLogin) return users.update(filter, change, session)
      const before = await users.matching(filter, session)
      const after = await users.update(filter, change, session)
      for (const field of after && before ? fields : []) {
        if (before![field] === after![field]) continue
        const detail =
          field === 'passwordHash' ? '' : `${field}: ${String(before![field])} to ${String(after![field])}`
        await recordSecurity(deps, { event: events[field], account: after!, detail }, session)
      }
      return after
    },
  }
}
