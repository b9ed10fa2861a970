import type { Review } from '../../../shared/schemas/review.ts'
import styles from './ViewReviewsScreen.module.css'

type Props = { review: Review; onOpen: (review: Review) => void }

/** The first two lines of a review, which open the whole of it. */
export function OpenReview({ review, onOpen }: Props) {
  return (
    <button
      type="button"
      dir="auto"
      className={styles.open}
      aria-haspopup="dialog"
      onClick={() => onOpen(review)}
    >
      {review.review}
    </button>
  )
}
