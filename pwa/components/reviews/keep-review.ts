import { ApiError } from '../../api/api-error.ts'
import { checkConnection } from '../../offline/connection.ts'
import type { NewDraft, NewDraftFile } from '../../offline/draft.ts'
import { useVault } from '../../offline/vault-state.ts'
import { sessionToken } from '../../session/session.ts'

/** Said when a review waits for a connection. */
export const keptMessage = 'Your review is kept on this device and sent when you are back online'

const notKept =
  'Your review could not be kept on this device, and the server does not answer. Keep this page open and post it again later.'

/**
 * Keeps a review with its files until there is a connection (D-94); false when nothing is saved on this device for
 * its author, who is not always the one whose vault is open (D-93). Throws an ApiError when there is no room for it.
 */
export async function keepReview(
  author: string,
  typed: NewDraft,
  files: readonly NewDraftFile[],
): Promise<boolean> {
  if (!useVault.getState().isOpen) return false
  const [{ keepDraft }, { openVault }] = await Promise.all([
    import('../../offline/drafts.ts'),
    import('../../offline/vault.ts'),
  ])
  if (openVault()?.member !== author) return false
  if (!(await keepDraft(typed, files))) throw new ApiError(0, notKept)
  void sendSoon()
  return true
}

/** The connection may have been gone for a moment only. */
async function sendSoon(): Promise<void> {
  const { sendDrafts } = await import('../../offline/send-drafts.ts')
  if (sessionToken() && (await checkConnection())) await sendDrafts()
}
