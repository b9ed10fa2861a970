import type Stripe from 'stripe'
import { brand } from '../../shared/brand.ts'
import type { TierId } from '../../shared/plans.ts'
import type { StripeKeys } from '../config.ts'
import { Invalid } from '../http/errors.ts'
import type { Log } from '../log.ts'
import type { Coupon, EmailChange, NewCustomer, NewPayment, PaidPayment, PaymentStatus } from './provider.ts'
import { createCatalog } from './stripe-catalog.ts'
import { askStripe, createStripeClient, idOf } from './stripe-client.ts'
import { confirmChangeFlow, previewPlanChanges } from './stripe-plan-changes.ts'
import { endStripeSubscriptions, refundStripeYear } from './stripe-refunds.ts'
import {
  createStripeSubscription,
  isPaymentTakenBack,
  readStripeSubscription,
} from './stripe-subscriptions.ts'

type Options = {
  kind: 'stripe' | 'sandbox'
  /** The publishable key is empty in the sandbox. */
  keys: StripeKeys
  apiUrl: string
  publicUrl: string
  now: () => Date
  log: Log
}
export type StripeProvider = ReturnType<typeof createStripeProvider>

const emailMessage = 'Enter a valid email address'

/** Stripe rejects some addresses that we accept. */
function rejectEmail(error: unknown): never {
  if ((error as { code?: string }).code !== 'email_invalid') throw error
  throw new Invalid(emailMessage, [{ path: 'email', message: emailMessage }])
}

/**
 * Payments by Stripe with one set of keys. Every call that writes may be repeated: idempotency keys contain our own
 * ids, to which the client adds what a call says, so that after a crash the same call returns what the first one did.
 * Throws Refusal 503 when Stripe cannot be reached, ProviderFailure when it fails.
 */
export function createStripeProvider({ kind, keys, apiUrl, publicUrl, now, log }: Options) {
  const stripe = createStripeClient(keys.secretKey, apiUrl)
  const ask = <T>(call: () => Promise<T>) => askStripe(log, call)

  const catalog = createCatalog(stripe, publicUrl)

  /** For the keys of calls that may fail and be repeated: Stripe repeats a failure under the same key. */
  const minute = () => Math.floor(now().getTime() / 60_000)

  async function statusOf(intent: Stripe.PaymentIntent): Promise<PaymentStatus> {
    if (intent.status === 'canceled') return 'cancelled'
    if (intent.status === 'processing') return 'processing'
    if (intent.status !== 'succeeded') return 'open'
    return (await isPaymentTakenBack(stripe, intent.id)) ? 'refunded' : 'succeeded'
  }

  /** It was paid or cancelled at the same moment: read its current state. */
  function afterRace(error: unknown, paymentId: string): Promise<Stripe.PaymentIntent> {
    if ((error as { code?: string }).code !== 'payment_intent_unexpected_state') throw error
    return stripe.paymentIntents.retrieve(paymentId)
  }

  return {
    kind,
    keys,
    client: stripe,
    ask,

    /** Creates the customer of a new account and returns its id. Throws Invalid for an address that Stripe rejects. */
    createCustomer: ({ userId, email, name }: NewCustomer): Promise<string> =>
      ask(async () => {
        const customer = { email, name, metadata: { userId } }
        const made = await stripe.customers
          .create(customer, { idempotencyKey: `customer-${userId}` })
          .catch(rejectEmail)
        return made.id
      }),

    /** Sends receipts and reminders of this customer to another address. */
    changeEmail: ({ customerId, address, changedAt }: EmailChange): Promise<void> =>
      ask(async () => {
        const idempotencyKey = `customer-email-${customerId}-${changedAt.getTime()}`
        await stripe.customers.update(customerId, { email: address }, { idempotencyKey })
      }),

    /** The coupon with this code that this customer may use, or null; letter case does not matter. */
    findCoupon: (code: string, customerId: string): Promise<Coupon | null> =>
      ask(async () => {
        const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 10 })
        const found = data.find(({ customer }) => customer === null || idOf(customer) === customerId)
        if (!found || (found.expires_at !== null && found.expires_at * 1000 <= now().getTime())) return null
        const { max_redemptions: max, times_redeemed: redeemed } = found
        return { code: found.code, maxUses: max === null ? null : max - redeemed }
      }),

    /** Starts a payment that keeps the card; `clientSecret` lets the browser confirm it. */
    createPayment: ({ key, customerId, tierId, amount }: NewPayment) =>
      ask(async () => {
        const intent = await stripe.paymentIntents.create(
          {
            amount,
            currency: 'usd',
            customer: customerId,
            allowed_payment_method_types: ['card'],
            setup_future_usage: 'off_session',
            description: `${brand.name}, first year`,
            metadata: { payment: key, tierId },
          },
          { idempotencyKey: `payment-${key}` },
        )
        return { paymentId: intent.id, clientSecret: intent.client_secret! }
      }),

    readPayment: (paymentId: string) =>
      ask(async () => statusOf(await stripe.paymentIntents.retrieve(paymentId))),

    /** Makes sure that the payment can no longer succeed. Returns its state, which may already be 'succeeded'. */
    cancelPayment: (paymentId: string) =>
      ask(async () => {
        const intent = await stripe.paymentIntents.retrieve(paymentId)
        const mayCancel = !['canceled', 'succeeded', 'processing'].includes(intent.status)
        if (!mayCancel) return statusOf(intent)
        const cancelled = await stripe.paymentIntents
          .cancel(paymentId, {}, { idempotencyKey: `cancel-${paymentId}-${minute()}` })
          .catch((error: unknown) => afterRace(error, paymentId))
        return statusOf(cancelled)
      }),

    createSubscription: (payment: PaidPayment) =>
      ask(() => createStripeSubscription(stripe, catalog, payment)),

    /** The customer's best subscription, ended ones included; null without one. */
    readSubscription: (customerId: string) =>
      ask(() => readStripeSubscription(stripe, catalog, customerId, now())),

    /** Gives the payments of a subscription's current year back, once, and returns what has become of them. */
    refundYear: (refund: { key: string; subscription: string; failures: number }) =>
      ask(() => refundStripeYear(stripe, refund)),

    /** Ends the customer's subscriptions at once. */
    endSubscriptions: (customerId: string) => ask(() => endStripeSubscriptions(stripe, customerId)),

    /** What changes of a subscription to these plans would cost now; empty when its plan cannot be changed. */
    previewChanges: (change: { customer: string; subscription: string; tierIds: TierId[] }) =>
      ask(() => previewPlanChanges(stripe, catalog, change)),

    /**
     * The address of a billing portal session that links back to `returnUrl`; with `change` the page that asks to confirm
     * it, unless the plan cannot be changed.
     */
    portalUrl: (
      customerId: string,
      returnUrl: string,
      change?: { subscription: string; tierId: TierId; doneUrl?: string | undefined },
    ) =>
      ask(async () => {
        const configuration = await catalog.portalConfiguration()
        const flow =
          change &&
          (await confirmChangeFlow(stripe, catalog, { ...change, doneUrl: change.doneUrl ?? returnUrl }))
        const session = await stripe.billingPortal.sessions.create(
          { customer: customerId, return_url: returnUrl, configuration, ...(flow && { flow_data: flow }) },
          { idempotencyKey: `portal-session-${customerId}-${minute()}` },
        )
        return session.url
      }),
  }
}
