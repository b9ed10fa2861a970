/** Loads the payment step, which is not needed before there is an account. */
export const loadPaymentStep = () => import('./PaymentStep.tsx')
