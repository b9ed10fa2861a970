import type { Config } from '../config.ts'
import type { PaymentMode } from './provider.ts'

/** Whether the local part of an address carries the test marker. */
const hasTestMarker = (email: string) => email.slice(0, email.lastIndexOf('@')).includes('+test')

/**
 * Whose keys a new account with this address will always use: addresses with `+test` the test keys, in production
 * only those that are listed; all others the live keys; the sandbox where there are no keys (D-64).
 */
export function paymentModeOf({ production, publicUrl, stripe }: Config, email: string): PaymentMode {
  const address = email.toLowerCase()
  const isOpen = production || publicUrl.startsWith('https:')
  const mayTest = !isOpen || stripe.testEmails.includes(address)
  if (hasTestMarker(address) && mayTest && stripe.test) return 'test'
  return stripe.live ? 'live' : 'sandbox'
}
