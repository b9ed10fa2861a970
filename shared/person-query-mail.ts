import { isKnownPlace } from './person-query-places.ts'
import { particles } from './person/titles.ts'

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
    // '23.02.2027', but not the beginning of '06.12.34.56.78'; '23 de febrero de 2027'
    String.raw`(?<![\d.-])\d{1,2}\.\d{1,2}\.(?:20)?\d\d(?![\d.-])`,
    String.raw`\b\d{1,2}\.?\s(?:de\s)?\p{L}{3,10}\.?,?\s(?:del?\s)?20\d\d\b`,
    String.raw`\b\d+\s*(?:guests?|adults?|child(?:ren)?|kids?|infants?|pets?|people|nights?|rooms?)\b`,
    String.raw`[$€£]\s?\d[\d.,]*|\bHM[A-Z0-9]{8}\b`,
  ].join('|'),
  'giu',
)
/** 'phone ending in 4410': the words before the digits. */
const phoneWords = /[,;(]?\s*\b(?:phone|mobile|cell|tel|last (?:four|4)|ending)\b[^\d+(·]{0,30}(?=[+(]?\d)/gi
/** What follows the name: 'arrives Feb 23', 'kommt am', 'has booked', 'from Tampa'. */
const saidOfThem =
  /\s(?:is\s+)?(?:arrives?|arriving|checks in|check(?:ing|ed)?-?\s?(?:in|out)|has (?:booked|sent|replied|requested)|booked|is coming|stays|staying|here|requesting|wants to|would like|sent (?:you|a)|kommt|reist|hat gebucht|llega|ha reservado|a réservé|arriva|arriverà|ha prenotato|chega|reservou)(?![\p{L}\p{M}])[^·]*|\sfrom\s/giu
const nextLabel = /\s\p{L}[\p{L}-]*\s*:.*$/u

const guestLabels =
  'guest(?:\\s+name)?|name|booked by|travell?er(?:\\s+name)?|huésped|nombre(?: del (?:huésped|cliente))?|viajero|voyageur|nom(?: du (?:voyageur|client))?|gast|gastname|name des gastes|ospite|nome(?: dell.ospite)?|hóspede|cliente?'
const label = new RegExp(
  `(?:^|\\s)(?<!(?:property|listing|unit|hotel|room|house|company)\\s)(?:${guestLabels})\\s*:\\s*(.*)$`,
  'iu',
)
const phoneLabel =
  /(?<!\p{L})(?:phone|mobile|cell|tel|tel[eé]fono|m[oó]vil|celular|t[eé]l[eé]phone|portable|telefon|handy|mobil|cellulare|telefone|telem[oó]vel)(?: number)?\s*:\s*(\+?[\d(][\d ().–-]{2,30}\d)/iu
const booking =
  '(?<!\\p{L})(?:reservation|booking(?!\\.com)|reserva|réservation|buchung|reservierung|prenotazione|rezerwacja|reservering)(?!\\p{L})'
/** 'Booking number: 4821956733', 'Código de reserva' */
const numberLabel =
  /(?<!\p{L})(?:n[uú]mm?[eé]r[oa]?|\p{L}*nummer|number|no|id|code|c[oó]digo|codice|\p{L}*code)(?!\p{L})[^:]{0,30}:?\s*\S*$/iu
/** 'Reservation confirmed - Bill Smyth', 'New booking for Lake Cabin – Bill Smyth', 'Buchung bestätigt – Bill Smyth'. */
const subject = new RegExp(
  `${booking}(?!\\s(?:id|number|no|code)\\b)[^:!–·-]{0,40}(?:[:!–]|-\\s|\\.\\s)(.*)$`,
  'iu',
)
const forWhom =
  /\b(?:reservation|booking)\b(?:\s+(?:request|change|is|confirmed))*\s+(?:for|from|by)\s+(.*)$/i
/** A line of a longer text that tells of no person. */
const aboutNoPerson = new RegExp(
  `${booking}|\\b(?:thanks?|regards|cheers|see|we|us|our|you|your|the|this|dates?|details|check-?in|check-?out|adults?|property|room|price|total|message|inquiry|cancel\\p{L}*)\\b`,
  'iu',
)
/** 'Hi Ana,' is addressed to the host. */
const greeting =
  /^\s*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hola|bonjour|hallo|ciao|ol[aá])(?![\p{L}\p{M}])[^,!.:·\n]{0,40}(?:[,!.:]|$)/iu
const nameWord = String.raw`\p{Lu}[\p{L}\p{M}'’.-]*`
const nextWord = String.raw`[^\S\n]+(?:(?:${[...particles].join('|')})[^\S\n]+){0,3}\p{Lu}[\p{L}\p{M}'’-]*`
const nameWords = `${nameWord}(?:${nextWord}){1,3}`
/** 'My name is Bill Smyth', 'this is Bill Smyth'. */
const introduced = new RegExp(
  String.raw`(?<!\p{L})(?:[Mm]y name is|I am|I['’]m|[Tt]his is|[Mm]e llamo|[Mm]i nombre es|[Ss]oy|[Jj]e suis|[Jj]e m['’]appelle|[Ii]ch bin|[Ii]ch heiße|[Mm]ein Name ist|[Mm]i chiamo|[Ss]ono|[Mm]eu nome é|[Ss]ou)\s+(?:[oa]\s+)?(${nameWords})`,
  'u',
)
/** 'You have a new message from Bill Smyth', 'Request for Blue Door from Bill Smyth'. */
const fromWhom = new RegExp(
  String.raw`(?<!\p{L})(?:reservation|booking|message|inquiry|request|Nachricht|Buchung|Anfrage)(?!\p{L}).*?\s(?:from|von)\s+(${nameWord}(?:${nextWord}){0,3})`,
  'iu',
)
/** 'Bill Smyth przyjeżdża 23 lut' */
const verbBehind = new RegExp(String.raw`^(\s*${nameWords})\s+(?!from\s)\p{Ll}[^·]*`, 'u')
const nameFirst = new RegExp(`^\\s*${nameWords}`, 'u')
/** 'Booking ID', 'Customer First Name' */
const labelAlone = new RegExp(
  `${booking}|(?<!\\p{L})(?:name|type|details|id|code|number|hotel|request|dates?|inquiry|airbnb|booking\\.com|vrbo)(?!\\p{L})`,
  'iu',
)
const nameAlone = new RegExp(`^\\s*(${nameWords})\\s*$`, 'u')
/** Longer parts are sentences. */
const mostNameWords = 6

const bookingWord = new RegExp(booking, 'iu')
const bookingAlone = new RegExp(`^${booking}$`, 'iu')
const wholePhone = /(?<![\p{L}\d_])\+?\(?\d[\d ().–-]{5,28}\d/u
const noPhone = new RegExp(
  `${booking}|(?<!\\p{L})(?:confirmation|itinerary|total|id|\\p{L}*code|c[oó]digo|codice|\\p{L}*nummer|vrbo|iban)(?!\\p{L})`,
  'iu',
)
const placeSaid = /\b(?:from|live in|lives in|based in|city\s*:|town\s*:)\s*([\p{L}][\p{L} .,'’-]*)/iu

/** The line of a typed or pasted text that tells most of a person, without what else a mail says in it. */
export function lineAboutPerson(text: string): string {
  const lines = text
    .slice(0, maxLength)
    .replaceAll(/\p{Extended_Pictographic}|\u200d|\ufe0f/gu, ' ')
    .split(/[\r\n]+/)
    .flatMap((line) => said(line.slice(0, maxLine)))
    .map(withoutOthers)
    .filter(hasText)
  const isLong = lines.length > 1
  const withoutGreeting = lines.map((line) => line.replace(greeting, '')).filter(hasText)
  const found = lineOf(withoutGreeting, isLong)
  return found === '' ? '' : withOtherLines(found, withoutGreeting)
}

/** '[23.02.27, 10:15:03] Bill Smyth: Hi' of a messenger: who wrote, and what. */
const chat =
  /^\s*\[?(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+\d{1,2}:\d\d|\d{1,2}:\d\d,?\s+\d{1,4}[./-]\d{1,2}[./-]\d{2,4})[\d:]*(?:\s?[ap]\.?m\.?)?\]?\s*[-–]?\s*([^:]{2,60}):\s+(.*)$/i
const said = (line: string) => chat.exec(line)?.slice(1) ?? [line]

/** Without addresses, codes and the words around a name; a link to a chat is a number. */
const withoutOthers = (line: string) =>
  line
    .replace(/(?:https?:\/\/)?wa\.me\/(?=\d)/i, '+')
    .replaceAll(/\[?https?:\S+|<?[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>?/g, ' ')
    .replace(/^\s*(?:(?:subject|betreff|asunto|objet|oggetto|assunto|from|fwd?|re|wg|aw|tr|rv)\s*:\s*)+/i, '')
    .replaceAll(/\(?#\w*\d{5}\w*\)?|\(\d{8,12},[^()]*\)|\b[A-Z]{1,4}\d{5,}\b/g, ' ')
    .replace(
      /(?:^|,)\s*\d{1,5} [\p{L} .]{2,30} (?:st|street|ave|avenue|rd|road|dr|drive|ln|lane|blvd|court)\b\.?/iu,
      '',
    )
    .replace(/(?<=\b[A-Z]{2}) \d{5}(?:-\d{4})?\b/, '')
    .replace(/(?<=\p{L}) x ?\d{1,2}(?!\d)/u, '')
    .replace(/(?<=^\s*\p{Lu}[\p{L}\p{M}'’-]*) (?:&|\+|and|und|et) \p{Lu}[\p{L}\p{M}'’-]*(?= \p{Lu})/u, '')
    .replace(/(?<=\p{Lu}\S* \p{Lu}\S*) (?:&|\+|and|und|et) \p{Lu}[^,·]*/u, '')
    .replace(/\s(?:and|&|\+|y|und|et|e) (?:family|familia|familie|famille|famiglia|família)(?!\p{L})/iu, '')

const isMail = (lines: readonly string[]) => lines.some((line) => bookingWord.test(line))
const hasText = (line: string) => /[\p{L}\d]/u.test(line)

/** A number and a town that another line tells. */
function withOtherLines(found: string, lines: readonly string[]): string {
  const hasPhone = found.replaceAll(/\D/g, '').length >= 4
  const phones = lines.map((line, n) => {
    const number = numberLabel.test(lines[n - 1] ?? '') ? '' : phoneIn(line)
    // Digits alone are the number of a booking there.
    return isMail(lines) && /^\d+$/.test(number) && !phoneLabel.test(line) ? '' : number
  })
  const phone = hasPhone ? '' : (phones.find((number) => number !== '') ?? '')
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

/** Whether a line of a longer text may tell of a person; of a mail only one that begins with a whole name. */
const mayBePerson = (line: string, lines: readonly string[]) =>
  !aboutNoPerson.test(line) &&
  readParts(line).split(/\s+/).length <= mostNameWords &&
  (!isMail(lines) || (nameFirst.test(line) && !labelAlone.test(line)))

function lineOf(lines: readonly string[], isLong: boolean): string {
  return (
    firstOf(lines, (line, n) => {
      const [, found] = label.exec(line) ?? []
      const name = found === '' ? lines[n + 1] : found?.replace(nextLabel, '')
      return name && `${name} ${phoneLabel.exec(lines.join(' '))?.[1] ?? ''}`
    }) ||
    firstOf(lines, (line) => fromWhom.exec(line)?.[1]) ||
    firstOf(lines, (line) => {
      const found = numberLabel.test(line) ? '' : (subject.exec(clean(line))?.[1] ?? '')
      const isName = /\p{L}/u.test(found) && !(isLong && /^\P{L}*\p{Ll}/u.test(found))
      return isName ? found.replace(verbBehind, '$1') : undefined
    }) ||
    firstOf(lines, (line) => forWhom.exec(clean(line))?.[1]) ||
    firstOf(lines, (line) => introduced.exec(line)?.[1]) ||
    firstOf(isLong ? lines : [], (line) => (labelAlone.test(line) ? undefined : nameAlone.exec(line)?.[1])) ||
    firstOf(lines, (line) => (isLong && !mayBePerson(line, lines) ? undefined : line))
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
  const named = parts.filter((part) => /\p{L}/u.test(part))
  const name = named.find((part) => !bookingAlone.test(part)) ?? named[0] ?? parts[0] ?? ''
  const others = parts.filter((part) => part !== name)
  const phone = others.find((part) => !/\p{L}/u.test(part) && part.replaceAll(/\D/g, '').length >= 4) ?? ''
  const place = others.find(isKnownPlace)
  return [`${name} ${phone}`.trim(), ...(place === undefined ? [] : [place])].join(', ')
}
