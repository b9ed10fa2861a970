import { lazy, Suspense } from 'react'
import type { UserDetails } from '../../../../shared/schemas/account.ts'
import type { PaymentIntent } from '../../../../shared/schemas/payment.ts'
import { Skeleton } from '../../../components/Skeleton.tsx'

export type CardFormProps = {
  intent: PaymentIntent
  /** The bank has just sent the person back. */
  hasReturned: boolean
  onPaid: (details: UserDetails) => void
}

const SandboxForm = lazy(() => import('./SandboxForm.tsx').then((file) => ({ default: file.SandboxForm })))
const StripeForm = lazy(() => import('./StripeForm.tsx').then((file) => ({ default: file.StripeForm })))

/** The card form of whoever takes the payment; only that one is loaded. */
export function CardForm(props: CardFormProps) {
  return (
    <Suspense fallback={<Skeleton label="Loading the card form" cards={1} lines={4} />}>
      {props.intent.provider === 'stripe' ? <StripeForm {...props} /> : <SandboxForm {...props} />}
    </Suspense>
  )
}
