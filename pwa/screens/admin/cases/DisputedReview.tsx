import { useState } from 'react'
import { authorAnswers, disputeLabel } from '../../../../shared/cases.ts'
import { formatDate } from '../../../../shared/dates.ts'
import type { TeamCase } from '../../../../shared/schemas/admin-cases.ts'
import { Stamp } from '../../../ui/Stamp.tsx'
import styles from './Cases.module.css'

type Props = { review: NonNullable<TeamCase['review']> }

/** The disputed review with its author, what the author was asked, and the answer. */
export function DisputedReview({ review }: Props) {
  const [now] = useState(() => new Date())
  const { dispute, question, answer, withheldAt } = review
  return (
    <section className={`stack-tight ${styles.part}`} aria-label="Disputed review">
      <div className="row">
        <h3>Disputed review</h3>
        {dispute && <Stamp kind="waiting">{disputeLabel(dispute, now)}</Stamp>}
      </div>
      <p className="soft small">
        {review.reviewType === '1' ? 'Positive' : 'Negative'}, {formatDate(review.createdAt)}, by{' '}
        {review.author}
        {review.hidden && ', members do not see it'}
      </p>
      <p className="typed" dir="auto">
        {review.text}
      </p>
      {withheldAt && <p>Withheld on {formatDate(withheldAt)}, because its author was silent.</p>}
      {question && (
        <p className="typed">
          Asked on {formatDate(question.at)}, answer due before {formatDate(question.until)}: {question.text}
        </p>
      )}
      {answer && (
        <p className="typed" dir="auto">
          The author on {formatDate(answer.at)}: <strong>{authorAnswers[answer.kind]}.</strong>{' '}
          {answer.statement}
        </p>
      )}
    </section>
  )
}
