import { isUnreachable, ApiError } from '../api/api-error.ts'
import { api } from '../api/api.ts'
import { unsubscribeFromPush } from '../platform/push.ts'
import { confirmLogOut } from './log-out-prompt.ts'
import { keepEnding } from '../session/kept-ending.ts'
import { leaveSession, memberId, sessionToken } from '../session/session.ts'
import { clearStorage } from '../session/storage.ts'
import { eraseVault } from '../vault/vault.ts'

/** How long a logout waits for the server, and for the browser's push service. */
const timeoutMs = 3000

/**
 * Logs out: ends the token on the server, erases saved data and local storage on this device and goes to '/'. Asks
 * first when reviews are unsent; returns false when the person stays. If the server does not respond, the token expires
 * there by itself.
 */
export async function logOut(): Promise<boolean> {
  if (!(await confirmLogOut())) return false
  const ended = Promise.all([endPush(), endToken()])
  await eraseSession()
  await ended
  await leaveSession()
  return true
}

/** Erases what a member has saved on this device, and what the browser stores of the session. */
export async function eraseSession(): Promise<void> {
  const member = memberId()
  const isErased = member === undefined || (await isVaultErased(member))
  clearStorage()
  const why =
    'What was saved on this device could not be erased. Clear the data of this site in your browser.'
  if (!isErased) keepEnding({ why, kind: 'danger' })
}

/** Nothing is pushed to this device any more; the server forgets its address with the session. */
const endPush = () =>
  Promise.race([
    unsubscribeFromPush().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, timeoutMs)),
  ])

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
    console.error(error)
    return false
  }
}
