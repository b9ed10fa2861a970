import * as v from 'valibot'
import { tierIds } from '../plans.ts'
import { Id, Email, line, requiredLine } from './common.ts'

export const PaymentIntentInput = v.object({
  emailAddress: Email,
  customerId: requiredLine('Customer'),
  tierId: v.pipe(v.optional(v.string('Choose a plan'), ''), v.picklist(tierIds, 'Choose a plan')),
  couponCode: line('Coupon', 100),
})
export type PaymentIntentInput = v.InferOutput<typeof PaymentIntentInput>

export const PaymentIntent = v.object({
  clientSecret: v.string(),
  /** Due today, in cents. */
  amountDue: v.number(),
  provider: v.picklist(['stripe', 'sandbox']),
  /** The provider's key for the browser, live or test; empty in the sandbox. */
  publishableKey: v.string(),
})
export type PaymentIntent = v.InferOutput<typeof PaymentIntent>

export const CouponInput = v.object({ couponCode: requiredLine('Coupon', 'Enter a coupon code') })

/** A coupon that can be used now. */
export const AcceptedCoupon = v.object({
  couponCode: v.string(),
  /** What the first year costs with it, in cents. */
  amountDue: v.number(),
})
export type AcceptedCoupon = v.InferOutput<typeof AcceptedCoupon>

export const SandboxPayment = v.object({
  clientSecret: requiredLine('Payment', 'Unknown payment', 200),
  cardNumber: requiredLine('Card number', 'Card number is required', 30),
})

/** With a plan the portal asks to confirm the change to it. */
/** After a change of plan the way leads to the guest whom the member wanted to open. */
export const PortalInput = v.object({
  tierId: v.optional(v.picklist(tierIds, 'Choose a plan')),
  guestId: v.optional(Id),
})
export type PortalInput = v.InferOutput<typeof PortalInput>
export const PortalLink = v.object({ url: v.string() })

/** What changes to larger plans cost today, in cents, as the provider computes it. */
export const PlanChanges = v.object({
  changes: v.array(
    v.object({
      tierId: v.picklist(tierIds),
      /** What the card is charged. */
      amountDue: v.number(),
      /** The new plan's price for the rest of the year; the difference is paid already. */
      charge: v.number(),
    }),
  ),
})
export type PlanChanges = v.InferOutput<typeof PlanChanges>
export type PlanChange = PlanChanges['changes'][number]
