import { startTestStripe } from '../billing/testing/stripe-server.ts'
import { createClient } from './client.ts'
import type { Ground } from './exactness.ts'
import { startServer } from './processes.ts'
import { closeRules, openRules } from './stage.ts'

/** Servers in so many worker processes on an empty database, with a simulated Stripe. */
export async function openGround(
  uri: string,
  workers: number,
): Promise<Ground & { close: () => Promise<void> }> {
  const stripe = await startTestStripe()
  const server = await startServer(uri, {
    WORKERS: String(workers),
    LOG_LEVEL: 'error',
    STRIPE_API_URL: stripe.url,
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  })
  const deps = await openRules(uri)
  const client = createClient(server.url)
  const close = async () => {
    client.close()
    await server.stop()
    await closeRules(deps)
    await stripe.close()
  }
  return { deps, stripe, send: client.send, close }
}
