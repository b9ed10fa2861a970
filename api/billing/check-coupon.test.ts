import { expect, onTestFinished, test } from 'vitest'
import { startApi } from '../testing/api.ts'
import { stripeTestKit } from './testing/stripe-test-kit.ts'

const { api, stripe, unpaid, start, subscribe, advance } = await stripeTestKit()

const check = (couponCode: string, who: Pick<typeof api.visitor, 'post'> = api.visitor) =>
  who.post('/api/users/check-coupon', { couponCode })
const refusal = {
  status: 400,
  body: {
    message: 'This coupon code is not valid.',
    issues: [{ path: 'couponCode', message: 'This coupon code is not valid.' }],
  },
}

test('a coupon is checked before there is a payment, in any case of letters, and an unknown one refused [DOR-09]', async () => {
  stripe.addPromotionCode('SPRING')
  expect(await check(' spring ')).toMatchObject({
    status: 200,
    body: { couponCode: 'SPRING', amountDue: 100 },
  })
  expect(await check('INVENTED')).toMatchObject(refusal)
  expect(await check('')).toMatchObject({ status: 400, body: { message: 'Enter a coupon code' } })
})

test('a check decides as the payment does: used up, expired, of another customer, or had before [DOR-09 D-65]', async () => {
  const [first, second] = [await unpaid(), await unpaid()]
  stripe.addPromotionCode('ONCE', { max_redemptions: 1 })
  stripe.addPromotionCode('OVER', { expires_at: Math.floor(Date.now() / 1000) - 60 })
  stripe.addPromotionCode('HERS', { customer: first.user.paymentCustomerId })
  stripe.addPromotionCode('ANY')
  expect((await check('ONCE')).status).toBe(200)
  await start(first, 'mid', 'ONCE')
  expect(await check('ONCE')).toMatchObject(refusal)
  expect(await check('ONCE', second)).toMatchObject(refusal)
  expect((await check('ONCE', first)).status).toBe(200)
  expect(await check('OVER')).toMatchObject(refusal)
  expect(await check('HERS')).toMatchObject(refusal)
  expect((await check('HERS', first)).status).toBe(200)
  stripe.pay((await start(second, 'mid', 'ANY')).body.clientSecret)
  await subscribe(second)
  expect(await check('ANY', second)).toMatchObject(refusal)
  expect((await check('ANY', first)).status).toBe(200)
  advance(61 * 60_000) // the first person's payment is abandoned
  expect((await check('ONCE')).status).toBe(200)
})

test('when the provider is away a check is answered with 503, which is no refusal [DOR-09]', async () => {
  stripe.failAt(/promotion_codes/, 'before')
  expect((await check('SPRING')).status).toBe(503)
  expect((await check('SPRING')).status).toBe(200)
})

test('codes cannot be guessed: after 100 wrong ones within an hour the address has to wait [DOR-09]', async () => {
  const limited = await startApi()
  onTestFinished(() => limited.close())
  const wrong = await Promise.all(
    Array.from({ length: 101 }, (_, place) =>
      limited.visitor.post('/api/users/check-coupon', { couponCode: `WRONG${place}` }),
    ),
  )
  expect(wrong.filter(({ status }) => status === 400).length).toBe(100)
  const refused = await limited.visitor.post('/api/users/check-coupon', { couponCode: 'WELCOME1' })
  expect(refused).toMatchObject({ status: 429, body: { message: expect.stringContaining('coupon codes') } })
})
