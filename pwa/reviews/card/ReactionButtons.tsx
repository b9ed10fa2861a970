import { Flag, ThumbsUp } from 'lucide-react'
import type { Review } from '../../../shared/schemas/review.ts'
import styles from './ReviewCard.module.css'
import { useReactions } from './useReactions.ts'

type Props = {
  review: Review
  /** The reader is its author: the buttons only show the counts. */
  isOwn: boolean
}

/** Like and report, each with its count. */
export function ReactionButtons({ review, isOwn }: Props) {
  const { likes, dislikes, hasLiked, hasReported, press } = useReactions(review)
  const locked = isOwn || review.hiddenByAdmin
  return (
    <div className={styles.reactions}>
      <button
        type="button"
        className={styles.reaction}
        aria-pressed={hasLiked}
        disabled={locked}
        onClick={() => void press('like')}
      >
        <ThumbsUp aria-hidden size={18} />
        Like <span className="numbers">({likes.length})</span>
      </button>
      <button
        type="button"
        className={styles.reaction}
        aria-pressed={hasReported}
        disabled={locked}
        onClick={() => void press('report')}
      >
        <Flag aria-hidden size={18} />
        Report <span className="numbers">({dislikes.length})</span>
      </button>
    </div>
  )
}
