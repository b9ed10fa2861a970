import { ObjectId } from 'mongodb'
import type { Login, SignedIn } from '../../shared/schemas/account.ts'
import { recordSecurity, type SecurityEvent } from '../audit/security.ts'
import { TooMany, Unauthorized } from '../http/errors.ts'
import { keyOf, type NamedLimit } from '../http/limits.ts'
import type { Member } from '../members/users.collection.ts'
import { newToken, tokenHash } from '../process/tokens.ts'
import { type MemberDetailDeps, userDetails } from '../views/member-details.ts'
import type { AccountDeps } from './account-deps.ts'
import { countFailure, requireAttemptsLeft } from './attempts.ts'
import { dummyVerify, hashPassword, isOutdated, matchingForm } from './passwords.ts'
import { beginSession } from './sessions.ts'

type LoginDeps = MemberDetailDeps &
  Pick<AccountDeps, 'devices' | 'limits' | 'now' | 'security' | 'sessions' | 'transaction' | 'users'>

/** The limit of logins for each account. */
const loginsAnHour: NamedLimit = {
  name: 'logins',
  max: 30,
  windowMs: 3_600_000,
  refusal: (wait) => `You have logged in 30 times in an hour. Please try again in ${wait}.`,
}

const wrongLoginMessage = 'Invalid email or password'

/** The origin of a login: the network address, and the value of the device cookie. */
export type LoginOrigin = { address: string; device: string | null }

/** The answer to a login, and the new value of the device cookie. */
export type LoggedIn = { signedIn: SignedIn; device: string }

/**
 * Logs in. Throws Unauthorized after the same time for an unknown email and a wrong password, TooMany after too many
 * failures, and after 30 logins an hour.
 */
export async function logIn(
  deps: LoginDeps,
  { email, password }: Login,
  origin: LoginOrigin,
): Promise<LoggedIn> {
  const user = await deps.users.byEmail(email)
  const device = origin.device && tokenHash(origin.device)
  const isKnown = device !== null && (await deps.devices.isKnown(device, user?._id ?? new ObjectId()))
  const attempt = {
    account: email.toLowerCase(),
    address: origin.address,
    knownDevice: isKnown ? device : null,
  }
  const account = user ?? { email: attempt.account }
  await requireAttemptsLeft(deps.limits, attempt).catch((error: unknown) => lockedOut(deps, account, error))
  if (user) await deps.limits.requireOneLeft([loginsAnHour], user._id.toHexString())
  const form = user ? await matchingForm(password, user.passwordHash) : await dummyVerify(password)
  if (!user || !form) {
    await recordSecurity(deps, { event: 'login failed', account })
    await countFailure(deps.limits, attempt)
    throw new Unauthorized(wrongLoginMessage)
  }
  await deps.limits.consume(keyOf(loginsAnHour, user._id.toHexString()), loginsAnHour, loginsAnHour.refusal)
  await requireAttemptsLeft(deps.limits, attempt) // simultaneous guesses may have used up the limit meanwhile
  if (!isKnown) await recordSecurity(deps, { event: 'new device', account: user })
  await recordSecurity(deps, { event: 'login', account: user })
  const token = await openSession(deps, user, password, form === 'typed' || isOutdated(user.passwordHash))
  return {
    signedIn: await toSignedIn(deps, user, token),
    device: await rememberDevice(deps, user, origin.device),
  }
}

/** Notes once in 15 minutes that an account is locked out, and throws what it was given. */
async function lockedOut(deps: LoginDeps, account: SecurityEvent['account'], error: unknown): Promise<never> {
  const once = { max: 1, windowMs: 15 * 60_000 }
  const isNew = await deps.limits.consume(`lock-out:${account.email.toLowerCase()}`, once).then(
    () => true,
    () => false,
  )
  if (isNew && error instanceof TooMany) await recordSecurity(deps, { event: 'locked out', account })
  throw error
}

/** The update fails after a change of the password meanwhile, since a login with the old one must not outlive it. */
async function openSession(deps: LoginDeps, user: Member, password: string, rehash: boolean) {
  const passwordHash = rehash ? await hashPassword(password) : user.passwordHash
  return deps.transaction(async (session) => {
    const same = { _id: user._id, passwordHash: user.passwordHash }
    const change = { $set: { passwordHash }, $inc: { logins: 1 } }
    if (!(await deps.users.update(same, change, session))) throw new Unauthorized(wrongLoginMessage)
    return beginSession(deps, user._id, session)
  })
}

/** The answer to login and sign-up: the user's details, the token, and the secret of the member's vault. */
export const toSignedIn = async (deps: MemberDetailDeps, user: Member, token: string): Promise<SignedIn> => ({
  ...(await userDetails(deps, user, user)),
  token,
  vaultSecret: user.vaultSecret,
})

/**
 * Remembers that the user has logged in on this device; several users may share one. Returns the value of its cookie:
 * the given one, or a new one when that is missing or malformed.
 */
export async function rememberDevice(
  deps: Pick<AccountDeps, 'devices' | 'now'>,
  user: Member,
  given: string | null,
): Promise<string> {
  const device = given !== null && /^[\w-]{43}$/.test(given) ? given : newToken()
  await deps.devices.remember(tokenHash(device), user._id, deps.now())
  return device
}
