import { confirmPasswordMessage } from '../../shared/form-rules.ts'
import { askForPassword } from '../session/password-question.ts'
import { ApiError } from './api-error.ts'
import type { Input, SendOptions } from './call-types.ts'
import { send } from './http.ts'

/** Logs in; the answer is for `signedIn`. */
export const login = (input: Input<'login'>) => send('login', input)

/** Signs up with one form, documents included; `onProgress` follows all of it (D-50). The answer is a login (D-10). */
export const register = (input: Input<'register'>, options: SendOptions = {}) =>
  send('register', input, options)

/** Has a link for a new password mailed, whether or not the address has an account (D-13). */
export const forgotPassword = (email: string) => send('forgotPassword', { email, url: location.origin })

/** Sets a new password with the token of a mailed link. */
export const resetPassword = (token: string, password: string) => send('resetPassword', { token, password })

/** Makes a new email address take effect with the token of a mailed link; answers the address (D-15). */
export const confirmEmail = (token: string) => send('confirmEmail', { token })

/** Confirms the current password of this session (D-15). */
export const confirmPassword = (password: string) => send('confirmPassword', { password })

/** Changes the own password; may ask for the current one first. */
export const changePassword = (password: string) =>
  withRecentPassword(() => send('changePassword', { password }))

/** Changes the own profile and answers the details; may ask for the current password first. */
export const updateProfile = (profile: Input<'updateProfile'>) =>
  withRecentPassword(() => send('updateProfile', profile))

/**
 * Sends a call that needs a login not older than 15 minutes. When the server says so, the person is asked for the
 * current password over the page, and the call goes on by itself (D-15). Whoever turns that down gets the refusal.
 */
async function withRecentPassword<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    const asks = error instanceof ApiError && error.status === 403 && error.message === confirmPasswordMessage
    if (!asks || !(await askForPassword())) throw error
    return call()
  }
}
