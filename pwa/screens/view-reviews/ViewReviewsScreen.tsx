import { useState } from 'react'
import { Link } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import type { Review } from '../../../shared/schemas/review.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { BackToTop } from '../../ui/content/BackToTop.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Empty } from '../../ui/loading/Empty.tsx'
import { LoadFailed } from '../../ui/loading/LoadFailed.tsx'
import { MemberGate } from '../../guests/MemberGate.tsx'
import { useMedia } from '../../platform/useMedia.ts'
import { Page } from '../../ui/Page.tsx'
import { ReviewList } from '../../reviews/card/ReviewList.tsx'
import { reviewedGuest } from '../../reviews/ReviewedGuest.tsx'
import { useRecentReviews } from '../../reviews/useRecentReviews.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Table } from '../../ui/table/Table.tsx'
import { useTableState } from '../../ui/table/useTableState.ts'
import { columnsOf } from './columns.tsx'
import { LikedRows } from './LikedRows.tsx'

const title = 'Our most liked recent reviews:'

/** The recent reviews, the most liked first: a table, on a phone ledger rows. */
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
  const isPhone = useMedia('(max-width: 639.98px)')
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
  const openReview = ({ _id }: { _id: string }) => setOpenId(_id)
  const shown = {
    caption: 'Most liked recent reviews',
    columns: columnsOf(openReview),
    rows: mostLiked(all),
    state,
    onState: setState,
    empty: isLoading && <Skeleton label="Loading reviews" cards={5} lines={3} />,
  }
  return (
    <>
      {isPhone ? <LikedRows {...shown} onOpen={openReview} /> : <Table {...shown} keyOf={({ _id }) => _id} />}
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

/** Sorted by likes, then the newest first. */
const mostLiked = (reviews: readonly Review[]): Review[] =>
  [...reviews].sort((a, b) => b.likes.length - a.likes.length || b.createdAt.localeCompare(a.createdAt))
