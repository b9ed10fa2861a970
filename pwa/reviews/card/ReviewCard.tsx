import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { brand } from '../../../shared/brand.ts'
import { formatDate, formatMonth } from '../../../shared/dates.ts'
import { factTexts } from '../../../shared/facts/texts.ts'
import type { Review } from '../../../shared/schemas/review.ts'
import { Entry } from '../../ui/Entry.tsx'
import { Stamp } from '../../ui/Stamp.tsx'
import { DisputeStamp } from './DisputeStamp.tsx'
import { EditHistory } from './EditHistory.tsx'
import { Evidence } from './Evidence.tsx'
import { HeldReview } from './HeldReview.tsx'
import { OwnDispute } from './OwnDispute.tsx'
import { OwnReview } from './OwnReview.tsx'
import { ReactionButtons } from './ReactionButtons.tsx'
import styles from './ReviewCard.module.css'
import { Grade, GradeReasons, leadOf, ReviewDate, ReviewType } from './ReviewHead.tsx'
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

/** At most so many words stand before a report, its type and date included. */
const mostBefore = 12

/** One review as a row of the ledger: date, type and grounds, then its text, and at the quiet end all else. */
export function ReviewCard({ review, heading, onEdit, onReload }: ReviewCardProps) {
  const isOwn = useIsOwn(review)
  const { dispute, facts = {}, held, ruling, settled, statement } = review
  const isHidden = review.hiddenByAdmin && !held
  const left = mostBefore - 3 - (settled ? 3 : 0) - (dispute ? 5 : 0) - (isHidden ? 5 : 0)
  return (
    <Entry id={`review-${review._id}`}>
      <article className={styles.row}>
        <div className={styles.margin}>
          <ReviewDate {...review} isMonth />
          {isOwn && onEdit && (
            <button
              type="button"
              className={`icon-button ${styles.pencil}`}
              aria-label="Edit your review"
              onClick={() => onEdit(review)}
            >
              <Pencil aria-hidden size={18} />
            </button>
          )}
        </div>
        <div className={styles.body}>
          {heading && <div className={styles.who}>{heading(review)}</div>}
          <div className={styles.report}>
            <div className={styles.head}>
              <ReviewType {...review} />
              <span className={styles.lead}>{leadOf(facts, left)}</span>
            </div>
            {(settled || dispute) && (
              <div className={styles.stamps}>
                {settled && <Stamp>Settled {formatMonth(settled)}</Stamp>}
                <DisputeStamp dispute={dispute} />
              </div>
            )}
            {isHidden && <p className={styles.hidden}>Hidden by the {brand.name} team</p>}
            <p className={styles.text} dir="auto">
              {review.review}
            </p>
            {statement && (
              <aside className={styles.statement} aria-label="The guest's statement">
                <p className="soft small">The guest's statement</p>
                <p className={styles.text} dir="auto">
                  {statement}
                </p>
              </aside>
            )}
            <Evidence review={review} onReload={onReload} />
            {(held ?? dispute?.question ?? ruling) && (
              <div className={styles.notices}>
                <HeldReview review={review} onChanged={onReload} />
                <OwnDispute review={review} onChanged={onReload} />
              </div>
            )}
            <div className={styles.end}>
              <details className={styles.more}>
                <summary>
                  <Grade review={review} />
                  {isOwn && <b>Your review</b>}
                </summary>
                <div>
                  <p>{[`Posted ${formatDate(review.createdAt)}`, ...factTexts(facts)].join('. ')}.</p>
                  <GradeReasons review={review} />
                  {isOwn && <OwnReview review={review} onChanged={onReload} />}
                </div>
              </details>
              <EditHistory review={review} />
              {!isOwn && <ReactionButtons review={review} />}
            </div>
          </div>
        </div>
      </article>
    </Entry>
  )
}
