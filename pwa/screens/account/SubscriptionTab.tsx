import { useEffect, useState } from 'react'
import { planOf } from '../../../shared/plans.ts'
import { messageOf } from '../../api/api-error.ts'
import { billingPortal } from '../../api/billing.ts'
import { Button } from '../../components/Button.tsx'
import { ErrorText } from '../../components/ErrorText.tsx'
import { NotPaid } from '../../components/NotPaid.tsx'
import { Spinner } from '../../components/Spinner.tsx'
import { useSession } from '../../session/session.ts'

type Props = {
  /** The billing portal follows at once: the tab or the button was pressed (PAY-27, PAY-28). */
  isGoing: boolean
  onGoing: (isGoing: boolean) => void
}

/** Leads to the billing portal: at once, or by a button when the address led here (OP-51). */
export function SubscriptionTab({ isGoing, onGoing }: Props) {
  const [tries, setTries] = useState(0)
  if (!isGoing) return <Offer onGo={() => onGoing(true)} />
  return <Going key={tries} onBack={() => onGoing(false)} onRetry={() => setTries(tries + 1)} />
}

function Offer({ onGo }: { onGo: () => void }) {
  const tierId = useSession((session) => session.userAuth?.tierId)
  const isPaid = useSession((session) => session.userAuth?.currentlyPaid)
  return (
    <div className="stack">
      {!isPaid && <NotPaid />}
      <p className="reading">
        {isPaid && tierId && (
          <>
            Your plan: <strong>{planOf(tierId).name}</strong>, {planOf(tierId).priceString} per year.{' '}
          </>
        )}
        Change or cancel your plan, your card and your invoices in the billing portal.
      </p>
      <div>
        <Button look="primary" onClick={onGo}>
          Go to billing
        </Button>
      </div>
    </div>
  )
}

function Going({ onBack, onRetry }: { onBack: () => void; onRetry: () => void }) {
  const isPaid = useSession((session) => session.userAuth?.currentlyPaid)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    let isLeft = false
    billingPortal().then(
      (url) => {
        if (!isLeft) location.assign(url)
      },
      (error: unknown) => {
        if (!isLeft) setFailure(messageOf(error))
      },
    )
    return () => {
      isLeft = true
    }
  }, [])

  useEffect(() => {
    // Whoever comes back from the portal finds this page as it was left.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && onBack()
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [onBack])

  if (failure === null) return <Spinner label="Going to subscription management page..." />
  return (
    <div className="stack-tight">
      <ErrorText>{failure}</ErrorText>
      {!isPaid && <NotPaid />}
      <div>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </div>
  )
}
