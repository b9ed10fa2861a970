import { expect, test } from 'vitest'
import { stripeTestKit } from './testing/stripe-test-kit.ts'

const { api, customerOf, paid, stripe } = await stripeTestKit()
const provider = () => api.deps.payments.of('live')
type Provider = Awaited<ReturnType<typeof provider>>

test('the billing portal opens twice within a minute, the second time for another plan [SEC-66]', async () => {
  const member = await paid('mid')
  const open = (query: string) => member.get(`/api/users/billing-portal${query}`)
  for (const query of ['', '?tierId=mid', '?tierId=high', '']) expect((await open(query)).status).toBe(200)
})

const number = (last: boolean) => (last ? 2 : 1)

/** Each call that can come again under the same ids, with other parameters the last time. */
const calls: Record<string, (provider: Provider, customerId: string, last: boolean) => Promise<unknown>> = {
  createCustomer: (to, _, last) =>
    to.createCustomer({
      userId: 'twice',
      email: `twice${number(last)}@example.com`,
      name: 'Mia',
      mode: 'live',
    }),
  changeEmail: (to, customerId, last) =>
    to.changeEmail({ customerId, address: `new${number(last)}@example.com`, changedAt: new Date(0) }),
  createPayment: (to, customerId, last) =>
    to.createPayment({ key: 'twice', customerId, tierId: 'mid', amount: 100 * number(last) }),
  portalUrl: (to, customerId, last) => to.portalUrl(customerId, `https://host.example/${number(last)}`),
}

test.each(Object.entries(calls))(
  '%s answers as before to the same parameters, and as new to others [SEC-66]',
  async (_, call) => {
    const customerId = customerOf(await paid())
    const from = stripe.requests.length
    const [first, again] = [
      await call(await provider(), customerId, false),
      await call(await provider(), customerId, false),
    ]
    expect(again).toEqual(first)
    await call(await provider(), customerId, true)
    const keys = stripe.requests
      .slice(from)
      .filter((each) => !each.call.startsWith('GET'))
      .map(({ key }) => key)
    expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(`^${keys[0]}$`)])
  },
)
