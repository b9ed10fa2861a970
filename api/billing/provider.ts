import type { TierId } from '../../shared/plans.ts'
import { Refusal } from '../http/errors.ts'

/** Whose keys an account uses, fixed at sign-up (D-64). */
export type PaymentMode = 'live' | 'test' | 'sandbox'

export type NewCustomer = { userId: string; email: string; name: string; mode: PaymentMode }

/** `changedAt` tells this change from any other of the customer. */
export type EmailChange = { customerId: string; address: string; changedAt: Date }

/** A code that brings the first year to 1 dollar (D-65). */
export type Coupon = {
  code: string
  /** How many members may still use it, apart from what the product itself has counted; null is any number. */
  maxUses: number | null
}

/** A payment to be started. `key` is our own id of it: the same key never makes a second payment. */
export type NewPayment = {
  key: string
  customerId: string
  tierId: TierId
  /** US cents. */
  amount: number
}

/** Where a payment stands; `refunded` when the money has gone back in full, or is disputed. */
export type PaymentStatus = 'open' | 'processing' | 'succeeded' | 'cancelled' | 'refunded'

/** `failures` counts the times that the provider has failed at its subscription. */
export type PaidPayment = NewPayment & { paymentId: string; failures?: number }

/** A subscription as the provider has it at this moment. */
export type Subscription = {
  id: string
  /** The plan that is paid for; null while a change of plan waits for its payment (D-61). */
  tierId: TierId | null
  /** Whether its current year is paid and the money was not taken back. */
  isPaid: boolean
  /** When and for how much (US cents) it renews; null when it ends with the paid year. */
  renewal: { at: Date; amount: number } | null
}

/**
 * The provider has answered that it failed. Asked again under the same idempotency key, it gives the same answer for
 * a day: https://docs.stripe.com/api/idempotent_requests
 */
export class ProviderFailure extends Refusal {}

/**
 * What the product asks of whoever takes the payments. Every call that writes may be repeated: after a crash the
 * same call answers as the first one did. Throws Refusal 503 when the provider cannot be reached, ProviderFailure
 * when it fails.
 */
export type PaymentProvider = {
  kind: 'stripe' | 'sandbox'
  /** The key for the browser; empty in the sandbox. */
  publishableKey: string
  /** Makes the customer of a new account and answers its id. Throws Invalid for an address that it does not take. */
  createCustomer: (customer: NewCustomer) => Promise<string>
  /** Where receipts and reminders of this customer go from now on (D-15). */
  changeEmail: (change: EmailChange) => Promise<void>
  /** The coupon with this code, in any case, that this customer may use; null when there is none. */
  findCoupon: (code: string, customerId: string) => Promise<Coupon | null>
  /** Starts a payment that keeps the card; `clientSecret` lets the browser confirm it. */
  createPayment: (payment: NewPayment) => Promise<{ paymentId: string; clientSecret: string }>
  readPayment: (paymentId: string) => Promise<PaymentStatus>
  /** Makes sure that the payment cannot succeed any more; answers where it stands, which may be 'succeeded'. */
  cancelPayment: (paymentId: string) => Promise<PaymentStatus>
  /**
   * Makes the yearly subscription whose first invoice is settled by this payment, once; any earlier subscription of
   * the customer ends, so that nobody pays twice (D-61, D-62).
   */
  createSubscription: (payment: PaidPayment) => Promise<void>
  /** The subscription that counts, or null when the customer has never had one. */
  readSubscription: (customerId: string) => Promise<Subscription | null>
  /** Address of a billing portal session that leads back to `returnUrl`. */
  portalUrl: (customerId: string, returnUrl: string) => Promise<string>
}
