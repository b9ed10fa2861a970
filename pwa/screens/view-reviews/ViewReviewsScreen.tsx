import { useState } from 'react'
import { shownDate } from '../../../shared/dates.ts'
import { locationOf } from '../../../shared/places.ts'
import type { Review } from '../../../shared/schemas/review.ts'
import { BackToTop } from '../../components/BackToTop.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { Empty } from '../../components/Empty.tsx'
import { LoadFailed } from '../../components/LoadFailed.tsx'
import { MemberGate } from '../../components/MemberGate.tsx'
import { Page } from '../../components/Page.tsx'
import { ReviewList } from '../../components/reviews/ReviewList.tsx'
import { reviewedGuest } from '../../components/reviews/ReviewedGuest.tsx'
import { useRecentReviews } from '../../components/reviews/useRecentReviews.ts'
import { Skeleton } from '../../components/Skeleton.tsx'
import type { Column } from '../../components/table/arrange.ts'
import { Table } from '../../components/table/Table.tsx'
import { useTableState } from '../../components/table/useTableState.ts'
import { Link } from '../../router/Link.tsx'
import { mostLiked } from './most-liked.ts'
import styles from './ViewReviewsScreen.module.css'

const title = 'Our most liked recent reviews:'

/** The recent reviews as a table, the most liked first (MEM-17 to MEM-19, D-06, RT-27). */
export function ViewReviewsScreen() {
  return (
    <MemberGate title={title}>
      <Page
        title={title}
        width="wide"
        lead={
          <Link to="/view-more" className="target">
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
  const [state, setState] = useTableState('reviews')
  if (reviews.state === 'failed') return <LoadFailed {...reviews} onRetry={retry} />
  const isLoading = reviews.state === 'loading'
  const all = isLoading ? [] : reviews.data
  if (!isLoading && all.length === 0) return <Empty>Reviews that members post will appear here</Empty>
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
      <Link to={`/guest/${review.guest._id}`} className="target">
        {nameOf(review)}
      </Link>
    ),
  },
  { key: 'location', label: 'Guest Location', text: ({ guest }) => locationOf(guest) },
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
    text: ({ createdAt }) => shownDate(createdAt),
    cell: ({ createdAt }) => <span className={styles.date}>{shownDate(createdAt)}</span>,
    sortBy: ({ createdAt }) => createdAt,
  },
  {
    key: 'review',
    label: 'Review',
    text: ({ review }) => review,
    cell: (review) => (
      <button
        type="button"
        dir="auto"
        className={styles.open}
        aria-haspopup="dialog"
        onClick={() => open(review)}
      >
        {review.review}
      </button>
    ),
  },
]
