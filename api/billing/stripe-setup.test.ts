import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStripe, type TestStripe } from './testing/stripe-server.ts'
import { setUpStripe } from './stripe-setup.ts'

let stripe: TestStripe
beforeAll(async () => {
  stripe = await startTestStripe()
})
afterAll(() => stripe.close())

const setUp = async (publicUrl: string) => {
  const lines: string[] = []
  const account = { name: 'STRIPE', secretKey: 'sk_live_1', apiUrl: stripe.url, publicUrl }
  await setUpStripe(account, (line) => lines.push(line))
  return lines
}

test('a new account needs one command, and a second run finds everything [D-61 CON-05 CON-06 CON-07 CON-08 PAY-24]', async () => {
  const first = await setUp('https://host.example')
  expect(first.at(-1)).toContain('Set STRIPE_WEBHOOK_SECRET=whsec_made')
  const prices = stripe.all('price').toReversed()
  expect(prices.map(({ unit_amount }) => unit_amount)).toEqual([10_000, 50_000, 200_000, 600_000])
  expect(new Set(prices.map(({ recurring }) => recurring.interval))).toEqual(new Set(['year']))
  const discounts = stripe.all('coupon').toReversed()
  expect(discounts.map(({ amount_off }) => amount_off)).toEqual([9_900, 49_900, 199_900, 599_900])
  const made = stripe.objects.size
  const second = await setUp('https://host.example')
  expect(stripe.objects.size).toBe(made)
  expect(second.slice(0, -1)).toEqual(first.slice(0, -1))
})

test('an address that Stripe cannot reach gets no webhook, and a line that says what to do', async () => {
  const lines = await setUp('http://localhost:3000')
  expect(lines.at(-1)).toContain('Set PUBLIC_URL to an https address')
  expect(stripe.all('webhook_endpoint').length).toBe(1)
})

test('a webhook that lacks the events about refunds gets them at the next run [DOR-11]', async () => {
  const [webhook] = stripe.all('webhook_endpoint')
  const all = webhook!['enabled_events'] as string[]
  expect(all).toContain('refund.failed')
  webhook!['enabled_events'] = all.filter((event) => !event.startsWith('refund.'))
  await setUp('https://host.example')
  expect(webhook!['enabled_events']).toEqual(all)
})
