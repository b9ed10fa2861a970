import { onFirstUse } from './on-first-use.ts'

const shown = onFirstUse(
  () =>
    new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }),
)

/** A date as a person reads it, such as 'Jan 5, 2022' (MEM-14, OP-37); takes an ISO string or a Date. */
export const shownDate = (date: string | Date) => shown().format(new Date(date))

/** The calendar month (UTC) in which views are counted, such as '2026-11' (D-21). */
export const monthOf = (date: Date) => date.toISOString().slice(0, 7)

/** The calendar day (UTC), such as '2026-11-20'. */
export const dayOf = (date: Date) => date.toISOString().slice(0, 10)
