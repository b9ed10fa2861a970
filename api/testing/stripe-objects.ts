/** One of Stripe's objects, as far as the product uses it. */
// eslint-disable-next-line typescript/no-explicit-any
export type StripeObject = { id: string; object: string; [field: string]: any }
type Fields = Record<string, unknown>

/** An error as Stripe words it. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const yearSeconds = 365 * 24 * 3600

/** The objects of an invented Stripe account, in memory, and what happens to them: money, renewals, events. */
export function createStripeObjects({ livemode, now }: { livemode: boolean; now: () => Date }) {
  const objects = new Map<string, StripeObject>()
  const events: StripeObject[] = []
  let count = 0

  const seconds = () => Math.floor(now().getTime() / 1000)

  function add(prefix: string, object: string, fields: Fields): StripeObject {
    const id = typeof fields['id'] === 'string' ? fields['id'] : `${prefix}_${++count}`
    const made = { created: seconds(), livemode, metadata: {}, ...fields, id, object }
    objects.set(id, made)
    return made
  }

  function get(id: string): StripeObject {
    const found = objects.get(id)
    if (!found) throw new StripeRefusal(404, 'resource_missing', `No such object: '${id}'`)
    return found
  }

  const all = (object: string) => [...objects.values()].filter((each) => each.object === object).toReversed()

  function emit(type: string, object: StripeObject): void {
    const data = { object: structuredClone(object) }
    events.push({ id: `evt_${++count}`, object: 'event', type, livemode, created: seconds(), data })
  }

  /** Takes the money of an intent; a charge stands for it. */
  function charge(intent: StripeObject): void {
    const made = add('ch', 'charge', {
      amount: intent.amount,
      customer: intent.customer,
      payment_intent: intent.id,
      refunded: false,
      disputed: false,
    })
    const method = intent.payment_method ?? add('pm', 'payment_method', { customer: intent.customer }).id
    Object.assign(intent, { status: 'succeeded', latest_charge: made.id, payment_method: method })
    emit('payment_intent.succeeded', intent)
  }

  function invoiceFor(subscription: StripeObject, reason: string, amount: number): StripeObject {
    const invoice = add('in', 'invoice', {
      customer: subscription.customer,
      status: 'open',
      billing_reason: reason,
      subscription: subscription.id,
      amount_due: amount,
      amount_paid: 0,
      amount_remaining: amount,
    })
    subscription.latest_invoice = invoice.id
    return invoice
  }

  /** Credits a payment to an invoice; one that is settled in full makes its subscription active. */
  function settle(invoice: StripeObject, intent: StripeObject): void {
    const payment = { type: 'payment_intent', payment_intent: intent.id }
    add('inpay', 'invoice_payment', { invoice: invoice.id, status: 'paid', payment })
    invoice.amount_paid += intent.amount
    invoice.amount_remaining = Math.max(0, invoice.amount_due - invoice.amount_paid)
    if (invoice.amount_remaining > 0) return
    invoice.status = 'paid'
    emit('invoice.paid', invoice)
    change(get(invoice.subscription), { status: 'active' })
  }

  function change(subscription: StripeObject, fields: Fields): void {
    Object.assign(subscription, fields)
    emit('customer.subscription.updated', subscription)
  }

  /** Charges the kept card for an invoice, or fails to. */
  function collect(invoice: StripeObject, succeeds: boolean): void {
    const intent = add('pi', 'payment_intent', { amount: invoice.amount_due, customer: invoice.customer })
    if (succeeds) {
      charge(intent)
      settle(invoice, intent)
    } else {
      intent['status'] = 'requires_payment_method'
      change(get(invoice.subscription), { status: 'past_due' })
      emit('invoice.payment_failed', invoice)
    }
  }

  const subscriptionOf = (customer: string) =>
    all('subscription').find((each) => each.customer === customer && each.status !== 'canceled')!

  return {
    objects,
    events,
    add,
    get,
    all,
    emit,
    settle,
    invoiceFor,
    seconds,
    yearSeconds,

    /** What a person does in the browser with Stripe's script. */
    pay(clientSecret: string) {
      const intent = all('payment_intent').find((each) => each.client_secret === clientSecret)!
      if (intent.status !== 'requires_payment_method') throw new Error(`The payment is ${intent.status}`)
      charge(intent)
    },
    decline(clientSecret: string) {
      emit(
        'payment_intent.payment_failed',
        all('payment_intent').find((each) => each.client_secret === clientSecret)!,
      )
    },
    /** What happens at the end of a year, or in the billing portal, or in the team's dashboard. */
    renew(customer: string, succeeds: boolean) {
      const subscription = subscriptionOf(customer)
      const [item] = subscription.items.data
      item.current_period_end += yearSeconds
      const amount = item.price.unit_amount
      collect(invoiceFor(subscription, 'subscription_cycle', amount), succeeds)
    },
    payOpenInvoice: (customer: string) => collect(get(subscriptionOf(customer).latest_invoice), true),
    changePlan(customer: string, priceId: string, amount: number, succeeds: boolean) {
      const subscription = subscriptionOf(customer)
      subscription.items.data[0].price = get(priceId)
      emit('customer.subscription.updated', subscription)
      collect(invoiceFor(subscription, 'subscription_update', amount), succeeds)
    },
    cancelAtPeriodEnd: (customer: string) => change(subscriptionOf(customer), { cancel_at_period_end: true }),
    end(customer: string) {
      const subscription = subscriptionOf(customer)
      subscription['status'] = 'canceled'
      emit('customer.subscription.deleted', subscription)
    },
    expireIncomplete(customer: string) {
      const subscription = subscriptionOf(customer)
      get(subscription.latest_invoice)['status'] = 'void'
      change(subscription, { status: 'incomplete_expired' })
    },
    refund(customer: string) {
      const made = all('charge').find((each) => each.customer === customer)!
      made['refunded'] = true
      emit('charge.refunded', made)
    },
    dispute(customer: string, status: string) {
      const made = all('charge').find((each) => each.customer === customer)!
      made['disputed'] = true
      const known = all('dispute').find((each) => each.charge === made.id)
      const fields = { charge: made.id, payment_intent: made.payment_intent }
      const dispute = known ?? add('dp', 'dispute', fields)
      dispute['status'] = status
      emit(known ? 'charge.dispute.closed' : 'charge.dispute.created', dispute)
    },
  }
}
export type StripeObjects = ReturnType<typeof createStripeObjects>
