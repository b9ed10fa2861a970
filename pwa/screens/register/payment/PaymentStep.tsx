import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { TierId } from '../../../../shared/plans.ts'
import type { UserDetails } from '../../../../shared/schemas/account.ts'
import type { Verification } from '../../../../shared/schemas/verification.ts'
import { OfflineNotice } from '../../../ui/OfflineNotice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Standing } from '../../../guests/applicant/Applicant.tsx'
import { useSession } from '../../../session/session.ts'
import { DueToday } from './DueToday.tsx'
import { usePaymentIntent } from './usePaymentIntent.ts'

type Props = { plan: TierId; onPaid: (details: UserDetails) => void }

/** The payment step of the sign-up. */
export function PaymentStep({ plan, onPaid }: Props) {
  const hasReturned = useBankReturn()
  const payment = usePaymentIntent({ plan, onPaid })
  const { due } = payment
  if (due.state === 'ready' && due.data.kind === 'declined') return <NothingToPay {...due.data} />
  return (
    <Page title="Payment" lead="One more step: pay for your first year." width="narrow">
      <OfflineNotice>Paying needs a connection.</OfflineNotice>
      <DueToday {...payment} plan={plan} hasReturned={hasReturned} onPaid={onPaid} />
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

/** In place of a payment that would only be refunded: the team has declined the application. */
function NothingToPay({ verification }: { verification: Verification }) {
  const user = useSession((session) => session.userAuth)
  return (
    <Page title="Nothing to pay" lead="Your application was declined, so no plan can be paid for now.">
      {user && <Standing user={user} verification={verification} />}
    </Page>
  )
}
