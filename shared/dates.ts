import { onFirstUse } from './on-first-use.ts'

const formatter = onFirstUse(
  () =>
    new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }),
)

/** Formats an ISO string or a Date as 'Jan 5, 2022' (UTC). */
export const formatDate = (date: string | Date) => formatter().format(new Date(date))

/** Formats two ISO days as 'Jan 5–8, 2022' (UTC). */
export const formatDays = (from: string, to: string) =>
  formatter()
    .formatRange(new Date(from), new Date(to))
    .replace(/\s*–\s*/u, '–')

/** Formats an ISO string as 'Jan 5, 2022, 14:02 UTC'. */
export const formatMinute = (at: string) => `${formatDate(at)}, ${at.slice(11, 16)} UTC`

const monthFormatter = onFirstUse(
  () => new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
)

/** Formats an ISO string as 'Jan 2022' (UTC). */
export const formatMonth = (date: string) => monthFormatter().format(new Date(date))

/** The calendar month (UTC), such as '2026-11'. */
export const monthOf = (date: Date) => date.toISOString().slice(0, 7)

/** The calendar day (UTC), such as '2026-11-20'. */
export const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** The same day and time, so many years earlier. */
export function yearsBefore(date: Date, years: number): Date {
  const earlier = new Date(date)
  earlier.setUTCFullYear(earlier.getUTCFullYear() - years)
  return earlier
}

const longMonthFormatter = onFirstUse(
  () => new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

/** Formats a month such as '2026-03', or a day in it, as 'March 2026'. */
export const formatLongMonth = (month: string) =>
  longMonthFormatter().format(new Date(`${month.slice(0, 7)}-01`))
