import type Stripe from 'stripe'
import { allOf, live, paymentsOfInvoice } from './stripe-subscriptions.ts'

/** What has become of the payments of a year; the amount in US cents is what has gone or goes back. */
export type RefundResult = { state: 'none' | 'pending' | 'refunded' | 'failed'; amount: number }

type YearRefund = { key: string; subscription: string; failures?: number }

/**
 * Refunds the payments of a subscription's current year: the first or the renewal, and changes of plan since. A payment
 * that has a refund with this key gets no second one, whatever has become of it; so the call may be repeated at any
 * time, also to learn the present state.
 */
export async function refundStripeYear(stripe: Stripe, refund: YearRefund): Promise<RefundResult> {
  const intents = await paymentsOfYear(stripe, refund.subscription)
  let amount = 0
  let paid = 0
  let isPending = false
  for (const id of intents) {
    const { amount_received: received } = await stripe.paymentIntents.retrieve(id)
    const going = (await refundOnce(stripe, id, received, refund)).filter(isGoing)
    paid += received
    amount += sumOf(going)
    isPending ||= going.some(({ status }) => status !== 'succeeded')
  }
  if (paid === 0) return { state: 'none', amount: 0 }
  if (amount < paid) return { state: 'failed', amount }
  return { state: isPending ? 'pending' : 'refunded', amount }
}

/** The payments from the newest invoice back to the one that began the year. */
async function paymentsOfYear(stripe: Stripe, subscription: string): Promise<string[]> {
  const { data: invoices } = await stripe.invoices.list({ subscription, status: 'paid', limit: 100 })
  const first = invoices.findIndex(({ billing_reason: reason }) => reason !== 'subscription_update')
  const intents = []
  for (const { id } of invoices.slice(0, first + 1)) intents.push(...(await paymentsOfInvoice(stripe, id)))
  return intents
}

/** All refunds of a payment, after making ours unless it is there, or nothing is left to refund. */
async function refundOnce(
  stripe: Stripe,
  intent: string,
  received: number,
  { key, failures = 0 }: YearRefund,
): Promise<Stripe.Refund[]> {
  const read = async () => (await stripe.refunds.list({ payment_intent: intent, limit: 100 })).data
  const known = await read()
  const isOurs = ({ metadata }: Stripe.Refund) => metadata?.['refund'] === key
  if (known.some(isOurs) || sumOf(known.filter(isGoing)) >= received) return known
  try {
    const params = { payment_intent: intent, metadata: { refund: key } }
    await stripe.refunds.create(params, { idempotencyKey: `refund-${key}-${intent}-${failures}` })
  } catch (error) {
    // Stripe refuses a disputed payment, for example: the team has to settle that.
    if ((error as { type?: string }).type !== 'StripeInvalidRequestError') throw error
  }
  return read()
}

const isGoing = ({ status }: Stripe.Refund) => status !== 'failed' && status !== 'canceled'
const sumOf = (refunds: Stripe.Refund[]) => refunds.reduce((sum, { amount }) => sum + amount, 0)

/** Ends all subscriptions of a customer now; nothing renews any more. */
export async function endStripeSubscriptions(stripe: Stripe, customer: string): Promise<void> {
  for (const { id, status } of await allOf(stripe, customer))
    if (live.includes(status)) await stripe.subscriptions.cancel(id, {}, { idempotencyKey: `cancel-${id}` })
}
