import { Link } from 'react-router-dom'
import { formatDate } from '../../../shared/dates.ts'
import { formatPhone } from '../../../shared/phone.ts'
import { guestTapped } from '../../guests/guest-lists.ts'
import { locationOf } from '../../../shared/places.ts'
import type { AdminReview } from '../../../shared/schemas/review.ts'
import { to } from '../../../shared/routes.ts'
import type { Column } from '../../ui/table/arrange.ts'
import styles from './Admin.module.css'

const authorOf = ({ author }: AdminReview) => `${author.firstName} ${author.lastName}`.trim()
const guestOf = ({ guest }: AdminReview) => `${guest.firstName} ${guest.lastName}`
const aboutGuest = ({ guest, guestPhone }: AdminReview) =>
  [formatPhone(guestPhone), locationOf(guest)].filter((part) => part !== '').join(', ')

type Actions = {
  /** Opens the whole text. */
  open: (review: AdminReview) => void
  /** Hides a visible review, or shows a hidden one. */
  toggle: (review: AdminReview) => void
  /** The review that is being changed. */
  busyId: string | null
}

/** The columns of the reviews table. */
export const reviewColumns = ({ open, toggle, busyId }: Actions): Column<AdminReview>[] => [
  {
    key: 'user',
    label: 'User',
    text: (review) => `${authorOf(review)} ${review.author.email}`,
    cell: (review) => (
      <>
        {review.author.firstName} <strong>{review.author.lastName}</strong>
        <span className={styles.sub}>{review.author.email}</span>
      </>
    ),
  },
  {
    key: 'guest',
    label: 'Guest',
    text: (review) => `${guestOf(review)}, ${aboutGuest(review)}`,
    cell: (review) => (
      <>
        <Link to={to.guest(review.guest._id)} onClick={() => guestTapped(review.guest)}>
          {review.guest.firstName} <strong>{review.guest.lastName}</strong>
        </Link>
        <span className={`${styles.sub} ${styles.phone}`}>{formatPhone(review.guestPhone)}</span>
        <span className={styles.sub}>{locationOf(review.guest)}</span>
      </>
    ),
  },
  {
    key: 'review',
    label: 'Review',
    text: ({ review }) => review,
    cell: (review) => (
      <button
        type="button"
        dir="auto"
        className={styles.text}
        aria-haspopup="dialog"
        onClick={() => open(review)}
      >
        {review.review}
      </button>
    ),
  },
  { key: 'files', label: 'Files', text: ({ files }) => String(files.length), numeric: true },
  { key: 'likes', label: 'Likes', text: ({ likes }) => String(likes.length), numeric: true },
  { key: 'dislikes', label: 'Dislikes', text: ({ dislikes }) => String(dislikes.length), numeric: true },
  {
    key: 'reports',
    label: 'Reports',
    text: ({ dislikes, needsAttention }) => `${dislikes.length}${needsAttention ? ' - needs attention' : ''}`,
    cell: ({ dislikes, needsAttention }) => (
      <>
        {dislikes.length}
        {needsAttention && <span className={styles.mark}>Needs attention</span>}
      </>
    ),
    numeric: true,
  },
  {
    key: 'createdAt',
    label: 'Created',
    text: ({ createdAt }) => formatDate(createdAt),
    cell: ({ createdAt }) => <span className={styles.date}>{formatDate(createdAt)}</span>,
  },
  {
    key: 'hiddenByAdmin',
    label: 'Hidden',
    text: ({ hiddenByAdmin }) => (hiddenByAdmin ? 'Yes' : 'No'),
    cell: (review) => (
      <>
        {review.hiddenByAdmin && <span className={styles.hidden}>Hidden</span>}
        <button
          type="button"
          className={styles.link}
          disabled={busyId === review._id}
          onClick={() => toggle(review)}
        >
          {review.hiddenByAdmin ? 'Unhide' : 'Hide'}
        </button>
      </>
    ),
  },
]
