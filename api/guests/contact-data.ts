import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'
import { Unprocessable } from '../http/errors.ts'

export const contactDataMessage = 'Leave out phone numbers, e-mail addresses and ID numbers.'

/**
 * Throws Unprocessable for a text that holds a telephone number, an e-mail address, a payment card number or a social
 * security number (SEC-13). Dates, prices and house numbers pass.
 */
export function rejectContactData(text: string): void {
  if (hasContactData(text)) throw new Unprocessable(contactDataMessage)
}

/** Whether the text holds contact data. Takes time by the text's length alone: every repetition is bounded. */
export function hasContactData(text: string): boolean {
  const plain = withPlainDigits(text)
  return hasEmail(plain) || hasCardNumber(plain) || hasSocialSecurityNumber(plain) || hasPhoneNumber(plain)
}

/** Digits of all scripts as 0 to 9, and dashes and blanks of all kinds as one of each. */
const withPlainDigits = (text: string) =>
  text
    .replace(/[^\P{Nd}0-9]/gu, (digit) => String(valueOf(digit.codePointAt(0)!)))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[^\S\n]|[\u200b-\u200d\u2060\ufeff]/g, ' ')

const values = new Map<number, number>()

/** Unicode has the ten digits of a script in a row. */
function valueOf(codePoint: number): number {
  const known = values.get(codePoint)
  if (known !== undefined) return known
  let first = codePoint
  while (first > codePoint - 10 && /^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1
  values.set(codePoint, (codePoint - first) % 10)
  return (codePoint - first) % 10
}

const at = String.raw`(?:@|[([{]\s?(?:at|@)\s?[)\]}]|\s(?:at|@)\s)`
const dot = String.raw`(?:\.|\s?[([{]\s?(?:dot|\.)\s?[)\]}]\s?|\sdot\s)`
const emails = [
  /[\w+-]@[\w-]{1,63}(?:\.[\w-]{1,63}){0,5}\.[a-z]{2,}/i,
  // 'john at mail dot com'; a spelled sign beside a plain one is a sentence ('at airbnb.com')
  new RegExp(
    String.raw`\w\s?${at}\s?[\w-]{1,63}(?:\s\(dot\)\s|\s?[([{]\s?dot\s?[)\]}]\s?|\sdot\s)[a-z]{2,}`,
    'i',
  ),
  new RegExp(String.raw`\w\s?(?:@|[([{]\s?(?:at|@)\s?[)\]}])\s?[\w-]{1,63}${dot}[a-z]{2,}`, 'i'),
]
const hasEmail = (text: string) => emails.some((email) => email.test(text))

const cards =
  /(?<![\d-])(?:\d{13,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{1,4}(?:\1\d{1,3})?|\d{4}([ -])\d{6}\2\d{4,5})(?![\d-])/g
const hasCardNumber = (text: string) =>
  (text.match(cards) ?? []).some((card) => /^[2-6]/.test(card) && isLuhn(card.replace(/\D/g, '')))

/** Whether the last digit is right by the Luhn formula (ISO/IEC 7812-1). */
function isLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
  return sum % 10 === 0
}

const socialSecurity = [
  /(?<![\d-])\d{3}([- .])\d{2}\1\d{4}(?![\d-])/,
  /\b(?:ssn|social security(?: number| no\.?)?)\b[^\d\n]{0,20}\d{3}[- .]?\d{2}[- .]?\d{4}(?!\d)/i,
]
const hasSocialSecurityNumber = (text: string) => socialSecurity.some((number) => number.test(text))

// Taken out first: their digits, blanks and dashes look like those of numbers.
const datesAndPrices = [
  /(?<!\d)(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./](?:\d{4}|\d{2}))(?!\d)/g,
  /(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)/g,
  /[$€£¥]\s?\d[\d,. ]{0,15}\d|(?<![\d+])\d[\d,. ]{0,15}\d?\s?(?:[$€£¥]|(?:usd|eur|gbp|mxn|pesos?|dollars?|euros?)\b)/gi,
]

const candidates = /(?<![\d,])(?:\+|\(\+?)?\d(?:[ ().\-/]{0,3}\d){6,16}(?![\d,]\d)/g
const northAmerican = /^(?:\+?1[ .-]{0,2})?\(?[2-9]\d{2}\)?[ .\-/]{0,3}[2-9]\d{2}[ .-]{0,3}\d{4}$/
const introduced =
  /\b(?:call(?:ed)?|phone|cell|mobile|tel|telephone|text|texted|whats ?app|number|no|ring|fax)\b[^\d\n]{0,15}$/i
const wordDigit = '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|\\d)'
const spelled = new RegExp(
  String.raw`\b(?=[\d ,-]{0,20}[a-z])${wordDigit}(?:[\s,.-]{1,3}${wordDigit}){6}\b`,
  'i',
)

/** Where a number with a leading 0, or without it in groups of three, may be at home. */
const homes: CountryCode[] = [
  'GB',
  'DE',
  'FR',
  'IT',
  'ES',
  'PT',
  'NL',
  'BE',
  'CH',
  'AT',
  'AU',
  'NZ',
  'IE',
  'MX',
  'BR',
  'PL',
]

function hasPhoneNumber(text: string): boolean {
  if (spelled.test(text)) return true
  const rest = datesAndPrices.reduce((left, pattern) => left.replace(pattern, '|'), text)
  return [...rest.matchAll(candidates)].some(({ 0: found, index }) => {
    const number = found.trim()
    const digits = number.replace(/\D/g, '')
    if (introduced.test(rest.slice(Math.max(0, index - 30), index)) && digits.length <= 15) return true
    if (digits.length < 9 || digits.length > 15) return false
    if (northAmerican.test(number)) return true
    if (/^\(?\+|^00/.test(number)) return isPhone(`+${digits.replace(/^00/, '')}`)
    const isGrouped = /^\d{3}([ .-])\d{3}\1\d{3}$/.test(number)
    return (/^\(?0/.test(number) || isGrouped) && homes.some((home) => isPhone(digits, home))
  })
}

const isPhone = (number: string, home?: CountryCode) =>
  parsePhoneNumberFromString(number, home)?.isValid() === true
