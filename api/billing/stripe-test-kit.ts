import { afterAll } from 'vitest'
import { startStripeApi } from '../testing/stripe-api.ts'

export const dayMs = 24 * 3_600_000

/** What a file of Stripe tests works with: an API before a stand-in of Stripe, ended after the file's last test. */
export async function stripeTestKit() {
  const kit = await startStripeApi()
  afterAll(() => kit.close())
  return kit
}
