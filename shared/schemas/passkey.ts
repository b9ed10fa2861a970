import * as v from 'valibot'
import { Message, requiredLine, Time } from './common.ts'

const base64url = (max: number) =>
  v.pipe(v.string(), v.maxLength(max), v.regex(/^[\w-]+$/, 'Unknown passkey'))

/** The id that an authenticator gave a passkey. */
export const PasskeyId = base64url(1400)

/** A passkey as its member sees it. */
const Passkey = v.object({
  id: PasskeyId,
  name: v.string(),
  createdAt: Time,
  /** Null until it is used for the first time. */
  lastUsedAt: v.nullable(Time),
})
export const Passkeys = v.array(Passkey)
export type Passkeys = v.InferOutput<typeof Passkeys>

/** The own passkeys after one was added, and the secret of the member's vault, which the new one opens, too. */
export const PasskeyAdded = v.object({ passkeys: Passkeys, vaultSecret: v.string() })
/** A confirmation by a passkey is as good as a login: with the secret of the member's vault. */
export const PasskeyConfirmed = v.object({ ...Message.entries, vaultSecret: v.string() })

/** What the browser asks an authenticator for, in the JSON form of WebAuthn Level 3. */
export const PasskeyOptions = v.looseObject({ challenge: v.string() })

/** What an authenticator answered, in the same form; the server verifies all of it. */
const PasskeyAnswer = v.looseObject({
  id: PasskeyId,
  rawId: PasskeyId,
  type: v.literal('public-key'),
  response: v.looseObject({ clientDataJSON: base64url(10_000) }),
})

export const NewPasskey = v.object({
  name: requiredLine('Name', 'Name the passkey, such as "My phone"', 50),
  credential: PasskeyAnswer,
})
export const PasskeyProof = v.object({ credential: PasskeyAnswer })
export type PasskeyAnswer = v.InferOutput<typeof PasskeyAnswer>
