import type { ReactNode } from 'react'
import { hasMembership } from '../session/membership.ts'
import { useSession } from '../session/session.ts'
import { NotPaid } from './NotPaid.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { useOwnDetails } from './useOwnDetails.ts'

/** Shows its content to paid and verified members, and to others what they lack. */
export function MemberGate({ title, children }: { title: string; children: ReactNode }) {
  const user = useSession((session) => session.userAuth)
  if (hasMembership(user)) return children
  return <MembershipMissing title={title} />
}

/** Reloads the user's details: payment or verification may have come since the login. */
function MembershipMissing({ title }: { title: string }) {
  useOwnDetails()
  const isPaid = useSession((session) => session.userAuth?.currentlyPaid)
  return (
    <Page title={title}>
      {isPaid ? (
        <Notice kind="waiting">
          <p>Your account is not verified yet. Verification takes 1 to 3 business days.</p>
        </Notice>
      ) : (
        <NotPaid />
      )}
    </Page>
  )
}
