import { type Account, StripeError, type StripeObject } from './account.ts'
import type { Billing } from './billing.ts'
import type { Params } from './params.ts'

type Call = (params: Params, id: string) => StripeObject | StripeObject[]

const goodCard = '4242424242424242'
const declinedCard = '4000000000000002'
const unknownCardMessage = 'The sandbox takes the card 4242 4242 4242 4242 only. Please use that number.'

/** The calls of Stripe's API that the product makes; `:id` is one path segment. */
export function productCalls(
  { add, get, all, emit, seconds, random }: Account,
  { invoiceFor, startYear, settle, end, refund, previewChange }: Billing,
  portalUrl: string,
): Record<string, Call> {
  const list = (object: string, keep: (each: StripeObject) => boolean) => all(object).filter(keep)

  function createSubscription({ customer, items, discounts, metadata, payment_behavior, ...rest }: Params) {
    if (payment_behavior !== 'default_incomplete') throw new StripeError(400, '', 'It would charge the card')
    const price = get(items[0].price)
    const amount = price['unit_amount'] - (discounts ? get(discounts[0].coupon)['amount_off'] : 0)
    const subscription = add('sub', 'subscription', {
      customer,
      metadata,
      status: 'incomplete',
      default_payment_method: rest['default_payment_method'],
      cancel_at: null,
      cancel_at_period_end: false,
      items: { object: 'list', data: [{ id: 'si_1', price }] },
    })
    startYear(subscription['items'].data[0], seconds(), amount)
    invoiceFor(subscription, 'subscription_create', amount)
    emit('customer.subscription.created', subscription)
    return subscription
  }

  function attachPayment({ payment_intent }: Params, id: string) {
    const [invoice, intent] = [get(id), get(payment_intent)]
    if (all('invoice_payment').some((each) => each.payment.payment_intent === intent.id)) {
      throw new StripeError(400, 'payment_intent_in_use', 'The payment is attached already')
    }
    if (intent.status !== 'succeeded') throw new StripeError(400, '', 'The payment has not succeeded')
    const [item] = get(invoice.subscription).items.data
    startYear(item, get(intent.latest_charge).created, item.worth) // demo data pay in the past
    settle(invoice, intent)
    return invoice
  }

  function cancelPayment(_params: Params, id: string) {
    const intent = get(id)
    if (intent.status === 'succeeded') {
      throw new StripeError(400, 'payment_intent_unexpected_state', 'The payment has succeeded')
    }
    return Object.assign(intent, { status: 'canceled' })
  }

  /** Stripe rejects some valid-looking addresses; the simulator those of one host. */
  function withAcceptedEmail(params: Params) {
    if (!params['email'].endsWith('@refused.example')) return params
    throw new StripeError(400, 'email_invalid', `Invalid email address: ${params['email']}`)
  }

  function createPayment(params: Params) {
    if (params['payment_method_types'])
      throw new StripeError(400, 'parameter_unknown', 'payment_method_types')
    const status = 'requires_payment_method'
    const made = add('pi', 'payment_intent', { ...params, amount: Number(params['amount']), status })
    return Object.assign(made, { client_secret: `${made.id}_secret_${random()}` })
  }

  return {
    'POST /v1/customers': (params) => add('cus', 'customer', withAcceptedEmail(params)),
    'POST /v1/customers/:id': (params, id) => Object.assign(get(id), withAcceptedEmail(params)),
    'POST /v1/products': (params) => add('prod', 'product', params),
    'POST /v1/prices': (params) =>
      add('price', 'price', { ...params, unit_amount: Number(params['unit_amount']) }),
    'GET /v1/prices': ({ lookup_keys }) => list('price', (each) => lookup_keys.includes(each.lookup_key)),
    'POST /v1/coupons': (params) =>
      add('co', 'coupon', { ...params, amount_off: Number(params['amount_off']) }),
    'GET /v1/coupons/:id': (_params, id) => get(id),
    'GET /v1/promotion_codes': ({ code }) =>
      list('promotion_code', (each) => each.active && each.code.toUpperCase() === code.toUpperCase()),
    'POST /v1/payment_intents': createPayment,
    'GET /v1/payment_intents/:id': (_params, id) => get(id),
    'POST /v1/payment_intents/:id/cancel': cancelPayment,
    'POST /v1/refunds': ({ payment_intent, metadata }) => refund(get(payment_intent), { metadata }),
    'GET /v1/refunds': ({ payment_intent }) =>
      list('refund', (each) => each.payment_intent === payment_intent),
    'POST /v1/subscriptions': createSubscription,
    'GET /v1/subscriptions': ({ customer }) => list('subscription', (each) => each.customer === customer),
    'GET /v1/subscriptions/:id': (_params, id) => get(id),
    'DELETE /v1/subscriptions/:id': (_params, id) => {
      end(get(id))
      return get(id)
    },
    'GET /v1/invoices': ({ subscription, status }) =>
      list('invoice', (each) => each.subscription === subscription && each.status === status),
    'POST /v1/invoices/create_preview': ({ subscription, subscription_details: { items } }) =>
      previewChange(get(subscription), get(items[0].price)),
    'GET /v1/invoices/:id': (_params, id) => get(id),
    'POST /v1/invoices/:id/attach_payment': attachPayment,
    'GET /v1/invoice_payments': ({ invoice }) => list('invoice_payment', (each) => each.invoice === invoice),
    'GET /v1/disputes': ({ payment_intent }) =>
      list('dispute', (each) => each.payment_intent === payment_intent),
    'GET /v1/billing_portal/configurations': () => all('billing_portal.configuration'),
    'POST /v1/billing_portal/configurations': (params) => add('bpc', 'billing_portal.configuration', params),
    'POST /v1/billing_portal/sessions': (params) =>
      add('bps', 'billing_portal.session', { ...params, url: `${portalUrl}/${random()}` }),
    'GET /v1/webhook_endpoints': () => all('webhook_endpoint'),
    'POST /v1/webhook_endpoints/:id': (params, id) => Object.assign(get(id), params),
    'POST /v1/webhook_endpoints': (params) =>
      add('we', 'webhook_endpoint', { ...params, secret: 'whsec_made' }),
  }
}

/** The calls that Stripe's own pages make for a customer: the card form and the billing portal. */
export function customerCalls(
  { get, emit }: Account,
  { pay, change, changePlan }: Billing,
): Record<string, Call> {
  function confirmPayment({ client_secret, card }: Params, id: string) {
    const intent = get(id)
    if (intent.client_secret !== client_secret) throw new StripeError(404, '', 'Wrong client secret')
    if (card === declinedCard) {
      emit('payment_intent.payment_failed', intent)
      throw new StripeError(402, 'card_declined', 'Your card was declined.')
    }
    if (card !== goodCard) throw new StripeError(402, 'incorrect_number', unknownCardMessage)
    if (intent.status !== 'succeeded') pay(intent)
    return intent
  }

  function updateSubscription({ price, cancel_at_period_end }: Params, id: string) {
    const subscription = get(id)
    if (price) changePlan(subscription, get(price))
    if (cancel_at_period_end) change(subscription, { cancel_at_period_end: cancel_at_period_end === 'true' })
    return subscription
  }

  return {
    'POST /v1/payment_intents/:id/confirm': confirmPayment,
    'POST /v1/subscriptions/:id': updateSubscription,
  }
}
