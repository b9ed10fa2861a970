import { ButtonLink } from '../../ui/Button.tsx'
import { pluralize } from '../../../shared/pluralize.ts'
import { to } from '../../../shared/routes.ts'
import { useState } from 'react'
import type { AdminNotices } from '../../../shared/schemas/admin.ts'
import type { AdminReview } from '../../../shared/schemas/review.ts'
import { api } from '../../api/api.ts'
import { Empty } from '../../ui/loading/Empty.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useTableState } from '../../ui/table/useTableState.ts'
import { toast } from '../../ui/toast.ts'
import { hiddenToast } from './admin-toasts.ts'
import styles from './Admin.module.css'
import { AdminTable } from './AdminTable.tsx'
import { FoldedMembers } from './FoldedMembers.tsx'
import { reviewColumns } from './review-columns.tsx'
import { ReviewTextDialog } from './ReviewTextDialog.tsx'
import { type AdminList, type ListQuery, useAdminList } from './useAdminList.ts'

type Props = {
  notices: AdminNotices | null
  /** True until it is known which notices are above the table. */
  isHeld: boolean
  /** Called after a decision, which may reduce the reviews that need attention. */
  onDecided: () => void
}

async function loadReviews(query: ListQuery, signal: AbortSignal) {
  const { data, next } = await api.listReviews.page({ ...query, isAdminDashboard: '1' }, { signal })
  return { data: data.filter((review) => 'author' in review), next }
}

export function ReviewsTab({ notices, isHeld, onDecided }: Props) {
  const [state, setState] = useTableState('reviews', { sort: 'createdAt', descending: true })
  const list = useAdminList(loadReviews, state)
  const [openId, setOpenId] = useState<string | null>(null)
  const { busyId, setHidden } = useHiding(list, onDecided)
  const open = list.rows?.find(({ _id }) => _id === openId)
  const columns = reviewColumns({
    busyId,
    open: ({ _id }) => setOpenId(_id),
    toggle: (review) => void setHidden(review, !review.hiddenByAdmin),
  })
  const authors = notices?.oneSidedAuthors ?? []
  return (
    <div className="stack">
      <ReportedNotice
        count={(notices?.reviewsToCheck ?? 0) - (notices?.heldReviews ?? 0)}
        onShow={() => setState({ sort: 'reports', descending: true, filter: '' })}
      />
      <HeldNotice
        count={notices?.heldReviews ?? 0}
        onShow={() => setState({ sort: 'hiddenByAdmin', descending: true, filter: '' })}
      />
      <FoldedMembers
        title={`Far from the usual ${Math.round((authors[0]?.share ?? 0) * 100)}% positive: ${pluralize(authors.length, 'author')}`}
        members={authors}
        onFind={(filter) => setState({ sort: 'createdAt', descending: true, filter })}
      >
        {({ positive, reviews }) => `${positive} of ${reviews} positive`}
      </FoldedMembers>
      <AdminTable
        caption="Reviews"
        noun={['review', 'reviews']}
        columns={columns}
        list={list}
        isHeld={isHeld}
        state={state}
        onState={setState}
        empty={
          <Empty action={<ButtonLink to={`${to.admin}?tab=users`}>See the users</ButtonLink>}>
            Reviews that members post will appear here
          </Empty>
        }
      />
      {open && (
        <ReviewTextDialog
          review={open}
          isBusy={busyId === open._id}
          onHidden={(isHidden) => void setHidden(open, isHidden)}
          onClose={() => setOpenId(null)}
          onReload={list.retry}
        />
      )}
    </div>
  )
}

/**
 * Hides and shows reviews. The specification wants no message for a failed call, only an unchanged screen.
 */
function useHiding(list: AdminList<AdminReview>, onDecided: () => void) {
  const [busyId, setBusyId] = useState<string | null>(null)

  async function setHidden({ _id, review }: AdminReview, hiddenByAdmin: boolean) {
    if (busyId) return
    setBusyId(_id)
    try {
      await api.adminUpdateReview({ itemId: _id, newValues: { hiddenByAdmin } })
      toast(hiddenToast(review, hiddenByAdmin), 'success')
      list.change(_id, { hiddenByAdmin, needsAttention: false })
      onDecided()
    } catch (error) {
      console.error('The review was not changed', error)
    } finally {
      setBusyId(null)
    }
  }

  return { busyId, setHidden }
}

/** New reviews of stays on which the team has decided before. */
function HeldNotice({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null
  return (
    <Notice kind="waiting" title={`${pluralize(count, 'review is', 'reviews are')} held for you`}>
      <p>The team decided on an earlier review of this stay. No one sees this one until you decide.</p>
      <button type="button" className={styles.link} onClick={onShow}>
        Show the newest hidden first
      </button>
    </Notice>
  )
}

/** Reviews reported by at least three members. */
function ReportedNotice({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null
  const isOne = count === 1
  const subject = isOne ? 'One review was' : `${count} reviews were`
  return (
    <Notice kind="waiting" title={`${subject} reported by three members or more`}>
      <p>
        {isOne
          ? 'It stays visible until you hide it or decide to keep it.'
          : 'They stay visible until you hide them or decide to keep them.'}
      </p>
      <button type="button" className={styles.link} onClick={onShow}>
        Show the most reported first
      </button>
    </Notice>
  )
}
