import type { ReactNode } from 'react'
import type { Review } from '../../../shared/schemas/review.ts'
import { Empty } from '../../ui/loading/Empty.tsx'
import { ReviewCard, type ReviewCardProps } from './ReviewCard.tsx'

type Props = Omit<ReviewCardProps, 'review'> & {
  reviews: readonly Review[]
  /** Names the list for screen readers. */
  label: string
  /** 'No reviews for this guest yet' or 'Reviews you post will appear here'. */
  empty: ReactNode
  /** The next step where there are none, as a button. */
  next: ReactNode
}

/** Reviews in the given order. */
export function ReviewList({ reviews, label, empty, next, ...card }: Props) {
  if (reviews.length === 0) return <Empty action={next}>{empty}</Empty>
  return (
    <ol className="gap-0" aria-label={label}>
      {reviews.map((review) => (
        <ReviewCard key={review._id} review={review} {...card} />
      ))}
    </ol>
  )
}
