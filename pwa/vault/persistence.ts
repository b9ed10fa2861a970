import { storageOf } from './storage-buckets.ts'
import { useVault } from './vault-state.ts'
import { currentVault } from './vault.ts'

/** Reads whether the browser keeps saved data when space runs short, without a permission prompt. */
export async function readPersistence(): Promise<void> {
  useVault.setState({ isPersisted: await isPersisted() })
}

/**
 * Asks the browser to keep saved data. Most browsers decide without a prompt, and often decline: everything but unsent
 * reviews can be fetched again.
 */
export async function askToPersist(): Promise<void> {
  const isGranted =
    (await isPersisted()) ||
    (await storage()
      .then((own) => own.persist?.())
      .catch(() => false))
  useVault.setState({ isPersisted: isGranted ?? false })
}

const isPersisted = async () =>
  (await storage()
    .then((own) => own.persisted?.())
    .catch(() => false)) ?? false

/** Of the open vault, or else of this site. */
const storage = async () => {
  const vault = currentVault()
  return vault ? storageOf(vault.id) : (navigator.storage ?? {})
}
