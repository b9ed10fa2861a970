import { gradeOf, proofOf } from '../../../shared/facts/grade.ts'
import type { Review } from '../../../shared/schemas/review.ts'
import { weightWords } from './evidence.ts'
import styles from './ReviewCard.module.css'

/** The evidence weight of a review: an empty tag without evidence, else one or two full ones, and the same in words. */
export function EvidenceMark({ weight }: Pick<Review, 'weight'>) {
  return (
    <span className={styles.weight}>
      <span className={styles.marks} aria-hidden>
        {[1, 2].slice(0, Math.max(1, weight - 1)).map((mark) => (
          <svg key={mark} className={weight > 1 ? styles.full : styles.empty}>
            <use href="#tag" />
          </svg>
        ))}
      </span>
      {weightWords[weight]}
      <span className="visually-hidden"> (weight {weight} of 3)</span>
    </span>
  )
}

/** The evidence grade with those of its reasons that `EvidenceMark` and the facts below do not name. */
export function Grade({ review }: { review: Pick<Review, 'facts' | 'weight' | 'sealed' | 'reviewType'> }) {
  const { grade, has, missing } = gradeOf(proofOf(review))
  const reasons = has.flatMap(({ about, text }) =>
    about === 'report' ? ['reported'] : about === 'evidence' ? [] : [text],
  )
  // A good stay is rarely reported, and words alone lack all of it.
  const isTold = grade === 'C' || (grade === 'B' && review.reviewType === '-1')
  const lacks = isTold ? missing.filter((what) => what !== 'evidence') : []
  return (
    <span className={styles.grade}>
      <b>Grade {grade}</b>
      {reasons.length > 0 && `: ${reasons.join(', ')}`}
      {lacks.length > 0 && `; missing: ${lacks.join(' and ')}`}
    </span>
  )
}
