import type { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { ApiError, isUnreachable } from '../../api/api-error.ts'
import { withRecentPassword } from '../../api/recent-password.ts'
import { api } from '../../api/api.ts'
import type { PasskeyAnswer, Passkeys } from '../../../shared/schemas/passkey.ts'
import { memberId, signedIn } from '../../session/session.ts'
import { type Touch, withTouch } from '../../vault/opening/passkey-wraps.ts'
import { openVaultAtLogin } from '../log-in.ts'
import { forgetRemovedPasskeys } from '../open-vault.ts'
import { openWithPasskey } from './open-with-passkey.ts'
import { givesLater, prfExtension, touchOf, withoutPrf } from './prf.ts'
import { loadWebAuthn } from './webauthn.ts'
import { inBackground, catchStorageErrors } from '../../vault/vault.ts'
import { withLock } from '../../platform/web-locks.ts'
import { unwrapBySecret } from '../../vault/opening/keys.ts'
import { withDb } from '../../vault/vault-db.ts'
import { findRow } from '../../vault/vault-rows.ts'

export { passkeysHere } from './passkeys-here.ts'

type LoginOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type NewOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

const notUsed = 'No passkey was used. Try again, or use your password.'
const notAdded = 'No passkey was added. Try again when your device is ready.'
const isKnown = 'This device already has a passkey for your account.'

/**
 * Makes a passkey on this device, or on one nearby; may ask for a confirmation first. Returns all of them, and whether
 * the new one has to be used once more before it opens the vault.
 */
export async function addPasskey(name: string): Promise<{ passkeys: Passkeys; needsTouch: boolean }> {
  const given = (await withRecentPassword(() => api.newPasskeyOptions())) as unknown as NewOptions
  const optionsJSON = { ...given, extensions: { ...given.extensions, ...prfExtension } }
  const { startRegistration, WebAuthnError } = await loadWebAuthn()
  const credential = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const isHere =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    throw new ApiError(0, isHere ? isKnown : notAdded)
  })
  const { passkeys, vaultSecret } = await api.addPasskey({
    name,
    credential: withoutPrf(credential) as unknown as PasskeyAnswer,
  })
  const needsTouch = givesLater(credential)
  if (!needsTouch) await remember(vaultSecret, touchOf(credential))
  return { passkeys, needsTouch }
}

/** Removes a passkey; may ask for a confirmation first. Returns those that are left. */
export async function removePasskey(id: string): Promise<Passkeys> {
  const left = await withRecentPassword(() => api.removePasskey({ id }))
  inBackground(forgetRemovedPasskeys)
  return left
}

/**
 * Logs in with a passkey and opens the member's vault; without a connection the passkey opens the vault alone. With
 * `autofill` it waits until one of the browser's suggestions in the form is chosen. Throws an ApiError whose message can
 * be shown.
 */
export async function logInWithPasskey({ autofill = false } = {}): Promise<void> {
  const options = await api.passkeyLoginOptions().catch((error: unknown) => {
    if (isUnreachable(error) && !autofill) return null
    throw error
  })
  if (!options) return openWithPasskey()
  const { credential, touch } = await answer(options, autofill)
  const user = await api.passkeyLogin({ credential })
  await openVaultAtLogin(user, null, touch)
  signedIn(user)
}

/** Stops waiting for a suggestion to be chosen. */
export const stopWaiting = async (): Promise<void> =>
  (await loadWebAuthn()).WebAuthnAbortService.cancelCeremony()

/** Confirms who somebody is, in place of the password; from then on the passkey opens the vault of this device, too. */
export async function confirmWithPasskey(): Promise<void> {
  const options: LoginOptions = await api.passkeyConfirmationOptions()
  const { credential, touch } = await answer(options)
  const { vaultSecret } = await api.passkeyConfirmation({ credential })
  await remember(vaultSecret, touch)
}

async function answer(given: LoginOptions, useBrowserAutofill = false) {
  const optionsJSON = { ...given, extensions: { ...given.extensions, ...prfExtension } }
  const { startAuthentication } = await loadWebAuthn()
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill }).catch(() => {
    throw new ApiError(0, notUsed)
  })
  const touch = touchOf(credential)
  return { credential: withoutPrf(credential) as unknown as PasskeyAnswer, touch }
}

async function remember(vaultSecret: string, touch: Touch): Promise<void> {
  const member = memberId()
  if (member === undefined) return
  await rememberTouch(member, vaultSecret, touch).catch((error: unknown) => {
    console.warn('This passkey does not open the saved data yet', error)
  })
}

/**
 * Wraps the key of the member's vault with a passkey that was just used, and remembers one that gives nothing.
 * @param vaultSecret the server's secret, which opens the vault's key here
 */
async function rememberTouch(member: string, vaultSecret: string, touch: Touch): Promise<void> {
  await catchStorageErrors(() =>
    withLock('wraps', async () => {
      const row = await findRow(member)
      const master = row?.bySecret && (await unwrapBySecret(row.bySecret, { member, secret: vaultSecret }))
      if (!row || !master) return
      const byPasskey = await withTouch(row, master, touch)
      await withDb(row.id, (db) => db.vaults.update(row.id, { byPasskey }))
    }),
  )
}
