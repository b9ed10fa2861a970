import { type Account, StripeError, type StripeObject } from './account.ts'

/** What Stripe does with money: charges, invoices, renewals and changes of plan. */
export function createBilling({ add, get, all, emit, seconds }: Account) {
  /** Pays an intent that waits for its card. */
  function pay(intent: StripeObject): void {
    if (intent.status !== 'requires_payment_method')
      throw new StripeError(400, 'payment_intent_unexpected_state', `The payment is ${intent.status}`)
    charge(intent)
  }

  function charge(intent: StripeObject): void {
    const { amount, customer, id } = intent
    const made = add('ch', 'charge', {
      amount,
      customer,
      payment_intent: id,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
    })
    const method = intent.payment_method ?? add('pm', 'payment_method', { customer }).id
    const charged = { latest_charge: made.id, payment_method: method, amount_received: amount }
    Object.assign(intent, { status: 'succeeded', ...charged })
    emit('payment_intent.succeeded', intent)
  }

  /** Gives back what is left of a payment; refunds of cards succeed at once, and may fail later. */
  function refund(intent: StripeObject, fields: Record<string, unknown> = {}): StripeObject {
    if (intent.status !== 'succeeded') throw new StripeError(400, '', 'This payment has no successful charge')
    const charged = get(intent.latest_charge)
    if (charged.refunded) {
      throw new StripeError(400, 'charge_already_refunded', `Charge ${charged.id} has already been refunded.`)
    }
    if (charged.disputed) throw new StripeError(400, 'charge_disputed', `Charge ${charged.id} is disputed.`)
    const amount = charged.amount - charged.amount_refunded
    const of = { payment_intent: intent.id, charge: charged.id, customer: intent.customer }
    const made = add('re', 'refund', { amount, currency: 'usd', status: 'succeeded', ...of, ...fields })
    Object.assign(charged, { amount_refunded: charged.amount, refunded: true })
    emit('refund.created', made)
    emit('charge.refunded', charged)
    return made
  }

  /** The bank's later word on a refund; money that could not be paid out is ours again. */
  function changeRefund(made: StripeObject, status: 'pending' | 'succeeded' | 'failed'): void {
    made.status = status
    if (status === 'failed') {
      const charged = get(made.charge)
      Object.assign(charged, { amount_refunded: charged.amount_refunded - made.amount, refunded: false })
    }
    emit(status === 'failed' ? 'refund.failed' : 'refund.updated', made)
  }

  function invoiceFor(subscription: StripeObject, reason: string, amount: number): StripeObject {
    const due = Math.max(0, amount)
    const invoice = add('in', 'invoice', {
      customer: subscription.customer,
      status: 'open',
      billing_reason: reason,
      subscription: subscription.id,
      amount_due: due,
      amount_paid: 0,
      amount_remaining: due,
    })
    subscription.latest_invoice = invoice.id
    return invoice
  }

  /** Credits a payment to an invoice. */
  function settle(invoice: StripeObject, intent: StripeObject): void {
    const payment = { type: 'payment_intent', payment_intent: intent.id }
    add('inpay', 'invoice_payment', { invoice: invoice.id, status: 'paid', payment })
    invoice.amount_paid += intent.amount
    invoice.amount_remaining = Math.max(0, invoice.amount_due - invoice.amount_paid)
    if (invoice.amount_remaining === 0) complete(invoice)
  }

  function complete(invoice: StripeObject): void {
    invoice.status = 'paid'
    emit('invoice.paid', invoice)
    change(get(invoice.subscription), { status: 'active' })
  }

  function change(subscription: StripeObject, fields: Record<string, unknown>): void {
    Object.assign(subscription, fields)
    emit('customer.subscription.updated', subscription)
  }

  /** Charges the stored card for an invoice, or fails to. */
  function collect(invoice: StripeObject, succeeds: boolean): void {
    const { amount_due: amount, customer } = invoice
    if (amount === 0) return complete(invoice)
    const intent = add('pi', 'payment_intent', { amount, customer, status: 'requires_payment_method' })
    if (succeeds) {
      charge(intent)
      settle(invoice, intent)
    } else {
      change(get(invoice.subscription), { status: 'past_due' })
      emit('invoice.payment_failed', invoice)
    }
  }

  /** Begins the year of an item, for which the customer paid `worth` cents. */
  function startYear(item: StripeObject, start: number, worth: number): void {
    Object.assign(item, { current_period_start: start, current_period_end: yearAfter(start), worth })
  }

  function renew(subscription: StripeObject, succeeds = true): void {
    const [item] = subscription.items.data
    startYear(item, item.current_period_end, item.price.unit_amount)
    collect(invoiceFor(subscription, 'subscription_cycle', item.price.unit_amount), succeeds)
  }

  /**
   * What a change to this price costs for the rest of the year, by the second: a credit (negative) for what was paid
   * for it already, and the new price, in cents.
   */
  function prorations({ items }: StripeObject, price: StripeObject): [credit: number, charge: number] {
    const [{ current_period_start: start, current_period_end: end, worth }] = items.data
    const forRest = (amount: number) => Math.round((amount * (end - seconds())) / (end - start))
    return [-forRest(worth), forRest(price['unit_amount'])]
  }

  /** The invoice of a change as it would be now; nothing is changed. */
  function previewChange(subscription: StripeObject, price: StripeObject): StripeObject {
    const lines = prorations(subscription, price)
    const total = lines[0] + lines[1]
    return {
      id: 'upcoming',
      object: 'invoice',
      billing_reason: 'subscription_update',
      customer: subscription['customer'],
      total,
      amount_due: Math.max(0, total),
      lines: {
        object: 'list',
        data: lines.map((amount) => ({ id: 'il_preview', object: 'line_item', amount, currency: 'usd' })),
      },
    }
  }

  function changePlan(subscription: StripeObject, price: StripeObject, succeeds = true): void {
    const { total } = previewChange(subscription, price)
    Object.assign(subscription.items.data[0], { price, worth: price['unit_amount'] })
    emit('customer.subscription.updated', subscription)
    collect(invoiceFor(subscription, 'subscription_update', total), succeeds)
  }

  function end(subscription: StripeObject): void {
    subscription['status'] = 'canceled'
    emit('customer.subscription.deleted', subscription)
  }

  /** The active subscriptions whose year is over. */
  const due = () =>
    all('subscription').filter(
      ({ status, items }) => status === 'active' && items.data[0].current_period_end <= seconds(),
    )

  /** Renews or ends the subscriptions whose year is over. */
  function endYears(): void {
    for (let [ended] = due(); ended; [ended] = due()) {
      if (ended['cancel_at_period_end']) end(ended)
      else renew(ended)
    }
  }

  return {
    pay,
    refund,
    changeRefund,
    invoiceFor,
    settle,
    change,
    collect,
    startYear,
    renew,
    prorations,
    previewChange,
    changePlan,
    end,
    endYears,
    hasEndedYear: () => due().length > 0,
  }
}
export type Billing = ReturnType<typeof createBilling>

function yearAfter(seconds: number): number {
  const date = new Date(seconds * 1000)
  return date.setUTCFullYear(date.getUTCFullYear() + 1) / 1000
}
