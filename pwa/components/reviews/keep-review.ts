import type { NewDraft } from '../../offline/draft.ts'
import { useVault } from '../../offline/vault-state.ts'

/** Said when a review waits for a connection. */
export const keptMessage = 'Your review is kept on this device and sent when you are back online'

/** Keeps a review with its files until there is a connection; false when this device cannot keep it (D-94). */
export async function keepReview(typed: NewDraft, files: readonly File[]): Promise<boolean> {
  if (!useVault.getState().isOpen) return false
  const { keepDraft } = await import('../../offline/drafts.ts')
  return keepDraft(typed, files)
}
