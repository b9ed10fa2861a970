import * as v from 'valibot'
import { UserDetails } from '../schemas/account.ts'
import { PaymentIntent, PaymentIntentInput, PortalLink, SandboxPayment } from '../schemas/payment.ts'
import { call, nothing } from './call.ts'

/** Payment, subscription, billing portal and licenses. */
export const billingCalls = {
  createPaymentIntent: call({
    method: 'post',
    path: '/api/users/create-payment-intent',
    access: 'public',
    sends: 'json',
    input: PaymentIntentInput,
    output: PaymentIntent,
    summary: 'Start a payment; the server decides the amount',
    refusals: [403, 409, 503],
  }),
  createSubscription: call({
    method: 'post',
    path: '/api/users/create-subscription',
    access: 'login',
    sends: 'nothing',
    input: nothing,
    output: UserDetails,
    summary: 'Make the member paid once the provider says that the payment succeeded',
    refusals: [402, 503],
  }),
  billingPortal: call({
    method: 'get',
    path: '/api/users/billing-portal',
    access: 'login',
    sends: 'nothing',
    input: nothing,
    output: PortalLink,
    summary: 'Address of the billing portal',
    refusals: [409, 503],
  }),
  license: call({
    method: 'get',
    path: '/api/users/licence/:kind',
    access: 'login',
    sends: 'nothing',
    input: v.object({ kind: v.picklist(['marketing', 'agreement'], 'Unknown licence') }),
    output: 'bytes',
    types: ['application/pdf'],
    summary: 'Licence or user agreement of the plan as a PDF',
    refusals: [403],
  }),
  webhook: call({
    method: 'post',
    path: '/api/billing/webhook',
    access: 'public',
    sends: 'raw',
    input: nothing,
    output: v.object({ received: v.boolean() }),
    summary: 'Signed events of the payment provider',
    refusals: [400, 404],
  }),
  confirmSandboxPayment: call({
    method: 'post',
    path: '/api/sandbox/confirm-payment',
    access: 'public',
    sends: 'json',
    input: SandboxPayment,
    output: v.object({ status: v.literal('succeeded') }),
    summary: 'Pay in the sandbox with a test card; only without a payment provider',
    refusals: [402, 404],
  }),
} as const
