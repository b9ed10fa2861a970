import { isUnreachable } from '../api/api-error.ts'
import { login } from '../api/accounts.ts'
import { signedIn } from './session.ts'

/**
 * Logs in and opens the member's vault on this device; without a network by email and password alone, for what is
 * saved here (D-92). Throws an ApiError whose message is fit to be shown.
 */
export async function logIn(credentials: { email: string; password: string }): Promise<void> {
  // What a vault opens with comes first, so that it is there when the next screen asks.
  const vault = import('../offline/open-vault.ts').then(() => import('../offline/vault.ts'))
  const answer = await login(credentials).catch((error: unknown) => {
    if (isUnreachable(error)) return null
    throw error
  })
  if (!answer) return signedIn(await (await vault).openOffline(credentials))
  await (await vault).openAtLogin(answer, credentials)
  signedIn(answer)
}
