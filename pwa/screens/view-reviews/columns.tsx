import { Link } from 'react-router-dom'
import { formatDate } from '../../../shared/dates.ts'
import { to } from '../../../shared/routes.ts'
import type { Review } from '../../../shared/schemas/review.ts'
import { guestTapped } from '../../guests/guest-lists.ts'
import { placeOf } from '../../guests/place-of.ts'
import { ViewCostOf } from '../../guests/ViewCost.tsx'
import { ReactionButtons } from '../../reviews/card/ReactionButtons.tsx'
import type { Column } from '../../ui/table/arrange.ts'
import { OpenReview } from './OpenReview.tsx'
import styles from './ViewReviewsScreen.module.css'

const nameOf = ({ guest }: Review) => `${guest.firstName} ${guest.lastName}`

/** The columns of the table; the rows of a phone are sorted and filtered by them too. */
export const columnsOf = (open: (review: Review) => void): Column<Review>[] => [
  {
    key: 'name',
    label: 'Guest Name',
    text: nameOf,
    cell: (review) => (
      <>
        <Link
          to={to.guest(review.guest._id)}
          className={styles.name}
          onClick={() => guestTapped(review.guest)}
        >
          {nameOf(review)}
        </Link>
        <p className={styles.cost}>
          <ViewCostOf guestId={review.guest._id} />
        </p>
      </>
    ),
  },
  { key: 'location', label: 'Guest Location', text: ({ guest }) => placeOf(guest) },
  {
    key: 'likes',
    label: 'Likes',
    text: ({ likes }) => String(likes.length),
    sortBy: ({ likes }) => likes.length,
    numeric: true,
  },
  {
    key: 'created',
    label: 'Created',
    text: ({ createdAt }) => formatDate(createdAt),
    cell: ({ createdAt }) => <span className={styles.date}>{formatDate(createdAt)}</span>,
    sortBy: ({ createdAt }) => createdAt,
  },
  {
    key: 'review',
    label: 'Review',
    text: ({ review }) => review,
    cell: (review) => (
      <div className={styles.review}>
        <OpenReview review={review} onOpen={open} />
        <div className={styles.report}>
          <ReactionButtons review={review} onlyReport />
        </div>
      </div>
    ),
  },
]
