import type { StripeObject } from '../stripe-sim/account.ts'
import type { StripeSim } from '../stripe-sim/sim.ts'

/** What happens at Stripe without a call of ours: in browsers, at the end of a year, in the team's dashboard. */
export function createStripeActions({ all, get, add, emit, ...billing }: StripeSim) {
  const intentOf = (clientSecret: string) =>
    all('payment_intent').find((each) => each.client_secret === clientSecret)!
  const subscriptionOf = (customer: string) =>
    all('subscription').find((each) => each.customer === customer && each.status !== 'canceled')!
  const chargeOf = (customer: string) => all('charge').find((each) => each.customer === customer)!

  return {
    pay: (clientSecret: string) => billing.pay(intentOf(clientSecret)),
    decline: (clientSecret: string) => emit('payment_intent.payment_failed', intentOf(clientSecret)),
    renew: (customer: string, succeeds: boolean) => billing.renew(subscriptionOf(customer), succeeds),
    payOpenInvoice: (customer: string) => billing.collect(get(subscriptionOf(customer).latest_invoice), true),
    changePlan: (customer: string, price: StripeObject, succeeds: boolean) =>
      billing.changePlan(subscriptionOf(customer), price, succeeds),
    cancelAtPeriodEnd: (customer: string) =>
      billing.change(subscriptionOf(customer), { cancel_at_period_end: true }),
    end: (customer: string) => billing.end(subscriptionOf(customer)),
    expireIncomplete(customer: string) {
      const subscription = subscriptionOf(customer)
      get(subscription.latest_invoice)['status'] = 'void'
      billing.change(subscription, { status: 'incomplete_expired' })
    },
    refund(customer: string) {
      billing.refund(get(chargeOf(customer)['payment_intent']))
    },
    /** The bank's word on the newest refund of a customer. */
    changeRefund: (customer: string, status: 'pending' | 'succeeded' | 'failed') =>
      billing.changeRefund(
        all('refund').find((each) => each.customer === customer)!,
        status,
      ),
    dispute(customer: string, status: string) {
      const charge = chargeOf(customer)
      charge['disputed'] = true
      const known = all('dispute').find((each) => each.charge === charge.id)
      const dispute =
        known ?? add('dp', 'dispute', { charge: charge.id, payment_intent: charge.payment_intent })
      dispute['status'] = status
      emit(known ? 'charge.dispute.closed' : 'charge.dispute.created', dispute)
    },
  }
}
