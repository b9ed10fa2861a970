import type { Deps } from '../deps.ts'

/**
 * Restored data are those of another time: sessions of then are over, and mails that waited then are not sent, because
 * they may have left since; the team finds them among those that were not delivered (SEC-19).
 */
export async function settleRestore({ sessions, mail }: Pick<Deps, 'sessions' | 'mail'>): Promise<void> {
  await sessions.removeAll()
  await mail.refuseWaiting('Not sent: the product was restored from a backup, and it may have left before.')
}
