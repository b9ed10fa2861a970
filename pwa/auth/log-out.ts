import { isUnreachable, ApiError } from '../api/api-error.ts'
import { api } from '../api/api.ts'
import { toast } from '../ui/toast.ts'
import { confirmLogOut } from './log-out-prompt.ts'
import { leaveSession, memberId, sessionToken } from '../session/session.ts'
import { clearStorage } from '../session/storage.ts'

/** How long a logout waits for the server. */
const timeoutMs = 3000

/**
 * Logs out: ends the token on the server, erases saved data and local storage on this device and goes to '/'. Asks
 * first when reviews are unsent; returns false when the person stays. If the server does not respond, the token expires
 * there by itself.
 */
export async function logOut(): Promise<boolean> {
  if (!(await confirmLogOut())) return false
  void endPush()
  const tokenEnded = endToken()
  const member = memberId()
  if (member !== undefined) await eraseSavedData(member)
  await tokenEnded
  clearStorage()
  await leaveSession()
  return true
}

/** Nothing is pushed to this device any more; the server forgets its address with the session. */
const endPush = () =>
  import('../platform/push.ts')
    .then(({ unsubscribeFromPush }) => unsubscribeFromPush())
    .catch(() => undefined)

/** Ends the token on the server; without an answer it ends there by itself, an hour after its last call. */
export async function endToken(token = sessionToken() ?? ''): Promise<void> {
  try {
    await api.logout({}, { signal: AbortSignal.timeout(timeoutMs), isBackground: true, token })
  } catch (error) {
    const isOver = isUnreachable(error) || (error instanceof ApiError && error.status === 401)
    if (!isOver) console.warn('The server could not end the session', error)
  }
}

/** Erases what a member has saved on this device; says so when that fails. */
export async function eraseSavedData(member: string): Promise<void> {
  const { eraseVault } = await import('../vault/vault.ts')
  await eraseVault(member).catch((error: unknown) => {
    console.error(error)
    toast('What was saved on this device could not be erased. Clear the data of this site in your browser.')
  })
}
