import type { ClientSession, ObjectId } from 'mongodb'
import { findMember } from '../members/people.ts'
import type { Member } from '../members/users.collection.ts'
import { Refusal } from '../http/errors.ts'
import type { Log } from '../log.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** What passing a new email to the payment provider needs. */
export type NewEmailDeps = Pick<PaymentDeps, 'now' | 'payments' | 'syncStates' | 'users'> & { log: Log }

/** Keeps a member's new address for the payment provider, in the transaction that changes it. */
export const queueNewEmail = (
  { syncStates, now }: Pick<NewEmailDeps, 'now' | 'syncStates'>,
  { _id, email }: Member,
  session?: ClientSession,
) => syncStates.setNewEmail(_id, { address: email, changedAt: now() }, session)

/**
 * Sends the queued address, if any, to the payment provider. Throws Refusal 503 when it cannot be reached: the
 * address stays queued, and the reconciliation sends it in one of its next rounds.
 */
export async function sendNewEmail(deps: NewEmailDeps, user: ObjectId): Promise<void> {
  for (;;) {
    const [change, member] = [await deps.syncStates.newEmail(user), await findMember(deps, user)]
    if (!change || !member) return
    await send(deps, member, change)
    if (await deps.syncStates.removeNewEmail(user, change)) return
    // Another process may have sent a later address before this one: send the current one again.
    await queueNewEmail(deps, (await findMember(deps, user)) ?? member)
  }
}

async function send(
  deps: NewEmailDeps,
  { _id, paymentMode, paymentCustomerId: customerId }: Member,
  change: { address: string; changedAt: Date },
): Promise<void> {
  try {
    const provider = await deps.payments.of(paymentMode)
    await provider.changeEmail({ customerId, ...change })
  } catch (error) {
    if (error instanceof Refusal) throw error
    // An address that the provider rejects now will be rejected in an hour, too.
    deps.log.error({ err: error, user: _id.toHexString() }, 'the payment provider refused a new address')
  }
}
