import { formatMonth } from '../../shared/dates.ts'
import { pluralize } from '../../shared/pluralize.ts'
import type { GuestDetail } from '../../shared/schemas/guest.ts'
import { MeterBar } from './Meter.tsx'
import styles from './Score.module.css'

/** The verdict: both counts, the newest negative review, and the score with its basis. */
export function Score({ guest }: { guest: GuestDetail }) {
  const { positiveCount, negativeCount, weightedScore } = guest
  const newest = newestNegative(guest)
  return (
    <section className={styles.score} aria-label="Score">
      <dl className={styles.counts}>
        <Count name="Negative" count={negativeCount} />
        <Count name="Positive" count={positiveCount} />
      </dl>
      {weightedScore !== null && (
        <div className={styles.facts}>
          {newest && (
            <p className={styles.newest}>
              Newest negative: <time dateTime={newest}>{formatMonth(newest)}</time>
            </p>
          )}
          <p>
            {Math.round(weightedScore * 100)}% positive by weight of evidence{' '}
            <span className={styles.basis}>({basisText(guest)})</span>
          </p>
        </div>
      )}
      <div className={styles.bar}>
        {weightedScore !== null && <MeterBar look="score" value={weightedScore} max={1} />}
      </div>
    </section>
  )
}

function Count({ name, count }: { name: 'Negative' | 'Positive'; count: number }) {
  const look = count === 0 ? styles.none : name === 'Negative' ? 'negative' : 'positive'
  return (
    <div className={look}>
      <dt>
        {name}
        <span className="visually-hidden"> reviews</span>
      </dt>
      <dd>{count}</dd>
    </div>
  )
}

/** When the newest visible negative review was written; undefined without one. Reviews stand newest first. */
const newestNegative = ({ review }: GuestDetail) =>
  review.find(({ reviewType, hiddenByAdmin }) => reviewType === '-1' && !hiddenByAdmin)?.createdAt

/** '3 reviews, 2 with evidence', without hidden reviews. */
function basisText({ positiveCount, negativeCount, review }: GuestDetail): string {
  const withEvidence = review.filter(({ weight, hiddenByAdmin }) => weight > 1 && !hiddenByAdmin).length
  return `${pluralize(positiveCount + negativeCount, 'review')}, ${withEvidence} with evidence`
}
