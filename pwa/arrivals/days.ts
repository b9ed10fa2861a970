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
const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** 'Today', 'Tomorrow', 'Thursday, November 26', with the year when it is another. */
export function dayInWords(day: string, now: string): string {
  if (day === now) return 'Today'
  if (day === dayAfter(now)) return 'Tomorrow'
  const words = withWeekday.format(new Date(day))
  return day.slice(0, 4) === now.slice(0, 4) ? words : `${words}, ${day.slice(0, 4)}`
}

/** 'Nov 26' */
export const shortDay = (day: string): string => short.format(new Date(day))
