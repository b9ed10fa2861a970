import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { Stripe } from '@stripe/stripe-js'
import { useCallback, useEffect, useState, type FormEvent } from 'react'
import { to } from '../../../../shared/routes.ts'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { api } from '../../../api/api.ts'
import { LoadFailed } from '../../../ui/loading/LoadFailed.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorText } from '../../../ui/ErrorText.tsx'
import { useLoad } from '../../../ui/loading/useLoad.ts'
import type { CardFormProps } from './card-form-props.ts'
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

const unpaidMessage = 'The payment was not completed. Please try again.'

/** Card fields and the button; shows Stripe's own error message. */
function StripeCard({ intent, hasReturned, onPaid }: CardFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isReady, setIsReady] = useState(false)

  useEffect(() => {
    if (!stripe || !hasReturned) return
    void stripe.retrievePaymentIntent(intent.clientSecret).then(({ paymentIntent, error }) => {
      setFailure(error?.message ?? paymentIntent?.last_payment_error?.message ?? unpaidMessage)
    })
  }, [stripe, hasReturned, intent.clientSecret])

  async function pay() {
    if (!stripe || !elements) return unpaidMessage
    const { error } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: location.origin + to.register },
      redirect: 'if_required',
    })
    // A retry after a successful payment only creates the subscription.
    if (error && error.payment_intent?.status !== 'succeeded') return error.message ?? unpaidMessage
    onPaid(await api.createSubscription())
    return null
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setFailure(null)
    setIsBusy(true)
    setFailure(await pay().catch(messageOf))
    setIsBusy(false)
  }

  return (
    <form className="stack" aria-label="Card" onSubmit={(event) => void submit(event)}>
      <PaymentElement onReady={() => setIsReady(true)} />
      <Button type="submit" look="primary" wide busy={isBusy} disabled={isBusy || !isReady}>
        Subscribe
      </Button>
      <ErrorText>{failure}</ErrorText>
    </form>
  )
}
