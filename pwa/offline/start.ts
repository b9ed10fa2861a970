import { onUnauthorized } from '../api/unauthorized.ts'
import { sessionToken, signedOut, tokenRefused, useSession } from '../session/session.ts'
import { checkConnection, onReturn, startConnection } from './connection.ts'
import { useVault } from './vault-state.ts'

// The vault with its database is fetched only where somebody is or was logged in: visitors' pages stay light.
const openFile = () => import('./open-vault.ts')
const tending = () => import('./tending.ts')

/** The open key, which lives an hour from the last activity, is renewed this often, and what waits is tried again. */
const tendEveryMs = 60_000
/** A page that starts slowly does not wait longer than this for its vault. */
const patienceMs = 1500
/** Long after the first paint. */
const cleanUpAfterMs = 5_000

let work: Promise<void> = Promise.resolve()

/** One after the other: a vault is not opened while it is being closed. */
function afterwards(task: () => Promise<unknown>): void {
  const before = work
  work = (async () => {
    await before
    await task().catch((error: unknown) => console.error(error))
  })()
}

/** Follows the session: opens the member's vault with it and closes it with it. Call before the session is restored. */
export function startOffline(): void {
  startConnection(() => sessionToken() !== null)
  useSession.subscribe(({ userAuth: now }, { userAuth: before }) => {
    if (now?._id === before?._id) return
    if (before) afterwards(async () => (await openFile()).leaveVault(before._id))
    if (!now) return
    void checkConnection()
    afterwards(async () => (await openFile()).enterVault(now))
  })
  onUnauthorized(() => void sessionRefused())
  onReturn(() => void serverReturned())
  setInterval(() => {
    if (useVault.getState().isOpen) void tending().then(({ tend }) => tend())
  }, tendEveryMs)
  setTimeout(() => void tending().then(({ cleanUp }) => cleanUp()), cleanUpAfterMs)
}

/** Resolves when the vault of the session is open, or is not to be had soon: what is saved can then be painted at once. */
export const vaultIsSettled = (): Promise<void> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, patienceMs))])

/** The server ended the session. An open vault stays open, and the password is asked for over the page (D-92). */
async function sessionRefused(): Promise<void> {
  const refused = sessionToken()
  await work // a page that has just been loaded may still be opening its vault
  if (refused !== sessionToken()) return
  if (!useVault.getState().isOpen) return signedOut()
  tokenRefused()
  const { askToLogInAgain } = await import('./login-again.ts')
  askToLogInAgain()
}

async function serverReturned(): Promise<void> {
  if (!useVault.getState().isOpen) return
  if (!sessionToken()) return sessionRefused()
  await (await openFile()).meetServer()
}
