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
  /\s(?:is\s+)?(?:arrives|arriving|checks in|checking in|has booked|booked|is coming|stays|staying)\b[^·]*|\sfrom\s/gi
const nextLabel = /\s\p{L}[\p{L}-]*\s*:.*$/u

const label = /(?:^|\s)(?:guest(?:\s+name)?|name|booked by|travell?er)\s*:\s*(.*)$/i
const phoneLabel = /\b(?:phone|mobile|cell|tel)(?: number)?\s*:\s*(\+?[\d(][\d ().–-]{2,30}\d)/i
/** 'Reservation confirmed - Bill Smyth', 'New booking for Lake Cabin – Bill Smyth'. */
const subject = /\b(?:reservation|booking)\b[^:!–·-]{0,40}(?:[:!–]|-\s|\.\s)(.*)$/i
const forWhom = /\b(?:reservation|booking)\b(?:\s+(?:request|is|confirmed))*\s+(?:for|from|by)\s+(.*)$/i
/** A line of a longer text that tells of no person. */
const opening = /^\s*(?:hi|hello|dear)\s|\b(?:reservation|booking)\b/i

/** The line of a typed or pasted text that tells most of a person, without what else a mail says in it. */
export function lineAboutPerson(text: string): string {
  const lines = text
    .slice(0, maxLength)
    .replaceAll(/\p{Extended_Pictographic}|\u200d|\ufe0f/gu, ' ')
    .split(/[\r\n]+/)
    .map((line) => line.slice(0, maxLine))
    .filter((line) => /[\p{L}\d]/u.test(line))
  return (
    firstOf(lines, (line, n) => {
      const [, found] = label.exec(line) ?? []
      const name = found === '' ? lines[n + 1] : found?.replace(nextLabel, '')
      return name && `${name} ${phoneLabel.exec(lines.join(' '))?.[1] ?? ''}`
    }) ||
    firstOf(lines, (line) => subject.exec(clean(line))?.[1]) ||
    firstOf(lines, (line) => forWhom.exec(clean(line))?.[1]) ||
    firstOf(lines, (line) => (opening.test(line) && lines.length > 1 ? undefined : line))
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
    .filter((part) => /[\p{L}\d]/u.test(part))
  const name = parts.find((part) => /\p{L}/u.test(part)) ?? parts[0] ?? ''
  const others = parts.filter((part) => part !== name)
  const phone = others.find((part) => !/\p{L}/u.test(part) && part.replaceAll(/\D/g, '').length >= 4) ?? ''
  const place = others.find(isKnownPlace)
  return [`${name} ${phone}`.trim(), ...(place === undefined ? [] : [place])].join(', ')
}
