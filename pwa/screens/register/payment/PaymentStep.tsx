import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { TierId } from '../../../../shared/plans.ts'
import type { UserDetails } from '../../../../shared/schemas/account.ts'
import { OfflineNotice } from '../../../ui/OfflineNotice.tsx'
import { DueToday } from './DueToday.tsx'
import { NothingToPay } from './NothingToPay.tsx'
import { PaymentPage } from './PaymentPage.tsx'
import { usePaymentIntent } from './usePaymentIntent.ts'

type Props = { plan: TierId; onPaid: (details: UserDetails) => void }

/** The payment step of the sign-up. */
export function PaymentStep({ plan, onPaid }: Props) {
  const hasReturned = useBankReturn()
  const payment = usePaymentIntent({ plan, onPaid })
  const { due } = payment
  if (due.state === 'ready' && due.data.kind === 'declined') return <NothingToPay {...due.data} />
  return (
    <PaymentPage>
      <OfflineNotice>Paying needs a connection.</OfflineNotice>
      <DueToday {...payment} plan={plan} hasReturned={hasReturned} onPaid={onPaid} />
    </PaymentPage>
  )
}

/** Whether the bank has redirected back here (3-D Secure). Removes its parameters from the address. */
function useBankReturn(): boolean {
  const [params, setParams] = useSearchParams()
  const [hasReturned] = useState(() => params.has('payment_intent_client_secret'))
  const hasParams = params.has('payment_intent_client_secret')
  useEffect(() => {
    if (hasParams) setParams({}, { replace: true })
  }, [hasParams, setParams])
  return hasReturned
}
