import { lazy, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { TierId } from '../../../../shared/plans.ts'
import type { UserDetails } from '../../../../shared/schemas/account.ts'
import { OfflineNotice } from '../../../ui/OfflineNotice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

const DueToday = lazy(() => loadDueToday().then((file) => ({ default: file.DueToday })))

/** Loads the payment step; the sign-up form calls it ahead. */
export const loadDueToday = () => import('./DueToday.tsx')

type Props = { plan: TierId; onPaid: (details: UserDetails) => void }

/** The payment step of the sign-up. */
export function PaymentStep({ plan, onPaid }: Props) {
  const hasReturned = useBankReturn()
  return (
    <Page title="Payment" lead="One more step: pay for your first year." width="narrow">
      <OfflineNotice>Paying needs a connection.</OfflineNotice>
      <Suspense fallback={<Skeleton label="Preparing your payment" cards={2} lines={4} />}>
        <DueToday plan={plan} hasReturned={hasReturned} onPaid={onPaid} />
      </Suspense>
    </Page>
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
