import type { Db } from 'mongodb'
import type { Config } from '../config.ts'
import { Refusal } from '../http/errors.ts'
import type { Log } from '../log.ts'
import { isSandboxOpen } from './mode.ts'
import type { NewCustomer, PaymentMode, PaymentProvider } from './provider.ts'
import { createSandbox } from './sandbox.ts'
import { createStripeProvider } from './stripe.ts'

type Outside = { config: Config; db: Db; now: () => Date; log: Log }

/** The payment providers by mode: Stripe with the live or the test keys, the sandbox without any (D-60, D-64). */
export function createPaymentProviders({ config, db, now, log }: Outside) {
  const { live, test, apiUrl } = config.stripe
  const sandbox = createSandbox({ db, now, publicUrl: config.publicUrl })
  const stripe = (keys: typeof live) =>
    keys && createStripeProvider({ keys, apiUrl, publicUrl: config.publicUrl, now, log })
  const providers = {
    live: stripe(live),
    test: stripe(test),
    sandbox: isSandboxOpen(config) ? sandbox : null,
  }

  /** The provider of an account; throws Refusal 503 when its keys are no longer configured. */
  function of(mode: PaymentMode): PaymentProvider {
    const provider = providers[mode]
    if (!provider) {
      throw new Refusal(503, 'Payments are not available for this account. Please write to our support.')
    }
    return provider
  }

  return {
    of,
    createCustomer: (customer: NewCustomer) => of(customer.mode).createCustomer(customer),
    stripe: { live: providers.live, test: providers.test },
    /** Null when a real payment provider is configured. */
    sandbox: providers.sandbox,
    indexes: sandbox.indexes,
  }
}
