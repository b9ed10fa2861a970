import type { ObjectId } from 'mongodb'
import { moveBack } from '../admin/guests/merge-guests.ts'
import type { IsErased } from '../backup/erasure-ledger.ts'
import { carryOutErasure } from '../cases/erasure/carry-out-erasure.ts'
import type { Deps } from '../deps.ts'
import { closeAgain } from '../account-closing/close-account.ts'

/**
 * Brings restored data up to date: ends their sessions, and refuses mails that waited then, because they may have been
 * sent since; the team finds them among those that were not delivered. Mails and pushes about notifications that waited are
 * forgotten. Erases again what was erased since (SEC-19).
 */
export async function afterRestore(deps: Deps, isErased: IsErased): Promise<void> {
  await deps.sessions.removeAll()
  await deps.mail.refuseWaiting(
    'Not sent: the product was restored from a backup, and it may have left before.',
  )
  await deps.messages.removeAll()
  for await (const _id of deps.users.ids()) if (isErased('account', _id)) await closeAgain(deps, _id)
  await undoMerges(deps, isErased)
  for await (const _id of deps.guests.ids()) if (isErased('guest', _id)) await eraseAgain(deps, _id)
}

/**
 * An erasure takes all along that is merged into a guest. Where only one of two was erased, the team had undone their merge
 * before.
 */
async function undoMerges(deps: Deps, isErased: IsErased): Promise<void> {
  for (const merge of await deps.guestMerges.newestFirst())
    if (isErased('guest', merge.kept) !== isErased('guest', merge.merged))
      await deps.transaction((session) => moveBack(deps, merge, session))
}

async function eraseAgain(deps: Deps, guest: ObjectId): Promise<void> {
  await deps.erasures.remove(guest) // one that was announced before the backup would wait for its day
  await deps.transaction((session) => deps.erasures.announce({ _id: guest, dueAt: deps.now() }, session))
  await carryOutErasure(deps, guest)
}
