import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { Binary } from 'mongodb'
import type { InferOutput } from 'valibot'
import { brand } from '../../../shared/brand.ts'
import type { NewPasskey, Passkeys } from '../../../shared/schemas/passkey.ts'
import { recordSecurity } from '../../audit/security.ts'
import { isDuplicate } from '../../database/duplicate.ts'
import { Conflict, Invalid, NotFound } from '../../http/errors.ts'
import { passkeyAdded } from '../../mail/templates/account.ts'
import { hasAdminRole, type Member } from '../../members/users.collection.ts'
import type { AccountDeps } from '../account-deps.ts'
import { requireMayAddFactor } from '../factors/may-add.ts'
import { requireRecentPassword } from '../recent-password.ts'
import type { SessionDoc } from '../sessions.collection.ts'
import { mostPasskeys, type PasskeyDoc } from './passkeys.collection.ts'
import { descriptorOf, relyingParty, takesChallenge } from './verify.ts'

type Asker = { member: Member; session: SessionDoc }

const tooMany = `You can have at most ${mostPasskeys} passkeys. Remove one first.`
const notAdded = 'This passkey could not be added. Please try again.'

/** The passkeys of a member, the oldest first. */
export async function listPasskeys(
  { passkeys }: Pick<AccountDeps, 'passkeys'>,
  { _id }: Member,
): Promise<Passkeys> {
  return (await passkeys.ofUser(_id)).map((passkey) => ({
    id: passkey._id,
    name: passkey.name,
    createdAt: passkey.createdAt.toISOString(),
    lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
  }))
}

/**
 * What the browser asks an authenticator for: a passkey that names its member by itself and verifies the person. Throws
 * Forbidden without a recent confirmation, and to an admin who may add no factor now; Conflict with ten passkeys.
 */
export async function newPasskeyOptions(deps: AccountDeps, { member, session }: Asker) {
  requireRecentPassword(session, deps.now())
  if (hasAdminRole(member) && deps.config.needsSecondFactor) requireMayAddFactor(deps, session)
  const known = await deps.passkeys.ofUser(member._id)
  if (known.length >= mostPasskeys) throw new Conflict(tooMany)
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: relyingParty(deps.config).rpID,
    userID: new Uint8Array(member._id.id),
    userName: member.email,
    userDisplayName: `${member.firstName} ${member.lastName}`,
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await deps.challenges.add(options.challenge, { purpose: 'add', session: session._id }, deps.now())
  return { ...options }
}

/**
 * Adds a passkey and mails its member. Throws Forbidden without a recent confirmation, Invalid for an answer that does
 * not fit the challenge of this session, Conflict for a passkey that is known and for an eleventh.
 */
export async function addPasskey(
  deps: AccountDeps,
  { member, session }: Asker,
  { name, credential }: InferOutput<typeof NewPasskey>,
): Promise<Passkeys> {
  requireRecentPassword(session, deps.now())
  if (hasAdminRole(member) && deps.config.needsSecondFactor) requireMayAddFactor(deps, session)
  const { rpID, origin } = relyingParty(deps.config)
  const verified = await verifyRegistrationResponse({
    response: credential as unknown as RegistrationResponseJSON,
    expectedChallenge: takesChallenge(deps, { purpose: 'add', session: session._id }),
    expectedOrigin: origin,
    expectedRPID: rpID,
  }).catch(() => null)
  if (!verified?.verified) throw new Invalid(notAdded)
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  const passkey: PasskeyDoc = {
    _id: id,
    user: member._id,
    place: freePlace(await deps.passkeys.ofUser(member._id)),
    name,
    publicKey: new Binary(publicKey),
    counter,
    transports,
    createdAt: deps.now(),
    lastUsedAt: null,
  }
  const mail = passkeyAdded(deps.config, {
    to: member.email,
    firstName: member.firstName,
    name,
    at: deps.now(),
  })
  try {
    await deps.transaction(async (transaction) => {
      await deps.passkeys.insert(passkey, transaction)
      await deps.mail.add(mail, transaction)
      await recordSecurity(deps, { event: 'passkey added', account: member, detail: name }, transaction)
    })
  } catch (error) {
    throw isDuplicate(error) ? new Conflict('This passkey was added already.') : error
  }
  await deps.sessions.setFactor(session._id, deps.now())
  return listPasskeys(deps, member)
}

function freePlace(known: readonly PasskeyDoc[]): number {
  const taken = new Set(known.map(({ place }) => place))
  const free = Array.from({ length: mostPasskeys }, (_, place) => place).find((place) => !taken.has(place))
  if (free === undefined) throw new Conflict(tooMany)
  return free
}

/** Removes a passkey. Throws Forbidden without a recent confirmation, NotFound for an unknown one. */
export async function removePasskey(
  deps: AccountDeps,
  { member, session }: Asker,
  id: string,
): Promise<Passkeys> {
  requireRecentPassword(session, deps.now())
  if (!(await deps.passkeys.remove(member._id, id))) throw new NotFound('This passkey is removed already')
  await recordSecurity(deps, { event: 'passkey removed', account: member })
  return listPasskeys(deps, member)
}
