import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { brand } from '../../../shared/brand.ts'
import { formatMonth } from '../../../shared/dates.ts'
import type { Review } from '../../../shared/schemas/review.ts'
import { Entry } from '../../ui/Entry.tsx'
import { Stamp } from '../../ui/Stamp.tsx'
import { HeldReview } from '../held/HeldReview.tsx'
import { OwnDispute } from '../own-dispute/OwnDispute.tsx'
import { DisputeStamp } from './DisputeStamp.tsx'
import { EditHistory } from './EditHistory.tsx'
import { Evidence } from './Evidence.tsx'
import { EvidenceMark, Grade } from './EvidenceMark.tsx'
import { PackButton } from './PackButton.tsx'
import { ReactionButtons } from './ReactionButtons.tsx'
import styles from './ReviewCard.module.css'
import { ReviewDate, ReviewType } from './ReviewHead.tsx'
import { SettleClaim } from './SettleClaim.tsx'
import { StayFactLines } from './StayFactLines.tsx'
import { useIsOwn } from './useIsOwn.ts'

export type ReviewCardProps = {
  review: Review
  /** The heading, such as `reviewedGuest` in lists of several guests. */
  heading?: (review: Review) => ReactNode
  /** Edits the reader's own review; without it there is no pencil. */
  onEdit?: (review: Review) => void
  /** Reloads the reviews when a link to a picture has expired. */
  onReload?: () => void
}

/** One review as a row of the ledger: date, type, evidence, text, files, its earlier versions, like and report. */
export function ReviewCard({ review, heading, onEdit, onReload }: ReviewCardProps) {
  const isOwn = useIsOwn(review)
  return (
    <Entry id={`review-${review._id}`}>
      <article className={styles.row}>
        <ReviewDate {...review} />
        <div className={styles.body}>
          {heading && <div className={styles.who}>{heading(review)}</div>}
          <div className={styles.report}>
            <div className={styles.head}>
              <ReviewType {...review} />
              <EvidenceMark weight={review.weight} />
              <Grade review={review} />
              {review.settled && <Stamp>Settled {formatMonth(review.settled)}</Stamp>}
              <DisputeStamp dispute={review.dispute} />
              {isOwn && <span className={styles.own}>Your review</span>}
              <EditHistory review={review} />
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
            {review.hiddenByAdmin && !review.held && (
              <p className={styles.hidden}>Hidden by the {brand.name} team</p>
            )}
            <StayFactLines {...review} />
            <p className={styles.text} dir="auto">
              {review.review}
            </p>
            {isOwn && <SettleClaim review={review} onChanged={onReload} />}
            {review.statement && (
              <aside className={styles.statement} aria-label="The guest's statement">
                <p className="soft small">The guest's statement</p>
                <p className={styles.text} dir="auto">
                  {review.statement}
                </p>
              </aside>
            )}
            <Evidence review={review} own={isOwn ? review._id : undefined} onReload={onReload} />
            {review.held && <HeldReview review={review} onChanged={onReload} />}
            {(review.dispute?.question ?? review.ruling) && (
              <OwnDispute review={review} onChanged={onReload} />
            )}
            <div className={styles.end}>
              {isOwn && <PackButton review={review._id} />}
              <ReactionButtons review={review} />
            </div>
          </div>
        </div>
      </article>
    </Entry>
  )
}
