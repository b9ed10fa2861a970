import type { Input } from './call-types.ts'
import { send } from './http.ts'

/** Starts the payment of a plan, or goes on with the one that is open; the server decides the amount (D-61). */
export const createPaymentIntent = (input: Input<'createPaymentIntent'>, signal?: AbortSignal) =>
  send('createPaymentIntent', input, { signal })

/** Pays in the sandbox with a test card (D-60). */
export const confirmSandboxPayment = (clientSecret: string, cardNumber: string) =>
  send('confirmSandboxPayment', { clientSecret, cardNumber })

/** Makes the member paid once the provider says that the payment succeeded; answers the own details (D-62). */
export const createSubscription = () => send('createSubscription', {})

/** The address of the billing portal (API-34). */
export const billingPortal = async () => (await send('billingPortal', {})).url

/** The licence or the user agreement of the plan, in the member's name, as a PDF (D-66). */
export const licencePdf = (kind: 'marketing' | 'agreement') => send('licence', { kind })
