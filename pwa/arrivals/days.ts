import { pluralize } from '../../shared/pluralize.ts'
import type { Arrival } from './arrival.ts'

const dayMs = 86_400_000

export const dayAfter = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)

export const nightsOf = ({ arrival, departure }: { arrival: string; departure: string }): number =>
  Math.round((Date.parse(departure) - Date.parse(arrival)) / dayMs)

const withWeekday = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'Today', 'Tomorrow', 'Thursday, November 26', with the year when it is another. */
export function dayInWords(day: string, now: string): string {
  if (day === now) return 'Today'
  if (day === dayAfter(now)) return 'Tomorrow'
  const words = withWeekday.format(new Date(day))
  return day.slice(0, 4) === now.slice(0, 4) ? words : `${words}, ${day.slice(0, 4)}`
}

/** 'Nov 26' */
export const shortDay = (day: string): string =>
  `${months[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8, 10))}`

/** '5 hours left to answer'; '' for what is no request, is decided, or can be declined no more. */
export function timeToAnswer({ decideBy, decision }: Arrival, now = Date.now()): string {
  const hours = (Date.parse(decideBy ?? '') - now) / 3_600_000
  if (!(hours > 0) || (decision && decision.kind !== 'asked')) return ''
  return `${hours < 1 ? 'Less than an hour' : pluralize(Math.floor(hours), 'hour')} left to answer`
}

/** Requests first, the most urgent one before the others. */
export function requestsFirst(arrivals: readonly Arrival[], now = Date.now()): readonly Arrival[] {
  const requests = arrivals.filter((one) => timeToAnswer(one, now) !== '')
  if (requests.length === 0) return arrivals
  const others = arrivals.filter((one) => !requests.includes(one))
  return [...requests.sort((a, b) => (a.decideBy! < b.decideBy! ? -1 : 1)), ...others]
}
