import type { AddressInfo } from 'node:net'
import { NotFound, Refusal } from '../http/errors.ts'
import { lazy } from './lazy.ts'
import type { NewCustomer, PaymentMode } from './provider.ts'
import type { SandboxOptions } from './stripe-sim/sandbox.ts'
import { createStripeProvider, type StripeProvider } from './stripe.ts'

/**
 * The payment providers by mode: Stripe with the live or the test keys, and the sandbox where it is allowed (SEC-17). An account
 * keeps the mode of its sign-up: the demo accounts stay in the sandbox when keys are set later.
 */
export function createPaymentProviders(options: Omit<SandboxOptions, 'server'>) {
  const { config, now, log } = options
  const { live, test, apiUrl } = config.stripe
  let server: AddressInfo | null = null
  let closeSandbox = async () => {}

  const stripe = (keys: typeof live) =>
    keys && createStripeProvider({ kind: 'stripe', keys, apiUrl, publicUrl: config.publicUrl, now, log })
  const configured = { live: stripe(live), test: stripe(test) }

  const openSandbox = lazy(async () => {
    const { openSandbox } = await import('./stripe-sim/sandbox.ts')
    const sandbox = await openSandbox({ ...options, server: () => server })
    closeSandbox = sandbox.close
    return sandbox
  })

  /** The sandbox, opened at its first use. Throws NotFound where it is not allowed. */
  async function sandbox() {
    if (!config.invented) throw new NotFound('There is no such call')
    return openSandbox()
  }

  async function find(mode: PaymentMode): Promise<StripeProvider | null> {
    if (mode !== 'sandbox') return configured[mode]
    return config.invented ? (await sandbox()).provider : null
  }

  /** The provider of an account; throws Refusal 503 when its keys are no longer configured. */
  async function of(mode: PaymentMode): Promise<StripeProvider> {
    const provider = await find(mode)
    if (!provider) {
      throw new Refusal(503, 'Payments are not available for this account. Please write to our support.')
    }
    return provider
  }

  return {
    find,
    of,
    createCustomer: async (customer: NewCustomer) => (await of(customer.mode)).createCustomer(customer),
    sandbox,
    /** Sends the sandbox's events to the server at this address. */
    sendEventsTo: (address: AddressInfo) => void (server = address),
    close: () => closeSandbox(),
  }
}

export type PaymentProviders = ReturnType<typeof createPaymentProviders>
