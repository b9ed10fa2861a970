import type { ObjectId } from 'mongodb'
import { closePayment } from '../billing/completion.ts'
import type { ClosingDoc } from './closings.collection.ts'
import type { ClosingDeps } from './closing-deps.ts'

const closingsInRound = 100
/** A call that began before the account was closed has ended by then. */
const settledAfterMs = 60_000

/** Goes on with every account that is being closed. One that fails is logged and tried again the next time. */
export async function carryOutClosings(deps: ClosingDeps): Promise<void> {
  for (const { _id } of await deps.closings.oldestFirst(closingsInRound))
    await carryOutClosing(deps, _id).catch((error: unknown) =>
      deps.log.error({ err: error, user: _id.toHexString() }, 'the end of an account failed'),
    )
}

/**
 * Ends the membership at the provider and erases what is left of a closed account, in small transactions; each step may
 * be repeated, and run at the same time elsewhere. The record of it goes a minute later, when nothing more can come.
 * Throws Refusal 503 when the provider cannot be reached; then everything else is done.
 */
export async function carryOutClosing(deps: ClosingDeps, user: ObjectId): Promise<void> {
  const closing = await deps.closings.byId(user)
  if (!closing) return
  const account = { member: user, author: closing.author }
  for (const subject of Object.values(deps.subjects))
    while (await deps.transaction(async (session) => subject.closeAccount?.(account, session)));
  await endMembership(deps, closing)
  if (deps.now().getTime() - closing.closedAt.getTime() >= settledAfterMs) await deps.closings.remove(user)
}

/** A payment may have been started while the account was being closed. */
async function endMembership(deps: ClosingDeps, closing: ClosingDoc): Promise<void> {
  if (closing.paymentCustomerId === '') return
  const open = await deps.paymentRecords.openOf(closing._id)
  if (open) await closePayment(deps, open)
  const provider = await deps.payments.of(closing.paymentMode)
  await provider.endSubscriptions(closing.paymentCustomerId)
}
