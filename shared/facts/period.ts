import { dayNumber } from './days.ts'

const dayMs = 86_400_000

/** The days after a departure in which guest and host can review each other on the platforms. */
export const periodDays = 14

/** When a review is published after the platform's review period: 00:00 UTC of day 15 after the departure (FCT-07). */
export const periodEnd = (departure: string): Date =>
  new Date((dayNumber(departure) + periodDays + 1) * dayMs)
