import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDate } from '../../../shared/dates.ts'
import { placeOf } from '../../guests/place-of.ts'
import type { Review } from '../../../shared/schemas/review.ts'
import { to } from '../../../shared/routes.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { BackToTop } from '../../ui/content/BackToTop.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Empty } from '../../ui/loading/Empty.tsx'
import { LoadFailed } from '../../ui/loading/LoadFailed.tsx'
import { guestTapped } from '../../guests/guest-lists.ts'
import { MemberGate } from '../../guests/MemberGate.tsx'
import { Page } from '../../ui/Page.tsx'
import { ReactionButtons } from '../../reviews/card/ReactionButtons.tsx'
import { ReviewList } from '../../reviews/card/ReviewList.tsx'
import { reviewedGuest } from '../../reviews/ReviewedGuest.tsx'
import { useRecentReviews } from '../../reviews/useRecentReviews.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Column } from '../../ui/table/arrange.ts'
import { Table } from '../../ui/table/Table.tsx'
import { useTableState } from '../../ui/table/useTableState.ts'
import { mostLiked } from './most-liked.ts'
import styles from './ViewReviewsScreen.module.css'

const title = 'Our most liked recent reviews:'

/** The recent reviews as a table, the most liked first. */
export function ViewReviewsScreen() {
  return (
    <MemberGate title={title}>
      <Page
        title={title}
        width="wide"
        lead={
          <Link to={to.viewMore} className="target">
            See all recent reviews
          </Link>
        }
      >
        <MostLiked />
      </Page>
    </MemberGate>
  )
}

function MostLiked() {
  const [reviews, { reload, retry }] = useRecentReviews()
  const [openId, setOpenId] = useState<string | null>(null)
  const [state, setState] = useTableState('reviews', { sort: 'likes', descending: true })
  if (reviews.state === 'failed') return <LoadFailed {...reviews} onRetry={retry} />
  const isLoading = reviews.state === 'loading'
  const all = isLoading ? [] : reviews.data
  if (!isLoading && all.length === 0)
    return (
      <Empty action={<ButtonLink to={to.createGuest}>Write the first one</ButtonLink>}>
        Reviews that members post will appear here
      </Empty>
    )
  const open = all.filter(({ _id }) => _id === openId)
  return (
    <>
      <Table
        caption="Most liked recent reviews"
        columns={columnsOf((review) => setOpenId(review._id))}
        rows={mostLiked(all)}
        keyOf={({ _id }) => _id}
        state={state}
        onState={setState}
        empty={isLoading && <Skeleton label="Loading reviews" cards={5} lines={3} />}
      />
      <Dialog title="Review" width="wide" open={open.length > 0} onClose={() => setOpenId(null)}>
        <ReviewList
          label="Review"
          reviews={open}
          empty=""
          next={null}
          heading={reviewedGuest}
          onReload={() => void reload().catch(retry)}
        />
      </Dialog>
      <BackToTop />
    </>
  )
}

const nameOf = ({ guest }: Review) => `${guest.firstName} ${guest.lastName}`

const columnsOf = (open: (review: Review) => void): Column<Review>[] => [
  {
    key: 'name',
    label: 'Guest Name',
    text: nameOf,
    cell: (review) => (
      <Link to={to.guest(review.guest._id)} className="target" onClick={() => guestTapped(review.guest)}>
        {nameOf(review)}
      </Link>
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
        <button
          type="button"
          dir="auto"
          className={styles.open}
          aria-haspopup="dialog"
          onClick={() => open(review)}
        >
          {review.review}
        </button>
        <div className={styles.report}>
          <ReactionButtons review={review} onlyReport />
        </div>
      </div>
    ),
  },
]
