import { yearsBefore } from './dates.ts'

/** In place of the time of a view that has lost its date; before every other, so that lists keep their order. */
export const lostDate = new Date(0)
export const datedYears = 3
export const longAgo = 'over three years ago'

/** Whether a first view (ISO) has lost its date, or is about to. */
export const isLongAgo = (viewedAt: string, now = new Date()) =>
  new Date(viewedAt) < yearsBefore(now, datedYears)
