import { type StripeObject, type StripeObjects, StripeRefusal } from './stripe-objects.ts'

// eslint-disable-next-line typescript/no-explicit-any
export type Params = Record<string, any>
type Call = (params: Params, id: string) => StripeObject | StripeObject[]

/** The calls of Stripe's API that the product uses, on invented objects; `:id` stands for one path segment. */
export function stripeCalls(stripe: StripeObjects): Record<string, Call> {
  const { add, get, all, emit } = stripe
  const list = (object: string, keep: (each: StripeObject) => boolean) => all(object).filter(keep)

  function createSubscription({ customer, items, discounts, metadata, payment_behavior, ...rest }: Params) {
    if (payment_behavior !== 'default_incomplete')
      throw new StripeRefusal(400, '', 'It would charge the card')
    const price = get(items[0].price)
    const off = discounts ? get(discounts[0].coupon)['amount_off'] : 0
    const current_period_end = stripe.seconds() + stripe.yearSeconds
    const subscription = add('sub', 'subscription', {
      customer,
      metadata,
      status: 'incomplete',
      default_payment_method: rest['default_payment_method'],
      cancel_at: null,
      cancel_at_period_end: false,
      items: { object: 'list', data: [{ id: 'si_1', price, current_period_end }] },
    })
    stripe.invoiceFor(subscription, 'subscription_create', price['unit_amount'] - off)
    emit('customer.subscription.created', subscription)
    return subscription
  }

  function attachPayment({ payment_intent }: Params, id: string) {
    const [invoice, intent] = [get(id), get(payment_intent)]
    if (all('invoice_payment').some((each) => each.payment.payment_intent === intent.id)) {
      throw new StripeRefusal(400, 'payment_intent_in_use', 'The payment is attached already')
    }
    if (intent.status !== 'succeeded') throw new StripeRefusal(400, '', 'The payment has not succeeded')
    stripe.settle(invoice, intent)
    return invoice
  }

  function cancelPayment(_params: Params, id: string) {
    const intent = get(id)
    if (intent.status === 'succeeded') {
      throw new StripeRefusal(400, 'payment_intent_unexpected_state', 'The payment has succeeded')
    }
    return Object.assign(intent, { status: 'canceled' })
  }

  /** Stripe refuses some addresses that look like one; of these tests, those at a host of that name. */
  function withTakenEmail(params: Params) {
    if (!params['email'].endsWith('@refused.example')) return params
    throw new StripeRefusal(400, 'email_invalid', `Invalid email address: ${params['email']}`)
  }

  function createPayment(params: Params) {
    if (params['payment_method_types'])
      throw new StripeRefusal(400, 'parameter_unknown', 'payment_method_types')
    const status = 'requires_payment_method'
    const made = add('pi', 'payment_intent', { ...params, amount: Number(params['amount']), status })
    return Object.assign(made, { client_secret: `${made.id}_secret_${made.id}` })
  }

  return {
    'POST /v1/customers': (params) => add('cus', 'customer', withTakenEmail(params)),
    'POST /v1/customers/:id': (params, id) => Object.assign(get(id), withTakenEmail(params)),
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
    'POST /v1/subscriptions': createSubscription,
    'GET /v1/subscriptions': ({ customer }) => list('subscription', (each) => each.customer === customer),
    'DELETE /v1/subscriptions/:id': (_params, id) => {
      const subscription = Object.assign(get(id), { status: 'canceled' })
      emit('customer.subscription.deleted', subscription)
      return subscription
    },
    'GET /v1/invoices': ({ subscription, status }) =>
      list('invoice', (each) => each.subscription === subscription && each.status === status),
    'GET /v1/invoices/:id': (_params, id) => get(id),
    'POST /v1/invoices/:id/attach_payment': attachPayment,
    'GET /v1/invoice_payments': ({ invoice }) => list('invoice_payment', (each) => each.invoice === invoice),
    'GET /v1/disputes': ({ payment_intent }) =>
      list('dispute', (each) => each.payment_intent === payment_intent),
    'GET /v1/billing_portal/configurations': () => all('billing_portal.configuration'),
    'POST /v1/billing_portal/configurations': (params) => add('bpc', 'billing_portal.configuration', params),
    'POST /v1/billing_portal/sessions': (params) =>
      add('bps', 'billing_portal.session', {
        ...params,
        url: `https://portal.example/${params['customer']}`,
      }),
    'GET /v1/webhook_endpoints': () => all('webhook_endpoint'),
    'POST /v1/webhook_endpoints': (params) =>
      add('we', 'webhook_endpoint', { ...params, secret: 'whsec_made' }),
  }
}
