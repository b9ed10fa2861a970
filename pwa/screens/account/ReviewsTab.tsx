import { useState } from 'react'
import type { Review } from '../../../shared/schemas/review.ts'
import { to } from '../../../shared/routes.ts'
import { ownReviews } from '../../api/reviews.ts'
import { LoadFailed } from '../../ui/loading/LoadFailed.tsx'
import { EditReviewDialog } from '../../reviews/form/EditReviewDialog.tsx'
import { ReviewList } from '../../reviews/card/ReviewList.tsx'
import { reviewedGuest } from '../../reviews/ReviewedGuest.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLoad } from '../../ui/loading/useLoad.ts'
import styles from './Account.module.css'

/** The user's own reviews, oldest first; editing one here does not open the guest. */
export function ReviewsTab() {
  const [reviews, { retry, reload }] = useLoad(ownReviews)
  const [editing, setEditing] = useState<Review | null>(null)
  const refresh = () => void reload().catch(() => undefined) // the shown reviews stay
  return (
    <section className={styles.section} aria-labelledby="reviews-heading">
      <h2 id="reviews-heading">Reviews Posted By Me</h2>
      {reviews.state === 'loading' && <Skeleton label="Loading your reviews" />}
      {reviews.state === 'failed' && <LoadFailed {...reviews} onRetry={retry} />}
      {reviews.state === 'ready' && reviews.data.length > 0 && (
        <p className="soft">
          Click a guest&apos;s name to go to their details page. There you can edit your review.
        </p>
      )}
      {reviews.state === 'ready' && (
        <ReviewList
          reviews={reviews.data}
          label="Reviews Posted By Me"
          empty="Reviews you post will appear here"
          next={<ButtonLink to={to.guestList}>Find your last guest</ButtonLink>}
          heading={reviewedGuest}
          onEdit={setEditing}
          onReload={refresh}
        />
      )}
      <EditReviewDialog review={editing} onClose={() => setEditing(null)} onChanged={refresh} />
    </section>
  )
}
