import { jsonListEntry } from '../files/copy-entries.ts'
import type { Lifecycle } from '../lifecycle.ts'
import type { PaymentsCollection } from './payments.collection.ts'
import type { SyncStatesCollection } from './sync-states.collection.ts'

type BillingLifecycleDeps = {
  now: () => Date
  paymentRecords: PaymentsCollection
  syncStates: SyncStatesCollection
}

/** Payments and refunds stay as long as the law asks for them. */
export const billingLifecycle = ({ now, paymentRecords, syncStates }: BillingLifecycleDeps): Lifecycle => ({
  collections: ['payments', 'paymentEvents', 'refunds', 'coupons', 'billingSyncStates', 'stripeSimJournal'],
  async closeAccount({ member }, session) {
    await syncStates.forget(member, session) // it may hold a new address that was still to be sent
  },
  async *exportFor({ _id }) {
    yield jsonListEntry('payments.json', now(), paymentRecords.ofUser(_id))
  },
})
