import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import type { PasskeyAnswer } from '../../../shared/schemas/passkey.ts'
import type { Config } from '../../config.ts'
import type { ChallengesCollection, ChallengeUse } from './challenges.collection.ts'
import type { PasskeyDoc, PasskeysCollection } from './passkeys.collection.ts'

/** What the use of a passkey needs. */
type PasskeyDeps = {
  config: Config
  now: () => Date
  passkeys: PasskeysCollection
  challenges: ChallengesCollection
}

/** The relying party of WebAuthn: the host of the configured address, and its origin. */
export const relyingParty = ({ publicUrl }: Config) => ({
  rpID: new URL(publicUrl).hostname,
  origin: new URL(publicUrl).origin,
})

/** How a stored passkey is named to a browser. */
export const descriptorOf = ({ _id, transports }: PasskeyDoc) => ({
  id: _id,
  transports: transports as AuthenticatorTransport[],
})

/** Takes the challenge of an answer, and says whether it was open for this. */
export const takesChallenge =
  ({ challenges, now }: PasskeyDeps, use: ChallengeUse) =>
  (challenge: string): Promise<boolean> =>
    challenges.take(challenge, use, now())

/**
 * The passkey that signed this answer, its use noted. Null for an unknown one, a challenge that was used or is for
 * something else, another origin, a missing verification of the person, and a counter that goes back (WebAuthn Level 3,
 * section 7.2).
 */
export async function verifyPasskey(
  deps: PasskeyDeps,
  answer: PasskeyAnswer,
  use: ChallengeUse,
): Promise<PasskeyDoc | null> {
  const passkey = await deps.passkeys.byId(answer.id)
  if (!passkey) return null
  const { rpID, origin } = relyingParty(deps.config)
  const verified = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: takesChallenge(deps, use),
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      ...descriptorOf(passkey),
      publicKey: new Uint8Array(passkey.publicKey.buffer),
      counter: passkey.counter,
    },
  }).catch(() => null) // it throws for whatever does not fit
  if (!verified?.verified) return null
  const counter = verified.authenticationInfo.newCounter
  return (await deps.passkeys.used(passkey, { counter, at: deps.now() })) ? passkey : null
}
