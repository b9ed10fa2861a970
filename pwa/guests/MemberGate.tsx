import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { to } from '../../shared/routes.ts'
import { hasMembership } from '../session/membership.ts'
import { useSession } from '../session/session.ts'
import type { UserInfo } from '../session/user-info.ts'
import { NotPaid } from './NotPaid.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { api } from '../api/api.ts'
import { LoadFailed } from '../ui/loading/LoadFailed.tsx'
import { useLoad } from '../ui/loading/useLoad.ts'
import { useOwnDetails } from '../ui/loading/useOwnDetails.ts'
import { Standing } from './applicant/Applicant.tsx'

/** Shows its content to paid and verified members, and to others what they lack. */
export function MemberGate({ title, children }: { title: string; children: ReactNode }) {
  const user = useSession((session) => session.userAuth)
  if (hasMembership(user)) return children
  return <MembershipMissing title={title} />
}

/** Shown to a suspended member in place of a page. */
const SuspendedNotice = () => (
  <Notice kind="negative">
    <p>
      Your account is suspended. <Link to={to.memberHome}>See why, and answer</Link>
    </p>
  </Notice>
)

/** Reloads the user's details: payment or verification may have come since the login. */
function MembershipMissing({ title }: { title: string }) {
  useOwnDetails()
  const user = useSession((session) => session.userAuth)
  return (
    <Page title={title}>
      {user?.isSuspended ? (
        <SuspendedNotice />
      ) : user?.isAccountVerified ? (
        <NotPaid />
      ) : (
        user && <Locked user={user} />
      )}
    </Page>
  )
}

const loadVerification = (signal: AbortSignal) => api.ownVerification({}, { signal })

/** Why a page for members is locked for this applicant, and the next step. */
function Locked({ user }: { user: UserInfo }) {
  const [loaded, { retry }] = useLoad(loadVerification, { refreshes: true })
  if (loaded.state === 'failed') return <LoadFailed {...loaded} onRetry={retry} />
  if (loaded.state === 'loading') return <Skeleton label="Loading your application" cards={1} lines={4} />
  const isWaiting = loaded.data.state === 'waiting' || loaded.data.state === 'verified'
  if (!isWaiting) return <Standing user={user} verification={loaded.data} />
  if (!user.currentlyPaid) return <NotPaid />
  return (
    <Notice kind="waiting">
      <p>Your account is not verified yet. Verification takes 1 to 3 business days.</p>
      <Link to={to.memberHome} className="target">
        See your application
      </Link>
    </Notice>
  )
}
