import type Stripe from 'stripe'
import { brand } from '../../shared/brand.ts'
import type { StripeKeys } from '../config.ts'
import { Invalid } from '../http/errors.ts'
import type { Log } from '../log.ts'
import type { PaymentProvider, PaymentStatus } from './provider.ts'
import { createCatalogue } from './stripe-catalogue.ts'
import { askStripe, createStripeClient, idOf } from './stripe-client.ts'
import {
  createStripeSubscription,
  isPaymentTakenBack,
  readStripeSubscription,
} from './stripe-subscriptions.ts'

type Outside = { keys: StripeKeys; apiUrl: string; publicUrl: string; now: () => Date; log: Log }
export type StripeProvider = ReturnType<typeof createStripeProvider>

const emailMessage = 'Enter a valid email address'

/** Stripe is stricter with addresses than anybody else. */
function refuseEmail(error: unknown): never {
  if ((error as { code?: string }).code !== 'email_invalid') throw error
  throw new Invalid(emailMessage, [{ path: 'email', message: emailMessage }])
}

/** Payments by Stripe with one set of keys. The idempotency keys are made of our own ids, so they survive restarts. */
export function createStripeProvider({ keys, apiUrl, publicUrl, now, log }: Outside) {
  const stripe = createStripeClient(keys.secretKey, apiUrl)
  const ask = <T>(question: () => Promise<T>) => askStripe(log, question)

  const catalogue = createCatalogue(stripe, publicUrl)

  /** For keys of calls that may well be made twice: Stripe repeats a failure for as long as the key is the same. */
  const minute = () => Math.floor(now().getTime() / 60_000)

  async function statusOf(intent: Stripe.PaymentIntent): Promise<PaymentStatus> {
    if (intent.status === 'canceled') return 'cancelled'
    if (intent.status === 'processing') return 'processing'
    if (intent.status !== 'succeeded') return 'open'
    return (await isPaymentTakenBack(stripe, intent.id)) ? 'refunded' : 'succeeded'
  }

  const provider: PaymentProvider = {
    kind: 'stripe',
    publishableKey: keys.publishableKey,

    createCustomer: ({ userId, email, name }) =>
      ask(async () => {
        const customer = { email, name, metadata: { userId } }
        const made = await stripe.customers
          .create(customer, { idempotencyKey: `customer-${userId}` })
          .catch(refuseEmail)
        return made.id
      }),

    changeEmail: ({ customerId, address, changedAt }) =>
      ask(async () => {
        const idempotencyKey = `customer-email-${customerId}-${changedAt.getTime()}`
        await stripe.customers.update(customerId, { email: address }, { idempotencyKey })
      }),

    findCoupon: (code, customerId) =>
      ask(async () => {
        const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 10 })
        const found = data.find(({ customer }) => customer === null || idOf(customer) === customerId)
        if (!found || (found.expires_at !== null && found.expires_at * 1000 <= now().getTime())) return null
        const { max_redemptions: max, times_redeemed: redeemed } = found
        return { code: found.code, maxUses: max === null ? null : max - redeemed }
      }),

    createPayment: ({ key, customerId, tierId, amount }) =>
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

    readPayment: (paymentId) => ask(async () => statusOf(await stripe.paymentIntents.retrieve(paymentId))),

    cancelPayment: (paymentId) =>
      ask(async () => {
        const intent = await stripe.paymentIntents.retrieve(paymentId)
        const mayCancel = !['canceled', 'succeeded', 'processing'].includes(intent.status)
        if (!mayCancel) return statusOf(intent)
        const cancelled = await stripe.paymentIntents
          .cancel(paymentId, {}, { idempotencyKey: `cancel-${paymentId}-${minute()}` })
          .catch((error: unknown) => afterRace(error, paymentId))
        return statusOf(cancelled)
      }),

    createSubscription: (payment) => ask(() => createStripeSubscription(stripe, catalogue, payment)),

    readSubscription: (customerId) => ask(() => readStripeSubscription(stripe, catalogue, customerId, now())),

    portalUrl: (customerId, returnUrl) =>
      ask(async () => {
        const configuration = await catalogue.portalConfiguration()
        const session = await stripe.billingPortal.sessions.create(
          { customer: customerId, return_url: returnUrl, configuration },
          { idempotencyKey: `portal-session-${customerId}-${minute()}` },
        )
        return session.url
      }),
  }

  /** Paid or cancelled at the same moment: where it stands now is the answer. */
  function afterRace(error: unknown, paymentId: string): Promise<Stripe.PaymentIntent> {
    if ((error as { code?: string }).code !== 'payment_intent_unexpected_state') throw error
    return stripe.paymentIntents.retrieve(paymentId)
  }

  return { ...provider, client: stripe, ask, keys }
}
