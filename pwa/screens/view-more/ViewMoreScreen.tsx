import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Review } from '../../../shared/schemas/review.ts'
import { to } from '../../../shared/routes.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { BackToTop } from '../../ui/content/BackToTop.tsx'
import { LoadFailed } from '../../ui/loading/LoadFailed.tsx'
import { MemberGate } from '../../guests/MemberGate.tsx'
import { Page } from '../../ui/Page.tsx'
import { EditReviewDialog } from '../../reviews/form/EditReviewDialog.tsx'
import { ReviewList } from '../../reviews/card/ReviewList.tsx'
import { reviewedGuest } from '../../reviews/ReviewedGuest.tsx'
import { useRecentReviews } from '../../reviews/useRecentReviews.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** The 100 most recent reviews. */
export function ViewMoreScreen() {
  return (
    <MemberGate title="Recent reviews">
      <Page
        title="Recent reviews"
        width="wide"
        lead={
          <Link to={to.viewReviews} className="target">
            See the most liked ones
          </Link>
        }
      >
        <RecentReviews />
      </Page>
    </MemberGate>
  )
}

function RecentReviews() {
  const [reviews, { reload, retry }] = useRecentReviews()
  const [editing, setEditing] = useState<Review | null>(null)
  if (reviews.state === 'loading') return <Skeleton label="Loading recent reviews" cards={5} />
  if (reviews.state === 'failed') return <LoadFailed {...reviews} onRetry={retry} />
  const refresh = () => void reload().catch(retry)
  const current = editing && (reviews.data.find(({ _id }) => _id === editing._id) ?? editing)
  return (
    <>
      <ReviewList
        label="Recent reviews"
        reviews={reviews.data}
        empty="Reviews that members post will appear here"
        next={<ButtonLink to={to.createGuest}>Write the first one</ButtonLink>}
        heading={reviewedGuest}
        onEdit={setEditing}
        onReload={refresh}
      />
      <EditReviewDialog review={current} onClose={() => setEditing(null)} onChanged={refresh} />
      <BackToTop />
    </>
  )
}
