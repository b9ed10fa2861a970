import type { TierId } from '../../shared/plans.ts'
import type { Input } from './call-types.ts'
import { send } from './http.ts'

/** Starts the payment of a plan or resumes an open one; the server decides the amount. */
export const createPaymentIntent = (input: Input<'createPaymentIntent'>, signal?: AbortSignal) =>
  send('createPaymentIntent', input, { signal })

/** Whether a coupon can be used, and what the first year costs with it. */
export const checkCoupon = (couponCode: string, signal?: AbortSignal) =>
  send('checkCoupon', { couponCode }, { signal, isBackground: true })

/** Pays in the sandbox with a test card. */
export const confirmSandboxPayment = (clientSecret: string, cardNumber: string) =>
  send('confirmSandboxPayment', { clientSecret, cardNumber })

/** Activates the plan once the payment has succeeded. Returns the user's own details. */
export const createSubscription = () => send('createSubscription', {})

/** The address of the billing portal; with a plan, of its page that asks to confirm the change to it. */
export const billingPortal = async (tierId?: TierId) =>
  (await send('billingPortal', tierId ? { tierId } : {})).url

/** What changes to larger plans cost the member today. */
export const planChanges = async (signal?: AbortSignal) => (await send('planChanges', {}, { signal })).changes

/** The license or the user agreement of the plan, in the member's name, as a PDF. */
export const licensePdf = (kind: 'marketing' | 'agreement') => send('license', { kind })
