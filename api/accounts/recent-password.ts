import { confirmPasswordMessage } from '../../shared/form-rules.ts'
import type { Deps } from '../deps.ts'
import { Forbidden, Invalid } from '../http/errors.ts'
import { checkAttempts, countFailure } from './attempts.ts'
import { isPassword } from './passwords.ts'
import type { SessionDoc } from './sessions.collection.ts'
import type { Member } from './users.collection.ts'

const recentMs = 15 * 60_000
const wrongPasswordMessage = 'This is not your current password. Please try again.'

/** Throws Forbidden unless the password was given in this session within the last 15 minutes (D-15). */
export function requireRecentPassword(deps: Deps, session: SessionDoc): void {
  if (deps.now().getTime() - session.confirmedAt.getTime() > recentMs) {
    throw new Forbidden(confirmPasswordMessage)
  }
}

/**
 * Confirms the current password for this session (D-15). Throws Invalid when it is wrong and TooMany after ten
 * wrong ones in 15 minutes; strangers' failed logins do not count here (D-18).
 */
export async function confirmPassword(
  deps: Deps,
  { member, session, password, address }: Confirmation,
): Promise<void> {
  const attempt = { account: member.emailKey, address, knownDevice: session._id }
  await checkAttempts(deps, attempt)
  if (!(await isPassword(password, member.passwordHash))) {
    await countFailure(deps, attempt)
    throw new Invalid(wrongPasswordMessage, [{ path: 'password', message: wrongPasswordMessage }])
  }
  await checkAttempts(deps, attempt)
  await deps.sessions.confirmed(session._id, deps.now())
}
type Confirmation = { member: Member; session: SessionDoc; password: string; address: string }
