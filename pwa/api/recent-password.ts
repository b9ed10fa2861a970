import { confirmPasswordMessage } from '../../shared/form-rules.ts'
import { askForPassword } from '../session/password-prompt.ts'
import { ApiError } from './api-error.ts'

/**
 * Sends a call that needs a login of the last 15 minutes. If the server rejects it as too old, asks for the current
 * password and repeats the call. Throws the server's error when the person cancels.
 */
export async function withRecentPassword<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    const isPasswordNeeded =
      error instanceof ApiError && error.status === 403 && error.message === confirmPasswordMessage
    if (!isPasswordNeeded || !(await askForPassword())) throw error
    return call()
  }
}
