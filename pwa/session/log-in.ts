import { isUnreachable } from '../api/api-error.ts'
import { login } from '../api/accounts.ts'
import type { SignedIn } from '../../shared/schemas/account.ts'
import { signedIn } from './session.ts'

/** What a vault opens with comes first, so that it is there when the next screen asks. */
const vaultFile = () => import('../offline/open-vault.ts').then(() => import('../offline/vault.ts'))

/**
 * Logs in and opens the member's vault on this device; without a network by email and password alone, for what is
 * saved here (D-92). Throws an ApiError whose message is fit to be shown.
 */
export async function logIn(credentials: { email: string; password: string }): Promise<void> {
  const answer = await login(credentials).catch((error: unknown) => {
    if (isUnreachable(error)) return null
    throw error
  })
  if (!answer) return signedIn(await (await vaultFile()).openOffline(credentials))
  await openVaultOf(answer, credentials.password)
  signedIn(answer)
}

/** Opens or makes the vault of somebody whom the server has just let in. Without it the login stands all the same. */
export async function openVaultOf(answer: SignedIn, password: string): Promise<void> {
  try {
    await (await vaultFile()).openAtLogin(answer, { email: answer.email, password })
  } catch (error) {
    console.error('Nothing can be saved on this device in this session', error)
  }
}
