import { parsePersonQuery } from '../../person-query.ts'
import { readCode } from './codes.ts'
import { addDays, isoDay, monthOf, monthsOf, nightsBetween, weekdaysOf } from './dates.ts'
import { type Language, languages, patternOf, patternOfAll, phraseOf, wordsOfAll } from './languages.ts'
import { readName } from './names.ts'
import { sortOut } from './sort-out.ts'
import { platformIn } from './sources.ts'
import { type Reading, refused, type Status } from './stay.ts'
import { statusOf } from './status.ts'

const maxText = 200_000
const maxLine = 500

const confirmed = patternOfAll(({ mail }) => mail.confirmed)
const reservation = /\b(?:reservation|booking|reserva|reservacion|buchung|reservierung|prenotazione)\b/
const arrives = /arrives? (?:on )?\p{L}{3}/iu

const arriving =
  /arriving (?:on )?(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d|\d{1,2}[/.-]\d)/i
/** 'Your reservation #ABC123 is confirmed' */
const withoutNumbers = (line: string) =>
  line
    .split(' ')
    .filter((word) => !/\d/.test(word))
    .join(' ')
const isConfirmation = (line: string) =>
  confirmed.test(phraseOf(withoutNumbers(line))) || arrives.test(line) || arriving.test(line)
/** 'Accept or decline by 10:45' asks the host. */
const isQuestion = (line: string) => /\baccept\b.*\bdecline\b/i.test(line)
const isCancellation = (line: string) =>
  reservation.test(phraseOf(line)) && !isQuestion(line) && statusOf(line) === 'cancelled'

const linesOf = (text: string): string[] =>
  text
    .slice(0, maxText)
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .split(/\r?\n|\r/)
    .map((line) =>
      line
        .slice(0, maxLine * 4)
        .replaceAll(/\s+/g, ' ')
        .trim()
        .slice(0, maxLine),
    )

export const looksLikeMail = (text: string): boolean => {
  const lines = linesOf(text)
  return (
    lines.some(isConfirmation) ||
    isLabelled(lines) ||
    lines
      .filter(Boolean)
      .slice(0, 12)
      .some((line) => /^\p{L}+\s?:/u.test(line) && isCancellation(line))
  )
}

/**
 * Reads the one stay of a booking confirmation mail; dates without a year are the next such ones from the day on which
 * the mail was written, if that is known. What is not said plainly makes the reading uncertain.
 */
export function readMail(
  text: string,
  today: string,
  sent: string = today,
  doubted: readonly string[] = [],
): Reading {
  const lines = linesOf(text)
  const clean = lines.join('\n')
  const language = languageOf(clean)
  const name = nameIn(lines, language)
  const dates = datesIn(clean, language, sent < today ? sent : today)
  const code = airbnbCode.exec(clean)?.[0] ?? codeIn(lines)
  const source = airbnbCode.test(clean) ? 'Airbnb' : platformIn(clean)
  if (!(name && dates) && code !== '' && isCancellation(lines[0]!)) {
    // Which booking is called off is all that such a mail has to say.
    const stay = { source, code, firstName: '', lastName: '', lastFour: '', city: '', listing: '' }
    return sortOut([{ ...stay, arrival: '', departure: '', status: 'cancelled', row: 1 }], [], today)
  }
  if (!name) return refused('No guest’s name was found in it. Paste the whole email, with its subject.')
  if (!dates)
    return refused('No arrival and departure were found in it. Paste the whole email, with its dates.')
  const doubts = [
    ...doubted,
    ...(name.isCertain ? [] : ['The guest’s name is not in the subject or after a label.']),
    ...(lines.some((line) => isConfirmation(line) || isCancellation(line)) ? [] : [unconfirmed]),
    ...(request.test(lines.find(isConfirmation) ?? '') ? [unconfirmed] : []),
    ...(olderDates.test(clean) ? ['It tells the dates from before a change as well.'] : []),
    ...dates.doubts,
  ]
  const stay = {
    source,
    code,
    ...name.parts,
    lastFour: '',
    city: townIn(lines, name.parts),
    listing: '',
    arrival: dates.arrival,
    departure: dates.departure,
    status: statusOfMail(lines),
    row: 1,
  }
  return sortOut([stay], [], today, { doubts })
}

/** Its subject, or the first lines, say whether it calls a stay off. */
const statusOfMail = (lines: readonly string[]): Status => {
  const said = lines.find((line) => isConfirmation(line) || isCancellation(line)) ?? ''
  return isCancellation(said) ? 'cancelled' : 'booked'
}

const airbnbCode = /\bHM[A-Z0-9]{8}\b/
const otherCode =
  /(?:confirmation (?:code|number)|(?:booking|reservation) (?:number|id|code)|itinerary|c[oó]digo de (?:confirma[cç][iã][oó]n?|reserva)|n[uú]mero d[ae] reserva|num[eé]ro de r[eé]servation|code de confirmation|buchungsnummer|best[aä]tigungscode|numero di prenotazione|codice di conferma)[\s:#]*([A-Z0-9][A-Z0-9.-]{4,20})/i

/** 'BOOKING (#B15831191)', 'New booking! (4821956733, Sunday …)'; the '#' of 'Vrbo #4906384' numbers the listing. */
const codeBehindSign =
  /(?:booking|reservation|reserva|r[eé]servation|buchung|reservierung|prenotazione)[^#()\n]{0,60}(?:(?<!(?:vrbo|property|listing|unit) ?)\(?#|\()(?=[A-Z]*\d)([A-Z\d][\dA-Z-]{4,20})/i

function codeIn(lines: readonly string[]): string {
  const told = readCode(otherCode.exec(lines.join('\n'))?.[1] ?? '')
  const said = lines.filter((line, n) => n === 0 || isConfirmation(line) || isCancellation(line))
  return told || readCode(said.map((line) => codeBehindSign.exec(line)?.[1] ?? '').find(Boolean) ?? '')
}

const unconfirmed = 'Nothing in it says that the booking is confirmed.'
const request = /\brequest\b|\bsolicitud\b|\bdemande\b|anfrage\b|\brichiesta\b|\bpedido\b/i
const olderDates =
  /\b(?:original|previous|old) (?:dates?|check-?in|arrival|booking|reservation)\b|\b(?:fechas|datas) (?:originales|originais|anteriores)|\bdates (?:initiales|pr[eé]c[eé]dentes|d.origine)|\b(?:urspr[uü]ngliche|bisherige|alte)[nrs]? (?:daten|anreise|buchung|reisedaten)|\bdate (?:originali|precedenti)/i

const labels = (pick: (mail: Language['mail']) => readonly string[]) =>
  new RegExp(
    `^(?:${[...new Set(Object.values(languages).flatMap(({ mail }) => pick(mail)))]
      .filter((word) => word.length > 4)
      .map((word) => word.replaceAll(/[ -]/g, '[ -]?'))
      .join('|')})(?:\\s?date)?\\s?(?::|$)`,
    'iu',
  )
const arrivalLabel = labels(({ arrival }) => arrival)
const departureLabel = labels(({ departure }) => departure)

/** The particulars of a booking without a word of its confirmation, as below a guest's message. */
const isLabelled = (lines: readonly string[]) =>
  lines.some((line) => guestLabel.test(line) || firstNameLabel.test(line)) &&
  lines.some((line) => arrivalLabel.test(line)) &&
  lines.some((line) => departureLabel.test(line)) &&
  (lines.some((line) => airbnbCode.test(line)) || codeIn(lines) !== '')

type LanguageCode = keyof typeof languages

/** The language whose words a mail uses most; English when none stands out. */
function languageOf(text: string): LanguageCode {
  const phrase = ` ${phraseOf(text.slice(0, 20_000))} `
  let best: { code: LanguageCode; score: number } = { code: 'en', score: 0 }
  for (const [code, { mail }] of Object.entries(languages) as [LanguageCode, Language][]) {
    const score = markers(mail).reduce(
      (sum, [word, weight]) => sum + (phrase.includes(` ${word} `) ? weight : 0),
      0,
    )
    if (score > best.score) best = { code, score }
  }
  return best.code
}

const markers = (mail: Language['mail']): [string, number][] => [
  ...mail.confirmed.map((word): [string, number] => [phraseOf(word), 3]),
  ...[...mail.arrives, ...mail.arrival, ...mail.departure, ...mail.nights, ...mail.counted, ...mail.guest]
    .map(phraseOf)
    .filter((word) => word.length > 2)
    .map((word): [string, number] => [word, 1]),
]

const noName = wordsOfAll(({ mail, summary }) => [...mail.counted, ...mail.guest, ...summary.reserved])
const moreNoName =
  /^(?:reservation|booking|confirmed|confirmation|new|subject|guest|you|your|nueva|nouvelle|neue|nuova|nova|hello|hi|dear|requests?|details?|dates?|rooms?|type|original|property|total|payment|policy)$/i
type Parts = { firstName: string; lastName: string; note?: string }

const isName = ({ firstName, lastName }: Parts) => {
  const words = [...firstName.split(' '), ...lastName.split(' ')].filter(Boolean)
  return (
    words.length > 0 &&
    /^[^\p{Ll}]/u.test(words[0]!) &&
    !words.some((word) => moreNoName.test(word) || noName.has(phraseOf(word)) || /\d/.test(word))
  )
}

const subjectOf = (line: string) =>
  line
    .replace(/^(?:subject|betreff|asunto|objet|oggetto|assunto)\s*:\s*/i, '')
    .replaceAll(/ \(?#\S*\d\S*/g, '')
    .replace(/^(?:(?:fwd?|re|wg|aw|tr|rv|i|r|enc|res)\s*:\s*)+/i, '')

/** The name in the subject, behind a label, or on a line of its own. */
function nameIn(lines: readonly string[], code: LanguageCode): { parts: Parts; isCertain: boolean } | null {
  const said = lines.filter((line) => isConfirmation(line) || isCancellation(line)).map(subjectOf)
  const inSubject = said.flatMap((line) => nameInSubject(line, code) ?? [])[0]
  if (inSubject?.isSaid) return { parts: withLastName(inSubject.parts, lines), isCertain: true }
  const behind = (label: RegExp) =>
    lines.flatMap((line, n) => {
      const [whole, inLine] = label.exec(line) ?? []
      return whole === undefined ? [] : [inLine || (lines.slice(n + 1).find(Boolean) ?? '')]
    })
  const parts = [firstNameLabel, lastNameLabel].map((label) => behind(label)[0] ?? '')
  const labelled = [...behind(guestLabel), ...(parts.includes('') ? [] : [parts.join(' ')])]
  const found = labelled.map((text) => readName(text)).find(isName)
  if (found) return { parts: withLastName(found, lines), isCertain: true }
  if (inSubject) return { ...inSubject, parts: withLastName(inSubject.parts, lines) }
  const query = parsePersonQuery(said[0] ?? '')
  const asked = readName(`${query.firstName} ${query.lastName}`)
  if (code === 'en' && said.length > 0 && isName(asked))
    return { parts: withLastName(asked, lines), isCertain: false }
  const alone = lines.slice(1).find((line) => wholeName.test(line) && isName(readName(line)))
  return alone ? { parts: readName(alone), isCertain: false } : null
}

const plainLabels = [...new Set(Object.values(languages).flatMap(({ mail }) => mail.guest))]
const guestLabel = new RegExp(
  `^(?:${plainLabels.map((label) => label.replaceAll(' ', '\\s+')).join('|')})\\s*(?::\\s*(.*)|)$`,
  'iu',
)
const [firstNameLabel, lastNameLabel] = ['first', 'last'].map(
  (which) => new RegExp(`^(?:guest|customer) ${which} name(?: ?: ?(.*)|)$`, 'i'),
) as [RegExp, RegExp]
const wholeName = /^\p{Lu}[\p{L}\p{M}'’.-]+(?: [\p{L}\p{M}'’.-]+){1,3}$/u

type InSubject = { parts: Parts; isSaid: boolean; isCertain: boolean }

/**
 * The name before 'arrives Feb 23', 'kommt am 23. Feb. an', which says that it is one, or a part of the subject: of several
 * one may be the listing's.
 */
function nameInSubject(line: string, code: LanguageCode): InSubject | null {
  const found: Parts[] = []
  const verbs = [...languages.en.mail.arrives, ...languages[code].mail.arrives]
  const verb = new RegExp(String.raw`\s(?:is\s+|ist\s+)?(?:${verbs.join('|')})(?![\p{L}\p{M}])`, 'iu')
  const pieces = line.split(/\s+[-–—·|]\s+|\s*[:!]\s+|[!.]\s|\s*,\s/)
  for (const piece of [...pieces].reverse()) {
    const before = piece.split(verb)
    if (before.length < 2 && !pieces.slice(0, -1).some((one) => isConfirmation(one))) continue
    const words = (before[0] ?? '').split(' ').filter(Boolean)
    // Of 'New booking confirmed Zora' the name is the last words with a capital.
    const kept = words.slice(lastLabel(words))
    const parts = readName(kept.join(' ').replace(/\S*\d.*$/, ''))
    if (
      kept.length <= 6 &&
      kept.length > 0 &&
      isName(parts) &&
      !isConfirmation(kept.join(' ')) &&
      (before.length > 1 || wholeName.test(kept.join(' ')))
    ) {
      if (before.length > 1) return { parts, isSaid: true, isCertain: true }
      found.push(parts)
    }
  }
  if (found.length > 0) return { parts: found.at(-1)!, isSaid: false, isCertain: found.length === 1 }
  const [, forWhom] =
    /\s(?:for|from|by|de|di|von|para|pour|per|für)\s+(\p{Lu}[\p{L}\p{M}'’.-]+(?: \p{Lu}?[\p{L}\p{M}'’.-]+){0,3})\s*(?:$|[:(,–-])/u.exec(
      line.split(verb)[0] ?? '',
    ) ?? []
  const parts = readName(forWhom ?? '')
  return forWhom && isName(parts) ? { parts, isSaid: false, isCertain: true } : null
}

const lastLabel = (words: readonly string[]) =>
  words.findLastIndex(
    (word) => moreNoName.test(word) || noName.has(phraseOf(word)) || confirmedWord.test(phraseOf(word)),
  ) + 1
const confirmedWord = patternOf(
  Object.values(languages).flatMap(({ mail }) =>
    mail.confirmed.flatMap((phrase) =>
      phraseOf(phrase)
        .split(' ')
        .filter((word) => word.length > 3),
    ),
  ),
  { start: '^', end: '$' },
)

/** Where the subject tells the first name alone, a line of its own may tell both. */
function withLastName(parts: Parts, lines: readonly string[]): Parts {
  if (parts.lastName !== '') return parts
  const whole = lines.find(
    (line) => line.startsWith(`${parts.firstName} `) && wholeName.test(line) && !isConfirmation(line),
  )
  const name = readName(whole ?? '')
  return whole && isName(name) ? name : parts
}

/** The town stands within a few lines below the guest's name: 'Tampa, FL'. */
function townIn(lines: readonly string[], { firstName, lastName }: Parts): string {
  const names = [firstName, `${firstName} ${lastName}`.trim()]
  // Mails as text have the address of each link in them.
  const seen = lines.map((line) => line.replaceAll(/\[?https?:\S+/g, '').trim()).filter(Boolean)
  const at = seen.findIndex((line) => names.includes(line))
  const near = at === -1 ? [] : seen.slice(at + 1, at + 6)
  const found = near.map((line) =>
    /^(?:from |lives in )?([\p{L} .'’-]{2,60}), [\p{L} .]{2,40}$/iu.exec(line)?.[1]?.trim(),
  )
  return found.find((town) => town && weekdaysOf(town.split(/[\s.]/)[0]!).length === 0) ?? ''
}

type Found = {
  at: number
  end: number
  day: number
  month: number
  year: number | null
  weekdays: number[]
  isOpen: boolean
}
type Dates = { arrival: string; departure: string; doubts: string[] }

/** A longer stay in a mail was most often misread. */
const longStay = 60
/** Those behind them are not of the booking. */
const mostDates = 1000

/** The arrival and the first later date behind it, compared with the nights that the mail tells. */
function datesIn(text: string, code: LanguageCode, sent: string): Dates | null {
  const { mail } = languages[code]
  const phrases = (list: readonly string[]) =>
    new RegExp(
      `(?<!\\p{L})(?:${list.map((one) => one.replaceAll(/[ -]/g, '[\\s-]*')).join('|')})(?!\\p{L})`,
      'iu',
    )
  const english = languages.en.mail
  const long = (list: readonly string[]) => list.filter((word) => word.length > 4)
  const mark = phrases([
    ...long(mail.arrival),
    ...long(english.arrival),
    ...long(mail.arrives),
    'arrives?',
  ]).exec(text)
  const start = mark?.index ?? 0
  const all = [code, ...(code === 'en' ? [] : (['en'] as const)), null].map((each) => findDates(text, each))
  const found =
    all.find((dates) => dates.filter(({ at }) => at >= start).length >= 2) ??
    all.find((dates) => dates.length > 0) ??
    []
  const behind = found.filter(({ at }) => at >= start)
  const dates = (behind.length > 0 ? behind : found)
    .slice(0, mostDates)
    .map((one) => ({ ...one, iso: dayFrom(one, sent) }))
    .filter(({ iso }) => iso !== null) as (Found & { iso: string })[]
  const first = dates[0]
  if (!first) return null
  const nights = Number(
    new RegExp(
      `(?<!\\d)(\\d{1,3})\\s?(?:${[...mail.nights, ...english.nights].join('|')})(?!\\p{L})`,
      'iu',
    ).exec(text)?.[1] ?? 0,
  )
  const later = dates.filter(({ iso }) => iso > first.iso)
  const leaving = phrases([...long(mail.departure), ...long(english.departure)]).exec(text.slice(start))
  const afterLabel = leaving ? later.find(({ at }) => at >= start + leaving.index) : undefined
  const byNights = nights > 0 ? addDays(first.iso, nights) : ''
  const written = later.find(({ iso }) => iso === byNights) ?? afterLabel ?? later[0]
  const departure = written?.iso ?? byNights
  if (departure === '') return null
  const stayed = nightsBetween(first.iso, departure)
  const doubts = [
    ...(mark === null ? ['No word says which date is the arrival.'] : []),
    ...(written === undefined ? ['It gives no departure; that was counted from the nights.'] : []),
    ...(nights > 0 && stayed !== nights ? [`It says ${nights} nights, and the dates make ${stayed}.`] : []),
    ...(written && nights === 0 && !afterLabel ? ['No word says which date is the departure.'] : []),
    ...(stayed > longStay ? [`The dates make ${stayed} nights.`] : []),
    ...([first, written].some((one) => one?.isOpen) && stayed !== nights
      ? ['The day and the month of its dates may be the other way around.']
      : []),
    ...([first, written].some((one) => one && hasOtherWeekday(one))
      ? ['A date and its weekday do not agree.']
      : []),
  ]
  return { arrival: first.iso, departure, doubts }
}

const hasOtherWeekday = ({ iso, weekdays }: Found & { iso: string }) =>
  weekdays.length > 0 && !weekdays.includes(new Date(iso).getUTCDay())

const counted = wordsOfAll(({ mail }) => mail.counted)
const yearPart = String.raw`(?:,?[^\S\n]+(?:de[^\S\n]+|del[^\S\n]+)?(20\d\d)(?!\d))?`
const weekday = String.raw`(?:(?<w>\p{L}[\p{L}-]{1,20})\.?,?[^\S\n]+(?:le[^\S\n]+|den[^\S\n]+|the[^\S\n]+|el[^\S\n]+|il[^\S\n]+|dia[^\S\n]+)?)?`
const ordinal = String.raw`(?:\.|st|nd|rd|th|er|º|°)?`
const until = String.raw`(?:[^\S\n]*[-–—][^\S\n]*|[^\S\n]+(?:${[...new Set(Object.values(languages).flatMap(({ mail }) => mail.until))].join('|')})[^\S\n]+)`
const numeric = /(?<![\d/.-])(?:(\d{4})-(\d\d)-(\d\d)|(\d{1,2})([./-])(\d{1,2})\5(\d{4}|\d\d))(?![\d])/g
const dayFirst = new RegExp(
  String.raw`(?<![\d:.,])${weekday}(?:(?<d0>\d{1,2})${ordinal}${until})?(?<d>\d{1,2})${ordinal}[^\S\n]*(?:de[^\S\n]+|of[^\S\n]+)?(?<m>\p{L}{3,})(?![\p{L}\p{M}])\.?${yearPart}`,
  'giu',
)
const monthFirst = new RegExp(
  String.raw`${weekday}(?<![\p{L}\p{M}])(?<m>\p{L}{3,})\.?[^\S\n]+(?<d>\d{1,2})(?:st|nd|rd|th)?(?![\d:])(?:[^\S\n]*[-–—][^\S\n]*(?<d1>\d{1,2})(?![\d:]|[^\S\n]*\p{L}{3,}\.?[^\S\n]+\d))?${yearPart}`,
  'giu',
)

/** The dates of a text in their order: with the months of one language, or of all for null. */
function findDates(text: string, code: LanguageCode | null): Found[] {
  const names = code === null ? undefined : monthsOf(code)
  const found: Found[] = []
  /** 1 for each sign that belongs to a date. */
  const taken = new Uint8Array(text.length)
  const add = (
    at: number,
    end: number,
    groups: Record<string, string | undefined>,
    year: string | undefined,
  ) => {
    const month = monthOf(groups['m'] ?? '', names)
    if (month === 0 || taken.subarray(at, end).includes(1)) return
    // 'June 2 adults' tells who comes.
    const isCount =
      year === undefined &&
      counted.has(phraseOf(/^\s+(\p{L}+)/u.exec(text.slice(end, end + maxLine))?.[1] ?? '')) &&
      groups['m'] !== undefined &&
      text
        .slice(at, end)
        .trim()
        .endsWith(groups['d'] ?? '-')
    if (isCount) return
    taken.fill(1, at, end)
    const base = { month, year: year === undefined ? null : Number(year), isOpen: false }
    const days = [groups['d0'], groups['d'], groups['d1']].filter((day) => day !== undefined).map(Number)
    days.forEach((day, n) =>
      found.push({
        ...base,
        day,
        at: at + n,
        end,
        weekdays: n === 0 && days.length === 1 && groups['w'] ? weekdaysOf(groups['w']) : [],
      }),
    )
  }
  for (const match of text.matchAll(numeric)) {
    const [whole, year, month, day, first, mark, second, end] = match
    const full = year ?? (end!.length === 2 ? `20${end}` : end!)
    const isEnglish = (code ?? 'en') === 'en' && mark === '/'
    const [one, other] = [Number(first), Number(second)]
    const isDayFirst = !isEnglish || one > 12
    const date = year
      ? { day: Number(day), month: Number(month) }
      : isDayFirst
        ? { day: one, month: other }
        : { day: other, month: one }
    taken.fill(1, match.index, match.index + whole.length)
    found.push({
      ...date,
      year: Number(full),
      at: match.index,
      end: match.index + whole.length,
      weekdays: [],
      isOpen: !year && isEnglish && one <= 12 && other <= 12 && one !== other,
    })
  }
  for (const match of text.matchAll(dayFirst))
    add(match.index, match.index + match[0].length, match.groups!, match[5])
  // Only English writes the month first.
  if (code === 'en' || code === null)
    for (const match of text.matchAll(monthFirst))
      add(match.index, match.index + match[0].length, match.groups!, match[5])
  return found.sort((a, b) => a.at - b.at)
}

/** A mail lies around for a while: a date without a year may be some days ago. */
const daysBack = 60

/** The day of a date; without a year the next one that falls on its weekday. */
function dayFrom({ day, month, year, weekdays }: Found, sent: string): string | null {
  if (year !== null) return isoDay(year, month, day)
  const now = Number(sent.slice(0, 4))
  const options = [now - 1, now, now + 1]
    .flatMap((each) => isoDay(each, month, day) ?? [])
    .filter((one) => one >= addDays(sent, -daysBack))
  return options.find((one) => weekdays.includes(new Date(one).getUTCDay())) ?? options[0] ?? null
}
