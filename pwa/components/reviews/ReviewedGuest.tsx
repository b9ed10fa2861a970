import { locationOf } from '../../../shared/places.ts'
import type { Review } from '../../../shared/schemas/review.ts'
import { Link } from '../../router/Link.tsx'
import styles from './ReviewCard.module.css'

/** Names the guest of a review, as a link to it: the `heading` of cards in lists of several guests (GST-10). */
export const reviewedGuest = ({ guest }: Review) => <ReviewedGuest guest={guest} />

function ReviewedGuest({ guest }: Pick<Review, 'guest'>) {
  return (
    <div>
      <p className={styles.guest}>
        <Link to={`/guest/${guest._id}`}>
          <bdi>
            {guest.firstName} {guest.lastName}
          </bdi>
        </Link>
      </p>
      <p className="soft small">{locationOf(guest)}</p>
    </div>
  )
}
