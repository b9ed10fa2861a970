import { isKnownPlace } from './person-query-places.ts'

/** A pasted page is read so far; a line of it so far. */
const maxLength = 5000
const maxLine = 400

const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const day = String.raw`\d{1,2}(?:st|nd|rd|th)?(?!\d)`
const until = (end: string) => String.raw`(?:\s*(?:[–-]|to)\s*${end})?`
const year = String.raw`(?:,?\s+20\d\d(?!\d))?`
/** What a mail holds beside the person: dates, how many come, what they pay, the code of the reservation. */
const beside = new RegExp(
  [
    String.raw`\b${month}\.?\s+${day}${year}${until(`(?:${month}\\.?\\s+)?${day}`)}${year}`,
    String.raw`\b${day}${until(day)}\s+${month}\b${year}`,
    String.raw`\b\d{1,2}/\d{1,2}(?:/\d{2,4})?\b|\b20\d\d-\d\d-\d\d\b`,
    String.raw`\b\d+\s*(?:guests?|adults?|child(?:ren)?|kids?|infants?|pets?|people|nights?|rooms?)\b`,
    String.raw`[$€£]\s?\d[\d.,]*|\bHM[A-Z0-9]{8}\b`,
  ].join('|'),
  'gi',
)
/** 'phone ending in 4410': the words before the digits. */
const phoneWords = /[,;(]?\s*\b(?:phone|mobile|cell|tel|last (?:four|4)|ending)\b[^\d+(·]{0,30}(?=[+(]?\d)/gi
/** What follows the name: 'arrives Feb 23', 'has booked', 'from Tampa'. */
const saidOfThem =
  /\s(?:is\s+)?(?:arrives|arriving|checks in|checking in|has booked|booked|is coming|stays|staying|here)\b[^·]*|\sfrom\s/gi
const nextLabel = /\s\p{L}[\p{L}-]*\s*:.*$/u

const label = /(?:^|\s)(?:guest(?:\s+name)?|name|booked by|travell?er)\s*:\s*(.*)$/i
const phoneLabel = /\b(?:phone|mobile|cell|tel)(?: number)?\s*:\s*(\+?[\d(][\d ().–-]{2,30}\d)/i
/** 'Reservation confirmed - Bill Smyth', 'New booking for Lake Cabin – Bill Smyth'. */
const subject = /\b(?:reservation|booking)\b[^:!–·-]{0,40}(?:[:!–]|-\s|\.\s)(.*)$/i
const forWhom = /\b(?:reservation|booking)\b(?:\s+(?:request|is|confirmed))*\s+(?:for|from|by)\s+(.*)$/i
/** A line of a longer text that tells of no person. */
const aboutNoPerson = /\b(?:reservation|booking|thanks?|regards|cheers|see|we|us|our|you|your|the|this)\b/i
/** 'Hi Ana,' is addressed to the host. */
const greeting =
  /^\s*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hola|bonjour|hallo|ciao|ol[aá])(?![\p{L}\p{M}])[^,!.:·\n]{0,40}(?:[,!.:]|$)/iu
const nameWords = String.raw`\p{Lu}[\p{L}\p{M}'’.-]*(?:[^\S\n]+\p{Lu}[\p{L}\p{M}'’-]*){1,3}`
/** 'My name is Bill Smyth', 'this is Bill Smyth'. */
const introduced = new RegExp(
  String.raw`\b(?:[Mm]y name is|I am|I['’]m|[Tt]his is|[Mm]e llamo|[Jj]e suis|[Ii]ch bin)\s+(${nameWords})`,
  'u',
)
const nameAlone = new RegExp(`^\\s*(${nameWords})\\s*$`, 'u')
/** Longer parts are sentences. */
const mostNameWords = 6

const wholePhone = /\+?\(?\d[\d ().–-]{5,28}\d/
const noPhone = /\b(?:reservation|booking|confirmation|code|itinerary|total|id)\b/i
const placeSaid = /\b(?:from|live in|lives in|based in|city\s*:|town\s*:)\s*([\p{L}][\p{L} .,'’-]*)/iu

/** The line of a typed or pasted text that tells most of a person, without what else a mail says in it. */
export function lineAboutPerson(text: string): string {
  const lines = text
    .slice(0, maxLength)
    .replaceAll(/\p{Extended_Pictographic}|\u200d|\ufe0f/gu, ' ')
    .split(/[\r\n]+/)
    .map((line) => line.slice(0, maxLine))
    .filter(hasText)
  const isLong = lines.length > 1
  const withoutGreeting = lines.map((line) => line.replace(greeting, '')).filter(hasText)
  const found = lineOf(withoutGreeting, isLong)
  return found === '' ? '' : withOtherLines(found, withoutGreeting)
}

const hasText = (line: string) => /[\p{L}\d]/u.test(line)

/** A number and a town that another line tells. */
function withOtherLines(found: string, lines: readonly string[]): string {
  const hasPhone = found.replaceAll(/\D/g, '').length >= 4
  const phone = hasPhone ? '' : (lines.map(phoneIn).find((number) => number !== '') ?? '')
  const hasPlace = found.split(',').slice(1).some(isKnownPlace)
  const place = hasPlace ? undefined : lines.map(placeIn).find((one) => one !== '')
  return [`${found} ${phone}`.trim(), ...(place ? [place] : [])].join(', ')
}

function phoneIn(line: string): string {
  const [number = ''] = noPhone.test(line) ? [] : (wholePhone.exec(clean(line)) ?? [])
  const digits = number.replaceAll(/\D/g, '').length
  return digits >= 7 && digits <= 15 ? number : ''
}

/** A line of its own, 'Tampa, FL', or what is said to be the town. */
function placeIn(line: string): string {
  const said = placeSaid.exec(line)?.[1]
  const [place = ''] = (said ?? (line.includes(',') ? line : '')).split(
    /[.!](?:\s|$)|, (?:united states|usa)\b/i,
  )
  return isKnownPlace(place) ? place.trim() : ''
}

function lineOf(lines: readonly string[], isLong: boolean): string {
  const isShort = (part: string) => part.split(/\s+/).length <= mostNameWords
  return (
    firstOf(lines, (line, n) => {
      const [, found] = label.exec(line) ?? []
      const name = found === '' ? lines[n + 1] : found?.replace(nextLabel, '')
      return name && `${name} ${phoneLabel.exec(lines.join(' '))?.[1] ?? ''}`
    }) ||
    firstOf(lines, (line) => subject.exec(clean(line))?.[1]) ||
    firstOf(lines, (line) => forWhom.exec(clean(line))?.[1]) ||
    firstOf(lines, (line) => introduced.exec(line)?.[1]) ||
    firstOf(isLong ? lines : [], (line) => nameAlone.exec(line)?.[1]) ||
    firstOf(lines, (line) =>
      isLong && (aboutNoPerson.test(line) || !isShort(readParts(line))) ? undefined : line,
    )
  )
}

/** The first line of which something about a person is left. */
function firstOf(lines: readonly string[], partOf: (line: string, n: number) => string | undefined): string {
  for (const [n, line] of lines.entries()) {
    const found = readParts(partOf(line, n) ?? '')
    if (found !== '') return found
  }
  return ''
}

const clean = (line: string) => line.replace(beside, ' · ').replaceAll(/[•|]/g, '·')

/** Of 'Bill Smyth · 2 guests · Tampa, FL' the name, the number and the place. */
function readParts(line: string): string {
  const parts = clean(line)
    .replace(phoneWords, ' ')
    .replace(saidOfThem, ' · ')
    .split('·')
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter(hasText)
  const name = parts.find((part) => /\p{L}/u.test(part)) ?? parts[0] ?? ''
  const others = parts.filter((part) => part !== name)
  const phone = others.find((part) => !/\p{L}/u.test(part) && part.replaceAll(/\D/g, '').length >= 4) ?? ''
  const place = others.find(isKnownPlace)
  return [`${name} ${phone}`.trim(), ...(place === undefined ? [] : [place])].join(', ')
}
