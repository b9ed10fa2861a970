import { type Refused, refused } from './stay.ts'

/** Larger than any list of reservations. */
export const maxBytes = 20 * 1024 * 1024

export const tooLarge = refused('It is larger than 20 MB. Export a shorter period.')

/**
 * What the bytes of a file are: text, a spreadsheet, or nothing that is read here, with the reason. `isCertain` is false
 * when two encodings fit the text equally well.
 */
type Decoded = { kind: 'text'; text: string; isCertain: boolean } | { kind: 'xlsx' } | Refused

const begins = (bytes: Uint8Array, ...start: number[]) => start.every((byte, n) => bytes[n] === byte)

export function decode(bytes: Uint8Array): Decoded {
  if (bytes.length > maxBytes) return tooLarge
  if (bytes.length === 0) return refused('It is empty.')
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return refused(whyOldOffice(bytes))
  if (begins(bytes, 0x50, 0x4b)) return { kind: 'xlsx' }
  if (begins(bytes, 0x25, 0x50, 0x44, 0x46))
    return refused('It is a PDF. Choose the CSV, xlsx or calendar file of your platform.')
  const { text, isCertain } = textOf(bytes)
  return text.includes('\0')
    ? refused('It is not a list of reservations. Choose a CSV, xlsx or calendar file.')
    : { kind: 'text', text, isCertain }
}

/** Old Excel files, Outlook's messages and protected workbooks begin with the same bytes. */
function whyOldOffice(bytes: Uint8Array): string {
  const names = new TextDecoder('utf-16le').decode(bytes.subarray(0, 200_000 & ~1))
  const shifted = new TextDecoder('latin1').decode(bytes.subarray(0, 200_000)).replaceAll('\0', '')
  const has = (name: string) => names.includes(name) || shifted.includes(name)
  if (has('__substg1.0'))
    return 'It is a message of Outlook (.msg). Save it as .eml, or copy its text and paste it here.'
  if (has('EncryptedPackage'))
    return 'It is protected with a password. Take the password off, or save it as CSV.'
  return 'It is an old Excel file (.xls). Open it, save it as CSV or xlsx, and choose that one.'
}

type Text = { text: string; isCertain: boolean }

/** UTF-16 with or without its mark, UTF-8 even with broken letters, and else what old programs write. */
function textOf(bytes: Uint8Array): Text {
  const encoding = utf16Of(bytes)
  if (encoding) return { text: new TextDecoder(encoding).decode(bytes), isCertain: true }
  // A line may be folded within a letter.
  const whole = isCalendar(bytes) ? unfold(bytes) : bytes
  const { letters, broken } = countUtf8(whole)
  // Old encodings hardly ever look like a letter of UTF-8.
  if (broken === 0 || letters >= broken)
    return { text: encodedOnce(new TextDecoder('utf-8').decode(whole)), isCertain: true }
  return oldText(whole)
}

const isCalendar = (bytes: Uint8Array) =>
  /^\uFEFF?(?:ï»¿)?\s*BEGIN:VCALENDAR/i.test(new TextDecoder('latin1').decode(bytes.subarray(0, 40)))

/** Without line breaks that are followed by a blank, which belong to the line before. */
function unfold(bytes: Uint8Array): Uint8Array {
  const kept = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const next = bytes[at] === 13 && bytes[at + 1] === 10 ? at + 2 : bytes[at] === 10 ? at + 1 : 0
    if (next > 0 && (bytes[next] === 32 || bytes[next] === 9)) at = next
    else kept[length++] = bytes[at]!
  }
  return kept.subarray(0, length)
}

/** How many letters of several bytes there are, and how many bytes belong to none. */
function countUtf8(bytes: Uint8Array): { letters: number; broken: number } {
  let [letters, broken] = [0, 0]
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte < 0x80) continue
    const more =
      byte >= 0xc2 && byte < 0xe0 ? 1 : byte >= 0xe0 && byte < 0xf0 ? 2 : byte >= 0xf0 && byte < 0xf5 ? 3 : 0
    const isWhole =
      more > 0 &&
      Array.from({ length: more }, (_, n) => bytes[at + 1 + n] ?? 0).every((one) => one >> 6 === 2)
    if (isWhole) at += more
    if (isWhole) letters += 1
    else broken += 1
  }
  return { letters, broken }
}

const bytesOfWindows = new Map(
  Array.from(
    new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 128 }, (_, n) => n + 128)),
    (letter, n) => [letter, n + 128],
  ),
)
const encodedTwice = /[Â-ß][^\p{ASCII}]|[à-ï][^\p{ASCII}]{2}|[ð-ô][^\p{ASCII}]{3}/gu

/** A text that was taken for Windows-1252 and encoded as UTF-8 once more, as it was before: 'ZoÃ«' is 'Zoë'. */
function encodedOnce(text: string): string {
  if (!/Ã[\xa0-\xbf]/.test(text)) return text
  return text.replaceAll(encodedTwice, (letters) => {
    const bytes = Array.from(letters, (letter) => bytesOfWindows.get(letter) ?? 0)
    const { broken } = countUtf8(Uint8Array.from(bytes))
    return broken > 0 || bytes.includes(0) ? letters : new TextDecoder().decode(Uint8Array.from(bytes))
  })
}

/** Windows-1252 or Mac Roman: the one whose letters fit the words around them better, if one of them does. */
function oldText(bytes: Uint8Array): Text {
  const [windows, mac] = ['windows-1252', 'macintosh'].map((name) => new TextDecoder(name).decode(bytes)) as [
    string,
    string,
  ]
  const [forWindows, forMac] = [fit(windows), fit(mac)]
  const isMac = forMac.score > forWindows.score
  const isCertain = forMac.score !== forWindows.score && (isMac ? forMac : forWindows).isWestern
  return { text: isMac ? mac : windows, isCertain }
}

const letters = /[àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿœšžßºª]/i
const words = /[\p{L}\p{M}’]*[^\p{ASCII}][\p{L}\p{M}’]*/gu
const elided = /^(?:[a-z]|qu|un|(?:de|da|ne|a|su|que)ll|sant)$/i

/** How well the letters fit, and whether they may be of a language of Western Europe: most of its letters are plain. */
function fit(text: string): { score: number; isWestern: boolean } {
  let score = 0
  let [plain, others, strange] = [0, 0, 0]
  for (const [word] of text.slice(0, 500_000).matchAll(words))
    Array.from(word).forEach((letter, n, all) => {
      if (letter < '\x80') {
        plain += 1
        return
      }
      others += 1
      const [before, after] = [all[n - 1] ?? '', all[n + 1] ?? '']
      if (letter === '’') score += elided.test(all.slice(0, n).join('')) ? 2 : -1
      else if (!letters.test(letter)) {
        strange += 1
        score -= before + after === '' ? 0 : 3
      }
      // A capital within a word of small letters is none.
      else
        score +=
          isSmall(before) && !isSmall(letter)
            ? -3
            : !isSmall(before) &&
                before !== '' &&
                isSmall(letter) &&
                all.length > 2 &&
                after !== '' &&
                !isSmall(after)
              ? -3
              : 2
    })
  return { score, isWestern: plain > others && strange === 0 }
}

const isSmall = (letter: string) =>
  letter !== '' && letter === letter.toLowerCase() && letter !== letter.toUpperCase()

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (begins(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (begins(bytes, 0xfe, 0xff)) return 'utf-16be'
  const start = bytes.subarray(0, 200)
  const zeros = [0, 1].map((odd) => start.filter((byte, n) => n % 2 === odd && byte === 0).length) as [
    number,
    number,
  ]
  const half = start.length / 2
  if (zeros[1] > half * 0.7 && zeros[0] === 0) return 'utf-16le'
  return zeros[0] > half * 0.7 && zeros[1] === 0 ? 'utf-16be' : null
}
