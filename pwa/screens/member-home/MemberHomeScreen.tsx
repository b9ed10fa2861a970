import { ButtonLink } from '../../components/Button.tsx'
import { NotPaid } from '../../components/NotPaid.tsx'
import { Notice } from '../../components/Notice.tsx'
import { Page } from '../../components/Page.tsx'
import { useOwnDetails } from '../../components/useOwnDetails.ts'
import { mayEnter } from '../../session/membership.ts'
import { useSession } from '../../session/session.ts'
import { RecentReviews } from './RecentReviews.tsx'

/** Where a member arrives: what is missing for the membership, or the way to the search and what is new (MEM-01 to MEM-16). */
export function MemberHomeScreen() {
  // Payment and verification may have come since the login.
  useOwnDetails()
  const user = useSession((session) => session.userAuth)
  if (!user) return null
  return (
    <Page title={`Welcome, ${user.firstName}`}>
      {mayEnter(user) ? (
        <>
          <div className="row">
            <ButtonLink look="primary" to="/guestlist">
              Search Guests
            </ButtonLink>
            <ButtonLink to="/createguest">Add a guest</ButtonLink>
          </div>
          <RecentReviews />
        </>
      ) : (
        <>
          {!user.currentlyPaid && <NotPaid />}
          {!user.isAccountVerified && <NotVerified isPaid={user.currentlyPaid} />}
          {!user.isAccountVerified && (
            <div className="row">
              <ButtonLink to={`/useraccount/${user._id}`}>See your documents</ButtonLink>
              <ButtonLink to="/hostinghelp">Hosting best practices</ButtonLink>
            </div>
          )}
        </>
      )}
    </Page>
  )
}

/** Each message follows its own flag (MEM-04 to MEM-07, OP-46). */
function NotVerified({ isPaid }: { isPaid: boolean }) {
  return (
    <Notice kind="waiting" title="Your account is waiting for verification">
      {isPaid && <p>Thank you for your payment.</p>}
      <p>
        We will send you an email when your uploaded documents are verified, which takes 1 to 3 business days.
        After verification you can view and post reviews.
      </p>
    </Notice>
  )
}
