/** Loads the payment step, which nobody needs before an account is there. */
export const loadPaymentStep = () => import('./PaymentStep.tsx')
