import ICAL from 'ical.js'
import { fold } from '../../fold.ts'
import { readCode } from './codes.ts'
import { addDays, isoDay } from './dates.ts'
import { patternOfAll, phraseOf, phrasesOf } from './languages.ts'
import { type PersonName, readName } from './names.ts'
import { readPhone } from './phones.ts'
import { mayBeOneGuest } from './same-stay.ts'
import { sortOut } from './sort-out.ts'
import { platformIn } from './sources.ts'
import { type BrokenRow, type Reading, type ReadStay, refused, type Status } from './stay.ts'
import { closedName, statusOfName } from './status.ts'

const maxEvents = 20_000

/**
 * Reads a calendar of a platform or property system. Most tell no names: the dates stand there, with the code and the
 * last four digits where the platform tells them.
 */
export function readCalendar(given: string, today: string, doubts: readonly string[] = []): Reading {
  const text = decodeQuoted(given).replaceAll(/\r?\n[ \t]/g, '')
  // Each event is parsed alone, so that a broken one leaves the others readable.
  const [head = '', ...events] = text.split(/^[ \t]*BEGIN:VEVENT[ \t]*$/gim)
  if (events.length === 0) return refused('There are no reservations in this calendar.')
  if (events.length > maxEvents) return refused('It has more than 20,000 entries. Export a shorter period.')
  const calendar = {
    source: platformOf(text),
    listing: /^X-WR-CALNAME[^:\n]*:(.+)$/im.exec(text)?.[1]?.trim() ?? '',
    zone: zoneOf(head, text),
  }
  const broken: BrokenRow[] = []
  const read: CalendarEvent[] = []
  events.forEach((event, n) => {
    const stay = readEvent(event, calendar)
    if (typeof stay === 'string') broken.push({ row: n + 1, why: stay })
    else read.push({ ...stay, row: n + 1 })
  })
  const stays = oneEach(read, broken)
  if (stays.length === 0)
    return refused(`None of its entries could be read. Entry ${broken[0]!.row}: ${broken[0]!.why}.`)
  const repeated = events.length - broken.length - stays.length
  return sortOut(
    stays,
    broken.sort((a, b) => a.row - b.row),
    today,
    { unit: 'Entry', repeated, doubts },
  )
}

/** Calendars of version 1.0 write texts as quoted-printable. */
const decodeQuoted = (text: string) =>
  text.replaceAll(
    /^([A-Z-]+);[^:\r\n]*ENCODING=QUOTED-PRINTABLE[^:\r\n]*:((?:.*=\r?\n)*.*)$/gim,
    (_, name: string, value: string) => {
      const bytes = [...value.replaceAll(/=\r?\n/g, '').matchAll(/=([\dA-F]{2})|([^=])/gi)].flatMap(
        ([, hex, letter]) => (hex ? [Number.parseInt(hex, 16)] : [...new TextEncoder().encode(letter)]),
      )
      return `${name}:${new TextDecoder().decode(new Uint8Array(bytes)).replaceAll(/\r?\n/g, String.raw`\n`)}`
    },
  )

function platformOf(text: string): string {
  const maker = /^PRODID[^:\n]*:(.+)$/im.exec(text)?.[1] ?? ''
  if (/airbnb/i.test(maker)) return 'Airbnb'
  if (/booking\.com/i.test(maker) || /^SUMMARY:CLOSED - Not available/im.test(text)) return 'Booking.com'
  return /vrbo|homeaway/i.test(maker) ? 'Vrbo' : ''
}

/** The calendar's own zone: the one it names, else the only one it describes. */
function zoneOf(head: string, text: string): Intl.DateTimeFormat | null {
  const described = [
    ...new Set([...text.matchAll(/^(?:X-LIC-LOCATION|TZID)[^:\n]*:(.+)$/gim)].map(([, id]) => id!.trim())),
  ]
  const named = /^X-WR-TIMEZONE[^:\n]*:(.+)$/im.exec(head + text)?.[1]?.trim()
  const id = named ?? (described.length === 1 ? described[0] : undefined)
  try {
    return id
      ? new Intl.DateTimeFormat('en-CA', { timeZone: id, year: 'numeric', month: '2-digit', day: '2-digit' })
      : null
  } catch {
    return null
  }
}

type Calendar = { source: string; listing: string; zone: Intl.DateTimeFormat | null }

/** What an event tells: a stay, or only its first or last day. */
type CalendarEvent = ReadStay & { part: 'stay' | 'check-in' | 'check-out'; uid: string; sequence: number }

/** 'Check-in: Zora', 'Anreise Zora', 'Zora (Check-in)', 'Zora - check in'; a short word may be a name. */
function label(pick: 'checkIn' | 'checkOut') {
  const any = (least: number) =>
    phrasesOf(({ summary }) => summary[pick])
      .filter((phrase) => phrase.length >= least && phrase !== 'parte')
      .map((phrase) => phrase.split(' ').join(String.raw`[\s-]*`))
      .join('|')
  return {
    front: new RegExp(
      String.raw`^\s*(?:(?:${any(0)})\s*(?:[-–—:|]|$)|(?:${any(5)})\s+(?:\d\S*\s+)?(?=\p{Lu}))\s*`,
      'iu',
    ),
    end: new RegExp(String.raw`\s*(?:\(\s*|\s[-–—:|]\s*)(?:${any(0)})\s*\)?\s*$`, 'iu'),
  }
}
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '')
const checkIn = label('checkIn')
const checkOut = label('checkOut')

/** The stay of an event, or why it cannot be read. */
function readEvent(event: string, calendar: Calendar): Omit<CalendarEvent, 'row'> | string {
  const [body, end] = event.split(/^[ \t]*END:VEVENT/im)
  if (end === undefined && !/^[ \t]*END:VCALENDAR/im.test(event)) return 'it is cut off'
  const component = parseEvent(body!.replace(/^[ \t]*END:VCALENDAR[\s\S]*/im, ''))
  if (!component) return 'it is broken'
  const start = component.getFirstProperty('dtstart')
  if (!start) return 'it has no start'
  const arrival = dayOf(start, calendar.zone)
  if (arrival === null) return 'its start is not a date'
  const departure = departureOf(component, start, arrival, calendar.zone)
  if (departure === null) return 'its end is not a date'
  // Without an end, or with the same one, an event of a day lasts until the next.
  const last = departure === '' || departure === arrival ? addDays(arrival, 1) : departure
  if (last < arrival) return 'its end is not after its beginning'
  const [summary, description, status, uid] = ['summary', 'description', 'status', 'uid'].map((name) =>
    textOf(component, name),
  ) as [string, string, string, string]
  const summarized = partOf(summary)
  const told = nameInDescription(description)
  const name = nameIn(summarized.label, calendar.source)
  // The summary may name the listing.
  const named = told.isWhole || name.firstName + name.lastName === '' ? told.name : name
  return {
    source: calendar.source || platformIn(summary),
    code: codeIn(description, summary),
    ...named,
    lastFour: digitsIn(description),
    city: '',
    listing: calendar.listing.slice(0, 100),
    arrival,
    departure: last,
    status: /^cancel/i.test(status) ? 'cancelled' : statusOfSummary(summary, calendar.source),
    part: summarized.part,
    uid,
    sequence: Number(textOf(component, 'sequence')) || 0,
  }
}

/** 'Check-in: Zora Quillfeather' is the first day of a stay. */
function partOf(summary: string): { part: CalendarEvent['part']; label: string } {
  for (const [part, pattern] of [
    ['check-in', checkIn],
    ['check-out', checkOut],
  ] as const) {
    const [front] = pattern.front.exec(plain(summary)) ?? []
    if (front) return { part, label: summary.normalize('NFC').slice(front.length) }
    const end = pattern.end.exec(plain(summary))
    if (end && end.index > 0) return { part, label: summary.normalize('NFC').slice(0, end.index) }
  }
  return { part: 'stay', label: summary }
}

function parseEvent(event: string): ICAL.Component | null {
  const parse = (lines: string) => {
    const [root] = [
      ICAL.parse(`BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n${lines}\r\nEND:VEVENT\r\nEND:VCALENDAR`),
    ].flat(0) as unknown[]
    return new ICAL.Component(root as unknown[]).getFirstSubcomponent('vevent')
  }
  try {
    return parse(event.trim())
  } catch {
    // The lines that count may be whole although another is broken.
    const lines = event.split(/\r?\n/).filter((line) => needed.test(line))
    try {
      return parse(lines.join('\r\n'))
    } catch {
      return null
    }
  }
}
const needed = /^(?:DTSTART|DTEND|DURATION|SUMMARY|DESCRIPTION|STATUS|UID|SEQUENCE)[;:]/i

function textOf(component: ICAL.Component, name: string): string {
  try {
    return String(component.getFirstPropertyValue(name) ?? '').slice(0, 5000)
  } catch {
    return ''
  }
}

/** As the file writes it: the library turns the date 20261345 into one of 2027. */
const written = (property: ICAL.Property) => String(property.jCal[3] ?? '')

/** The day of a property; a time in UTC falls on the day of the calendar's own zone. Null when no calendar has it. */
function dayOf(property: ICAL.Property, zone: Calendar['zone']): string | null {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(written(property)) ?? []
  const date = year ? isoDay(Number(year), Number(month), Number(day)) : null
  const [, hour, minute] = /T(\d\d):?(\d\d)(?::?\d\d)?Z$/.exec(written(property)) ?? []
  if (date === null || !hour || !zone) return date
  return zone.format(new Date(`${date}T${hour}:${minute}:00Z`))
}

/** The day of the end, or of the start and a duration; '' for neither, null for one that is no date. */
function departureOf(
  component: ICAL.Component,
  start: ICAL.Property,
  arrival: string,
  zone: Calendar['zone'],
): string | null {
  const end = component.getFirstProperty('dtend')
  if (end) return dayOf(end, zone)
  const duration = component.getFirstProperty('duration')
  if (!duration) return ''
  const [whole, weeks, days, hours, minutes] =
    /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?$/i.exec(written(duration)) ?? []
  if (!whole) return null
  const total =
    Number(weeks ?? 0) * 10_080 + Number(days ?? 0) * 1440 + Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  const [, hour = '0', minute = '0'] = /T(\d\d):?(\d\d)/.exec(written(start)) ?? []
  // A time in UTC keeps its local hour close enough: a stay ends in the morning.
  const isUtc = written(start).endsWith('Z')
  const from = isUtc ? 0 : Number(hour) * 60 + Number(minute)
  return isUtc && zone && /T/.test(written(start))
    ? zone.format(
        new Date(Date.parse(`${written(start).slice(0, 10)}T${hour}:${minute}:00Z`) + total * 60_000),
      )
    : addDays(arrival, Math.floor((from + total) / 1440))
}

const guestLabels = phrasesOf(({ mail }) => mail.guest).map((phrase) =>
  phrase.split(' ').join(String.raw`\s+(?:l\W)?`),
)
const guestLine = new RegExp(`^\\s*(?:${guestLabels.join('|')})\\s*:\\s*(\\S.*)$`, 'imu')

const guestWord =
  /guest|travell?er|huesped|viajero|voyageur|gast|reisender|ospite|viaggiatore|hospede|viajante/i

/** The name behind a label, and whether it is surely the guest's, first and last. */
function nameInDescription(description: string): { name: PersonName; isWhole: boolean } {
  const [label = '', found] = guestLine.exec(plain(description)) ?? []
  if (!found || /^\d+$/.test(found)) return { name: { firstName: '', lastName: '' }, isWhole: false }
  // The accents are in the text itself.
  const line = description.split('\n').find((one) => plain(one).includes(found)) ?? found
  const name = readName(line.slice(line.indexOf(':') + 1))
  const isGuest = guestWord.test(label.split(':', 1)[0]!)
  return { name, isWhole: isGuest && name.firstName !== '' && name.lastName !== '' }
}

const codeIn = (description: string, summary: string) =>
  /\/details\/(\w{6,20})\b/.exec(description)?.[1] ??
  /\bHM[A-Z0-9]{8}\b/.exec(`${description} ${summary}`)?.[0] ??
  readCode(
    /(?:confirmation|reservation|booking|\bref(?:erence)?)\s{0,3}(?:code|id|number|no\.?|#|ref(?:erence)?)?\s{0,3}:\s{0,3}(?!\d{1,4}[-./]\d)([A-Z0-9][\w.-]{3,29})/i.exec(
      description,
    )?.[1] ?? '',
  )

const digitsIn = (description: string) =>
  /Last 4 Digits\)?\s*:\s*(\d{4})(?!\d)/i.exec(description)?.[1] ??
  readPhone(
    /^\s*(?:(?:guest|contact)\s+)?(?:phone|telephone|mobile|tel|tel[eé]fono|telefon|t[eé]l[eé]phone|telefone|cellulare)[^:\n]*:\s*(.+)$/im.exec(
      description,
    )?.[1] ?? '',
  ).slice(-4)

const reserved = patternOfAll(({ summary }) => summary.reserved, { start: '^' })
/** 'ResNexus Reservation' names a system; of 'Zora Quillfeather booking' two words are left. */
const bookingLast =
  /(?<= )(?:reservation|booking|reserva|réservation|buchung|reservierung|prenotazione)\W*$/iu
const closedNoName = /^closed\s*[-–—]\s*not available$/i

/** 'Reserved - Bill Smyth', 'Bill Smyth (Airbnb)', 'CLOSED - Bill Smyth'. */
function nameIn(summary: string, source: string): PersonName {
  const unnamed = { firstName: '', lastName: '' }
  // Airbnb's own word for 'Reserved', in whatever language.
  if (source === 'Airbnb' && !/\s/.test(summary.trim())) return unnamed
  const closed = closedName(summary)
  if (closed !== null) return readName(closed)
  if (statusOfName(summary) !== 'booked') return unnamed
  const rest = withoutReserved(summary.trim())
  if (rest === '' || statusOfName(rest) !== 'booked') return unnamed
  const name = rest.replace(bookingLast, '').trim()
  return name !== rest && !/\s/.test(name) ? unnamed : readName(name)
}

/** Takes 'Reserved -', 'Booked via', 'Reserva de' off the front. */
function withoutReserved(summary: string): string {
  const [platform] = /^\w+\.com\b[\s:–-]*/i.exec(summary) ?? []
  if (platform !== undefined) return withoutReserved(summary.slice(platform.length))
  const [front] = reserved.exec(phraseOf(summary)) ?? []
  if (!front) return summary
  const words = front.split(' ').length
  const [taken, separator] =
    new RegExp(`^(?:[^\\p{L}\\p{N}]*[\\p{L}\\p{N}\\p{M}]+){${words}}(\\s*[-–—:|,]?\\s*)`, 'u').exec(
      summary,
    ) ?? []
  if (taken === undefined) return summary
  const rest = summary.slice(taken.length).trim()
  // 'Guest Smith' is a name with a label, 'Booking Zora' as well; one word more than the label is needed.
  return rest === '' || separator!.trim() !== '' || !phraseOf(rest).startsWith(front)
    ? withoutReserved(rest)
    : summary
}

function statusOfSummary(summary: string, source: string): Status {
  if (source === 'Airbnb' && /^airbnb\s?[(（]/i.test(summary.trim())) return 'blocked'
  // Its calendar says the same of a booking and of a night that the host closed.
  if (source === 'Booking.com' && closedNoName.test(summary.trim())) return 'booked'
  const status = statusOfName(summary)
  return status === 'booked' ? statusOfName(withoutReserved(summary.trim())) : status
}

/** Takes the events of one stay together: check-in, stay and check-out, or versions of one event. */
function oneEach(events: readonly CalendarEvent[], broken: BrokenRow[]): ReadStay[] {
  const whole: CalendarEvent[] = []
  for (const event of events.filter(({ part }) => part === 'stay')) {
    const same = whole.findIndex((other) => isOneStay(other, event))
    if (same === -1) whole.push(event)
    else whole[same] = together(whole[same]!, event)
  }
  const [starts, ends] = (['check-in', 'check-out'] as const).map((part) =>
    events.filter((event) => event.part === part),
  ) as [CalendarEvent[], CalendarEvent[]]
  const isNamedAlike = (a: ReadStay, b: ReadStay) =>
    fold(a.firstName + a.lastName) === fold(b.firstName + b.lastName)
  for (const start of starts) {
    if (whole.some((stay) => stay.arrival === start.arrival && isNamedAlike(stay, start))) continue
    const end = ends
      .filter((one) => isNamedAlike(one, start) && one.arrival > start.arrival)
      .sort((a, b) => (a.arrival < b.arrival ? -1 : 1))[0]
    whole.push(end ? { ...start, departure: end.arrival } : start)
  }
  for (const end of ends)
    if (
      !whole.some((stay) => isNamedAlike(stay, end) && [end.arrival, end.departure].includes(stay.departure))
    )
      broken.push({ row: end.row, why: 'it tells a check-out without its check-in' })
  return whole
    .sort((a, b) => a.row - b.row)
    .map(({ part: _part, uid: _uid, sequence: _sequence, ...stay }) => stay)
}

function isOneStay(a: CalendarEvent, b: CalendarEvent): boolean {
  if (!mayBeOneGuest(a, b)) return false
  // A newer version may call the stay off.
  const isCalledOff = a.uid !== '' && a.uid === b.uid && [a, b].some(({ status }) => status === 'cancelled')
  if (a.status !== b.status && !isCalledOff) return false
  const overlap = a.arrival <= b.departure && b.arrival <= a.departure
  if (a.uid !== '' && a.uid === b.uid) return overlap || a.sequence !== b.sequence
  if (a.code !== '' && fold(a.code) === fold(b.code)) return overlap
  const hasName = a.firstName + a.lastName !== ''
  return (
    hasName &&
    a.arrival === b.arrival &&
    a.departure === b.departure &&
    fold(a.firstName + a.lastName) === fold(b.firstName + b.lastName)
  )
}

/** The newer version of an event, else the longer one; each with what the other tells. */
function together(a: CalendarEvent, b: CalendarEvent): CalendarEvent {
  const length = ({ arrival, departure }: CalendarEvent) => Date.parse(departure) - Date.parse(arrival)
  const isNewer =
    a.sequence !== b.sequence
      ? b.sequence > a.sequence
      : a.status === b.status
        ? length(b) > length(a)
        : b.status === 'cancelled'
  const [first, second] = isNewer ? [b, a] : [a, b]
  const named = first.firstName + first.lastName === '' ? second : first
  return {
    ...first,
    firstName: named.firstName,
    lastName: named.lastName,
    code: first.code || second.code,
    lastFour: first.lastFour || second.lastFour,
    row: Math.min(a.row, b.row),
  }
}
