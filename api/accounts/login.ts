import { ObjectId } from 'mongodb'
import type { Login, SignedIn } from '../../shared/schemas/account.ts'
import type { Deps } from '../deps.ts'
import { Unauthorized } from '../http/errors.ts'
import { checkAttempts, countFailure } from './attempts.ts'
import { hashPassword, isOutdated, isPassword, pretendToCompare } from './passwords.ts'
import { beginSession, newToken, tokenHash } from './sessions.ts'
import { userDetails } from './user-details.ts'
import type { Member } from './users.collection.ts'

const wrongLoginMessage = 'Invalid email or password'

/** Where a login comes from: the network address, and the value of the device's cookie if it has one. */
export type From = { address: string; device: string | null }

/** What a login answers, and the value that the device's cookie is to have. */
export type LoggedIn = { signedIn: SignedIn; device: string }

/**
 * Logs in. An unknown address and a wrong password are refused alike and take the same time: Unauthorized;
 * too many failures are TooMany (D-18, OP-86).
 */
export async function logIn(deps: Deps, { email, password }: Login, from: From): Promise<LoggedIn> {
  const user = await deps.users.byEmail(email)
  const device = from.device && tokenHash(from.device)
  const isKnown = device !== null && (await deps.devices.isKnown(device, user?._id ?? new ObjectId()))
  const attempt = {
    account: email.toLowerCase(),
    address: from.address,
    knownDevice: isKnown ? device : null,
  }
  await checkAttempts(deps, attempt)
  const isRight = user ? await isPassword(password, user.passwordHash) : await pretendToCompare(password)
  if (!user || !isRight) {
    await countFailure(deps, attempt)
    throw new Unauthorized(wrongLoginMessage)
  }
  await checkAttempts(deps, attempt) // guesses sent at the same time may have used up the limit meanwhile
  const token = await openSession(deps, user, password)
  return {
    signedIn: await toSignedIn(deps, user, token),
    device: await rememberDevice(deps, user, from.device),
  }
}

/** The update fails when the password was changed meanwhile: such a login must not outlive the change (D-11). */
async function openSession(deps: Deps, user: Member, password: string): Promise<string> {
  const passwordHash = isOutdated(user.passwordHash) ? await hashPassword(password) : user.passwordHash
  return deps.transaction(async (session) => {
    const same = { _id: user._id, passwordHash: user.passwordHash }
    const change = { $set: { passwordHash }, $inc: { logins: 1 } }
    if (!(await deps.users.update(same, change, session))) throw new Unauthorized(wrongLoginMessage)
    return beginSession(deps, user._id, session)
  })
}

/** The answer to login and sign-up: own details, the token, and the secret of the member's vault (D-10, D-91). */
export const toSignedIn = async (deps: Deps, user: Member, token: string): Promise<SignedIn> => ({
  ...(await userDetails(deps, user, user)),
  token,
  vaultSecret: user.vaultSecret,
})

/** Remembers that the user logged in on this device; several users may share one (D-18). */
export async function rememberDevice(deps: Deps, user: Member, given: string | null): Promise<string> {
  const device = given !== null && /^[\w-]{43}$/.test(given) ? given : newToken()
  await deps.devices.remember(tokenHash(device), user._id, deps.now())
  return device
}
