import { periodEnd } from '../../shared/facts/period.ts'
import { type Facts, periodNeedsDeparture } from '../../shared/schemas/facts.ts'
import type { ReviewInput } from '../../shared/schemas/review.ts'
import { Invalid } from '../http/errors.ts'
import type { Held } from './reviews.collection.ts'

/** Until when a new review is held, if its author wants that and the period is not over. */
export function heldUntilPeriod({ afterPeriod, facts }: ReviewInput, now: Date): Held | undefined {
  if (!afterPeriod || !facts?.departure) return undefined
  const until = periodEnd(facts.departure)
  return until > now ? { until } : undefined
}

/** The same review with other facts; throws Invalid without a departure. */
export function heldAfterEdit(held: Held, { departure }: Facts): Held {
  if (departure) return { ...held, until: periodEnd(departure) }
  throw new Invalid(periodNeedsDeparture, [{ path: 'departure', message: periodNeedsDeparture }])
}
