import { ObjectId } from 'mongodb'
import type { PassedOnCode } from '../../../shared/schemas/second-factor.ts'
import { recordAudit } from '../../audit/audit.ts'
import { recordSecurity } from '../../audit/security.ts'
import { Conflict } from '../../http/errors.ts'
import type { Member } from '../../members/users.collection.ts'
import { tokenHash } from '../../process/tokens.ts'
import type { AccountDeps } from '../account-deps.ts'
import { requireAdmin, requireUser } from '../user-roles.ts'
import { newSecret } from './totp.ts'

type EnrollmentDeps = Pick<
  AccountDeps,
  'audit' | 'authenticators' | 'now' | 'passkeys' | 'security' | 'sessions' | 'transaction' | 'users'
>

const lifetimeMs = 24 * 3_600_000
const codeBytes = 10

function newCode(now: Date) {
  const code = newSecret(codeBytes)
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  return { code, enrollment: { hash: tokenHash(code), expiresAt } }
}

/**
 * Removes all second factors of an admin, those of running sessions too, and returns the code with which a first one is
 * added: good once, for 24 hours. For the command on the server.
 */
export async function resetFactors(deps: EnrollmentDeps, user: Member): Promise<string> {
  const { code, enrollment } = newCode(deps.now())
  await deps.transaction(async (session) => {
    await deps.authenticators.reset(user._id, enrollment, session)
    await deps.passkeys.removeAllOf(user._id, session)
    await deps.sessions.forgetFactors(user._id, session)
    const detail = 'npm run admin'
    await recordSecurity(deps, { event: 'second factor reset', account: user, detail }, session)
    const event = { action: 'reset the second factor', target: user._id, label: user.email, detail }
    await recordAudit(deps, { _id: user._id, email: 'command line' }, event, session)
  })
  return code
}

/**
 * A code with which another admin adds a first factor: good once, for 24 hours. Throws NotFound; Conflict for somebody
 * who is no admin or oneself, and for an admin who has a factor, which only the command resets.
 */
export async function passOnCode(deps: EnrollmentDeps, admin: Member, userId: string): Promise<PassedOnCode> {
  const { code, enrollment } = newCode(deps.now())
  const id = new ObjectId(userId)
  await deps.transaction(async (session) => {
    await requireAdmin(deps, admin._id, session)
    const user = await requireUser(deps, id, session)
    if (!user.isAdmin) throw new Conflict('This member is no admin')
    const hasFactor =
      (await deps.authenticators.byId(id, session))?.secret !== undefined ||
      (await deps.passkeys.ofUser(id)).length > 0
    if (hasFactor || id.equals(admin._id))
      throw new Conflict('This admin has a second factor. Only the command on the server resets it.')
    await deps.authenticators.reset(id, enrollment, session)
    const detail = `by ${admin.email}`
    await recordSecurity(deps, { event: 'second factor code made', account: user, detail }, session)
    const event = { action: 'gave a code for a second factor', target: id, label: user.email }
    await recordAudit(deps, admin, event, session)
  })
  return { code, expiresAt: enrollment.expiresAt.toISOString() }
}
