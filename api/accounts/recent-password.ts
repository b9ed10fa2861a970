import { confirmPasswordMessage } from '../../shared/form-rules.ts'
import { Forbidden, Invalid } from '../http/errors.ts'
import type { Limits } from '../http/limits.ts'
import type { Member } from '../members/users.collection.ts'
import { countFailure, requireAttemptsLeft } from './attempts.ts'
import { verifyPassword } from './passwords.ts'
import type { SessionDoc } from './sessions.collection.ts'
import type { SessionDeps } from './sessions.ts'

const recentMs = 15 * 60_000
const wrongPasswordMessage = 'This is not your current password. Please try again.'

/** Throws Forbidden unless the password was given in this session within the last 15 minutes. */
export function requireRecentPassword(session: SessionDoc, now: Date): void {
  if (now.getTime() - session.confirmedAt.getTime() > recentMs) {
    throw new Forbidden(confirmPasswordMessage)
  }
}

/**
 * Confirms the current password for this session. Throws Invalid for a wrong one, and TooMany after ten wrong ones in
 * 15 minutes, without counting failed logins.
 */
export async function confirmPassword(
  deps: SessionDeps & { limits: Limits },
  { member, session, password, address }: Confirmation,
): Promise<void> {
  const attempt = { account: member.emailKey, address, knownDevice: session._id }
  await requireAttemptsLeft(deps.limits, attempt)
  if (!(await verifyPassword(password, member.passwordHash))) {
    await countFailure(deps.limits, attempt)
    throw new Invalid(wrongPasswordMessage, [{ path: 'password', message: wrongPasswordMessage }])
  }
  await requireAttemptsLeft(deps.limits, attempt)
  await deps.sessions.setConfirmed(session._id, deps.now())
}
type Confirmation = { member: Member; session: SessionDoc; password: string; address: string }
