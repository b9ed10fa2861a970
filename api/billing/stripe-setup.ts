import { Stripe } from 'stripe'
import { plans } from '../../shared/plans.ts'
import { loadConfig } from '../config.ts'
import { createCatalog } from './stripe-catalog.ts'
import { createStripeClient } from './stripe-client.ts'

/** The events that the webhook receives. */
const events: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
  'payment_intent.succeeded',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
]

type Account = { name: string; secretKey: string; apiUrl: string; publicUrl: string }

/**
 * Finds or creates everything that the product needs in a Stripe account: products and prices, the discounts of the
 * first year, the billing portal and the webhook. May be repeated; `say` gets a line for each.
 */
export async function setUpStripe(
  { name, secretKey, apiUrl, publicUrl }: Account,
  say: (line: string) => void,
) {
  const stripe = createStripeClient(secretKey, apiUrl)
  const catalog = createCatalog(stripe, publicUrl)
  for (const plan of plans) {
    say(
      `${plan.name}: price ${await catalog.priceOf(plan.id)}, discount ${await catalog.discountOf(plan.id)}`,
    )
  }
  say(`Billing portal: ${await catalog.portalConfiguration()}`)
  say(await setUpWebhook(stripe, name, `${publicUrl}/api/billing/webhook`))
}

/** A webhook gets the events that it lacks. Stripe shows the secret of a webhook only once, in the answer that creates it. */
async function setUpWebhook(stripe: Stripe, name: string, url: string): Promise<string> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
  const found = data.find((endpoint) => endpoint.url === url)
  if (found) {
    const missing = events.some((event) => !found.enabled_events.includes(event))
    if (missing) {
      const idempotencyKey = `webhook-events-${found.id}-${events.length}`
      await stripe.webhookEndpoints.update(found.id, { enabled_events: events }, { idempotencyKey })
    }
    return `Webhook: ${found.id} leads to ${url}`
  }
  if (!url.startsWith('https:')) {
    return `Webhook: none, because Stripe cannot reach ${url}. Set PUBLIC_URL to an https address and run this again.`
  }
  const made = await stripe.webhookEndpoints.create(
    { url, enabled_events: events, api_version: Stripe.API_VERSION },
    { idempotencyKey: `webhook-${url}`.slice(0, 255) },
  )
  return `Webhook: ${made.id} leads to ${url}. Set ${name}_WEBHOOK_SECRET=${made.secret}`
}

/** Reads the configuration without the webhook secrets, which this command creates. */
async function run(): Promise<void> {
  for (const name of ['STRIPE', 'STRIPE_TEST']) process.env[`${name}_WEBHOOK_SECRET`] ||= `whsec_of_${name}`
  const { stripe, publicUrl } = loadConfig()
  if (!stripe.live && !stripe.test) throw new Error('Set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY first')
  const { apiUrl } = stripe
  for (const [name, keys] of [
    ['STRIPE', stripe.live],
    ['STRIPE_TEST', stripe.test],
  ] as const) {
    if (keys)
      await setUpStripe({ name, secretKey: keys.secretKey, apiUrl, publicUrl }, (line) => console.log(line))
  }
}

if (import.meta.main) {
  run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
