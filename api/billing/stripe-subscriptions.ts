import type Stripe from 'stripe'
import { couponPrice } from '../../shared/plans.ts'
import type { PaidPayment, Subscription } from './provider.ts'
import type { Catalog } from './stripe-catalog.ts'
import { idOf } from './stripe-client.ts'

/** The statuses from best to worst: a customer's best subscription is the one that counts. */
const ranking = ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'canceled']
export const live = ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete']
const moneyGone = ['lost', 'needs_response', 'under_review']

/** All subscriptions of a customer in any state, the newest first. */
export async function allOf(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const { data } = await stripe.subscriptions.list({
    customer,
    status: 'all',
    limit: 100,
    expand: ['data.latest_invoice'],
  })
  return data
}

/** The current state of a customer's best subscription at Stripe, or null. */
export async function readStripeSubscription(
  stripe: Stripe,
  catalog: Catalog,
  customer: string,
  now: Date,
): Promise<Subscription | null> {
  const all = await allOf(stripe, customer)
  const rank = ({ status }: Stripe.Subscription) => ranking.indexOf(status)
  const counting = all.filter((subscription) => rank(subscription) >= 0)
  for (const subscription of counting.toSorted((a, b) => rank(a) - rank(b) || b.created - a.created)) {
    const found = await toSubscription(stripe, catalog, subscription, now)
    if (found) return found
  }
  return null
}

/** Null when its price is not ours. */
async function toSubscription(
  stripe: Stripe,
  catalog: Catalog,
  subscription: Stripe.Subscription,
  now: Date,
): Promise<Subscription | null> {
  const { id, status, items } = subscription
  const [item] = items.data
  const tierId = item ? await catalog.tierOf(item.price) : null
  if (!item || !tierId) return null
  const yearEnds = new Date(item.current_period_end * 1000)
  const waits = isChangeUnpaid(subscription)
  const isRunning =
    status === 'active' || status === 'trialing' || (status === 'past_due' && waits && now < yearEnds)
  const ends = subscription.cancel_at_period_end || subscription.cancel_at !== null || !isRunning
  return {
    id,
    tierId: waits ? null : tierId,
    isPaid: isRunning && !(await isTakenBack(stripe, id)),
    renewal: ends ? null : { at: yearEnds, amount: item.price.unit_amount ?? 0 },
  }
}

/** Whether a change of plan is not paid yet: until then the member keeps the paid plan and its year. */
function isChangeUnpaid({ latest_invoice: invoice }: Stripe.Subscription): boolean {
  if (!invoice || typeof invoice === 'string') return false
  return (
    invoice.billing_reason === 'subscription_update' && invoice.status !== 'paid' && invoice.status !== 'void'
  )
}

/** Whether every payment of the current year was refunded in full or is disputed. */
async function isTakenBack(stripe: Stripe, subscription: string): Promise<boolean> {
  const { data: invoices } = await stripe.invoices.list({ subscription, status: 'paid', limit: 100 })
  const ofYear = invoices.find(({ billing_reason: reason }) => reason !== 'subscription_update')
  if (!ofYear?.id) return false
  const intents = await paymentsOfInvoice(stripe, ofYear.id)
  if (intents.length === 0) return false
  for (const intent of intents) if (!(await isPaymentTakenBack(stripe, intent))) return false
  return true
}

/** The payments that settled an invoice. */
export async function paymentsOfInvoice(stripe: Stripe, invoice: string): Promise<string[]> {
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid' })
  return data.map(({ payment }) => idOf(payment.payment_intent)).filter((id) => id !== '')
}

/** Whether a payment was refunded in full, or is disputed and not won. */
export async function isPaymentTakenBack(stripe: Stripe, paymentIntent: string): Promise<boolean> {
  const intent = await stripe.paymentIntents.retrieve(paymentIntent, { expand: ['latest_charge'] })
  const charge = intent.latest_charge
  if (!charge || typeof charge === 'string') return false
  if (charge.refunded) return true
  if (!charge.disputed) return false
  const { data } = await stripe.disputes.list({ payment_intent: paymentIntent, limit: 10 })
  return data.some(({ status }) => moneyGone.includes(status))
}

/**
 * Creates the subscription of a payment that has succeeded, settles its first invoice with that payment, and ends the
 * customer's other subscriptions. After a crash a repeated call skips the steps that were completed.
 */
export async function createStripeSubscription(
  stripe: Stripe,
  catalog: Catalog,
  payment: PaidPayment,
): Promise<void> {
  const all = await allOf(stripe, payment.customerId)
  const made = all.filter(({ metadata }) => metadata['payment'] === payment.key)
  const usable = made.find(({ status }) => status !== 'incomplete_expired')
  const subscription = usable ?? (await create(stripe, catalog, payment, made.length))
  if (subscription.status === 'incomplete') await settle(stripe, subscription, payment)
  for (const { id, status } of all) {
    if (id === subscription.id || !live.includes(status)) continue
    await stripe.subscriptions.cancel(id, {}, { idempotencyKey: `cancel-${id}` })
  }
}

/**
 * An unsettled subscription expires after 23 hours. Stripe would answer with an expired one, or with its own failure,
 * under the same idempotency key, so the key counts both.
 */
async function create(
  stripe: Stripe,
  catalog: Catalog,
  { key, customerId, tierId, amount, paymentId, failures = 0 }: PaidPayment,
  expired: number,
): Promise<Stripe.Subscription> {
  const intent = await stripe.paymentIntents.retrieve(paymentId)
  const card = idOf(intent.payment_method)
  return stripe.subscriptions.create(
    {
      customer: customerId,
      items: [{ price: await catalog.priceOf(tierId) }],
      ...(amount === couponPrice * 100 && { discounts: [{ coupon: await catalog.discountOf(tierId) }] }),
      ...(card !== '' && { default_payment_method: card }),
      // The invoice must wait for the existing payment instead of charging the card.
      payment_behavior: 'default_incomplete',
      metadata: { payment: key, tierId },
      expand: ['latest_invoice'],
    },
    { idempotencyKey: `subscription-${key}-${expired + failures}` },
  )
}

async function settle(
  stripe: Stripe,
  { id, latest_invoice }: Stripe.Subscription,
  { key, paymentId, failures = 0 }: PaidPayment,
) {
  const invoice = await stripe.invoices.retrieve(idOf(latest_invoice))
  if (invoice.status === 'paid') return
  await stripe.invoices.attachPayment(
    idOf(latest_invoice),
    { payment_intent: paymentId },
    { idempotencyKey: `attach-${key}-${id}-${failures}` },
  )
}
