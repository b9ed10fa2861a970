import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type Plan, planOf, plans } from '../../../shared/plans.ts'
import { messageOf } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { PlanGrid } from '../../ui/content/PlanGrid.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { NotPaid } from '../../guests/NotPaid.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useSession } from '../../session/session.ts'
import styles from './Account.module.css'

type Props = {
  /** True once the tab or the button was pressed. */
  isRedirecting: boolean
  onRedirect: (isRedirecting: boolean) => void
}

/** Redirects to the billing portal, or shows a button when the tab was opened by its address. */
export function SubscriptionTab({ isRedirecting, onRedirect }: Props) {
  const [attempts, setAttempts] = useState(0)
  if (!isRedirecting) return <PlanSummary onGo={() => onRedirect(true)} />
  return (
    <PortalRedirect
      key={attempts}
      onBack={() => onRedirect(false)}
      onRetry={() => setAttempts(attempts + 1)}
    />
  )
}

function PlanSummary({ onGo }: { onGo: () => void }) {
  const tierId = useSession((session) => session.userAuth?.tierId)
  const isPaid = useSession((session) => session.userAuth?.currentlyPaid)
  const wanted = useLocation().state as { guestId?: string } | null
  return (
    <div className="stack">
      {!isPaid && <NotPaid />}
      {isPaid && tierId && <OwnPlan {...planOf(tierId)} />}
      {isPaid && tierId && planOf(tierId) !== plans.at(-1) && (
        <section className="stack" aria-labelledby="larger-plans">
          <h2 id="larger-plans">Larger plans</h2>
          <PlanGrid level={3} isOnlyLarger guestId={wanted?.guestId} />
        </section>
      )}
      <p className="soft reading">
        {isPaid ? (
          'Change or cancel your plan, update your card and see your invoices in the billing portal.'
        ) : (
          <>
            Once you have paid, your plan, card and invoices are here, in our payment provider’s billing
            portal.
          </>
        )}
      </p>
      <div>
        <Button look={isPaid ? 'secondary' : 'primary'} onClick={onGo}>
          Go to billing
        </Button>
      </div>
    </div>
  )
}

function OwnPlan({ name, priceString, features }: Plan) {
  return (
    <div>
      <p className="soft small">Your plan</p>
      <p className={`serif ${styles.plan}`}>{name}</p>
      <p className="numbers">{[`${priceString} per year`, ...features].join(' · ')}</p>
    </div>
  )
}

function PortalRedirect({ onBack, onRetry }: { onBack: () => void; onRetry: () => void }) {
  const isPaid = useSession((session) => session.userAuth?.currentlyPaid)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    let isCanceled = false
    api.billingPortal().then(
      ({ url }) => {
        if (!isCanceled) location.assign(url)
      },
      (error: unknown) => {
        if (!isCanceled) setFailure(messageOf(error))
      },
    )
    return () => {
      isCanceled = true
    }
  }, [])

  useEffect(() => {
    // The back/forward cache restores this page as it was left, with its spinner.
    const handlePageShow = ({ persisted }: PageTransitionEvent) => persisted && onBack()
    addEventListener('pageshow', handlePageShow)
    return () => removeEventListener('pageshow', handlePageShow)
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
