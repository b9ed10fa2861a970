import { ObjectId } from 'mongodb'
import type { Login, SignedIn } from '../../shared/schemas/account.ts'
import { recordSecurity, type SecurityEvent } from '../audit/security.ts'
import { TooMany, Unauthorized } from '../http/errors.ts'
import { keyOf, type NamedLimit } from '../http/limits.ts'
import { newDevice } from '../mail/templates/account.ts'
import type { Member } from '../members/users.collection.ts'
import { newToken, tokenHash } from '../process/tokens.ts'
import { type MemberDetailDeps, userDetails } from '../views/member-details.ts'
import { vaultSecretOf, type VaultDeps } from './vault-secret.ts'
import type { AccountDeps } from './account-deps.ts'
import { countFailure, requireAttemptsLeft } from './attempts.ts'
import { dummyVerify, hashPassword, isOutdated, matchingForm } from './passwords.ts'
import { beginSession } from './sessions.ts'
import { clientOrigin } from './client-origin.ts'

type SignedInDeps = MemberDetailDeps & VaultDeps
type LoginDeps = SignedInDeps &
  Pick<
    AccountDeps,
    'config' | 'devices' | 'limits' | 'mail' | 'now' | 'security' | 'sessions' | 'transaction' | 'users'
  >

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
  // Asked for an unknown email as well: the time must not tell.
  await deps.limits.requireOneLeft([loginsAnHour], user?._id.toHexString() ?? attempt.account)
  const form = user ? await matchingForm(password, user.passwordHash) : await dummyVerify(password)
  if (!user || !form) {
    await recordSecurity(deps, { event: 'login failed', account })
    await countFailure(deps.limits, attempt)
    throw new Unauthorized(wrongLoginMessage)
  }
  await deps.limits.consume(keyOf(loginsAnHour, user._id.toHexString()), loginsAnHour, loginsAnHour.refusal)
  await requireAttemptsLeft(deps.limits, attempt) // simultaneous guesses may have used up the limit meanwhile
  const passwordHash =
    form === 'typed' || isOutdated(user.passwordHash) ? await hashPassword(password) : user.passwordHash
  return openLogin(deps, user, origin, { isKnown, passwordHash, hasFactor: false })
}

/**
 * Logs in somebody who was recognized by a passkey. Throws TooMany after 30 logins an hour.
 */
export async function beginLogin(deps: LoginDeps, user: Member, origin: LoginOrigin): Promise<LoggedIn> {
  await deps.limits.consume(keyOf(loginsAnHour, user._id.toHexString()), loginsAnHour, loginsAnHour.refusal)
  const isKnown = origin.device !== null && (await deps.devices.isKnown(tokenHash(origin.device), user._id))
  return openLogin(deps, user, origin, {
    isKnown,
    passwordHash: user.passwordHash,
    hasFactor: true,
  })
}

type Recognized = { isKnown: boolean; passwordHash: string; hasFactor: boolean }

async function openLogin(
  deps: LoginDeps,
  user: Member,
  origin: LoginOrigin,
  { isKnown, ...recognized }: Recognized,
): Promise<LoggedIn> {
  const cookie = deviceOf(origin)
  const token = await openSession(deps, { user, ...recognized, cookie, isNewDevice: !isKnown })
  await rememberDevice(deps, user, cookie)
  return { signedIn: await toSignedIn(deps, user, token), device: cookie }
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

type Opening = Omit<Recognized, 'isKnown'> & { user: Member; cookie: string; isNewDevice: boolean }

/**
 * The update fails after a change of the password meanwhile, since a login with the old one must not outlive it. A login
 * on a new device is mailed.
 */
async function openSession(deps: LoginDeps, { user, passwordHash, hasFactor, cookie, isNewDevice }: Opening) {
  return deps.transaction(async (session) => {
    const same = { _id: user._id, passwordHash: user.passwordHash }
    const change = { $set: { passwordHash }, $inc: { logins: 1 } }
    if (!(await deps.users.update(same, change, session))) throw new Unauthorized(wrongLoginMessage)
    if (isNewDevice) {
      await recordSecurity(deps, { event: 'new device', account: user }, session)
      await deps.mail.add(newDevice(deps.config, noticeFor(deps, user)), session)
    }
    await recordSecurity(deps, { event: 'login', account: user }, session)
    return beginSession(deps, user._id, session, { device: cookie, hasFactor })
  })
}

const noticeFor = ({ now }: LoginDeps, { email, firstName }: Member) => ({
  to: email,
  firstName,
  at: now(),
  ...clientOrigin(),
})

/** The answer to login and sign-up: the user's details, the token, and the secret of the member's vault. */
export const toSignedIn = async (deps: SignedInDeps, user: Member, token: string): Promise<SignedIn> => ({
  ...(await userDetails(deps, user, user)),
  token,
  vaultSecret: vaultSecretOf(deps, user),
})

/** The value of the device's cookie: the given one, or a new one when that is missing or malformed. */
export const deviceOf = ({ device }: LoginOrigin): string =>
  device !== null && /^[\w-]{43}$/.test(device) ? device : newToken()

/** Remembers that the user has logged in on the device with this cookie; several users may share one. */
export const rememberDevice = (
  deps: Pick<AccountDeps, 'devices' | 'now'>,
  { _id }: Pick<Member, '_id'>,
  cookie: string,
): Promise<void> => deps.devices.remember(tokenHash(cookie), _id, deps.now(), clientOrigin())
