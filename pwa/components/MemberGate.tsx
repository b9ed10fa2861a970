import type { ReactNode } from 'react'
import { mayEnter } from '../session/membership.ts'
import { useSession } from '../session/session.ts'
import { NotPaid } from './NotPaid.tsx'
import { Notice } from './Notice.tsx'
import { Page } from './Page.tsx'
import { useOwnDetails } from './useOwnDetails.ts'

/** Shows its content to paid and verified members; others read in its place what is missing (D-20, OP-48). */
export function MemberGate({ title, children }: { title: string; children: ReactNode }) {
  const user = useSession((session) => session.userAuth)
  if (mayEnter(user)) return children
  return <Closed title={title} />
}

/** Asks the server once more: the payment or the verification may have come since the login. */
function Closed({ title }: { title: string }) {
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
