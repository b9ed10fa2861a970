import { Minus, Plus } from 'lucide-react'
import { formatDate, formatMonth } from '../../../shared/dates.ts'
import { gradeOf, proofOf } from '../../../shared/facts/grade.ts'
import { grounds, platforms } from '../../../shared/facts/stay.ts'
import type { Review } from '../../../shared/schemas/review.ts'
import { weightWords } from './evidence.ts'
import styles from './ReviewCard.module.css'

/** The date margin of the ledger: the day, or with `isMonth` only the month, and the year below it. */
export function ReviewDate({ createdAt, isMonth }: Pick<Review, 'createdAt'> & { isMonth?: boolean }) {
  const day = formatDate(createdAt)
  const [first, year] = isMonth ? formatMonth(createdAt).split(' ') : day.split(', ')
  return (
    <time dateTime={createdAt} className={styles.when} title={day}>
      <span className={styles.day}>{first}</span>
      <span className="visually-hidden">{isMonth ? ' ' : ', '}</span>
      {year}
    </time>
  )
}

/** 'Positive' or 'Negative', with its sign. */
export function ReviewType({ reviewType }: Pick<Review, 'reviewType'>) {
  const isPositive = reviewType === '1'
  const Sign = isPositive ? Plus : Minus
  return (
    <span className={`${styles.type} ${isPositive ? 'positive' : 'negative'}`}>
      <Sign aria-hidden size={16} />
      {isPositive ? 'Positive' : 'Negative'}
    </span>
  )
}

const wordsIn = (text: string) => text.split(' ').length

/** The facts that lead a report in at most `most` words: grounds, month of the stay, platform. The others are below it. */
export function leadOf(
  { grounds: chosen = [], arrival, departure, platform }: Review['facts'] & {},
  most: number,
) {
  const stay = arrival ?? departure
  let left = most
  return [
    ...chosen.map((ground) => grounds[ground].toLowerCase()),
    ...(stay ? [`stayed ${formatMonth(stay)}`] : []),
    ...(platform && platform !== 'other' ? [platforms[platform]] : []),
  ]
    .filter((phrase) => (left -= wordsIn(phrase)) >= 0)
    .map((phrase, place) => <span key={phrase}>{place > 0 ? `, ${phrase}` : phrase}</span>)
}

type Graded = Pick<Review, 'facts' | 'weight' | 'sealed' | 'fromFacts' | 'reviewType'>

/** The grade's letter in a tag, full with evidence and empty without, and what there is. */
export function Grade({ review }: { review: Graded }) {
  const { grade, has } = gradeOf(proofOf(review))
  const what = review.fromFacts
    ? 'from facts'
    : has.some(({ about }) => about === 'sealed')
      ? 'sealed evidence'
      : review.weight > 1
        ? 'evidence'
        : has.length > 0
          ? has[0]!.text
          : 'words only'
  return (
    <>
      <span className={styles.grade} data-evidence={review.weight > 1}>
        <span className="visually-hidden">Grade </span>
        {grade}
      </span>
      <span className={styles.what}>{what}</span>
    </>
  )
}

/** Why a review has its grade, with its weight. */
export function GradeReasons({ review }: { review: Graded }) {
  const { grade, has, missing } = gradeOf(proofOf(review))
  const reasons = has.flatMap(({ about, text }) =>
    about === 'report' ? ['reported'] : about === 'evidence' ? [] : [text],
  )
  // A good stay is rarely reported, and words alone lack all of it.
  const isTold = grade === 'C' || (grade === 'B' && review.reviewType === '-1')
  const lacks = isTold ? missing.filter((what) => what !== 'evidence') : []
  return (
    <>
      <p>
        Grade {grade}
        {reasons.length > 0 && `: ${reasons.join(', ')}`}
        {lacks.length > 0 && `; missing: ${lacks.join(' and ')}`}
      </p>
      <p>
        {review.fromFacts ? 'From facts that the author ticked' : weightWords[review.weight]} (weight{' '}
        {review.weight} of 3)
      </p>
    </>
  )
}
