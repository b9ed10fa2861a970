import type { TierId } from '../../shared/plans.ts'
import { Refusal } from '../http/errors.ts'

/** Whose keys an account uses, fixed at sign-up. */
export const paymentModes = ['live', 'test', 'sandbox'] as const
export type PaymentMode = (typeof paymentModes)[number]

export type NewCustomer = { userId: string; email: string; name: string; mode: PaymentMode }

/** `changedAt` distinguishes the changes of one customer. */
export type EmailChange = { customerId: string; address: string; changedAt: Date }

/** A code that lowers the price of the first year to 1 dollar. */
export type Coupon = {
  code: string
  /** How many uses are left at the provider, before those we count ourselves; null is any number. */
  maxUses: number | null
}

/** A payment to start. `key` is our own id: a repeated call with the same key starts no second payment. */
export type NewPayment = {
  key: string
  customerId: string
  tierId: TierId
  /** US cents. */
  amount: number
}

/** The state of a payment; `refunded` when it was refunded in full or is disputed. */
export type PaymentStatus = 'open' | 'processing' | 'succeeded' | 'cancelled' | 'refunded'

/** `failures` counts how often the provider has failed to create its subscription. */
export type PaidPayment = NewPayment & { paymentId: string; failures?: number }

/** The current state of a subscription at the provider. */
export type Subscription = {
  id: string
  /** The paid plan; null while a change of plan waits for its payment. */
  tierId: TierId | null
  /** Whether its current year is paid, and neither refunded nor disputed. */
  isPaid: boolean
  /** When and for how much (US cents) it renews; null when it ends with the paid year. */
  renewal: { at: Date; amount: number } | null
}

/** What a change to another plan costs today, in US cents, as the provider computes it. */
export type ChangeCost = {
  tierId: TierId
  /** What the card is charged. */
  amountDue: number
  /** The new plan's price for the rest of the year. */
  charge: number
}

/**
 * The provider itself failed. It repeats that answer under the same idempotency key for a day:
 * https://docs.stripe.com/api/idempotent_requests
 */
export class ProviderFailure extends Refusal {}
