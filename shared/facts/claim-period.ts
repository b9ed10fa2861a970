import type { Facts } from '../schemas/facts.ts'
import { dayNumber } from './days.ts'
import type { Platform } from './stay.ts'

/** The days after a departure in which a platform takes a claim of its host, and the page on which it says so. */
export const claimPeriods: Partial<Record<Platform, { days: number; source: string }>> = {
  airbnb: { days: 14, source: 'https://www.airbnb.com/help/article/279' },
  vrbo: { days: 14, source: 'https://help.vrbo.com/articles/How-do-I-file-a-damage-deposit-claim' },
  booking: {
    days: 14,
    source:
      'https://partner.booking.com/en-us/help/policies-payments/guest-payments/everything-you-need-know-about-damage-policy-options',
  },
}

/** The longest of the periods. */
export const longestClaimPeriod = Math.max(...Object.values(claimPeriods).map(({ days }) => days))

/**
 * How many days are left by the platform's own rule to claim something of this stay, 0 on the last one; null without a
 * departure or a rule, and once the time is over.
 * @param today a day such as '2026-03-31'
 */
export function periodDaysLeft(
  { platform, departure }: Pick<Facts, 'platform' | 'departure'>,
  today: string,
): number | null {
  const period = platform && claimPeriods[platform]
  if (!period || !departure) return null
  const left = dayNumber(departure) + period.days - dayNumber(today)
  return left < 0 ? null : left
}

/** The same for a stay of which an amount is claimed; null without one (PAC-06). */
export const claimDaysLeft = (facts: Facts, today: string): number | null =>
  facts.claimed === undefined ? null : periodDaysLeft(facts, today)

/** '9 days left', '1 day left', 'The last day'. */
export const daysLeftText = (left: number): string =>
  left === 0 ? 'The last day' : `${left} ${left === 1 ? 'day' : 'days'} left`
