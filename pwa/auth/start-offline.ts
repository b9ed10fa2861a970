import { onUnauthorized } from '../api/unauthorized.ts'
import { to } from '../../shared/routes.ts'
import { keepEnding } from '../session/kept-ending.ts'
import {
  leaveSession,
  sessionEndsBy,
  sessionToken,
  signedOut,
  tokenRefused,
  useSession,
} from '../session/session.ts'
import { within } from '../platform/within.ts'
import { checkConnection, isServerAway, onReconnect, startConnection } from '../api/connection.ts'
import { VaultErased } from '../vault/vault-db.ts'
import { useVault } from '../vault/vault-state.ts'
import { clearMemory, closeVault, currentVault, lockVault, renewKey } from '../vault/vault.ts'
import { openLoginPrompt } from './login-again.ts'
import { openVault, syncWithServer, watchVault, syncStaysNow } from './open-vault.ts'
import { databaseNames } from '../vault/storage-buckets.ts'
import { hasWaiting, useOutbox } from '../outbox/outbox-state.ts'
import { eraseOutdated } from '../vault/vault-rows.ts'
import { renewPush } from './renew-push.ts'

/** How often the open key is renewed and interrupted work is retried. */
const maintainEveryMs = 60_000
/** The first paint waits at most this long for the vault; without the server there is nothing else to show. */
const timeoutMs = { there: 1_500, away: 10_000, closing: 1_000 }
const cleanUpDelayMs = 5_000

let queue: Promise<void> = Promise.resolve()

/** Runs tasks one after the other: a vault must not open while it is being closed. */
function enqueue(task: () => Promise<unknown>): void {
  const previous = queue
  queue = (async () => {
    await previous
    await task().catch((error: unknown) => {
      if (!(error instanceof VaultErased)) console.error(error) // another tab or the browser has deleted it
    })
  })()
}

/** Opens and closes the member's vault with the session. Call before the session is restored. */
export function startOffline(): void {
  watchVault()
  startConnection(() => sessionToken() !== null)
  useSession.subscribe(({ userAuth: now }, { userAuth: previous }) => {
    if (now?._id === previous?._id) return
    if (previous) {
      lockVault() // whatever the storage does
      enqueue(() => closeVault(previous._id))
    } else if (currentVault()?.member !== now?._id) clearMemory() // such as what ended later
    if (!now) return
    void checkConnection()
    enqueue(() => openVault(now))
  })
  onUnauthorized((isEndedElsewhere) => void (isEndedElsewhere ? endElsewhere() : handleUnauthorized()))
  onReconnect(() => void handleReconnect())
  setInterval(() => void maintain(), maintainEveryMs)
  setTimeout(() => void cleanUp(), cleanUpDelayMs)
}

/** Resolves when the vault is as the session says, open or closed, or the storage does not answer. */
export const vaultFollowed = (): Promise<void> => within(timeoutMs.closing, queue, undefined)

/** Resolves when the session's vault is open or takes too long, so that the first paint can show saved data. */
export const vaultSettled = (): Promise<void> => Promise.race([queue, tooLong()])

async function tooLong(): Promise<void> {
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  await wait(timeoutMs.there)
  if (isServerAway()) await wait(timeoutMs.away - timeoutMs.there)
}

/** The server has ended the session: with an open vault it asks for the password, otherwise it logs out. */
async function handleUnauthorized(): Promise<void> {
  const refused = sessionToken()
  await within(timeoutMs.there, queue, undefined) // the vault may still be opening
  if (refused !== sessionToken()) return
  if (!useVault.getState().isOpen) {
    sessionEndsBy({ cause: 'server', keepsReviews: true }) // in memory
    return signedOut()
  }
  tokenRefused()
  openLoginPrompt()
}

/** The member has ended this session from another device: nothing of it may stay open here. */
async function endElsewhere(): Promise<void> {
  keepEnding({ why: 'You were logged out from another device', from: to.memberHome })
  await leaveSession()
}

async function handleReconnect(): Promise<void> {
  if (!useVault.getState().isOpen) return
  if (!sessionToken()) return handleUnauthorized()
  await syncWithServer()
}

/** Keeps the vault open while its member is active, and retries interrupted synchronization and sending. */
async function maintain(): Promise<void> {
  const { isOpen, isSyncIncomplete } = useVault.getState()
  if (!isOpen) return
  await renewKey()
  if (!sessionToken() || isServerAway()) return
  const hasPending = isSyncIncomplete || hasWaiting(useOutbox.getState())
  if (hasPending) await syncWithServer()
  else if (document.visibilityState === 'visible') await syncStaysNow()
}

/** Erases outdated vaults on this device, also those of other members, and sees to a renewed push subscription. */
async function cleanUp(): Promise<void> {
  if (sessionToken()) await renewPush().catch(() => undefined) // tried again when the app opens next
  if ((await databaseNames().catch(() => [])).length === 0) return
  await eraseOutdated().catch((error: unknown) => console.warn(error))
}
