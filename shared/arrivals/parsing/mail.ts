import { parsePersonQuery } from '../../person-query.ts'
import { addDays, isoDay, readDay, wordDate } from './dates.ts'
import { readName } from './names.ts'
import { sortOut } from './sort-out.ts'
import { type Reading, refused } from './stay.ts'
import { sourceOf } from './status.ts'

const maxText = 200_000

/** 'Reservation confirmed - Bill Smyth arrives Feb 23', and what other platforms write. */
const confirmation =
  /(?:reservation|booking|reserva|réservation|buchung|prenotazione)\s+(?:confirmed|confirmation|confirmada|confirmée|bestätigt|confermata)|new (?:reservation|booking)|you have a new booking|instant booking|arrives? (?:on )?\p{L}{3}/iu

export const looksLikeMail = (text: string): boolean => confirmation.test(text.slice(0, maxText))

/** Reads the one stay of a booking confirmation mail; dates without a year are the next such ones. */
export function readMail(text: string, today: string): Reading {
  const clean = text
    .slice(0, maxText)
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll(/[\u200b-\u200f\ufeff]/g, '')
  const lines = clean.split(/\r?\n/).map((line) => line.trim())
  const name = nameIn(clean, lines)
  const dates = datesIn(clean, today)
  if (!name) return refused('No guest’s name was found in it. Paste the whole mail, with its subject.')
  if (!dates)
    return refused('No arrival and departure were found in it. Paste the whole mail, with its dates.')
  const stay = {
    source:
      /airbnb/i.test(clean) || airbnbCode.test(clean) ? 'Airbnb' : sourceOf(platform.exec(clean)?.[0] ?? ''),
    code: airbnbCode.exec(clean)?.[0] ?? otherCode.exec(clean)?.[1] ?? '',
    ...name.parts,
    lastFour: '',
    city: townIn(lines, name.parts),
    listing: '',
    ...dates,
    status: 'booked' as const,
    row: 1,
  }
  return sortOut([stay], [], today)
}

const platform = /booking\.com|vrbo|homeaway|expedia/i
const airbnbCode = /\bHM[A-Z0-9]{8}\b/
const otherCode =
  /(?:confirmation (?:code|number)|(?:booking|reservation) (?:number|id|code)|itinerary)[\s:#]*([A-Z0-9][A-Z0-9.-]{4,20})/i

function nameIn(text: string, lines: readonly string[]) {
  const labelled = lines.flatMap((line, n) => {
    const [, inLine] =
      /^(?:guest|guest name|name|booked by|traveler|traveller)\s*:?\s*(.*)$/i.exec(line) ?? []
    return inLine === undefined ? [] : [inLine || lines.slice(n + 1).find(Boolean) || '']
  })
  const said = lines.find((line) => confirmation.test(line)) ?? text
  const query = parsePersonQuery(
    said.replace(/^(?:fwd?|re|wg|tr)\s*:\s*/i, '').replace(/^subject\s*:\s*/i, ''),
  )
  const asked = readName(`${query.firstName} ${query.lastName}`)
  const parts = isName(asked) ? asked : readName(labelled[0] ?? '')
  return isName(parts) ? { parts: withLastName(parts, lines) } : null
}

const noName = /^(?:reservation|booking|confirmed|new|subject|guest|you|your)$/i
const isName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  firstName !== '' && ![...firstName.split(' '), lastName].some((word) => noName.test(word))

/** Where the subject tells the first name alone, a line of its own may tell both. */
function withLastName(parts: { firstName: string; lastName: string }, lines: readonly string[]) {
  if (parts.lastName !== '') return parts
  const whole = lines.find(
    (line) => line.startsWith(`${parts.firstName} `) && /^[\p{L}'’.-]+(?: [\p{L}'’.-]+){1,3}$/u.test(line),
  )
  return whole ? readName(whole) : parts
}

/** The town is within a few lines below the guest's name: 'Tampa, FL'. */
function townIn(
  lines: readonly string[],
  { firstName, lastName }: { firstName: string; lastName: string },
): string {
  const names = [firstName, `${firstName} ${lastName}`.trim()]
  const at = lines.findIndex((line) => names.includes(line))
  const near = at === -1 ? [] : lines.slice(at + 1, at + 6)
  const found = near.map((line) =>
    /^(?:from |lives in )?([\p{L} .'’-]{2,60}), [\p{L} .]{2,40}$/iu.exec(line)?.[1]?.trim(),
  )
  return (
    found.find(
      (town) => town && wordDate(town) === null && !/^(?:mon|tue|wed|thu|fri|sat|sun)/i.test(town),
    ) ?? ''
  )
}

const dateLike =
  /\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{4}|(?:\d{1,2}(?:st|nd|rd|th)?\.? (?:de )?\p{L}{3,}|\p{L}{3,}\.? \d{1,2}(?:st|nd|rd|th)?)(?:,? (?:de )?\d{4})?(?!\d)/giu

/** The arrival and the first later date behind it. */
function datesIn(text: string, today: string): { arrival: string; departure: string } | null {
  const marked = /arriv|check-?\s?in|llegada|arrivée|anreise|arrivo|chegada/i.exec(text)?.index ?? 0
  const dates = [...text.slice(marked).matchAll(dateLike)].flatMap(([date]) => dayFrom(date, today) ?? [])
  const arrival = dates[0]
  if (!arrival) return null
  const nights = /\b(\d{1,3}) (?:nights?|noches|nuits|nächte|notti|noites)\b/i.exec(text)?.[1]
  const departure = dates.find((date) => date > arrival) ?? (nights && addDays(arrival, Number(nights)))
  return departure && departure > arrival ? { arrival, departure } : null
}

/** A mail lies around for a while: a date without a year may be some days ago. */
const daysBack = 60

function dayFrom(written: string, today: string): string | null {
  const day = readDay(written, 'month-first')
  if (day) return day
  const words = wordDate(written)
  if (!words || words.year !== null) return null
  const year = Number(today.slice(0, 4))
  const options = [year - 1, year, year + 1].flatMap((each) => isoDay(each, words.month, words.day) ?? [])
  return options.find((one) => one >= addDays(today, -daysBack)) ?? null
}
