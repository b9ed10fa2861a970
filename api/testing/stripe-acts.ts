import { couponPrice, planOf, type TierId, tierIds } from '../../shared/plans.ts'
import { setUpStripe } from '../billing/stripe-setup.ts'
import type { StripeProvider } from '../billing/stripe.ts'
import type { StripeStandIn } from './stripe-stand-in.ts'

const publicUrl = 'https://host.example'

/** `url` is where Stripe's API is; `stripe` does what people and Stripe itself do. */
type Stage = { url: string; secretKey: string; stripe: StripeStandIn; provider: StripeProvider }

/** What happens to members and to the account, as far as it makes us send Stripe something. */
export const stripeActs: [what: string, act: (stage: Stage) => Promise<unknown>][] = [
  ['a new account is set up', setUp],
  ['a second run finds it set up', setUp],
  ['a member pays, changes the address, opens the portal', fullPrice],
  ['a member pays 1 dollar with a coupon', withCoupon],
  ['a payment is given up', givenUp],
  ['a payment is given up when it was made already', givenUpTooLate],
  ['a member who was refunded pays again', refundedAndBack],
  ['a payment is disputed', disputed],
]

async function setUp({ url, secretKey }: Stage): Promise<void> {
  await setUpStripe({ name: 'STRIPE', secretKey, apiUrl: url, publicUrl }, () => undefined)
}

async function fullPrice(stage: Stage): Promise<void> {
  const { provider } = stage
  for (const tierId of tierIds) {
    const customerId = await customer(stage)
    await pay(stage, customerId, tierId, planOf(tierId).price * 100)
    await provider.changeEmail({ customerId, address: 'mia@new.example', changedAt: new Date() })
    await provider.portalUrl(customerId, `${publicUrl}/useraccount/1`)
    await provider.readSubscription(customerId)
  }
}

async function withCoupon(stage: Stage): Promise<void> {
  const terms = { active: true, customer: null, expires_at: null, max_redemptions: 5, times_redeemed: 1 }
  stage.stripe.add('promo', 'promotion_code', { code: 'SPRING', ...terms })
  for (const tierId of tierIds) {
    const customerId = await customer(stage)
    await stage.provider.findCoupon('spring', customerId)
    await pay(stage, customerId, tierId, couponPrice * 100)
  }
}

async function givenUp(stage: Stage): Promise<void> {
  const { paymentId } = await start(stage, await customer(stage), 'mid', 50_000)
  await stage.provider.cancelPayment(paymentId)
}

async function givenUpTooLate(stage: Stage): Promise<void> {
  const { paymentId, clientSecret } = await start(stage, await customer(stage), 'mid', 50_000)
  stage.stripe.pay(clientSecret)
  await stage.provider.cancelPayment(paymentId)
}

async function refundedAndBack(stage: Stage): Promise<void> {
  const customerId = await customer(stage)
  await pay(stage, customerId, 'mid', 50_000)
  stage.stripe.refund(customerId)
  await stage.provider.readSubscription(customerId)
  await pay(stage, customerId, 'low', 10_000)
}

async function disputed(stage: Stage): Promise<void> {
  const customerId = await customer(stage)
  const { paymentId } = await pay(stage, customerId, 'high', 200_000)
  stage.stripe.dispute(customerId, 'needs_response')
  await stage.provider.readPayment(paymentId)
  await stage.provider.readSubscription(customerId)
}

let made = 0
const customer = ({ provider }: Stage) =>
  provider.createCustomer({
    userId: `user-${++made}`,
    email: 'mia@example.com',
    name: 'Mia Host',
    mode: 'live',
  })

const start = ({ provider }: Stage, customerId: string, tierId: TierId, amount: number) =>
  provider.createPayment({ key: `payment-${++made}`, customerId, tierId, amount })

async function pay(stage: Stage, customerId: string, tierId: TierId, amount: number) {
  const payment = { key: `payment-${++made}`, customerId, tierId, amount }
  const { paymentId, clientSecret } = await stage.provider.createPayment(payment)
  stage.stripe.pay(clientSecret)
  await stage.provider.readPayment(paymentId)
  await stage.provider.createSubscription({ ...payment, paymentId })
  return { paymentId }
}
