import { formatMonth } from '../../../shared/dates.ts'
import { evidenceGrades, type GradeCounts } from '../../../shared/facts/grade.ts'
import { grounds, keysOf } from '../../../shared/facts/stay.ts'
import { pluralize } from '../../../shared/pluralize.ts'
import type { GuestDetail } from '../../../shared/schemas/guest.ts'
import { MeterBar } from '../Meter.tsx'
import styles from './Score.module.css'

/** The verdict: both counts, the newest negative review, and the score with its basis. */
export function Score({ guest }: { guest: GuestDetail }) {
  const { positiveCount, negativeCount, weightedScore } = guest
  const newest = newestNegative(guest)
  const occurring = groundsText(guest)
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
      {weightedScore !== null && (
        <div className={styles.support}>
          <p>{occurring}</p>
          {guest.grades && <p className="soft">{gradesText(guest.grades)}</p>}
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

/** When the newest visible negative review was written; undefined without one. Reviews are newest first. */
const newestNegative = ({ review }: GuestDetail) =>
  review.find(({ reviewType, hiddenByAdmin }) => reviewType === '-1' && !hiddenByAdmin)?.createdAt

/** 'Evidence: 2 grade C, 1 grade D', without grades that no review has. */
const gradesText = (counts: GradeCounts) =>
  `Evidence: ${evidenceGrades
    .flatMap((grade) => (counts[grade] > 0 ? [`${counts[grade]} grade ${grade}`] : []))
    .join(', ')}`

/** 'Party (2), smoking, left in good order': what the visible reviews are about, the negative ones first. */
function groundsText({ review }: GuestDetail): string {
  const chosen = review.flatMap(({ facts, hiddenByAdmin }) => (hiddenByAdmin ? [] : (facts?.grounds ?? [])))
  const words = keysOf(grounds).flatMap((ground) => {
    const count = chosen.filter((one) => one === ground).length
    return count === 0 ? [] : [count === 1 ? grounds[ground] : `${grounds[ground]} (${count})`]
  })
  return words.map((word, place) => (place ? word[0]!.toLowerCase() + word.slice(1) : word)).join(', ')
}

/** '3 reviews, 2 with evidence', without hidden reviews. */
function basisText({ positiveCount, negativeCount, review }: GuestDetail): string {
  const withEvidence = review.filter(({ weight, hiddenByAdmin }) => weight > 1 && !hiddenByAdmin).length
  return `${pluralize(positiveCount + negativeCount, 'review')}, ${withEvidence} with evidence`
}
