import type { ClientSession, ObjectId } from 'mongodb'
import { findMember } from '../accounts/people.ts'
import type { Member } from '../accounts/users.collection.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/errors.ts'

/** Notes, together with the change itself, that the payment provider is to write to a member's new address (D-15). */
export const noteNewEmail = (
  { billingWatches, now }: Deps,
  { _id, email }: Member,
  session?: ClientSession,
) => billingWatches.noteEmail(_id, { address: email, changedAt: now() }, session)

/**
 * Tells the payment provider the address that was noted, if any. Throws Refusal 503 when it cannot be reached: the
 * address stays noted, and the reconciliation tells it in one of its next rounds.
 */
export async function tellNewEmail(deps: Deps, user: ObjectId): Promise<void> {
  for (;;) {
    const [change, member] = [await deps.billingWatches.notedEmail(user), await findMember(deps, user)]
    if (!change || !member) return
    await tell(deps, member, change)
    if (await deps.billingWatches.toldEmail(user, change)) return
    // A later change was noted, and may have been told before this one.
    await noteNewEmail(deps, (await findMember(deps, user)) ?? member)
  }
}

async function tell(
  deps: Deps,
  { _id, paymentMode, paymentCustomerId: customerId }: Member,
  change: { address: string; changedAt: Date },
): Promise<void> {
  try {
    await deps.payments.of(paymentMode).changeEmail({ customerId, ...change })
  } catch (error) {
    if (error instanceof Refusal) throw error
    // What the provider does not accept, it will not accept in an hour.
    deps.log.error({ err: error, user: _id.toHexString() }, 'the payment provider refused a new address')
  }
}
