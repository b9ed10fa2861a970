const dayMs = 86_400_000

/** Whether the text is a day of the calendar, such as '2026-03-31'. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** The days since 1970 of a day such as '2026-03-31'. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs

/** The nights between two days; negative when the departure is the earlier one. */
export const nightsBetween = (arrival: string, departure: string): number =>
  dayNumber(departure) - dayNumber(arrival)

/** The latest day that it can be anywhere on earth now. */
export const latestToday = (now: number): string => new Date(now + 14 * 3_600_000).toISOString().slice(0, 10)
