import type { UserDoc, UsersCollection } from '../members/users.collection.ts'
import type { SecurityKind } from '../../shared/security-kinds.ts'
import { recordSecurity, type SecurityDeps } from './security.ts'

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
