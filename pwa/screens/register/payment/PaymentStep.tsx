import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { TierId } from '../../../../shared/plans.ts'
import type { UserDetails } from '../../../../shared/schemas/account.ts'
import { Button } from '../../../components/Button.tsx'
import { ErrorText } from '../../../components/ErrorText.tsx'
import { LoadFailed } from '../../../components/LoadFailed.tsx'
import { OfflineNotice } from '../../../components/OfflineNotice.tsx'
import { Page } from '../../../components/Page.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { CardForm } from './CardForm.tsx'
import { Summary } from './Summary.tsx'
import { usePaymentIntent } from './usePaymentIntent.ts'

type Props = { plan: TierId; onPaid: (details: UserDetails) => void }

/** The payment step of `/register` (PAY-09 to PAY-19). */
export function PaymentStep({ plan, onPaid }: Props) {
  const hasReturned = useReturn()
  const { due, retry, couponCode, dropCoupon } = usePaymentIntent({ plan, onPaid })
  return (
    <Page title="Payment" lead="One more step: pay for your first year." width="narrow">
      <OfflineNotice>Paying needs a connection.</OfflineNotice>
      {due.state === 'loading' && <Skeleton label="Preparing your payment" cards={2} lines={4} />}
      {due.state === 'failed' && <LoadFailed {...due} onRetry={retry} />}
      {due.state === 'ready' && due.data.kind === 'refused-coupon' && (
        <>
          <ErrorText>{due.data.message}</ErrorText>
          <p>The code was “{couponCode}”. You can go on without it and pay the price of the plan.</p>
          <Button look="primary" wide onClick={dropCoupon}>
            Continue without the coupon
          </Button>
        </>
      )}
      {due.state === 'ready' && due.data.kind === 'payment' && (
        <>
          <Summary plan={plan} amountDue={due.data.intent.amountDue} />
          <CardForm intent={due.data.intent} hasReturned={hasReturned} onPaid={onPaid} />
        </>
      )}
    </Page>
  )
}

/** Whether the bank has sent the person back here (3-D Secure); its parameters are taken out of the address. */
function useReturn(): boolean {
  const [params, setParams] = useSearchParams()
  const [hasReturned] = useState(() => params.has('payment_intent_client_secret'))
  const isShown = params.has('payment_intent_client_secret')
  useEffect(() => {
    if (isShown) setParams({}, { replace: true })
  }, [isShown, setParams])
  return hasReturned
}
