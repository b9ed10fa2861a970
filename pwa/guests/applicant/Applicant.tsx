import { useState } from 'react'
import type { Verification } from '../../../shared/schemas/verification.ts'
import { to } from '../../../shared/routes.ts'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { NotPaid } from '../NotPaid.tsx'
import type { UserInfo } from '../../session/user-info.ts'
import { ButtonLink, Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/loading/LoadFailed.tsx'
import { useLoad } from '../../ui/loading/useLoad.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { BetterCopy, Declined, NotVerified, RefundNotice, Waiting } from './States.tsx'
import styles from './States.module.css'

const loadVerification = (signal: AbortSignal) => api.ownVerification({}, { signal })

/** What an applicant reads in place of the members' page: the state of the application, and the next step. */
export function Applicant({ user }: { user: UserInfo }) {
  if (user.isAccountVerified) return <NotPaid />
  return <Unverified user={user} />
}

function Unverified({ user }: { user: UserInfo }) {
  const [loaded, { retry }] = useLoad(loadVerification, { refreshes: true })
  if (loaded.state === 'failed') return <LoadFailed {...loaded} onRetry={retry} />
  if (loaded.state === 'loading') return <Skeleton label="Loading your application" cards={1} lines={4} />
  return <Standing user={user} verification={loaded.data} />
}

/** The state of an application, and the next step. */
export function Standing({ user, verification }: { user: UserInfo; verification: Verification }) {
  const { state, refund, emailConfirmed } = verification
  const hasRefund = refund !== null && refund.state !== 'none'
  const documents = `${to.account(user._id)}#documents`
  const isOpen = state === 'waiting' || state === 'verified'
  const again = (
    <div className="row">
      <ButtonLink look={state === 'better-copy' ? 'primary' : 'secondary'} to={documents}>
        Send new documents
      </ButtonLink>
      <ButtonLink to={to.contact}>Write to us</ButtonLink>
    </div>
  )
  const see = (
    <div className="row">
      <ButtonLink to={documents}>See your documents</ButtonLink>
      <ButtonLink to={to.hostingHelp}>Hosting best practices</ButtonLink>
    </div>
  )
  return (
    <>
      {state === 'better-copy' && <BetterCopy {...verification} actions={again} />}
      {state === 'declined' && <Declined {...verification} actions={again} />}
      {state === 'not-verified' && <NotVerified actions={again} />}
      {!user.currentlyPaid && state !== 'declined' && !hasRefund && <NotPaid />}
      {isOpen && <Waiting isPaid={user.currentlyPaid} actions={see} />}
      {state !== 'declined' && hasRefund && <RefundNotice refund={refund} isPaid={user.currentlyPaid} />}
      {!emailConfirmed && <UnconfirmedAddress email={user.email} />}
    </>
  )
}

/** Asks to confirm the email address of a new account, and mails the link again. */
function UnconfirmedAddress({ email }: { email: string }) {
  const [said, setSaid] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function resend() {
    setIsBusy(true)
    setFailure(null)
    await api.resendConfirmation().then(
      ({ message }) => setSaid(message),
      (error: unknown) => setFailure(messageOf(error)),
    )
    setIsBusy(false)
  }

  return (
    <div className={`row ${styles.line}`}>
      <p>
        <strong>Confirm your email address.</strong> We mailed a link to {email}.
      </p>
      <Button look="plain" busy={isBusy} onClick={() => void resend()}>
        Resend
      </Button>
      <output>{said}</output>
      <ErrorText>{failure}</ErrorText>
    </div>
  )
}
