import { formatDate } from '../../shared/dates.ts'
import type { UserDetails } from '../../shared/schemas/account.ts'

/** The class that colors a count of guest views: waiting from 80 % of them on. */
export const viewsColor = ({ quotaUsed, quotaLimit }: Pick<UserDetails, 'quotaUsed' | 'quotaLimit'>) =>
  quotaLimit !== null && quotaUsed >= quotaLimit * 0.8 ? 'waiting' : 'soft'

/** The first day of the next month (UTC), on which the count of guest views restarts: 'Dec 1, 2026'. */
export function renewalDate(now = new Date()): string {
  return formatDate(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)))
}
