import * as v from 'valibot'
import { UserDetails } from '../schemas/account.ts'
import {
  AcceptedCoupon,
  CouponInput,
  PaymentIntent,
  PaymentIntentInput,
  PlanChanges,
  PortalInput,
  PortalLink,
  SandboxPayment,
} from '../schemas/payment.ts'
import { call, json, nothing, params, query, raw } from './call.ts'

/** Payment, subscription, billing portal and licenses. */
export const billingCalls = {
  createPaymentIntent: call('post', '/api/users/create-payment-intent', 'public', json(PaymentIntentInput), {
    output: PaymentIntent,
    summary: 'Start a payment; the server decides the amount',
    refusals: [403, 409, 503],
  }),
  checkCoupon: call('post', '/api/users/check-coupon', 'optional', json(CouponInput), {
    output: AcceptedCoupon,
    summary: 'Whether a coupon can be used, before there is a payment',
    refusals: [503],
  }),
  createSubscription: call('post', '/api/users/create-subscription', 'login', nothing, {
    output: UserDetails,
    summary: 'Make the member paid once the provider says that the payment succeeded',
    refusals: [402, 503],
  }),
  billingPortal: call('get', '/api/users/billing-portal', 'login', query(PortalInput), {
    output: PortalLink,
    summary: 'Address of the billing portal, or of its page that asks to confirm a change of plan',
    refusals: [409, 503],
  }),
  planChanges: call('get', '/api/users/plan-changes', 'login', nothing, {
    output: PlanChanges,
    summary: 'What changes to larger plans cost today',
    refusals: [503],
  }),
  license: call(
    'get',
    '/api/users/licence/:kind',
    'login',
    params(v.object({ kind: v.picklist(['marketing', 'agreement'], 'Unknown licence') })),
    {
      output: 'bytes',
      types: ['application/pdf'],
      summary: 'Licence or user agreement of the plan as a PDF',
      refusals: [403],
    },
  ),
  webhook: call('post', '/api/billing/webhook', 'public', raw, {
    output: v.object({ received: v.boolean() }),
    summary: 'Signed events of the payment provider',
    refusals: [400, 404],
  }),
  confirmSandboxPayment: call('post', '/api/sandbox/confirm-payment', 'public', json(SandboxPayment), {
    output: v.object({ status: v.literal('succeeded') }),
    summary: 'Pay in the sandbox with a test card; only without a payment provider',
    refusals: [402, 404],
  }),
} as const
