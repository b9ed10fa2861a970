import { sessionToken } from '../session/session.ts'
import { isAway } from './connection.ts'
import { vaultDbName } from './vault-name.ts'
import { useVault } from './vault-state.ts'

/** Keeps the vault open while its member is active, and tries again what did not come to its end. */
export async function tend(): Promise<void> {
  const { isOpen, drafts, isBehind } = useVault.getState()
  if (!isOpen) return
  await (await import('./vault.ts')).renewKey()
  if (!sessionToken() || isAway()) return
  const isWaiting = isBehind || drafts.some(({ refusal }) => refusal === null)
  if (isWaiting) await (await import('./open-vault.ts')).meetServer()
}

/** Somebody's saved guests may lie here since long ago, whoever looks at the page now (D-91). */
export async function cleanUp(): Promise<void> {
  const names = (await indexedDB.databases?.().catch(() => [])) ?? []
  if (!names.some(({ name }) => name === vaultDbName)) return
  const { eraseOutdated } = await import('./vault.ts')
  await eraseOutdated().catch((error: unknown) => console.warn(error))
}
