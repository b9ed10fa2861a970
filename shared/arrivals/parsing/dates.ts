import { fold } from '../../fold.ts'
import type { DateOrder } from './stay.ts'

/** The first letters of each month in English, Spanish, French, German, Italian and Portuguese, folded. */
const months = [
  'jan ene gen',
  'feb fev',
  'mar',
  'apr abr avr',
  'may mai mag',
  'jun juin giu',
  'jul juil lug',
  'aug ago aou',
  'sep set',
  'oct okt ott out',
  'nov',
  'dec dez dic',
].map((starts) => starts.split(' '))

const monthOf = (word: string): number => {
  const folded = fold(word)
  return folded.length < 3
    ? 0
    : months.findIndex((starts) => starts.some((one) => folded.startsWith(one))) + 1
}

const [earliestYear, latestYear] = [2000, 2100]

/** The day as ISO; null for one that no calendar has, such as February 30. */
export function isoDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= earliestYear && year <= latestYear ? date.toISOString().slice(0, 10) : null
}

/** The day so many days later; both ISO. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

export const nightsBetween = (arrival: string, departure: string): number =>
  Math.round((Date.parse(departure) - Date.parse(arrival)) / 86_400_000)

const yearFirst = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})(?!\d)/
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/
const dayAndWord =
  /(?<!\d)(\d{1,2})(?:\.|st|nd|rd|th|º)?\s*(?:de\s+)?(\p{L}{3,})\.?,?(?:\s+(?:de\s+)?(\d{4}))?(?!\d)/u
const wordAndDay = /(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?!\d)(?:,?\s+(\d{4}))?/u

/** A date with its month as a word, anywhere in a text; the year may be missing. */
export function wordDate(text: string): { day: number; month: number; year: number | null } | null {
  for (const [pattern, dayAt, wordAt] of [
    [dayAndWord, 1, 2],
    [wordAndDay, 2, 1],
  ] as const)
    for (const found of text.matchAll(new RegExp(pattern.source, 'gu'))) {
      const month = monthOf(found[wordAt]!)
      if (month > 0) return { day: Number(found[dayAt]), month, year: found[3] ? Number(found[3]) : null }
    }
  return null
}

/**
 * The day of a date in any usual writing, with or without a time, as ISO; null for a text that is none and for a day that
 * no calendar has. The order decides for '03/04/2027'.
 */
export function readDay(text: string, order: DateOrder): string | null {
  const typed = text.trim()
  const [, year, separator, month, day] = yearFirst.exec(typed) ?? []
  if (year && (separator || typed.length >= 8)) return isoDay(Number(year), Number(month), Number(day))
  const [, first, sign, second, end] = yearLast.exec(typed) ?? []
  if (first && second && end) {
    const full = Number(end) + (end.length === 2 ? 2000 : 0)
    // Whoever writes dots writes the day first.
    const isDayFirst = order === 'day-first' || sign === '.'
    const [dayText, monthText] = isDayFirst ? [first, second] : [second, first]
    return isoDay(full, Number(monthText), Number(dayText))
  }
  const words = wordDate(typed)
  return words?.year ? isoDay(words.year, words.month, words.day) : null
}

/** The dates of a row as they are written, and its nights, if the file tells them. */
export type WrittenDates = { arrival: string; departure: string; nights: number | null }

/** The arrival and departure of a row; null for those that are missing, impossible, or not in this order. */
export function readDates(
  { arrival, departure, nights }: WrittenDates,
  order: DateOrder,
): { arrival: string; departure: string } | null {
  const first = readDay(arrival, order)
  if (first === null) return null
  const last =
    departure.trim() === '' && nights !== null && nights > 0
      ? addDays(first, nights)
      : readDay(departure, order)
  return last !== null && last > first && nightsBetween(first, last) <= longestStay
    ? { arrival: first, departure: last }
    : null
}

/** A longer one was misread. */
const longestStay = 730

const orders: DateOrder[] = ['month-first', 'day-first']

/**
 * In which order a file writes day and month: the one that more rows agree with, by the number of their nights.
 * Null when both orders fit and tell different days.
 */
export function dateOrderOf(rows: readonly WrittenDates[]): DateOrder | null {
  const readings = orders.map((order) => rows.map((row) => readDates(row, order)))
  const fits = readings.map(
    (read) =>
      read.filter((dates, n) => {
        const { nights } = rows[n]!
        return dates && (nights === null || nights === nightsBetween(dates.arrival, dates.departure))
      }).length,
  ) as [number, number]
  if (fits[0] !== fits[1]) return fits[0] > fits[1] ? 'month-first' : 'day-first'
  const differing = rows.flatMap((_, n) => {
    const [a, b] = [readings[0]![n], readings[1]![n]]
    return a && b && a.arrival + a.departure !== b.arrival + b.departure ? [[a, b] as const] : []
  })
  if (differing.length === 0) return 'month-first'
  return byLength(differing)
}

type Dates = { arrival: string; departure: string }
/** Several stays that would all last for months when the other order lets them last for days. */
const enoughRows = 3
const shortStay = 21

function byLength(differing: (readonly [Dates, Dates])[]): DateOrder | null {
  if (differing.length < enoughRows) return null
  const longest = [0, 1].map((n) =>
    Math.max(...differing.map((pair) => nightsBetween(pair[n]!.arrival, pair[n]!.departure))),
  ) as [number, number]
  const shortest = [0, 1].map((n) =>
    Math.min(...differing.map((pair) => nightsBetween(pair[n]!.arrival, pair[n]!.departure))),
  ) as [number, number]
  if (longest[0] <= shortStay && shortest[1] > shortStay) return 'month-first'
  if (longest[1] <= shortStay && shortest[0] > shortStay) return 'day-first'
  return null
}
