import { to } from '../../../shared/routes.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { HomeSearch } from '../../guests/one-field/HomeSearch.tsx'
import { NotPaid } from '../../guests/NotPaid.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { useOwnDetails } from '../../guests/useOwnDetails.ts'
import { hasMembership } from '../../session/membership.ts'
import { useSession } from '../../session/session.ts'
import { RecentReviews } from './RecentReviews.tsx'

/** The member home: links and recent reviews, or what the membership lacks. */
export function MemberHomeScreen() {
  // Payment or verification may have come since the login.
  useOwnDetails()
  const user = useSession((session) => session.userAuth)
  if (!user) return null
  return (
    <Page title={`Welcome, ${user.firstName}`}>
      {hasMembership(user) ? (
        <>
          <HomeSearch />
          <div className="row">
            <ButtonLink to={to.guestList}>Search Guests</ButtonLink>
            <ButtonLink to={to.createGuest}>Add a guest</ButtonLink>
          </div>
          <RecentReviews />
        </>
      ) : (
        <>
          {!user.currentlyPaid && <NotPaid />}
          {!user.isAccountVerified && <NotVerified isPaid={user.currentlyPaid} />}
          {!user.isAccountVerified && (
            <div className="row">
              <ButtonLink to={to.account(user._id)}>See your documents</ButtonLink>
              <ButtonLink to={to.hostingHelp}>Hosting best practices</ButtonLink>
            </div>
          )}
        </>
      )}
    </Page>
  )
}

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
