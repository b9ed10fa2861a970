import { Elements } from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { Stripe } from '@stripe/stripe-js'
import { useCallback } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { LoadFailed } from '../../../ui/loading/LoadFailed.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useLoad } from '../../../ui/loading/useLoad.ts'
import type { CardFormProps } from './card-form-props.ts'
import { StripeCard } from './StripeCard.tsx'
import { useAppearance } from './useAppearance.ts'

const loadMessage =
  'The card form could not be loaded. Check your connection, turn off anything that blocks js.stripe.com, and try again.'

/** The card form of Stripe, whose script loads only here. */
export function StripeForm(props: CardFormProps) {
  const { clientSecret, publishableKey } = props.intent
  const [stripe, { retry }] = useLoad(useCallback(() => load(publishableKey), [publishableKey]))
  const appearance = useAppearance()
  if (stripe.state === 'loading') return <Skeleton label="Loading the card form" cards={1} lines={4} />
  if (stripe.state === 'failed') return <LoadFailed {...stripe} onRetry={retry} />
  return (
    <Elements stripe={stripe.data} options={{ clientSecret, appearance }}>
      <StripeCard {...props} />
    </Elements>
  )
}

async function load(publishableKey: string): Promise<Stripe> {
  const stripe = await loadStripe(publishableKey).catch(() => null)
  if (!stripe) throw new ApiError(424, loadMessage)
  return stripe
}
