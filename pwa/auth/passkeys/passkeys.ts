import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { ApiError } from '../../api/api-error.ts'
import { withRecentPassword } from '../../api/accounts.ts'
import { send } from '../../api/http.ts'
import type { PasskeyAnswer, Passkeys } from '../../../shared/schemas/passkey.ts'
import { signedIn } from '../../session/session.ts'
import { openVaultAtLogin } from '../log-in.ts'

type LoginOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type NewOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

const notUsed = 'No passkey was used. Try again, or use your password.'
const notAdded = 'No passkey was added. Try again when your device is ready.'
const isKnown = 'This device has a passkey for your account already.'

/** The member's passkeys. */
export const listPasskeys = (signal?: AbortSignal) => send('passkeys', {}, { signal })

/** Makes a passkey on this device, or on one nearby; may ask for a confirmation first. Returns all of them. */
export async function addPasskey(name: string): Promise<Passkeys> {
  const optionsJSON = (await withRecentPassword(() => send('newPasskeyOptions', {}))) as unknown as NewOptions
  const credential = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const isHere =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    throw new ApiError(0, isHere ? isKnown : notAdded)
  })
  return send('addPasskey', { name, credential: credential as unknown as PasskeyAnswer })
}

/** Removes a passkey; may ask for a confirmation first. Returns those that are left. */
export const removePasskey = (id: string): Promise<Passkeys> =>
  withRecentPassword(() => send('removePasskey', { id }))

/**
 * Logs in with a passkey and opens the member's vault. With `autofill` it waits until one of the browser's suggestions
 * in the form is chosen. Throws an ApiError whose message can be shown.
 */
export async function logInWithPasskey({ autofill = false } = {}): Promise<void> {
  const options: LoginOptions = await send('passkeyLoginOptions', {})
  const credential = await answer(options, autofill)
  const user = await send('passkeyLogin', { credential })
  await openVaultAtLogin(user, null)
  signedIn(user)
}

/** Stops waiting for a suggestion to be chosen. */
export const stopWaiting = (): void => WebAuthnAbortService.cancelCeremony()

/** Confirms who somebody is, in place of the password. */
export async function confirmWithPasskey(): Promise<void> {
  const options: LoginOptions = await send('passkeyConfirmationOptions', {})
  await send('passkeyConfirmation', { credential: await answer(options) })
}

const answer = async (optionsJSON: LoginOptions, useBrowserAutofill = false): Promise<PasskeyAnswer> =>
  (await startAuthentication({ optionsJSON, useBrowserAutofill }).catch(() => {
    throw new ApiError(0, notUsed)
  })) as unknown as PasskeyAnswer
