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
export function verdictWords(verdict: Verdict): string {
  const { bad, good } = verdictParts(verdict)
  return [bad, good].filter(Boolean).join(' · ') || 'No reviews yet'
}

/** '3 negative, newest Sep 2026' and '2 positive'; what there is none of is empty. */
export const verdictParts = ({ negative, positive, newest }: Verdict) => ({
  bad: negative > 0 ? `${negative} negative${newest ? `, newest ${formatMonth(newest)}` : ''}` : '',
  good: positive > 0 ? `${positive} positive` : '',
})
