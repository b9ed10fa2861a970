import { ApiError } from '../../api/api-error.ts'
import { randomBytes } from '../../platform/bytes.ts'
import { signedIn } from '../../session/session.ts'
import { openOfflineByTouch } from '../../vault/opening/open.ts'
import { passkeysHere } from './passkeys-here.ts'
import { prfExtension, touchOf } from './prf.ts'
import { loadWebAuthn } from './webauthn.ts'

const notUsed =
  'No passkey was used. If it was deleted from this device, log in with your email and password; otherwise try again.'
const gaveNothing =
  'This passkey cannot open what is saved on this device without a connection. Use your email and password.'
const notVerified = 'Your device did not confirm that it is you. Use your email and password.'
const none =
  'No passkey opens what is saved on this device without a connection. Use the email and password of your last login here.'

/**
 * Opens the vault of this device with a passkey, without the server. Throws an ApiError with status 0 whose message says
 * what to do.
 */
export async function openWithPasskey(): Promise<void> {
  const { opening } = await passkeysHere()
  if (opening.length === 0) throw new ApiError(0, none)
  const optionsJSON = {
    challenge: base64url(randomBytes(32)), // not checked: the answer to the extension is what opens the vault
    allowCredentials: opening.map((id) => ({ id, type: 'public-key' as const })),
    userVerification: 'required' as const,
    extensions: prfExtension,
  }
  const { startAuthentication, base64URLStringToBuffer } = await loadWebAuthn()
  const credential = await startAuthentication({ optionsJSON }).catch(() => {
    throw new ApiError(0, notUsed)
  })
  if (!isVerified(base64URLStringToBuffer(credential.response.authenticatorData)))
    throw new ApiError(0, notVerified)
  const touch = touchOf(credential)
  if (!touch.prf) throw new ApiError(0, gaveNothing)
  signedIn(await openOfflineByTouch(touch))
}

/** Whether the authenticator says that it verified the person (WebAuthn Level 3, section 6.1: flag UV). */
const isVerified = (authenticatorData: ArrayBuffer) => (new Uint8Array(authenticatorData)[32]! & 4) !== 0

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
