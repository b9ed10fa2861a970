import { Link } from 'react-router-dom'
import { placeOf } from '../guests/place-of.ts'
import type { Review } from '../../shared/schemas/review.ts'
import { to } from '../../shared/routes.ts'
import { guestTapped } from '../guests/guest-lists.ts'
import { ViewCostOf } from '../guests/ViewCost.tsx'
import styles from './card/ReviewCard.module.css'

/** The name of a review's guest, as a link: the `heading` of cards in lists of several guests. */
export const reviewedGuest = ({ guest }: Review) => <ReviewedGuest guest={guest} />

function ReviewedGuest({ guest }: Pick<Review, 'guest'>) {
  return (
    <>
      <p className={styles.guest}>
        <Link to={to.guest(guest._id)} className="target" onClick={() => guestTapped(guest)}>
          <bdi>
            {guest.firstName} {guest.lastName}
          </bdi>
        </Link>
      </p>
      <div className={`soft small ${styles.place}`}>
        <p>{placeOf(guest)}</p>
        <ViewCostOf guestId={guest._id} />
      </div>
    </>
  )
}
