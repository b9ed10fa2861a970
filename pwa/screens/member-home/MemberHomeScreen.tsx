import { Link } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import { Applicant } from '../../guests/applicant/Applicant.tsx'
import { HomeSearch } from '../../guests/one-field/HomeSearch.tsx'
import { useOwnDetails } from '../../ui/loading/useOwnDetails.ts'
import { hasMembership } from '../../session/membership.ts'
import { useSession } from '../../session/session.ts'
import { Page } from '../../ui/Page.tsx'
import { RecentReviews } from './RecentReviews.tsx'
import { Suspended } from './suspended/Suspended.tsx'
import { Waiting } from './Waiting.tsx'

/** The member home: the search, what waits and recent reviews, or what the membership lacks. */
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
          <div>
            <HomeSearch />
            <Link to={to.guestList} className="target">
              Search Guests
            </Link>
          </div>
          <Waiting>
            <RecentReviews />
          </Waiting>
        </>
      ) : (
        <Applicant user={user} />
      )}
    </Page>
  )
}
