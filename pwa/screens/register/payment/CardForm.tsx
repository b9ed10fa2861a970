import { lazy, Suspense } from 'react'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { CardFormProps } from './card-form-props.ts'

const SandboxForm = lazy(() => import('./SandboxForm.tsx').then((file) => ({ default: file.SandboxForm })))
const StripeForm = lazy(() => import('./StripeForm.tsx').then((file) => ({ default: file.StripeForm })))

/** The card form of the payment provider; only that one is loaded. */
export function CardForm(props: CardFormProps) {
  return (
    <Suspense fallback={<Skeleton label="Loading the card form" cards={1} lines={4} />}>
      {props.intent.provider === 'stripe' ? <StripeForm {...props} /> : <SandboxForm {...props} />}
    </Suspense>
  )
}
