import { useState } from 'react'
import { formatMonth } from '../../shared/dates.ts'
import { evidenceGrades, type GradeCounts } from '../../shared/facts/grade.ts'
import { groundsOf } from '../../shared/facts/stay.ts'
import { pluralize } from '../../shared/pluralize.ts'
import type { GuestDetail } from '../../shared/schemas/guest.ts'
import styles from './Score.module.css'

/** From so many reviews on, their weighted score says more than the two counts. */
const fewestWeighed = 3

/** The verdict: both counts, with the newest negative review and the grounds; on demand the weighted score. */
export function Score({ guest }: { guest: GuestDetail }) {
  const [isWhyOpen, setIsWhyOpen] = useState(false)
  const { positiveCount, negativeCount, weightedScore } = guest
  const newest = newestNegative(guest)
  const isWeighed = weightedScore !== null && positiveCount + negativeCount >= fewestWeighed
  return (
    <section className={styles.score} aria-label="Score" data-verdict>
      <dl className={styles.counts}>
        <Count name="Negative" count={negativeCount} />
        <Count name="Positive" count={positiveCount} />
      </dl>
      {isWeighed && (
        <button
          type="button"
          className={`linked ${styles.why}`}
          aria-expanded={isWhyOpen}
          onClick={() => setIsWhyOpen(!isWhyOpen)}
        >
          why?
        </button>
      )}
      <div className={styles.facts}>
        {newest && (
          <p className={styles.newest}>
            Newest negative: <time dateTime={newest}>{formatMonth(newest)}</time>
          </p>
        )}
        <Grounds sign="−" guest={guest} type="-1" />
        <Grounds sign="+" guest={guest} type="1" />
      </div>
      {isWeighed && isWhyOpen && (
        <div className={styles.reasons}>
          <p>
            Weighted score: {Math.round(weightedScore * 100)} of 100 ({basisText(guest)}). Words alone weigh
            1, one file 2, more files 3. Of each author only the newest review counts, a settled claim half, a
            disputed review not at all.
          </p>
          {guest.grades && <p>{gradesText(guest.grades)}</p>}
        </div>
      )}
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

type GroundsProps = { sign: string; guest: GuestDetail; type: keyof typeof groundsOf }

/** '− Party (2), smoking': what the visible reviews of this type are about. */
function Grounds({ sign, guest: { review }, type }: GroundsProps) {
  const chosen = review.flatMap(({ facts, hiddenByAdmin }) => (hiddenByAdmin ? [] : (facts?.grounds ?? [])))
  const words = Object.entries<string>(groundsOf[type]).flatMap(([ground, text]) => {
    const count = chosen.filter((one) => one === ground).length
    return count === 0 ? [] : [count === 1 ? text : `${text} (${count})`]
  })
  if (words.length === 0) return null
  return (
    <p>
      {sign} {words.map((word, place) => (place ? word[0]!.toLowerCase() + word.slice(1) : word)).join(', ')}
    </p>
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

/** '3 reviews, 2 with evidence', without hidden reviews. */
function basisText({ positiveCount, negativeCount, review }: GuestDetail): string {
  const withEvidence = review.filter(({ weight, hiddenByAdmin }) => weight > 1 && !hiddenByAdmin).length
  return `${pluralize(positiveCount + negativeCount, 'review')}, ${withEvidence} with evidence`
}
