import type { ObjectId } from 'mongodb'
import type { IsErased } from '../backup/erasure-ledger.ts'
import { carryOutErasure } from '../cases/erasure/carry-out-erasure.ts'
import type { Deps } from '../deps.ts'
import { closeAgain } from '../account-closing/close-account.ts'

/**
 * Brings restored data up to date: ends their sessions, and refuses mails that waited then, because they may have been
 * sent since; the team finds them among those that were not delivered. Erases again what was erased since (SEC-19).
 */
export async function afterRestore(deps: Deps, isErased: IsErased): Promise<void> {
  await deps.sessions.removeAll()
  await deps.mail.refuseWaiting(
    'Not sent: the product was restored from a backup, and it may have left before.',
  )
  for await (const _id of deps.users.ids()) if (isErased('account', _id)) await closeAgain(deps, _id)
  for await (const _id of deps.guests.ids()) if (isErased('guest', _id)) await eraseAgain(deps, _id)
}

async function eraseAgain(deps: Deps, guest: ObjectId): Promise<void> {
  await deps.erasures.remove(guest) // one that was announced before the backup would wait for its day
  await deps.transaction((session) => deps.erasures.announce({ _id: guest, dueAt: deps.now() }, session))
  await carryOutErasure(deps, guest)
}
