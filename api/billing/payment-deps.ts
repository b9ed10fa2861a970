import type { ClientSession, ObjectId } from 'mongodb'
import type { Config } from '../config.ts'
import type { Transaction } from '../database/client.ts'
import type { Mailer } from '../mail/outbox.ts'
import type { MemberDeps } from '../members/users.collection.ts'
import type { Typesetter } from '../pdf/typesetting.ts'
import type { CouponsCollection } from './coupons.collection.ts'
import type { PaymentsCollection } from './payments.collection.ts'
import type { PaymentProviders } from './providers.ts'
import type { RefundsCollection } from './refunds.collection.ts'
import type { SyncStatesCollection } from './sync-states.collection.ts'

/** What the rules of payments need. */
export type PaymentDeps = MemberDeps & {
  config: Config
  now: () => Date
  transaction: Transaction
  mail: Mailer
  payments: PaymentProviders
  paymentRecords: PaymentsCollection
  coupons: CouponsCollection
  /** The devices that are pushed to, which ends with the membership. */
  pushSubscriptions: { removeAllOf: (user: ObjectId, session: ClientSession) => Promise<unknown> }
  refunds: RefundsCollection
  syncStates: SyncStatesCollection
  typeset: Typesetter
}
