import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { caller, type TestMember } from '../testing/api.ts'
import { type RunningServer, runServer, uriOf } from '../testing/server.ts'
import { stripeTestKit } from './testing/stripe-test-kit.ts'

const kit = await stripeTestKit()
const { api, stripe } = kit
const { config, db } = api.deps
let server: RunningServer | null = null

/** The server as a process of its own, on the database and in front of the Stripe of the test. */
beforeEach(startServer)
async function startServer() {
  if (server) return
  server = runServer({
    ...kit.environment,
    MONGODB_URI: uriOf(inject('mongoUri'), db.databaseName),
    DATA_DIR: config.dataDir,
    SMTP_URL: 'smtp://127.0.0.1:9', // refuses mails, so that they stay in the outbox and can be counted
  })
  await server.listening
}
afterAll(async () => {
  await server?.stop()
})

const kill = () => server!.kill('SIGKILL')

/** Waits until the server is dead, and starts another one. */
async function restarted() {
  await server!.ended
  server = null
  await startServer()
}

const asked = (member: TestMember) => caller(server!.url(''), member.token)
const start = (member: TestMember) =>
  asked(member).post('/api/users/create-payment-intent', {
    emailAddress: member.user.email,
    customerId: member.user.paymentCustomerId,
    tierId: 'mid',
    couponCode: '',
  })
const subscribe = (member: TestMember) => asked(member).post('/api/users/create-subscription')

async function expectPaidOnce(member: TestMember) {
  await expect.poll(() => kit.state(member)).toEqual({ currentlyPaid: true, tierId: 'mid' })
  await expect.poll(() => kit.mailsTo(member, 'We received your payment')).toBe(1)
  expect(kit.charged(member)).toBe(50_000)
  expect(kit.ofCustomer('payment_intent', member).length).toBe(1)
  expect(kit.ofCustomer('subscription', member).map(({ status }) => status)).toEqual(['active'])
}

test('kill -9 before the confirmation: there is no charge, the same payment continues, and it is paid once [D-62]', async () => {
  const member = await kit.unpaid()
  stripe.dieAt(/^POST \/v1\/payment_intents$/, 'after', kill)
  await expect(start(member)).rejects.toThrow('fetch failed')
  await restarted()
  expect([kit.charged(member), (await kit.state(member)).currentlyPaid]).toEqual([0, false])
  stripe.pay((await start(member)).body.clientSecret)
  await subscribe(member)
  await expectPaidOnce(member)
})

test('kill -9 after the confirmation, and the person does not come back: the next start makes the member [D-62]', async () => {
  const member = await kit.unpaid()
  const { clientSecret } = (await start(member)).body
  kill()
  stripe.pay(clientSecret)
  await restarted()
  await expectPaidOnce(member)
})

test.each([
  ['after the charge', /^GET \/v1\/payment_intents/, 'before'],
  ['inside create-subscription', /^POST \/v1\/subscriptions$/, 'after'],
  ['before the invoice is settled', /attach_payment$/, 'before'],
  ['before our own write', /^GET \/v1\/invoice_payments/, 'after'],
] as const)(
  'kill -9 %s: the next start makes the member, who is charged once [D-62]',
  async (_where, call, when) => {
    const member = await kit.unpaid()
    stripe.pay((await start(member)).body.clientSecret)
    stripe.dieAt(call, when, kill)
    await expect(subscribe(member)).rejects.toThrow('fetch failed')
    expect((await kit.state(member)).currentlyPaid).toBe(false)
    await restarted()
    await expectPaidOnce(member)
  },
)

test.each([
  ['before', 'before'],
  ['after', 'after'],
] as const)(
  'kill -9 %s the refund of a declined applicant: the next start refunds once [DOR-11]',
  async (_when, when) => {
    const member = await kit.paid()
    await api.deps.users.update({ _id: member.user._id }, { $set: { isAccountVerified: false } })
    const admin = await api.admin()
    stripe.dieAt(/^POST \/v1\/refunds$/, when, kill)
    const decision = {
      userId: member.id,
      outcome: 'declined',
      reason: 'not-insured',
      text: 'The policy is a sample.',
    }
    await expect(asked(admin).post('/api/admin/decisions', decision)).rejects.toThrow('fetch failed')
    await restarted()
    const refund = async () => (await asked(member).get('/api/users/verification')).body.refund
    await expect.poll(refund).toMatchObject({ state: 'refunded', amount: 50_000 })
    expect(kit.ofCustomer('refund', member)).toHaveLength(1)
    expect(await kit.mailsTo(member, 'We could not verify your account')).toBe(1)
  },
)
