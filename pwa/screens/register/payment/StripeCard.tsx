import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { useEffect, useState, type FormEvent } from 'react'
import { to } from '../../../../shared/routes.ts'
import { messageOf } from '../../../api/api-error.ts'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorText } from '../../../ui/ErrorText.tsx'
import formStyles from '../../../ui/form/Form.module.css'
import type { CardFormProps } from './card-form-props.ts'

const unpaidMessage = 'The payment was not completed. Please try again.'

/** Card fields and the button; shows Stripe's own error message. */
export function StripeCard({ intent, hasReturned, onPaid }: CardFormProps) {
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
    <form className={formStyles.form} aria-label="Card" onSubmit={(event) => void submit(event)}>
      <PaymentElement onReady={() => setIsReady(true)} />
      <Button type="submit" look="primary" wide busy={isBusy} disabled={isBusy || !isReady}>
        Subscribe
      </Button>
      <ErrorText>{failure}</ErrorText>
    </form>
  )
}
