import type { ObjectId } from 'mongodb'
import type { Deps } from '../deps.ts'
import { tellNewEmail } from './new-email.ts'
import { syncMember } from './sync.ts'

const everyMs = 3_600_000
const lanes = 4
const openPaymentsAtStart = 1000

/**
 * Finds what was missed while we or the provider were away: compares every member who has an open payment or a
 * subscription with the provider's state, and tells it the addresses that it could not be told before. The first round takes all of them, open payments first, so that nobody
 * waits who was paying when the process died; after that each is due once an hour. Any number of processes may do
 * it together; a comparison that failed is due again in the next round.
 */
export function createReconciliation(deps: Deps) {
  let isFirst = true

  async function compare(user: ObjectId): Promise<void> {
    try {
      await syncMember(deps, user)
      await tellNewEmail(deps, user)
    } catch (error) {
      deps.log.error({ err: error, user: user.toHexString() }, 'payments could not be compared')
      await deps.billingWatches.retry(user)
    }
  }

  async function compareAll(users: ObjectId[]): Promise<void> {
    for (let user = users.shift(); user; user = users.shift()) await compare(user)
  }

  async function compareDue(before: Date): Promise<void> {
    const met = new Set<string>() // one that fails stays due, and is left to the next round
    for (;;) {
      const user = await deps.billingWatches.claim(before, deps.now())
      if (!user || met.has(user.toHexString())) return
      met.add(user.toHexString())
      await compare(user)
    }
  }

  /** One round; the rounds follow each other every minute. */
  return async function reconcile(): Promise<void> {
    const now = deps.now().getTime()
    const before = new Date(isFirst ? now : now - everyMs)
    const paying = isFirst ? await deps.paymentRecords.openUsers(openPaymentsAtStart) : []
    isFirst = false
    await inLanes(() => compareAll(paying))
    await inLanes(() => compareDue(before))
  }
}

const inLanes = (work: () => Promise<void>) => Promise.all(Array.from({ length: lanes }, work))
