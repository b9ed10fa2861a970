import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { PasskeyAnswer } from '../../../shared/schemas/passkey.ts'
import { recordSecurity } from '../../audit/security.ts'
import { Invalid, NotFound, Unauthorized } from '../../http/errors.ts'
import type { Member } from '../../members/users.collection.ts'
import type { AccountDeps } from '../account-deps.ts'
import { beginLogin, type LoggedIn, type LoginOrigin } from '../login.ts'
import type { SessionDoc } from '../sessions.collection.ts'
import { descriptorOf, relyingParty, verifyPasskey } from './verify.ts'

const refused = 'This passkey was not accepted. Log in with your email and password.'
const notConfirmed = 'This passkey was not accepted. Please use your password.'

/** What the browser asks for at a login: any passkey of this site (KEY-02). */
export async function loginOptions(deps: AccountDeps) {
  const { rpID } = relyingParty(deps.config)
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  await deps.challenges.add(options.challenge, { purpose: 'log in', session: null }, deps.now())
  return { ...options }
}

/** Logs in with a passkey. Throws Unauthorized when it is not accepted, TooMany after 30 logins an hour. */
export async function logInWithPasskey(
  deps: AccountDeps,
  answer: PasskeyAnswer,
  origin: LoginOrigin,
): Promise<LoggedIn> {
  const passkey = await verifyPasskey(deps, answer, { purpose: 'log in', session: null })
  const user = passkey && (await deps.users.byId(passkey.user))
  if (!user) throw new Unauthorized(refused)
  return beginLogin(deps, user, origin)
}

type Asker = { member: Member; session: SessionDoc }

/** What the browser asks for at a confirmation: one of the member's passkeys. Throws NotFound when not found. */
export async function confirmationOptions(deps: AccountDeps, { member, session }: Asker) {
  const known = await deps.passkeys.ofUser(member._id)
  if (known.length === 0) throw new NotFound('You have no passkey yet')
  const { rpID } = relyingParty(deps.config)
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    allowCredentials: known.map(descriptorOf),
  })
  await deps.challenges.add(options.challenge, { purpose: 'confirm', session: session._id }, deps.now())
  return { ...options }
}

/** Confirms who somebody is, as the password does (D-15, KEY-04). Throws Invalid when it is not accepted. */
export async function confirmWithPasskey(
  deps: AccountDeps,
  { member, session }: Asker,
  answer: PasskeyAnswer,
): Promise<void> {
  const passkey = await verifyPasskey(deps, answer, { purpose: 'confirm', session: session._id })
  if (!passkey?.user.equals(member._id)) {
    await recordSecurity(deps, { event: 'confirmation failed', account: member, detail: 'passkey' })
    throw new Invalid(notConfirmed)
  }
  await deps.sessions.setConfirmed(session._id, deps.now())
  await deps.sessions.setFactor(session._id, deps.now())
}
