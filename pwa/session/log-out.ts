import { isUnreachable, ApiError } from '../api/api-error.ts'
import { send } from '../api/http.ts'
import { toast } from '../components/toast.ts'
import { mayLoseDrafts } from './log-out-question.ts'
import { leaveSession, memberId } from './session.ts'

/** So long, in milliseconds, the page waits for the server to end the token. */
const patienceMs = 3000

/**
 * Logs out: the server ends the token, this device forgets the person and erases what was saved, and the page goes to
 * '/' (AUT-09, OP-87, D-93). Unsent reviews are named first; false when the person then stays. Without a network, or
 * when the server is slow, the token ends on the server by itself (D-11).
 */
export async function logOut(): Promise<boolean> {
  if (!(await mayLoseDrafts())) return false
  const ending = endToken()
  const member = memberId()
  if (member !== undefined) await eraseSaved(member)
  await ending
  await leaveSession()
  return true
}

async function endToken(): Promise<void> {
  try {
    await send('logout', {}, { signal: AbortSignal.timeout(patienceMs) })
  } catch (error) {
    const overAnyway = isUnreachable(error) || (error instanceof ApiError && error.status === 401)
    if (!overAnyway) console.warn('The server could not end the session', error)
  }
}

async function eraseSaved(member: string): Promise<void> {
  const { eraseVault } = await import('../offline/vault.ts')
  await eraseVault(member).catch((error: unknown) => {
    console.error(error)
    toast('What was saved on this device could not be erased. Clear the data of this site in your browser.')
  })
}
