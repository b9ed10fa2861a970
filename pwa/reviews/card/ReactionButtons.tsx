import { Flag, ThumbsUp } from 'lucide-react'
import { type ReportReason, reportReasons, type Review } from '../../../shared/schemas/review.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import styles from './ReviewCard.module.css'
import { useIsOwn } from './useIsOwn.ts'
import { useReactions } from './useReactions.ts'

type Props = {
  review: Review
  /** Only the report, without its count, where there is little room. */
  onlyReport?: boolean
}

const reasons = [
  { value: '', label: 'Choose a reason' },
  ...Object.entries(reportReasons).map(([value, label]) => ({ value, label })),
]

/**
 * Like and report, each with its count; a second press takes it back. A report that was just sent asks for a reason. The
 * author of the review sees only the counts.
 */
export function ReactionButtons({ review, onlyReport = false }: Props) {
  const isOwn = useIsOwn(review)
  const { likes, dislikes, hasLiked, hasReported, reason, press, giveReason } = useReactions(review)
  const locked = isOwn || review.hiddenByAdmin
  return (
    <>
      <div className={styles.reactions}>
        {!onlyReport && (
          <button
            type="button"
            className={styles.reaction}
            aria-pressed={hasLiked}
            disabled={locked}
            onClick={() => void press('like')}
          >
            <ThumbsUp aria-hidden size={16} />
            <span>Like</span> {likes.length > 0 && <span className="numbers">{likes.length}</span>}
          </button>
        )}
        <button
          type="button"
          className={styles.reaction}
          aria-label={onlyReport ? 'Report this review' : undefined}
          aria-pressed={hasReported}
          disabled={locked}
          onClick={() => void press('report')}
        >
          <Flag aria-hidden size={16} />
          {!onlyReport && (
            <>
              <span>Report</span> {dislikes.length > 0 && <span className="numbers">{dislikes.length}</span>}
            </>
          )}
        </button>
      </div>
      {reason !== null && (
        <div className={styles.reason}>
          <SelectField
            label="Why did you report it?"
            optional
            name="reason"
            value={reason}
            options={reasons}
            onChange={(chosen) => chosen && void giveReason(chosen as ReportReason)}
            onBlur={() => undefined}
          />
          <Button onClick={() => void press('report')}>Take back</Button>
        </div>
      )}
    </>
  )
}
