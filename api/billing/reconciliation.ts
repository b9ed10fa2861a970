import type { ObjectId } from 'mongodb'
import type { Log } from '../log.ts'
import { sendNewEmail } from './new-email.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { syncMember } from './sync.ts'

const everyMs = 3_600_000
const lanes = 4
const openPaymentsAtStart = 1000
const refundsInRound = 1000

/**
 * Repairs what was missed during an outage of ours or of the provider: compares every member who has an open payment
 * or a subscription with the provider's state, and sends new addresses that are still queued. The first round takes
 * all members, open payments first, for people who were paying when the process died; later each member is due once
 * an hour. Refunds that have not reached the provider are due in every round. Any number of processes can run it together; a failed comparison is due again in the next round.
 */
export function createReconciliation(deps: PaymentDeps & { log: Log }) {
  let isFirst = true

  async function compare(user: ObjectId): Promise<void> {
    try {
      await syncMember(deps, user)
      await sendNewEmail(deps, user)
    } catch (error) {
      deps.log.error({ err: error, user: user.toHexString() }, 'payments could not be compared')
      await deps.syncStates.retry(user)
    }
  }

  async function compareAll(users: ObjectId[]): Promise<void> {
    for (let user = users.shift(); user; user = users.shift()) await compare(user)
  }

  async function compareDue(before: Date): Promise<void> {
    const seen = new Set<string>() // a member whose comparison fails stays due, but waits for the next round
    for (;;) {
      const user = await deps.syncStates.claim(before, deps.now())
      if (!user || seen.has(user.toHexString())) return
      seen.add(user.toHexString())
      await compare(user)
    }
  }

  /** One round; the caller starts one a minute. */
  return async function reconcile(): Promise<void> {
    const now = deps.now().getTime()
    const before = new Date(isFirst ? now : now - everyMs)
    const paying = isFirst ? await deps.paymentRecords.openUsers(openPaymentsAtStart) : []
    isFirst = false
    const refunded = await deps.refunds.startingUsers(refundsInRound)
    await inParallel(() => compareAll(paying))
    await inParallel(() => compareAll(refunded))
    await inParallel(() => compareDue(before))
  }
}

const inParallel = (work: () => Promise<void>) => Promise.all(Array.from({ length: lanes }, work))
