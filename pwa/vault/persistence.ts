import { useVault } from './vault-state.ts'

/** Reads whether the browser keeps saved data when space runs short, without a permission prompt. */
export async function readPersistence(): Promise<void> {
  useVault.setState({ isPersisted: await isPersisted() })
}

/**
 * Asks the browser to keep saved data. Most browsers decide without a prompt, and often decline: everything but unsent
 * reviews can be fetched again.
 */
export async function askToPersist(): Promise<void> {
  const isGranted = (await isPersisted()) || (await navigator.storage?.persist?.().catch(() => false))
  useVault.setState({ isPersisted: isGranted ?? false })
}

const isPersisted = async () => (await navigator.storage?.persisted?.().catch(() => false)) ?? false
