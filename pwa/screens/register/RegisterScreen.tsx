import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Navigate } from 'react-router-dom'
import type { UserDetails } from '../../../shared/schemas/account.ts'
import { detailsLoaded, useSession } from '../../session/session.ts'
import { readPlan, removeCoupon, removePlan } from '../../session/storage.ts'
import { Paid } from './payment/Paid.tsx'
import { PaymentStep } from './payment/PaymentStep.tsx'
import { SignUpStep } from './SignUpStep.tsx'

/** Sign-up, then payment (RT-11, REG-16). Members who have paid go on to their home (PAY-13). */
export function RegisterScreen() {
  const user = useSession((session) => session.userAuth)
  const [hasPaidHere, setHasPaidHere] = useState(false)

  function paid(details: UserDetails) {
    removePlan()
    removeCoupon()
    // At once: the store's news of a paid member would otherwise lead away before the good news is shown.
    flushSync(() => setHasPaidHere(true))
    detailsLoaded(details)
  }

  useStepFocus(hasPaidHere ? 'paid' : user ? 'payment' : 'sign-up')

  if (hasPaidHere) return <Paid />
  if (!user) return <SignUpStep />
  if (user.currentlyPaid) return <Navigate to="/memberhomepage" replace />
  const plan = readPlan()
  if (!plan) return <Navigate to="/selectplan" replace />
  return <PaymentStep plan={plan} onPaid={paid} />
}

/** The address stays the same from step to step: the next one starts at the top, with the focus on its heading. */
function useStepFocus(step: string) {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
  }, [step])
}
