import ICAL from 'ical.js'
import { addDays, isoDay } from './dates.ts'
import { readName } from './names.ts'
import { sortOut } from './sort-out.ts'
import { type BrokenRow, type Reading, type ReadStay, refused, type Status } from './stay.ts'
import { statusOfName } from './status.ts'

const maxEvents = 20_000

/**
 * Reads a calendar of a platform or property system. Most give no names: only the dates, with the code and the
 * last four digits where the platform tells them.
 */
export function readCalendar(text: string, today: string): Reading {
  // Each event is parsed alone, so that a broken one leaves the others readable.
  const events = text.match(/^BEGIN:VEVENT\s*$[\s\S]*?^END:VEVENT\s*$/gim) ?? []
  if (events.length === 0) return refused('There are no reservations in this calendar.')
  if (events.length > maxEvents) return refused('It has more than 20,000 entries. Export a shorter period.')
  const calendar = {
    source: platformOf(text),
    listing: /^X-WR-CALNAME[^:\n]*:(.+)$/im.exec(text)?.[1]?.trim() ?? '',
  }
  const broken: BrokenRow[] = []
  const read: ReadStay[] = []
  events.forEach((event, n) => {
    const stay = readEvent(event, calendar)
    if (typeof stay === 'string') broken.push({ row: n + 1, why: stay })
    else read.push({ ...stay, row: n + 1 })
  })
  if (read.length === 0) return refused(`None of its entries could be read. Entry 1: ${broken[0]!.why}.`)
  return sortOut(read, broken, today, 'Entry')
}

function platformOf(text: string): string {
  const maker = /^PRODID[^:\n]*:(.+)$/im.exec(text)?.[1] ?? ''
  if (/airbnb/i.test(maker)) return 'Airbnb'
  if (/booking\.com/i.test(maker) || /^SUMMARY:CLOSED - Not available/im.test(text)) return 'Booking.com'
  return /vrbo|homeaway/i.test(maker) ? 'Vrbo' : ''
}

type Calendar = { source: string; listing: string }

/** The stay of an event, or why it cannot be read. */
function readEvent(event: string, { source, listing }: Calendar): Omit<ReadStay, 'row'> | string {
  const component = parseEvent(event)
  if (!component) return 'it is broken'
  const arrival = dayOf(component, 'dtstart')
  const departure = dayOf(component, 'dtend')
  if (arrival === null) return 'its start is not a date'
  if (departure === null) return 'its end is not a date'
  // Without an end, or with the same one, an event of a day lasts until the next.
  const last = departure === '' || departure === arrival ? addDays(arrival, 1) : departure
  if (arrival === '' || last < arrival) return 'its end is not after its beginning'
  const [summary, description, status] = ['summary', 'description', 'status'].map((name) =>
    String(component.getFirstPropertyValue(name) ?? ''),
  ) as [string, string, string]
  return {
    source,
    code:
      /\/details\/(\w{6,20})\b/.exec(description)?.[1] ?? /\bHM[A-Z0-9]{8}\b/.exec(description)?.[0] ?? '',
    ...nameIn(summary),
    lastFour: /Last 4 Digits\)?\s*:\s*(\d{4})(?!\d)/i.exec(description)?.[1] ?? '',
    city: '',
    listing: listing.slice(0, 100),
    arrival,
    departure: last,
    status: /^cancel/i.test(status) ? 'cancelled' : statusOfSummary(summary, source),
  }
}

function parseEvent(event: string): ICAL.Component | null {
  try {
    const [root] = [ICAL.parse(`BEGIN:VCALENDAR\r\n${event.trim()}\r\nEND:VCALENDAR`)].flat(0) as unknown[]
    return new ICAL.Component(root as unknown[]).getFirstSubcomponent('vevent')
  } catch {
    return null
  }
}

/**
 * The day of a property as the file writes it: the library turns the date 20261345 into one of 2027. '' when it is
 * missing, null when no calendar has it.
 */
function dayOf(component: ICAL.Component, name: string): string | null {
  const property = component.getFirstProperty(name)
  if (!property) return ''
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(String(property.jCal[3])) ?? []
  return year ? isoDay(Number(year), Number(month), Number(day)) : null
}

const reserved = /^\s*(?:reserved|booked|booking|reservation|reserva|réservé)\s*(?:[-–:]\s*|$)/i

/** The name of a guest whom the calendar does not name. */
const nameless =
  /^(?:closed - not available|not available|airbnb \(not available\)|busy|guest|reservation|private)$/i

/** 'Reserved - Bill Smyth', 'Bill Smyth (Airbnb)'. */
function nameIn(summary: string) {
  const label = summary
    .replace(reserved, '')
    .replace(/\s*\([^)]*\)\s*$/, '')
    .trim()
  return nameless.test(label) || statusOfName(label) !== 'booked' || nameless.test(summary.trim())
    ? { firstName: '', lastName: '' }
    : readName(label)
}

function statusOfSummary(summary: string, source: string): Status {
  // Its calendar says the same of a booking and of a night that the host closed.
  return source === 'Booking.com' && /^closed - not available$/i.test(summary.trim())
    ? 'booked'
    : statusOfName(summary)
}
