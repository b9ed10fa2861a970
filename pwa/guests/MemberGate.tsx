import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { to } from '../../shared/routes.ts'
import { hasMembership } from '../session/membership.ts'
import { useSession } from '../session/session.ts'
import { NotPaid } from './NotPaid.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { Locked } from './applicant/Locked.tsx'
import { useOwnDetails } from './useOwnDetails.ts'

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
