import { Link } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import { ComingGuests } from '../../arrivals/ComingGuests.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { HomeSearch } from '../../guests/one-field/HomeSearch.tsx'
import { Page } from '../../ui/Page.tsx'
import { OpenClaims } from '../../reviews/claims/OpenClaims.tsx'
import { useOwnDetails } from '../../guests/useOwnDetails.ts'
import { hasMembership } from '../../session/membership.ts'
import { useSession } from '../../session/session.ts'
import type { UserInfo } from '../../session/user-info.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLazyModule } from '../../ui/useLazyModule.ts'
import { RecentReviews } from './RecentReviews.tsx'

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
        <LazySuspended />
      ) : hasMembership(user) ? (
        <>
          <ComingGuests />
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
        <LazyApplicant user={user} />
      )}
    </Page>
  )
}

const loadApplicant = () => import('../../guests/applicant/Applicant.tsx')

const loadSuspended = () => import('./suspended/Suspended.tsx')

function LazySuspended() {
  const code = useLazyModule(loadSuspended)
  return code ? <code.Suspended /> : <Skeleton label="Loading the reason" cards={1} lines={4} />
}

/** Members do not load what only applicants see. */
function LazyApplicant({ user }: { user: UserInfo }) {
  const code = useLazyModule(loadApplicant)
  if (!code) return <Skeleton label="Loading your application" cards={1} lines={4} />
  return <code.Applicant user={user} />
}
