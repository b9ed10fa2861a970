import * as v from 'valibot'
import { formatMonth } from '../../shared/dates.ts'
import type { GuestDetail } from '../../shared/schemas/guest.ts'

/** What is known of a guest at a glance; `newest` is when the newest negative review was written. */
export const Verdict = v.object({
  negative: v.number(),
  positive: v.number(),
  newest: v.optional(v.string()),
})
export type Verdict = v.InferOutput<typeof Verdict>

export const verdictOf = ({ negativeCount, positiveCount, review }: GuestDetail): Verdict => ({
  negative: negativeCount,
  positive: positiveCount,
  // Reviews are newest first.
  newest: review.find(({ reviewType, hiddenByAdmin }) => reviewType === '-1' && !hiddenByAdmin)?.createdAt,
})

/** '3 negative, newest Sep 2026 · 2 positive' */
export function verdictWords({ negative, positive, newest }: Verdict): string {
  if (negative + positive === 0) return 'No reviews yet'
  const bad = newest ? `${negative} negative, newest ${formatMonth(newest)}` : `${negative} negative`
  return [negative > 0 && bad, positive > 0 && `${positive} positive`].filter(Boolean).join(' · ')
}
