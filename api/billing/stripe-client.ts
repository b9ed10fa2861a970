import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type { Stripe } from 'stripe'
import { Refusal } from '../http/errors.ts'
import type { Log } from '../log.ts'
import { ProviderFailure } from './provider.ts'

const unavailableMessage =
  'The payment service is not available at the moment. Please try again in a few minutes.'

/** The library is large, so it is loaded with the first client. */
const library = () => createRequire(import.meta.url)('stripe') as typeof Stripe

/** Stripe's own client; a non-empty `apiUrl` leads to another server of its API. */
export function createStripeClient(secretKey: string, apiUrl: string): Stripe {
  const { hostname, port, protocol } = new URL(apiUrl || 'https://api.stripe.com')
  const Library = library()
  return new Library(secretKey, {
    httpClient: keyedByContent(Library.createNodeHttpClient()),
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    // Stripe rejects a call while another process makes it with the same idempotency key.
    maxNetworkRetries: 2,
    timeout: 6_000,
    telemetry: false,
  })
}

const keyHeader = 'Idempotency-Key'

/**
 * Adds what a call says to its idempotency key: Stripe refuses a key that comes again with other parameters for a day,
 * and a rule that names its own ids alone forgets one of them sooner or later.
 */
function keyedByContent(inner: Stripe.HttpClient): Stripe.HttpClient {
  return {
    getClientName: () => inner.getClientName(),
    makeRequest: (host, port, path, method, headers, data, protocol, timeout) => {
      const key = headers[keyHeader]
      const hash = createHash('sha256').update(`${method} ${path} ${data}`).digest('hex').slice(0, 32)
      const keyed =
        key === undefined ? headers : { ...headers, [keyHeader]: `${String(key).slice(0, 200)}-${hash}` }
      return inner.makeRequest(host, port, path, method, keyed, data, protocol, timeout)
    },
  }
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

/** Whether Stripe itself answered; a call without an answer may still succeed. */
const isAnsweredFailure = (error: unknown) => ((error as { statusCode?: number }).statusCode ?? 0) >= 500

/**
 * Returns the result of a call to Stripe. Logs an outage and throws Refusal 503, or ProviderFailure when Stripe itself
 * failed. Other errors are our bugs.
 */
export async function askStripe<T>(log: Log, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
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
