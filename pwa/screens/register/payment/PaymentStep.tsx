import { lazy, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { TierId } from '../../../../shared/plans.ts'
import type { UserDetails } from '../../../../shared/schemas/account.ts'
import { OfflineNotice } from '../../../components/OfflineNotice.tsx'
import { Page } from '../../../components/Page.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'

const DueToday = lazy(() => loadDueToday().then((file) => ({ default: file.DueToday })))

/** Loads what the payment step needs; the form before it has it fetched, so that it is here by then. */
export const loadDueToday = () => import('./DueToday.tsx')

type Props = { plan: TierId; onPaid: (details: UserDetails) => void }

/** The payment step of `/register` (PAY-09 to PAY-19). */
export function PaymentStep({ plan, onPaid }: Props) {
  const hasReturned = useReturn()
  return (
    <Page title="Payment" lead="One more step: pay for your first year." width="narrow">
      <OfflineNotice>Paying needs a connection.</OfflineNotice>
      <Suspense fallback={<Skeleton label="Preparing your payment" cards={2} lines={4} />}>
        <DueToday plan={plan} hasReturned={hasReturned} onPaid={onPaid} />
      </Suspense>
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
