import { useState } from 'react'
import type { Review } from '../../../shared/schemas/review.ts'
import { ownReviews } from '../../api/reviews.ts'
import { LoadFailed } from '../../components/LoadFailed.tsx'
import { EditReviewDialog } from '../../components/reviews/EditReviewDialog.tsx'
import { ReviewList } from '../../components/reviews/ReviewList.tsx'
import { reviewedGuest } from '../../components/reviews/ReviewedGuest.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useLoad } from '../../components/useLoad.ts'
import styles from './Account.module.css'

/** The own reviews, oldest first; they can be edited here as well, without opening the guest (ACC-04, D-21). */
export function ReviewsTab() {
  const [reviews, { retry, reload }] = useLoad(ownReviews)
  const [editing, setEditing] = useState<Review | null>(null)
  const again = () => void reload().catch(() => undefined) // what is shown stays; the next try may be luckier
  return (
    <section className={styles.section} aria-labelledby="reviews-heading">
      <h2 id="reviews-heading">Reviews Posted By Me</h2>
      <p className="soft">
        Click a guest&apos;s name to go to their details page. There you can edit your review.
      </p>
      {reviews.state === 'loading' && <Skeleton label="Loading your reviews" />}
      {reviews.state === 'failed' && <LoadFailed {...reviews} onRetry={retry} />}
      {reviews.state === 'ready' && (
        <div className={styles.reviews}>
          <ReviewList
            reviews={reviews.data}
            label="Reviews Posted By Me"
            empty="Reviews you post will appear here"
            heading={reviewedGuest}
            onEdit={setEditing}
            onReload={again}
          />
        </div>
      )}
      <EditReviewDialog review={editing} onClose={() => setEditing(null)} onChanged={again} />
    </section>
  )
}
