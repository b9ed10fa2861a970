import { formatDate } from '../../shared/dates.ts'

/** The first day of the next month (UTC), on which the count of guest views restarts: 'Dec 1, 2026'. */
export function renewalDate(now = new Date()): string {
  return formatDate(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)))
}
