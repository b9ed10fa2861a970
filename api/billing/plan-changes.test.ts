import { expect, test } from 'vitest'
import type { TestMember } from '../testing/api.ts'
import { dayMs, stripeTestKit } from './testing/stripe-test-kit.ts'

const kit = await stripeTestKit()
const { api, stripe, paid, unpaid, ofCustomer } = kit

const changes = async (member: TestMember) => (await member.get('/api/users/plan-changes')).body.changes
/** The member at a later time, with a new session. */
const later = async (member: TestMember, ms: number): Promise<TestMember> => {
  kit.advance(ms)
  return { ...member, ...(await api.login(member.user)) }
}

test("larger plans cost the difference that the provider previews for the subscription's own item [DOR-08]", async () => {
  const member = await paid('mid')
  expect(await changes(member)).toEqual([
    { tierId: 'high', amountDue: 150_000, charge: 200_000 },
    { tierId: 'highest', amountDue: 550_000, charge: 600_000 },
  ])
  const [subscription] = ofCustomer('subscription', member)
  const asked = stripe.requests.filter(({ call }) => call === 'POST /v1/invoices/create_preview')
  const high = stripe.all('price').find(({ metadata }) => metadata.tierId === 'high')!
  expect(asked[0]?.params).toMatchObject({
    customer: member.user.paymentCustomerId,
    subscription: subscription!.id,
    subscription_details: {
      items: [{ id: subscription!['items'].data[0].id, price: high.id }],
      proration_behavior: 'always_invoice',
    },
  })
})

test('the figure is of this day: less is due for half a year, more after a first year for 1 dollar [DOR-08 D-61]', async () => {
  stripe.addPromotionCode('SPRING')
  const withCoupon = await paid('mid', 'SPRING')
  expect((await changes(withCoupon))[0]).toEqual({ tierId: 'high', amountDue: 199_900, charge: 200_000 })
  const member = await paid('mid')
  const [{ amountDue, charge }] = await changes(await later(member, 182.5 * dayMs))
  expect(charge).toBeCloseTo(100_000, -3)
  expect(amountDue).toBeCloseTo(75_000, -3)
})

test('nothing is offered to an applicant, on the largest plan, and for a year that ends [DOR-08]', async () => {
  expect(await changes(await unpaid())).toEqual([])
  expect(await changes(await paid('highest'))).toEqual([])
  const leaving = await paid('mid')
  Object.assign(ofCustomer('subscription', leaving)[0]!, { cancel_at_period_end: true })
  expect(await changes(leaving)).toEqual([])
})

test("a chosen plan leads to the provider's confirmation, and from there back to the account [DOR-08]", async () => {
  const member = await paid('low')
  const { status, body } = await member.get('/api/users/billing-portal?tierId=high')
  expect([status, body.url]).toEqual([200, expect.stringContaining('https://portal.example/')])
  const [session] = ofCustomer('billing_portal.session', member)
  const [subscription] = ofCustomer('subscription', member)
  const high = stripe.all('price').find(({ metadata }) => metadata.tierId === 'high')!
  expect(session!['flow_data']).toEqual({
    type: 'subscription_update_confirm',
    subscription_update_confirm: {
      subscription: subscription!.id,
      items: [{ id: subscription!['items'].data[0].id, price: high.id, quantity: '1' }],
    },
    after_completion: {
      type: 'redirect',
      redirect: { return_url: expect.stringMatching(/\/useraccount\/[0-9a-f]{24}\?tab=subscription$/) },
    },
  })
})

test('after the payment of a larger plan the way leads to the guest who was wanted [DOR-28]', async () => {
  const member = await paid('low')
  const guestId = '65a000000000000000000001'
  await member.get(`/api/users/billing-portal?tierId=mid&guestId=${guestId}`)
  const [session] = ofCustomer('billing_portal.session', member)
  expect(session!['return_url']).toMatch(new RegExp(`/guest/${guestId}$`))
  const done = session!['flow_data'].after_completion.redirect.return_url
  expect(done).toBe(`${session!['return_url']}?upgraded`)
  expect((await member.get('/api/users/billing-portal?tierId=mid&guestId=//evil.example')).status).toBe(400)
})

test('without a subscription there is nothing to confirm, and an unknown plan is refused [DOR-08]', async () => {
  expect((await (await unpaid()).get('/api/users/billing-portal?tierId=high')).status).toBe(409)
  expect((await (await paid('low')).get('/api/users/billing-portal?tierId=none')).status).toBe(400)
})
