import { isUnreachable, ApiError } from '../api/api-error.ts'
import { api } from '../api/api.ts'
import { unsubscribeFromPush } from '../platform/push.ts'
import { within } from '../platform/within.ts'
import { confirmLogOut } from './log-out-prompt.ts'
import { keepEnding } from '../session/kept-ending.ts'
import { leaveSession, memberId, sessionToken } from '../session/session.ts'
import { clearStorage } from '../session/storage.ts'
import { notErasedYet } from '../vault/leftover-text.ts'
import { eraseVault } from '../vault/vault.ts'

/** How long a logout waits for the server, the browser's push service and the storage. */
const timeoutMs = 1200

/**
 * Logs out: erases local storage and saved data on this device, ends the token on the server and goes to '/'. Asks
 * first when reviews are unsent; returns false when the person stays. If the server does not respond, the token expires
 * there by itself.
 */
export async function logOut(): Promise<boolean> {
  if (!(await confirmLogOut())) return false
  const ended = Promise.all([unsubscribeFromPush().catch(() => undefined), endToken()])
  await Promise.all([eraseSession(), within(timeoutMs, ended, undefined)])
  await leaveSession()
  return true
}

/**
 * Erases who is logged in, and then what is saved on this device. A storage that does not answer, or not in time, cannot
 * keep the login: what is left is erased by the next page.
 */
export async function eraseSession(): Promise<void> {
  const member = memberId()
  clearStorage()
  if (member === undefined) return
  const isErased = await within(timeoutMs, isVaultErased(member), false)
  if (!isErased) keepEnding({ why: notErasedYet, kind: 'danger' })
}

/** Ends the token on the server; without an answer it ends there by itself, an hour after its last call. */
export async function endToken(token = sessionToken() ?? ''): Promise<void> {
  try {
    await api.logout({}, { signal: AbortSignal.timeout(timeoutMs), isBackground: true, token })
  } catch (error) {
    const isOver = isUnreachable(error) || (error instanceof ApiError && error.status === 401)
    if (!isOver) console.warn('The server could not end the session', error)
  }
}

async function isVaultErased(member: string): Promise<boolean> {
  try {
    await eraseVault(member)
    return true
  } catch (error) {
    console.warn(error)
    return false
  }
}
