import { createRequire } from 'node:module'
import type { Stripe } from 'stripe'
import { Refusal } from '../http/errors.ts'
import type { Log } from '../log.ts'
import { ProviderFailure } from './provider.ts'

const unavailableMessage =
  'The payment service is not available at the moment. Please try again in a few minutes.'

/** Large, and of no use without keys: it is read when the first client is made. */
const library = () => createRequire(import.meta.url)('stripe') as typeof Stripe

/** Stripe's own client; `apiUrl` leads to a stand-in of its API when it is not empty (D-96). */
export function createStripeClient(secretKey: string, apiUrl: string): Stripe {
  const { hostname, port, protocol } = new URL(apiUrl || 'https://api.stripe.com')
  return new (library())(secretKey, {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    // Two processes may ask for the same thing at once: Stripe turns the second away until the first has its answer.
    maxNetworkRetries: 2,
    timeout: 6_000,
    telemetry: false,
  })
}

function isOutage(error: unknown): boolean {
  const { errors } = library()
  return [
    errors.StripeConnectionError,
    errors.StripeAPIError,
    errors.StripeRateLimitError,
    errors.StripeAuthenticationError,
    errors.StripePermissionError,
    errors.StripeIdempotencyError,
  ].some((kind) => error instanceof kind)
}

/** Whether Stripe itself has answered; a call without an answer may yet succeed. */
const isAnsweredFailure = (error: unknown) => ((error as { statusCode?: number }).statusCode ?? 0) >= 500

/**
 * Answers what Stripe answers; turns an outage into Refusal 503, a failure of Stripe into ProviderFailure, and logs
 * it. Other errors are bugs of ours.
 */
export async function askStripe<T>(log: Log, question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    if (!isOutage(error)) throw error
    log.error({ err: error }, 'Stripe did not answer')
    const Unavailable = isAnsweredFailure(error) ? ProviderFailure : Refusal
    throw new Unavailable(503, unavailableMessage, { cause: error, retryAfterSeconds: 60 })
  }
}

/** The id of an object that Stripe may have expanded. */
export const idOf = (reference: string | { id: string } | null | undefined): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '')
