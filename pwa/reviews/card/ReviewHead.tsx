import { Minus, Plus } from 'lucide-react'
import { formatDate } from '../../../shared/dates.ts'
import type { Review } from '../../../shared/schemas/review.ts'
import styles from './ReviewCard.module.css'

/** The date column of the ledger: the day, and the year below it. */
export function ReviewDate({ createdAt }: Pick<Review, 'createdAt'>) {
  const [day, year] = formatDate(createdAt).split(', ')
  return (
    <time dateTime={createdAt} className={styles.when}>
      <span className={styles.day}>{day}</span>
      <span className="visually-hidden">, </span>
      {year}
    </time>
  )
}

/** 'Positive' or 'Negative', with its sign. */
export function ReviewType({ reviewType }: Pick<Review, 'reviewType'>) {
  const isPositive = reviewType === '1'
  const Sign = isPositive ? Plus : Minus
  return (
    <span className={isPositive ? styles.positive : styles.negative}>
      <Sign aria-hidden size={16} />
      {isPositive ? 'Positive' : 'Negative'}
    </span>
  )
}
