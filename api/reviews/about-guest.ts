import type { ReviewDoc } from './reviews.collection.ts'

/** An event for those who watch a review's guest, and not for its author. */
export const aboutGuest = <What extends 'review-posted' | 'review-changed'>(
  what: What,
  { guest, author }: Pick<ReviewDoc, 'guest' | 'author'>,
) => ({ what, guest, actor: author })
