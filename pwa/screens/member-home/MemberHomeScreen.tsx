import { Link } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import { UpcomingArrivals } from '../../arrivals/UpcomingArrivals.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { HomeSearch } from '../../guests/one-field/HomeSearch.tsx'
import { Page } from '../../ui/Page.tsx'
import { OpenClaims } from '../../reviews/claims/OpenClaims.tsx'
import { useOwnDetails } from '../../guests/useOwnDetails.ts'
import { hasMembership } from '../../session/membership.ts'
import { useSession } from '../../session/session.ts'
import { Applicant } from '../../guests/applicant/Applicant.tsx'
import { RecentReviews } from './RecentReviews.tsx'
import { Suspended } from './suspended/Suspended.tsx'

/** The member home: links and recent reviews, or what the membership lacks. */
export function MemberHomeScreen() {
  // Payment or verification may have come since the login.
  useOwnDetails()
  const user = useSession((session) => session.userAuth)
  if (!user) return null
  return (
    <Page
      title={`Welcome, ${user.firstName}`}
      width={hasMembership(user) && !user.isSuspended ? 'wide' : 'reading'}
    >
      {user.isSuspended ? (
        <Suspended />
      ) : hasMembership(user) ? (
        <>
          <UpcomingArrivals />
          <HomeSearch />
          <div className="row">
            <ButtonLink to={to.guestList}>Search Guests</ButtonLink>
            <ButtonLink to={to.createGuest}>Add a guest</ButtonLink>
            <Link to={to.arrivals} className="target">
              Check your arrivals
            </Link>
          </div>
          <RecentReviews />
          <OpenClaims />
        </>
      ) : (
        <Applicant user={user} />
      )}
    </Page>
  )
}
