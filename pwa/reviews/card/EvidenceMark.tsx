import type { Review } from '../../../shared/schemas/review.ts'
import { weightWords } from './evidence.ts'
import styles from './ReviewCard.module.css'

/** The evidence weight of a review: one to three marks, and the same in words. */
export function EvidenceMark({ weight }: Pick<Review, 'weight'>) {
  return (
    <span className={styles.weight}>
      <span className={styles.marks} aria-hidden>
        {[1, 2, 3].map((step) => (
          <span key={step} className={step <= weight ? styles.full : styles.hollow} />
        ))}
      </span>
      <span>
        {weightWords[weight]} <span className={styles.together}>(weight {weight} of 3)</span>
      </span>
    </span>
  )
}
