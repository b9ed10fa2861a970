import { shownDate } from '../../../shared/dates.ts'
import { locationOf } from '../../../shared/places.ts'
import type { Review } from '../../../shared/schemas/review.ts'
import { Card } from '../../components/Card.tsx'
import { Empty } from '../../components/Empty.tsx'
import { LoadFailed } from '../../components/LoadFailed.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useRecentReviews } from '../../components/reviews/useRecentReviews.ts'
import { Link } from '../../router/Link.tsx'
import styles from './RecentReviews.module.css'

/** So many stand on the member home (MEM-10). */
const shownCount = 5

/** The newest reviews of all guests (MEM-09 to MEM-16). */
export function RecentReviews() {
  const [reviews, { retry }] = useRecentReviews(shownCount)
  return (
    <section className="stack" aria-labelledby="recent-reviews">
      <h2 id="recent-reviews">Recent Reviews</h2>
      {reviews.state === 'loading' && (
        <div className={styles.waiting}>
          <Skeleton label="Loading recent reviews" cards={shownCount} />
        </div>
      )}
      {reviews.state === 'failed' && <LoadFailed {...reviews} onRetry={retry} />}
      {reviews.state === 'ready' && <Reviews reviews={reviews.data} />}
      <p>
        <Link to="/view-more" className={styles.more}>
          View more
        </Link>
      </p>
    </section>
  )
}

function Reviews({ reviews }: { reviews: Review[] }) {
  if (reviews.length === 0) return <Empty>Reviews that members post will appear here</Empty>
  return (
    <ul className={styles.list} aria-labelledby="recent-reviews">
      {reviews.map((review) => (
        <RecentReview key={review._id} {...review} />
      ))}
    </ul>
  )
}

function RecentReview({ guest, review, reviewType, createdAt }: Review) {
  const isPositive = reviewType === '1'
  return (
    <Card as="li" edge={isPositive ? 'positive' : 'negative'}>
      <div className="row-between">
        <div>
          <h3>
            <Link to={`/guest/${guest._id}`} className="target">
              {guest.firstName}
            </Link>
          </h3>
          <p className="soft small">{locationOf(guest)}</p>
        </div>
        <div className={styles.facts}>
          <span className={isPositive ? 'positive' : 'negative'}>{isPositive ? 'Positive' : 'Negative'}</span>
          <time dateTime={createdAt} className="soft small">
            {shownDate(createdAt)}
          </time>
        </div>
      </div>
      <p className={styles.text}>{review}</p>
    </Card>
  )
}
