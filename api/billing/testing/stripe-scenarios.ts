import { couponPrice, planOf, type TierId, tierIds } from '../../../shared/plans.ts'
import { setUpStripe } from '../stripe-setup.ts'
import type { StripeProvider } from '../stripe.ts'
import type { TestStripe } from './stripe-server.ts'

const publicUrl = 'https://host.example'

/** `url` is the address of Stripe's API; `stripe` simulates people and Stripe itself. */
type Context = { url: string; secretKey: string; stripe: TestStripe; provider: StripeProvider }

/** Everything that makes the product send requests to Stripe. */
export const stripeScenarios: [what: string, run: (context: Context) => Promise<unknown>][] = [
  ['a new account is set up', setUp],
  ['a second run finds it set up', setUp],
  ['the webhook lacks an event', webhookLacks],
  ['a member pays, changes the address, opens the portal', fullPrice],
  ['a member pays 1 dollar with a coupon', withCoupon],
  ['a payment is cancelled', cancelled],
  ['a payment is cancelled after it succeeded', cancelledTooLate],
  ['a member who was refunded pays again', refundedAndBack],
  ['a payment is disputed', disputed],
  ['a declined applicant is refunded', declined],
]

async function setUp({ url, secretKey }: Context): Promise<void> {
  await setUpStripe({ name: 'STRIPE', secretKey, apiUrl: url, publicUrl }, () => undefined)
}

async function webhookLacks(context: Context): Promise<void> {
  context.stripe.all('webhook_endpoint')[0]!['enabled_events'] = ['invoice.paid']
  await setUp(context)
}

async function fullPrice(context: Context): Promise<void> {
  const { provider } = context
  for (const tierId of tierIds) {
    const customerId = await customer(context)
    await pay(context, customerId, tierId, planOf(tierId).price * 100)
    await provider.changeEmail({ customerId, address: 'mia@new.example', changedAt: new Date() })
    await provider.portalUrl(customerId, `${publicUrl}/useraccount/1`)
    const { id: subscription } = (await provider.readSubscription(customerId))!
    const larger = tierIds.slice(tierIds.indexOf(tierId) + 1)
    await provider.previewChanges({ customer: customerId, subscription, tierIds: larger })
    for (const tierId of larger.slice(0, 1))
      await provider.portalUrl(customerId, `${publicUrl}/useraccount/1`, { subscription, tierId })
  }
}

async function withCoupon(context: Context): Promise<void> {
  context.stripe.addPromotionCode('SPRING', { max_redemptions: 5, times_redeemed: 1 })
  for (const tierId of tierIds) {
    const customerId = await customer(context)
    await context.provider.findCoupon('spring', customerId)
    await pay(context, customerId, tierId, couponPrice * 100)
  }
}

async function cancelled(context: Context): Promise<void> {
  const { paymentId } = await start(context, await customer(context), 'mid', 50_000)
  await context.provider.cancelPayment(paymentId)
}

async function cancelledTooLate(context: Context): Promise<void> {
  const { paymentId, clientSecret } = await start(context, await customer(context), 'mid', 50_000)
  context.stripe.pay(clientSecret)
  await context.provider.cancelPayment(paymentId)
}

async function refundedAndBack(context: Context): Promise<void> {
  const customerId = await customer(context)
  await pay(context, customerId, 'mid', 50_000)
  context.stripe.refund(customerId)
  await context.provider.readSubscription(customerId)
  await pay(context, customerId, 'low', 10_000)
}

async function disputed(context: Context): Promise<void> {
  const customerId = await customer(context)
  const { paymentId } = await pay(context, customerId, 'high', 200_000)
  context.stripe.dispute(customerId, 'needs_response')
  await context.provider.readPayment(paymentId)
  await context.provider.readSubscription(customerId)
}

async function declined(context: Context): Promise<void> {
  const customerId = await customer(context)
  await pay(context, customerId, 'mid', 50_000)
  const subscription = (await context.provider.readSubscription(customerId))!.id
  await context.provider.refundYear({ key: 'refund-1', subscription, failures: 0 })
  await context.provider.endSubscriptions(customerId)
}

let made = 0
const customer = ({ provider }: Context) =>
  provider.createCustomer({
    userId: `user-${++made}`,
    email: 'mia@example.com',
    name: 'Mia Host',
    mode: 'live',
  })

const start = ({ provider }: Context, customerId: string, tierId: TierId, amount: number) =>
  provider.createPayment({ key: `payment-${++made}`, customerId, tierId, amount })

async function pay(context: Context, customerId: string, tierId: TierId, amount: number) {
  const payment = { key: `payment-${++made}`, customerId, tierId, amount }
  const { paymentId, clientSecret } = await context.provider.createPayment(payment)
  context.stripe.pay(clientSecret)
  await context.provider.readPayment(paymentId)
  await context.provider.createSubscription({ ...payment, paymentId })
  return { paymentId }
}
