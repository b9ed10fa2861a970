import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDate } from '../../../shared/dates.ts'
import { to } from '../../../shared/routes.ts'
import type { Review } from '../../../shared/schemas/review.ts'
import { guestTapped } from '../../guests/guest-lists.ts'
import { placeOf } from '../../guests/place-of.ts'
import { ViewCostOf } from '../../guests/ViewCost.tsx'
import { DisputeStamp } from '../../reviews/card/DisputeStamp.tsx'
import { ReactionButtons } from '../../reviews/card/ReactionButtons.tsx'
import { ReviewType } from '../../reviews/card/ReviewHead.tsx'
import { useRecentReviews } from '../../reviews/useRecentReviews.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Entry } from '../../ui/Entry.tsx'
import { Empty } from '../../ui/loading/Empty.tsx'
import { LoadFailed } from '../../ui/loading/LoadFailed.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './MemberHome.module.css'

const reviewCount = 5

/** The newest reviews of all guests. */
export function RecentReviews() {
  const [reviews, { retry }] = useRecentReviews(reviewCount)
  return (
    <section className="stack-tight" aria-labelledby="recent-reviews">
      <h2 id="recent-reviews">Recent Reviews</h2>
      {reviews.state === 'loading' && <Spinner label="Loading recent reviews" />}
      {reviews.state === 'failed' && <LoadFailed {...reviews} onRetry={retry} />}
      {reviews.state === 'ready' && <Reviews reviews={reviews.data} />}
      {reviews.state !== 'loading' && (
        <p>
          <Link to={to.viewMore} className="target">
            View more
          </Link>
        </p>
      )}
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
    <ul className="gap-0" aria-labelledby="recent-reviews">
      {reviews.map((review) => (
        <RecentReview key={review._id} {...review} />
      ))}
    </ul>
  )
}

/** One line, which opens to the whole text, the guest and what a member can do. */
function RecentReview(shown: Review) {
  const [isOpen, setIsOpen] = useState(false)
  const { guest, review, dispute, createdAt } = shown
  return (
    <Entry>
      <details className={styles.recent} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <h3>{guest.firstName}</h3>
          <p className="soft small">
            {placeOf(guest)} · <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          </p>
          <p className={styles.text}>
            <ReviewType {...shown} /> {isOpen ? review : beginning(review)}
          </p>
        </summary>
        <div className="row">
          <Link to={to.guest(guest._id)} className="target" onClick={() => guestTapped(guest)}>
            Open {guest.firstName}
          </Link>
          <ViewCostOf guestId={guest._id} />
          <DisputeStamp dispute={dispute} />
          <ReactionButtons review={shown} />
        </div>
      </details>
    </Entry>
  )
}

/** As much as tells what it is about, in a line. */
const lineLength = 40

const beginning = (text: string) =>
  text.length > lineLength ? `${text.slice(0, lineLength).replace(/[^\p{L}\p{N}]*\s\S*$/u, '')}…` : text
