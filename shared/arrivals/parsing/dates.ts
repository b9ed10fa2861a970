import { fold } from '../../fold.ts'
import { asciiDigits } from './ascii-digits.ts'
import { cached } from './cached.ts'
import { languages } from './languages.ts'
import type { DateOrder } from './stay.ts'

const tables = Object.values(languages)
const foldAll = (names: readonly string[]) => names.map(fold)

/** Whole month names and their short forms of these languages, by the month. */
const monthNames = Array.from({ length: 12 }, (_, n) => [
  ...new Set(tables.flatMap(({ months }) => foldAll(months[n]!))),
])
const shortest = 3

/** The month that a word names, whole or cut short after three letters; 0 for any other, such as 'Marina' or 'Maison'. */
export function monthOf(word: string, names: readonly (readonly string[])[] = monthNames): number {
  const folded = fold(word)
  if (folded.length < shortest) return 0
  const exact = names.findIndex((each) => each.includes(folded))
  if (exact !== -1) return exact + 1
  const cut = names.flatMap((each, n) => (each.some((name) => name.startsWith(folded)) ? [n + 1] : []))
  return cut.length === 1 ? cut[0]! : 0
}

/** The months of one language. */
export const monthsOf = (language: keyof typeof languages) => languages[language].months.map(foldAll)

const weekdays = tables.map((table) => table.weekdays.map(foldAll))
const weekdayNames = new Set(weekdays.flat(2))
/** The weekdays (0 is Sunday) that a word may name; 'mar' is a Tuesday in three languages. */
export const weekdaysOf = (word: string): number[] => {
  const folded = fold(word)
  return [
    ...new Set(weekdays.flatMap((days) => days.flatMap((names, n) => (names.includes(folded) ? [n] : [])))),
  ]
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

/** A text of a date without invisible marks, with ASCII digits and dashes and single blanks. */
const plainText = (text: string): string =>
  asciiDigits(text.normalize('NFKC'))
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Pd}/gu, '-')
    .replace(/(\d) ?[年년] ?(\d+) ?[月월] ?(\d+) ?[日일]/u, '$1-$2-$3')
    .replaceAll(/\s+/g, ' ')
    .trim()

const sign = String.raw`\s*([-/.\s])\s*`
const yearFirst = new RegExp(String.raw`^(\d{4})(?:${sign}(\d{1,2})\s*\2\s*(\d{1,2})|(\d\d)(\d\d))(?!\d)`)
const yearLast = new RegExp(String.raw`^(\d{1,2})${sign}(\d{1,2})\s*\2\s*['’]?(\d{4}|\d{2})(?!\d)`)
const eightDigits = /^(\d\d)(\d\d)(\d{4})$/
const year = String.raw`['’]?(\d{4}|\d\d)(?![\d:])`
const ordinal = String.raw`(?:\.|st|nd|rd|th|er|ro|do|o|a|º|ª|°|\.º)?`
const between = String.raw`(?:\s*[-/.,]\s*|\s+)(?:of\s+|de\s+|di\s+|del\s+)?`
const dayMonth = new RegExp(
  String.raw`^(\d{1,2})${ordinal}(?:${between}|)(\p{L}{3,})(?:(?:\.?${between}|\.|)${year})?`,
  'iu',
)
const monthDay = new RegExp(
  String.raw`^(\p{L}{3,})\.?${between}(\d{1,2})${ordinal}(?!\d)(?:${between}${year})?`,
  'iu',
)
const yearMonthDay = /^(\d{4})[-/.\s]+(\p{L}{3,})\.?[-/.\s]+(\d{1,2})(?!\d)/u

type WordDate = { day: number; month: number; year: number | null }

const fullYear = (text: string | undefined) =>
  text === undefined ? null : Number(text) + (text.length === 2 ? 2000 : 0)

/** A date with its month as a word at the start of a text; the year may be missing. */
function wordDate(text: string): WordDate | null {
  const [, day, word, end] = dayMonth.exec(text) ?? []
  if (day && monthOf(word!) > 0) return { day: Number(day), month: monthOf(word!), year: fullYear(end) }
  const [, first, date, last] = monthDay.exec(text) ?? []
  if (first && monthOf(first) > 0) return { day: Number(date), month: monthOf(first), year: fullYear(last) }
  const [, begin, middle, third] = yearMonthDay.exec(text) ?? []
  return begin && monthOf(middle!) > 0
    ? { day: Number(third), month: monthOf(middle!), year: Number(begin) }
    : null
}

/** 'Di 23.02.2027', 'mar. 23/02/2027', 'le 23 février': the words in front of a date. */
function withoutWeekday(text: string): string {
  const [front, word] = /^(\p{L}[\p{L}-]*)[.,]*\s+(?=[\p{L}\d])/u.exec(text) ?? []
  if (!front) return text
  const isFront =
    weekdayNames.has(fold(word!)) || /^(?:le|el|il|the|den|am|on|em|dia|o|den|der)$/i.test(word!)
  // 'mar 23 2027' has its month in front.
  const isMonth =
    monthOf(word!) > 0 && !/^\d{1,2}(?:\D{0,3}\p{L}{3}|\s*[-/.]\s*\d)/u.test(text.slice(front.length))
  return isFront && !isMonth ? withoutWeekday(text.slice(front.length)) : text
}

/** The days that a spreadsheet counts from 1900 on, so far as they lie in this century. */
const serial = /^(\d{5})(?:[.,]\d+)?$/

/**
 * The day of a date in any usual writing, with or without a time, as ISO; null for a text that is none and for a day that
 * no calendar has. The order decides for '03/04/2027'.
 */
export const readDay = (text: string, order: DateOrder): string | null => days[order](text)

function parseDay(text: string, order: DateOrder): string | null {
  const typed = withoutWeekday(plainText(text.slice(0, 200)))
  const [, begin, , month, day, monthDigits, dayDigits] = yearFirst.exec(typed) ?? []
  if (begin) {
    const found = isoDay(Number(begin), Number(month ?? monthDigits), Number(day ?? dayDigits))
    if (found || month) return found
  }
  const [, first, mark, second, end] = yearLast.exec(typed) ?? eightDigitsOf(typed)
  if (first && second && end) {
    // Whoever writes dots writes the day first.
    const isDayFirst = order === 'day-first' || mark === '.'
    const [dayText, monthText] = isDayFirst ? [first, second] : [second, first]
    return isoDay(fullYear(end)!, Number(monthText), Number(dayText))
  }
  const days = Number(serial.exec(typed)?.[1] ?? 0)
  if (days >= 36_526) return addDays('1899-12-30', days)
  const words = wordDate(typed)
  return words?.year ? isoDay(words.year, words.month, words.day) : null
}

/** A table tells the same days again and again. */
const days = {
  'month-first': cached((text) => parseDay(text, 'month-first')),
  'day-first': cached((text) => parseDay(text, 'day-first')),
}

const eightDigitsOf = (text: string) => {
  const [whole, first, second, end] = eightDigits.exec(text) ?? []
  return whole ? [whole, first, '', second, end] : []
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

/**
 * Whether a spreadsheet has taken the days of other rows for months: what it could not take so is left as text, such as
 * '23/02/2027', and every date that it made has a day up to 12.
 */
export function areTurned(rows: readonly WrittenDates[]): boolean {
  const days = rows
    .flatMap(({ arrival, departure }) => [arrival, departure])
    .filter((day) => day.trim() !== '')
  const [made, left] = [days.filter(isMade), days.filter((day) => !isMade(day))]
  return (
    made.length > 0 &&
    left.length > 0 &&
    made.every((day) => Number(day.slice(8, 10)) <= 12) &&
    left.every((day) => /^\s*(?:(?:1[3-9]|[23]\d)\/\d{1,2}|\d{1,2}\/(?:1[3-9]|[23]\d))\/\d/.test(day))
  )
}
/** As the reader of workbooks writes a date. */
export const isMade = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day)

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
