import type { SignUp } from '../../../shared/schemas/profile.ts'
import { register } from '../../api/accounts.ts'
import { openVaultOf } from '../../session/log-in.ts'
import { signedIn } from '../../session/session.ts'

/**
 * Makes the account, opens its vault on this device and logs in; `onProgress` hears of the part that is sent, from 0
 * to 1. Throws an `ApiError` whose message is fit to be shown.
 */
export async function signUp(input: SignUp, onProgress: (part: number) => void): Promise<void> {
  const answer = await register(input, { onProgress })
  await openVaultOf(answer, input.password)
  signedIn(answer)
}
