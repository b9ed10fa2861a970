import { expect, test } from 'vitest'
import type { TestMember } from '../testing/api.ts'
import { createReconciliation } from './reconciliation.ts'
import { stripeTestKit } from './testing/stripe-test-kit.ts'

const kit = await stripeTestKit()
const { api, stripe } = kit
const admin = await api.admin({ email: 'ada@example.com' })
const supportEmail = api.deps.config.supportEmail

/** An applicant who has paid and waits for the team. */
async function applicant(tierId = 'mid', couponCode = '') {
  const member = await kit.paid(tierId, couponCode)
  await api.deps.users.update({ _id: member.user._id }, { $set: { isAccountVerified: false } })
  return member
}

const decline = (member: TestMember, reason = 'not-short-term') =>
  admin.post('/api/admin/decisions', {
    userId: member.id,
    outcome: 'declined',
    reason,
    text: 'The listing offers a lease of a year.',
  })
const own = async (member: TestMember) => (await member.get('/api/users/verification')).body
const seenByTeam = async (member: TestMember) =>
  (await admin.get(`/api/users/${member.id}`)).body.verification
const refundOf = async (member: TestMember) => {
  const [forApplicant, forTeam] = [(await own(member)).refund, (await seenByTeam(member)).refund]
  expect(forTeam).toEqual(forApplicant)
  return forApplicant && { state: forApplicant.state, amount: forApplicant.amount }
}
const refundsAtStripe = (member: TestMember) =>
  kit.ofCustomer('refund', member).map(({ status, amount }) => [status, amount])
const isOf = (member: TestMember, intent: string) =>
  stripe.objects.get(intent)?.customer === kit.customerOf(member)
const subscriptionsOf = (member: TestMember) =>
  kit.ofCustomer('subscription', member).map(({ status }) => status)

async function expectRefundedOnce(member: TestMember, amount: number) {
  expect(refundsAtStripe(member)).toEqual([['succeeded', amount]])
  expect(subscriptionsOf(member)).toEqual(['canceled'])
  expect(await kit.state(member)).toMatchObject({ currentlyPaid: false })
  expect(await refundOf(member)).toEqual({ state: 'refunded', amount })
}

test('declining refunds the payment, ends the subscription, and both sides see it [DOR-11]', async () => {
  const member = await applicant()
  expect(await decline(member)).toMatchObject({
    status: 200,
    body: {
      changed: true,
      verification: { state: 'declined', refund: { state: 'refunded', amount: 50_000 } },
    },
  })
  await expectRefundedOnce(member, 50_000)
})

test('ten clicks at once, and the events of the refund twice, refund once [DOR-11]', async () => {
  const member = await applicant()
  const sent = kit.eventsOf(member)
  const answers = await Promise.all(Array.from({ length: 10 }, () => decline(member)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(answers.filter(({ body }) => body.changed)).toHaveLength(1)
  await kit.deliverNews(member, sent)
  await kit.deliverNews(member, sent)
  await decline(member)
  await expectRefundedOnce(member, 50_000)
  const keys = stripe.requests
    .filter(({ call, params }) => call === 'POST /v1/refunds' && isOf(member, params['payment_intent']))
    .map(({ key }) => key)
  expect(new Set(keys).size).toBe(1)
  expect(await kit.mailsTo(member, 'We could not verify your account')).toBe(1)
  expect(
    await api.deps.db.collection('audit').countDocuments({ target: member.user._id, action: 'declined' }),
  ).toBe(1)
})

test('who paid 1 dollar and then the difference to a larger plan gets both back [DOR-11]', async () => {
  stripe.addPromotionCode('SPRING')
  const member = await applicant('low', 'SPRING')
  const price = stripe.all('price').find(({ metadata }) => metadata.tierId === 'high')!
  stripe.changePlan(kit.customerOf(member), price, true)
  const paid = kit.charged(member)
  expect(paid).toBeGreaterThan(190_000)
  await decline(member)
  expect(await refundOf(member)).toEqual({ state: 'refunded', amount: paid })
  expect(refundsAtStripe(member)).toHaveLength(2)
})

test.each([
  ['before the refund', /^POST \/v1\/refunds$/, 'before'],
  ['when the refund is made, before our own write', /^POST \/v1\/refunds$/, 'after'],
  ['before the subscription is ended', /^DELETE \/v1\/subscriptions/, 'before'],
  ['when the subscription is ended, before our own write', /^DELETE \/v1\/subscriptions/, 'after'],
] as const)('killed %s, the next start refunds once [DOR-11]', async (_where, call, when) => {
  const member = await applicant()
  stripe.dieAt(call, when)
  expect(await decline(member)).toMatchObject({
    status: 200,
    body: { verification: { refund: { state: 'starting', amount: 0 } } },
  })
  await kit.restart()
  await expectRefundedOnce(member, 50_000)
})

test.each(['before', 'after'] as const)(
  'when Stripe fails %s the refund, and keeps that answer, the next round refunds once [DOR-11]',
  async (when) => {
    const member = await applicant()
    stripe.failAt(/^POST \/v1\/refunds$/, when)
    expect((await decline(member)).body.verification.refund.state).toBe('starting')
    await createReconciliation(api.deps)()
    await expectRefundedOnce(member, 50_000)
  },
)

test('the webhook brings the bank’s word, also a late return of the money, which is mailed once [DOR-11]', async () => {
  const member = await applicant()
  await decline(member)
  const bankSays = async (status: 'pending' | 'succeeded' | 'failed') => {
    const sent = kit.eventsOf(member)
    stripe.changeRefund(kit.customerOf(member), status)
    await kit.deliverNews(member, sent)
    return (await refundOf(member))!.state
  }
  expect(await bankSays('pending')).toBe('pending')
  expect(await bankSays('succeeded')).toBe('refunded')
  expect(await bankSays('failed')).toBe('failed')
  const notice = { to: supportEmail, subject: 'A refund did not go through' }
  const mails = api.deps.db.collection('mails')
  expect(await mails.countDocuments(notice)).toBe(1)
  await createReconciliation(api.deps)()
  expect(refundsAtStripe(member)).toHaveLength(1)
  const sent = kit.eventsOf(member)
  stripe.refund(kit.customerOf(member)) // the team, in Stripe's own dashboard
  await kit.deliverNews(member, sent)
  expect(await refundOf(member)).toEqual({ state: 'refunded', amount: 50_000 })
  expect(await mails.countDocuments(notice)).toBe(1)
})

test('a disputed payment cannot be refunded: nothing is owed by us while the bank decides [DOR-11]', async () => {
  const member = await applicant()
  stripe.dispute(kit.customerOf(member), 'needs_response')
  await decline(member)
  expect(await refundOf(member)).toEqual({ state: 'none', amount: 0 })
  expect(subscriptionsOf(member)).toEqual(['canceled'])
})

test('false information is not refunded, as the terms say, but the membership ends [DOR-11]', async () => {
  const member = await applicant()
  await decline(member, 'false-information')
  expect(await refundOf(member)).toEqual({ state: 'kept', amount: 0 })
  expect(refundsAtStripe(member)).toEqual([])
  expect(subscriptionsOf(member)).toEqual(['canceled'])
  expect(await kit.state(member)).toMatchObject({ currentlyPaid: false })
})

test('who has not paid has nothing to get back, and cannot pay while declined [DOR-11]', async () => {
  const member = await kit.unpaid()
  await api.deps.users.update({ _id: member.user._id }, { $set: { isAccountVerified: false } })
  const { clientSecret } = (await kit.start(member)).body
  await decline(member)
  expect(await refundOf(member)).toEqual({ state: 'none', amount: 0 })
  expect(() => stripe.pay(clientSecret)).toThrow('canceled')
  expect(await kit.start(member)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Your application was declined') },
  })
})

test('a payment that succeeds in another window while the team declines is refunded, too [DOR-11]', async () => {
  const member = await kit.unpaid()
  await api.deps.users.update({ _id: member.user._id }, { $set: { isAccountVerified: false } })
  stripe.pay((await kit.start(member)).body.clientSecret)
  await decline(member)
  await expectRefundedOnce(member, 50_000)
})
