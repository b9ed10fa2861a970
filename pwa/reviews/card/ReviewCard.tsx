import { Minus, Pencil, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { brand } from '../../../shared/brand.ts'
import { formatDate } from '../../../shared/dates.ts'
import type { Review } from '../../../shared/schemas/review.ts'
import { useSession } from '../../session/session.ts'
import { Entry } from '../../ui/Entry.tsx'
import { EditHistory } from './EditHistory.tsx'
import { Evidence } from './Evidence.tsx'
import { EvidenceMark } from './EvidenceMark.tsx'
import { ReactionButtons } from './ReactionButtons.tsx'
import styles from './ReviewCard.module.css'

export type ReviewCardProps = {
  review: Review
  /** The heading, such as `reviewedGuest` in lists of several guests. */
  heading?: (review: Review) => ReactNode
  /** Edits the reader's own review; without it there is no pencil. */
  onEdit?: (review: Review) => void
  /** Reloads the reviews when a link to a picture has expired. */
  onReload?: () => void
}

/** One review: type, date, evidence, text, files, its earlier versions, like and report. */
export function ReviewCard({ review, heading, onEdit, onReload }: ReviewCardProps) {
  const me = useSession((session) => session.userAuth?._id)
  const isOwn = review.user !== undefined && review.user === me
  const isPositive = review.reviewType === '1'
  return (
    <Entry id={`review-${review._id}`}>
      {heading?.(review)}
      <div className={styles.head}>
        <span className={isPositive ? styles.positive : styles.negative}>
          {isPositive ? <Plus aria-hidden size={18} /> : <Minus aria-hidden size={18} />}
          {isPositive ? 'Positive' : 'Negative'}
        </span>
        <time dateTime={review.createdAt} className="soft">
          {formatDate(review.createdAt)}
        </time>
        {isOwn && <span className={styles.own}>Your review</span>}
        <EditHistory versions={review.versions} />
        {isOwn && onEdit && (
          <button
            type="button"
            className={styles.pencil}
            aria-label="Edit your review"
            onClick={() => onEdit(review)}
          >
            <Pencil aria-hidden size={18} />
          </button>
        )}
      </div>
      {review.hiddenByAdmin && <p className={styles.hidden}>Hidden by the {brand.name} team</p>}
      <p className={styles.text} dir="auto">
        {review.review}
      </p>
      <Evidence review={review} onReload={onReload} />
      <div className={styles.foot}>
        <EvidenceMark weight={review.weight} />
        <ReactionButtons review={review} isOwn={isOwn} />
      </div>
    </Entry>
  )
}
