import type { NewAuthenticator, SecondFactor } from '../../../shared/schemas/second-factor.ts'
import { recordSecurity } from '../../audit/security.ts'
import { Forbidden, Invalid } from '../../http/errors.ts'
import { hasAdminRole, type Member } from '../../members/users.collection.ts'
import { tokenHash } from '../../process/tokens.ts'
import type { AccountDeps } from '../account-deps.ts'
import { countFailure, requireAttemptsLeft } from '../attempts.ts'
import type { SessionDoc } from '../sessions.collection.ts'
import { mayAddFactor, requireMayAddFactor } from './may-add.ts'
import { newSecret, otpauthUri, stepOf } from './totp.ts'

/** An admin in a session, and the network address of the call. */
type Asker = { member: Member; session: SessionDoc; address: string }

const enrollMs = 15 * 60_000
const wrongCode = 'This code was not accepted. Check the clock of your phone, and use the next code.'
const wrongEnrollment = 'This code is wrong, used, or older than 24 hours.'

/** The own second factors. Throws Forbidden, as all of this does, for everybody but admins. */
export async function ownFactor(deps: AccountDeps, { member, session }: Asker): Promise<SecondFactor> {
  requireOfTeam(member)
  const app = await deps.authenticators.byId(member._id)
  return {
    isRequired: deps.config.needsSecondFactor,
    isGiven: session.factorAt !== undefined,
    mayAdd: mayAddFactor(session, deps.now()),
    passkeys: (await deps.passkeys.ofUser(member._id)).length,
    appSince: app?.addedAt?.toISOString() ?? null,
  }
}

/**
 * Notes a code of the authenticator app for this session. Throws Invalid for a wrong code and one that was used, TooMany
 * after ten of them in 15 minutes.
 */
export async function giveCode(deps: AccountDeps, asker: Asker, code: string): Promise<SecondFactor> {
  requireOfTeam(asker.member)
  await attempt(deps, asker, wrongCode, async () => {
    const { _id } = asker.member
    const secret = (await deps.authenticators.byId(_id))?.secret
    const step = secret === undefined ? null : stepOf(secret, code, deps.now())
    return step !== null && (await deps.authenticators.useStep(_id, secret!, step))
  })
  return withFactor(deps, asker)
}

/** Lets this session add a first factor for 15 minutes. Throws Invalid and TooMany as `giveCode`. */
export async function redeemCode(deps: AccountDeps, asker: Asker, code: string): Promise<SecondFactor> {
  const { member, session } = asker
  requireOfTeam(member)
  await attempt(deps, asker, wrongEnrollment, () =>
    deps.authenticators.redeem(member._id, tokenHash(code), deps.now()),
  )
  const mayEnrollUntil = new Date(deps.now().getTime() + enrollMs)
  await deps.sessions.setMayEnroll(session._id, mayEnrollUntil)
  return ownFactor(deps, { ...asker, session: { ...session, mayEnrollUntil } })
}

/** A new secret for an app; an earlier app counts until the first code. Throws Forbidden unless a factor may be added. */
export async function newAuthenticator(
  deps: AccountDeps,
  { member, session }: Asker,
): Promise<NewAuthenticator> {
  requireOfTeam(member)
  requireMayAddFactor(deps, session)
  const secret = newSecret()
  await deps.authenticators.setPending(member._id, { secret, session: session._id })
  return { secret, uri: otpauthUri(secret, member.email) }
}

/** Sets the app up with its first code. Throws as `newAuthenticator` and `giveCode`. */
export async function addAuthenticator(deps: AccountDeps, asker: Asker, code: string): Promise<SecondFactor> {
  const { member, session } = asker
  requireOfTeam(member)
  requireMayAddFactor(deps, session)
  await attempt(deps, asker, wrongCode, async () => {
    const pending = (await deps.authenticators.byId(member._id))?.pending
    const step = pending?.session === session._id ? stepOf(pending.secret, code, deps.now()) : null
    if (step === null) return false
    return deps.transaction(async (transaction) => {
      const app = { secret: pending!.secret, lastStep: step, addedAt: deps.now() }
      if (!(await deps.authenticators.confirm(member._id, app, transaction))) return false
      await recordSecurity(deps, { event: 'authenticator app added', account: member }, transaction)
      return true
    })
  })
  return withFactor(deps, asker)
}

function requireOfTeam(member: Member): void {
  if (!hasAdminRole(member)) throw new Forbidden('This is for the team only')
}

async function withFactor(deps: AccountDeps, asker: Asker): Promise<SecondFactor> {
  const factorAt = deps.now()
  await deps.sessions.setFactor(asker.session._id, factorAt)
  return ownFactor(deps, { ...asker, session: { ...asker.session, factorAt } })
}

/** Tries a code under the limits of passwords; they count for the account, since a thief of the password has sessions. */
async function attempt(
  deps: AccountDeps,
  { member, address }: Asker,
  wrong: string,
  isRight: () => Promise<boolean>,
): Promise<void> {
  const tried = { account: `factor of ${member._id.toHexString()}`, address, knownDevice: null }
  await requireAttemptsLeft(deps.limits, tried)
  if (!(await isRight())) {
    await recordSecurity(deps, { event: 'confirmation failed', account: member, detail: 'code' })
    await countFailure(deps.limits, tried)
    throw new Invalid(wrong, [{ path: 'code', message: wrong }])
  }
  await requireAttemptsLeft(deps.limits, tried) // simultaneous guesses may have used up the limit meanwhile
}
