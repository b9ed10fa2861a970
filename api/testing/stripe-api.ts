import { Stripe } from 'stripe'
import type { PaymentMode } from '../billing/provider.ts'
import { createReconciliation } from '../billing/reconciliation.ts'
import { createDeps } from '../deps.ts'
import { startApi, type TestMember } from './api.ts'
import type { StripeObject } from './stripe-objects.ts'
import { startStripeStandIn } from './stripe-stand-in.ts'

export const webhookSecrets = { live: 'whsec_live', test: 'whsec_test' }

/** The API with Stripe's library talking to the stand-in, and what people, Stripe and operators do in tests. */
export async function startStripeApi() {
  let now = new Date()
  let people = 0
  const stripe = await startStripeStandIn({ now: () => now })
  const environment = {
    STRIPE_API_URL: stripe.url,
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: webhookSecrets.live,
    STRIPE_TEST_SECRET_KEY: 'sk_test_1',
    STRIPE_TEST_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_TEST_WEBHOOK_SECRET: webhookSecrets.test,
    RATE_LIMITS: 'off',
  }
  const api = await startApi(environment)
  const signer = new Stripe('sk_test_signer').webhooks
  const advance = (ms: number) => (now = api.clock.advance(ms))

  /** Somebody who has signed up and not paid. */
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

  /** Sends an event as Stripe does; `signed` is what the signature was made of. */
  async function deliver(event: StripeObject, secret = webhookSecrets.live, signed = event) {
    const header = await signer.generateTestHeaderStringAsync({ payload: JSON.stringify(signed), secret })
    return api.visitor.post('/api/billing/webhook', JSON.stringify(event), { 'stripe-signature': header })
  }

  return {
    api,
    stripe,
    /** For a server of its own process. */
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
    active: (member: TestMember) =>
      ofCustomer('subscription', member).filter(({ status }) => status === 'active'),
    /** All that was ever taken from the member, in cents. */
    charged: (member: TestMember) =>
      ofCustomer('charge', member).reduce((sum, charge) => sum + charge.amount, 0),
    mailsTo: (member: TestMember, subject: string) =>
      api.deps.db.collection('mails').countDocuments({ to: member.user.email, subject }),
    addCode: (code: string, fields: object = {}) => {
      const usual = {
        active: true,
        customer: null,
        expires_at: null,
        max_redemptions: null,
        times_redeemed: 0,
      }
      stripe.add('promo', 'promotion_code', { ...usual, code, ...fields })
    },
    /** Sends what Stripe has to tell about the member, apart from what was sent before. */
    deliverNews: async (member: TestMember, sent: StripeObject[] = []) => {
      for (const event of eventsOf(member).filter((each) => !sent.includes(each))) await deliver(event)
    },
    /** What a process does that comes up a second after a crash: everything that lived in memory is gone. */
    restart: async () => {
      stripe.revive()
      advance(1000)
      const { config, client, db, log, now: clock } = api.deps
      await createReconciliation(await createDeps({ config, client, db, log, now: clock }))()
    },
    async close() {
      await api.close()
      await stripe.close()
    },
  }
}
