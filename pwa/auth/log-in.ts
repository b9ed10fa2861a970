import { isUnreachable } from '../api/api-error.ts'
import { api } from '../api/api.ts'
import { checkConnection } from '../api/connection.ts'
import type { SignedIn } from '../../shared/schemas/account.ts'
import { signedIn } from '../session/session.ts'
import type { UserInfo } from '../session/user-info.ts'
import { openAtLogin, openOffline } from '../vault/opening/open.ts'
import type { Touch } from '../vault/opening/passkey-wraps.ts'

/**
 * Logs in and opens the member's vault on this device. Without a connection it opens the vault by email and password
 * alone, to show saved data. Throws an ApiError whose message can be shown.
 */
export async function logIn(credentials: { email: string; password: string }): Promise<void> {
  const user = await api.login(credentials).catch((error: unknown) => {
    if (isUnreachable(error)) return null
    throw error
  })
  if (!user) return signedIn(await logInOffline(credentials))
  await openVaultAtLogin(user, credentials.password)
  signedIn(user)
}

async function logInOffline(credentials: { email: string; password: string }): Promise<UserInfo> {
  // The server is there, and did not answer the login in time.
  const isHanging = await checkConnection()
  return openOffline(
    credentials,
    isHanging ? 'The server does not answer. Try again in a moment.' : undefined,
  )
}

/** Opens or creates the vault after a login by a password or a passkey. A vault that fails does not fail the login. */
export async function openVaultAtLogin(
  user: SignedIn,
  password: string | null,
  touch: Touch | null = null,
): Promise<void> {
  try {
    const credentials = password === null ? null : { email: user.email, password }
    await openAtLogin(user, credentials, touch)
  } catch (error) {
    console.error('Nothing can be saved on this device in this session', error)
  }
}
