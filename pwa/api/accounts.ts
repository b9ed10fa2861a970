import { confirmPasswordMessage } from '../../shared/form-rules.ts'
import { askForPassword } from '../session/password-prompt.ts'
import { ApiError } from './api-error.ts'
import type { Input, SendOptions } from './call-types.ts'
import { send } from './http.ts'

/** Logs in; the result is meant for `signedIn`. */
export const login = (input: Input<'login'>) => send('login', input)

/** Signs up with one form, documents included, and logs in; `onProgress` covers the whole upload. */
export const register = (input: Input<'register'>, options: SendOptions = {}) =>
  send('register', input, options)

/** Requests a mail with a reset link; succeeds whether or not the address has an account. */
export const forgotPassword = (email: string) => send('forgotPassword', { email, url: location.origin })

/** Sets a new password with the token of a mailed link. */
export const resetPassword = (reset: Input<'resetPassword'>) => send('resetPassword', reset)

/** Confirms a new email address with the token of a mailed link. Returns the address. */
export const confirmEmail = (token: string) => send('confirmEmail', { token })

/** Mails the link again that confirms the address of a new account. */
export const resendConfirmation = () => send('resendConfirmation', {})

/** Confirms the current password of this session. */
export const confirmPassword = (password: string) => send('confirmPassword', { password })

/** Changes the user's own password; may ask for the current one first. */
export const changePassword = (password: string) =>
  withRecentPassword(() => send('changePassword', { password }))

/** Changes the user's own profile and returns the details; may ask for the current password first. */
export const updateProfile = (profile: Input<'updateProfile'>) =>
  withRecentPassword(() => send('updateProfile', profile))

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
