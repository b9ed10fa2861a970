import { Stripe } from 'stripe'
import { afterAll } from 'vitest'
import { createDeps } from '../../deps.ts'
import { startApi, type TestMember } from '../../testing/api.ts'
import type { PaymentMode } from '../provider.ts'
import { createReconciliation } from '../reconciliation.ts'
import type { StripeObject } from '../stripe-sim/account.ts'
import { startTestStripe } from './stripe-server.ts'

export const dayMs = 24 * 3_600_000
export const webhookSecrets = { live: 'whsec_live', test: 'whsec_test' }

/**
 * The API in front of a simulated Stripe, and what people, Stripe and operators do in tests; closed after the last
 * test of the file.
 */
export async function stripeTestKit() {
  let now = new Date()
  let people = 0
  const stripe = await startTestStripe({ now: () => now })
  const environment = {
    STRIPE_API_URL: stripe.url,
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: webhookSecrets.live,
    STRIPE_TEST_SECRET_KEY: 'sk_test_1',
    STRIPE_TEST_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_TEST_WEBHOOK_SECRET: webhookSecrets.test,
    ADMIN_SECOND_FACTOR: 'optional',
  }
  const api = await startApi(environment, { withoutLimits: true }) // live keys allow no RATE_LIMITS=off
  afterAll(async () => {
    await api.close()
    await stripe.close()
  })
  const signer = new Stripe('sk_test_signer').webhooks
  const advance = (ms: number) => (now = api.clock.advance(ms))

  /** A person who has signed up and not paid. */
  async function unpaid(mode: PaymentMode = 'live') {
    const email = `person${++people}@example.com`
    const userId = `user-${people}`
    const paymentCustomerId = await api.deps.payments.createCustomer({ userId, email, name: 'Mia', mode })
    return api.member({ email, currentlyPaid: false, tierId: '', paymentMode: mode, paymentCustomerId })
  }

  const start = (member: TestMember, tierId = 'mid', couponCode = '') =>
    api.visitor.post('/api/users/create-payment-intent', {
      emailAddress: member.user.email,
      customerId: member.user.paymentCustomerId,
      tierId,
      couponCode,
    })
  const subscribe = (member: TestMember) => member.post('/api/users/create-subscription')

  async function paid(tierId = 'mid', couponCode = '') {
    const member = await unpaid()
    stripe.pay((await start(member, tierId, couponCode)).body.clientSecret)
    await subscribe(member)
    return member
  }

  async function state(member: TestMember) {
    const { currentlyPaid, tierId } = (await api.deps.users.byId(member.user._id))!
    return { currentlyPaid, tierId }
  }

  const customerOf = (member: TestMember) => member.user.paymentCustomerId
  const ofCustomer = (object: string, member: TestMember) =>
    stripe.all(object).filter((each) => each.customer === customerOf(member))
  const isAbout = (member: TestMember, { customer, payment_intent }: StripeObject) =>
    [customer, stripe.objects.get(payment_intent)?.customer].includes(customerOf(member))
  const eventsOf = (member: TestMember) => stripe.events.filter(({ data }) => isAbout(member, data.object))

  /** The signature that Stripe sends with this payload. */
  const signature = (payload: string, secret: string) =>
    signer.generateTestHeaderStringAsync({ payload, secret })

  /** Delivers an event as Stripe does; `signed` is the event that the signature belongs to. */
  async function deliver(event: StripeObject, secret = webhookSecrets.live, signed = event) {
    const header = await signature(JSON.stringify(signed), secret)
    return api.visitor.post('/api/billing/webhook', JSON.stringify(event), { 'stripe-signature': header })
  }

  return {
    api,
    stripe,
    /** For a server in its own process. */
    environment,
    advance,
    unpaid,
    start,
    subscribe,
    paid,
    state,
    customerOf,
    ofCustomer,
    eventsOf,
    deliver,
    signature,
    active: (member: TestMember) =>
      ofCustomer('subscription', member).filter(({ status }) => status === 'active'),
    /** The sum of the member's charges, in cents. */
    charged: (member: TestMember) =>
      ofCustomer('charge', member).reduce((sum, charge) => sum + charge.amount, 0),
    mailsTo: (member: TestMember, subject: string) =>
      api.deps.db.collection('mails').countDocuments({ to: member.user.email, subject }),
    /** Delivers the events about the member, without those delivered before. */
    deliverNews: async (member: TestMember, sent: StripeObject[] = []) => {
      for (const event of eventsOf(member).filter((each) => !sent.includes(each))) await deliver(event)
    },
    /** Starts over a second after a crash, without anything that was in memory. */
    restart: async () => {
      stripe.revive()
      advance(1000)
      await createReconciliation(await createDeps(api.deps))()
    },
  }
}
