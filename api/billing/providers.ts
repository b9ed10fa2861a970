import type { Db } from 'mongodb'
import type { Config } from '../config.ts'
import { Refusal } from '../http/errors.ts'
import type { Log } from '../log.ts'
import type { NewCustomer, PaymentMode, PaymentProvider } from './provider.ts'
import { createSandbox } from './sandbox.ts'
import { createStripeProvider } from './stripe.ts'

type Outside = { config: Config; db: Db; now: () => Date; log: Log }

/**
 * The payment providers by mode: Stripe with the live or the test keys, and outside production the sandbox (D-60). The
 * mode of an account is fixed at sign-up (D-64): who signed up before there were keys, as the demo accounts did, keeps
 * the sandbox.
 */
export function createPaymentProviders({ config, db, now, log }: Outside) {
  const { live, test, apiUrl } = config.stripe
  const sandbox = createSandbox({ db, now, publicUrl: config.publicUrl })
  const stripe = (keys: typeof live) =>
    keys && createStripeProvider({ keys, apiUrl, publicUrl: config.publicUrl, now, log })
  const providers = {
    live: stripe(live),
    test: stripe(test),
    sandbox: config.production ? null : sandbox,
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
    /** Null in production. */
    sandbox: providers.sandbox,
    indexes: sandbox.indexes,
  }
}
