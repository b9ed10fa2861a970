import { useVault } from './vault-state.ts'

/** Finds out whether the browser promised not to remove what is saved when space runs short; asks nobody. */
export async function readPersistence(): Promise<void> {
  useVault.setState({ isPersisted: await isPersisted() })
}

/**
 * Asks the browser for that promise. Most browsers decide by themselves, and a refusal is usual: everything but
 * unsent drafts can be fetched again.
 */
export async function askToPersist(): Promise<void> {
  const promised = (await isPersisted()) || (await navigator.storage?.persist?.().catch(() => false))
  useVault.setState({ isPersisted: promised ?? false })
}

const isPersisted = async () => (await navigator.storage?.persisted?.().catch(() => false)) ?? false
