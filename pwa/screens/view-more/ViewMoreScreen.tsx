import { useState } from 'react'
import type { Review } from '../../../shared/schemas/review.ts'
import { BackToTop } from '../../components/BackToTop.tsx'
import { LoadFailed } from '../../components/LoadFailed.tsx'
import { MemberGate } from '../../components/MemberGate.tsx'
import { Page } from '../../components/Page.tsx'
import { EditReviewDialog } from '../../components/reviews/EditReviewDialog.tsx'
import { ReviewList } from '../../components/reviews/ReviewList.tsx'
import { reviewedGuest } from '../../components/reviews/ReviewedGuest.tsx'
import { useRecentReviews } from '../../components/reviews/useRecentReviews.ts'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Link } from '../../router/Link.tsx'

/** The 100 most recent reviews (D-06, RT-26). */
export function ViewMoreScreen() {
  return (
    <MemberGate title="Recent reviews">
      <Page title="Recent reviews" lead={<Link to="/viewreviews">See the most liked ones</Link>}>
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
  const again = () => void reload().catch(retry)
  const current = editing && (reviews.data.find(({ _id }) => _id === editing._id) ?? editing)
  return (
    <>
      <ReviewList
        label="Recent reviews"
        reviews={reviews.data}
        empty="Reviews that members post will appear here"
        heading={reviewedGuest}
        onEdit={setEditing}
        onReload={again}
      />
      <EditReviewDialog review={current} onClose={() => setEditing(null)} onChanged={again} />
      <BackToTop />
    </>
  )
}
