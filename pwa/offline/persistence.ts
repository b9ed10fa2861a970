import { useVault } from './vault-state.ts'

/**
 * Asks the browser not to remove what is saved when space runs short. Most browsers decide by themselves, and a
 * refusal is usual: everything but unsent drafts can be fetched again.
 */
export async function askToPersist(): Promise<void> {
  const { storage } = navigator
  if (!storage?.persist) return useVault.setState({ isPersisted: false })
  const isPersisted = (await storage.persisted()) || (await storage.persist().catch(() => false))
  useVault.setState({ isPersisted })
}
