import { yearsBefore } from './dates.ts'

/** Replaces the time of a view whose date was redacted; earlier than all others, so that lists keep their order. */
export const redactedDate = new Date(0)
export const datedYears = 3
export const longAgo = 'over three years ago'

/** Whether the date of a first view (ISO) is redacted, or about to be. */
export const isLongAgo = (viewedAt: string, now = new Date()) =>
  new Date(viewedAt) < yearsBefore(now, datedYears)
