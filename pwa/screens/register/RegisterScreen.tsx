import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Navigate, useNavigate } from 'react-router-dom'
import type { UserDetails } from '../../../shared/schemas/account.ts'
import { to } from '../../../shared/routes.ts'
import { detailsLoaded, useSession } from '../../session/session.ts'
import { readPlan, removeCoupon, removePlan } from '../../session/storage.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { PaymentStep } from './payment/PaymentStep.tsx'
import { SignUpStep } from './SignUpStep.tsx'

/** Sign-up, then payment. Members who have paid are redirected to their home. */
export function RegisterScreen() {
  const user = useSession((session) => session.userAuth)
  const [hasPaidHere, setHasPaidHere] = useState(false)

  function handlePaid(details: UserDetails) {
    removePlan()
    removeCoupon()
    // Synchronously, or `currentlyPaid` would redirect before the confirmation is shown.
    flushSync(() => setHasPaidHere(true))
    detailsLoaded(details)
  }

  useStepFocus(hasPaidHere ? 'paid' : user ? 'payment' : 'sign-up')

  if (hasPaidHere) return <Paid />
  if (!user) return <SignUpStep />
  if (user.currentlyPaid) return <Navigate to={to.memberHome} replace />
  // The server knows the plan that was chosen before the account was there.
  const plan = readPlan() ?? user.tierId
  if (!plan) return <Navigate to={to.selectPlan} replace />
  return <PaymentStep plan={plan} onPaid={handlePaid} />
}

/** Scrolls to the top and focuses the heading when the step changes, because the address does not. */
function useStepFocus(step: string) {
  const currentStep = useRef(step)
  useEffect(() => {
    if (currentStep.current === step) return
    currentStep.current = step
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
  }, [step])
}

/** How long the confirmation is shown before the redirect. */
const redirectMs = 1500

/** Confirms the payment and redirects to the member home. */
function Paid() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to.memberHome, { replace: true }), redirectMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Page title="Thank you" width="narrow">
      <Notice kind="positive" live>
        Payment successful. Going to member area...
      </Notice>
    </Page>
  )
}
