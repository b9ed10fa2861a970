import { onUnauthorized } from '../api/http.ts'
import { sessionToken, signedOut, tokenRefused, useSession } from '../session/session.ts'
import { onReturn, startConnection } from './connection.ts'
import { vaultDbName } from './vault-name.ts'
import { useVault } from './vault-state.ts'

// The vault with its database is fetched only where somebody is or was logged in: visitors' pages stay light.
const openFile = () => import('./open-vault.ts')

/** The open key is renewed this often; it lives an hour from the last activity. */
const renewEveryMs = 60_000
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
    if (before) afterwards(async () => (await openFile()).leaveVault())
    if (now) afterwards(async () => (await openFile()).enterVault(now))
  })
  onUnauthorized(sessionRefused)
  onReturn(() => void serverReturned())
  setInterval(() => {
    if (useVault.getState().isOpen) void import('./vault.ts').then(({ renewKey }) => renewKey())
  }, renewEveryMs)
  setTimeout(() => void cleanUp(), cleanUpAfterMs)
}

/** Resolves when the vault of the session is open, or is not to be had soon: what is saved can then be painted at once. */
export const vaultIsSettled = (): Promise<void> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, patienceMs))])

/** The server ended the session. An open vault stays open, and the password is asked for over the page (D-92). */
function sessionRefused(): void {
  if (!useVault.getState().isOpen) return signedOut()
  tokenRefused()
  void import('./login-again.ts').then(({ askToLogInAgain }) => askToLogInAgain())
}

async function serverReturned(): Promise<void> {
  if (!useVault.getState().isOpen) return
  if (!sessionToken()) return sessionRefused()
  await (await openFile()).meetServer()
}

/** Somebody's saved guests may lie here since long ago, whoever looks at the page now (D-91). */
async function cleanUp(): Promise<void> {
  const names = (await indexedDB.databases?.().catch(() => [])) ?? []
  if (!names.some(({ name }) => name === vaultDbName)) return
  const { eraseOutdated } = await import('./vault.ts')
  await eraseOutdated().catch((error: unknown) => console.warn(error))
}
