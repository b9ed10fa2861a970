import { Link } from 'react-router-dom'
import { placeOf } from '../../guests/place-of.ts'
import type { Review } from '../../../shared/schemas/review.ts'
import { to } from '../../../shared/routes.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Entry } from '../../ui/Entry.tsx'
import { Empty } from '../../ui/loading/Empty.tsx'
import { LoadFailed } from '../../ui/loading/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { guestTapped } from '../../guests/guest-lists.ts'
import { ViewCostOf } from '../../guests/ViewCost.tsx'
import { DisputeStamp } from '../../reviews/card/DisputeStamp.tsx'
import { ReactionButtons } from '../../reviews/card/ReactionButtons.tsx'
import card from '../../reviews/card/ReviewCard.module.css'
import { ReviewDate, ReviewType } from '../../reviews/card/ReviewHead.tsx'
import { useRecentReviews } from '../../reviews/useRecentReviews.ts'
import styles from './RecentReviews.module.css'

const reviewCount = 5

/** The newest reviews of all guests. */
export function RecentReviews() {
  const [reviews, { retry }] = useRecentReviews(reviewCount)
  return (
    <section className="stack" aria-labelledby="recent-reviews">
      <h2 id="recent-reviews">Recent Reviews</h2>
      {reviews.state === 'loading' && (
        <div className={styles.waiting}>
          <div className={styles.spinner}>
            <Spinner label="Loading recent reviews" />
          </div>
          <Skeleton cards={reviewCount} />
        </div>
      )}
      {reviews.state === 'failed' && <LoadFailed {...reviews} onRetry={retry} />}
      {reviews.state === 'ready' && <Reviews reviews={reviews.data} />}
      <p>
        <Link to={to.viewMore} className={styles.more}>
          View more
        </Link>
      </p>
    </section>
  )
}

function Reviews({ reviews }: { reviews: Review[] }) {
  if (reviews.length === 0)
    return (
      <Empty action={<ButtonLink to={to.createGuest}>Write the first one</ButtonLink>}>
        Reviews that members post will appear here
      </Empty>
    )
  return (
    <ul className={styles.list} aria-labelledby="recent-reviews">
      {reviews.map((review) => (
        <RecentReview key={review._id} {...review} />
      ))}
    </ul>
  )
}

function RecentReview(shown: Review) {
  const { guest, review, dispute } = shown
  return (
    <Entry>
      <div className={card.row}>
        <ReviewDate {...shown} />
        <div className={card.body}>
          <div className={card.who}>
            <h3 className={card.guest}>
              <Link to={to.guest(guest._id)} onClick={() => guestTapped(guest)}>
                {guest.firstName}
              </Link>
            </h3>
            <p className="soft small">{placeOf(guest)}</p>
            <ViewCostOf guestId={guest._id} />
          </div>
          <div className={card.report}>
            <div className={card.head}>
              <ReviewType {...shown} />
              <DisputeStamp dispute={dispute} />
            </div>
            <p className={styles.text}>{review}</p>
            <div className={card.end}>
              <ReactionButtons review={shown} />
            </div>
          </div>
        </div>
      </div>
    </Entry>
  )
}
