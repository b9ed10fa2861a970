import { Minus, Plus } from 'lucide-react'
import { pluralize } from '../../shared/pluralize.ts'
import type { GuestDetail } from '../../shared/schemas/guest.ts'
import { Meter } from './Meter.tsx'
import styles from './Score.module.css'

/** Both counts, and the score as a bar with its basis. */
export function Score({ guest }: { guest: GuestDetail }) {
  const { positiveCount, negativeCount, weightedScore } = guest
  return (
    <section className={styles.score} aria-label="Score">
      <dl className={styles.counts}>
        <div className={styles.positive}>
          <dt>
            <Plus aria-hidden size={18} />
            Positive<span className="visually-hidden"> reviews</span>
          </dt>
          <dd>{positiveCount}</dd>
        </div>
        <div className={styles.negative}>
          <dt>
            <Minus aria-hidden size={18} />
            Negative<span className="visually-hidden"> reviews</span>
          </dt>
          <dd>{negativeCount}</dd>
        </div>
      </dl>
      {weightedScore !== null && (
        <Meter
          look="score"
          label={
            <>
              {Math.round(weightedScore * 100)}% positive by weight of evidence{' '}
              <span className={styles.basis}>({basisText(guest)})</span>
            </>
          }
          value={weightedScore}
          max={1}
        />
      )}
    </section>
  )
}

/** '3 reviews, 2 with evidence', without hidden reviews. */
function basisText({ positiveCount, negativeCount, review }: GuestDetail): string {
  const withEvidence = review.filter(({ weight, hiddenByAdmin }) => weight > 1 && !hiddenByAdmin).length
  return `${pluralize(positiveCount + negativeCount, 'review')}, ${withEvidence} with evidence`
}
