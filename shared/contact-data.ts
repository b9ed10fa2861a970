import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'

/**
 * Whether the text holds a telephone number, an e-mail address, a payment card number or a social security number.
 * Dates, prices and numbers of cases, orders or reservations pass. Takes time by the text's length alone.
 */
export function hasContactData(text: string): boolean {
  const plain = plainText(text)
  if (emails.some((email) => email.test(plain)) || hasCardNumber(plain)) return true
  const rest = datesAndPrices.reduce((left, pattern) => left.replace(pattern, '|'), plain)
  return hasSocialSecurityNumber(rest) || hasPhoneNumber(rest)
}

/** Digits and signs of all scripts as ASCII has them, dashes, dots and blanks of all kinds as one of each. */
const plainText = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[^\P{Nd}0-9]/gu, (digit) => String(valueOf(digit.codePointAt(0)!)))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[^\S\n]|[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, ' ')
    .replace(/(?<=\d ?)[·•‧・∙⋅*~|_](?= ?\d)/g, '-')

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
  // 'zora arroba mail punto com'
  /\w\s(?:arroba|arobase|chiocciola|ät|małpa)\s[\w-]{1,63}\s?(?:\.|\s(?:dot|punto|punkt|point|ponto|kropka)\s)\s?[a-z]{2,}/i,
  new RegExp(String.raw`\w\s?(?:@|[([{]\s?(?:at|@)\s?[)\]}])\s?[\w-]{1,63}${dot}[a-z]{2,}`, 'i'),
]

const cards =
  /(?<![\d-])(?:\d{13,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{1,4}(?:\1\d{1,3})?|\d{4}([ -])\d{6}\2\d{4,5})(?![\d-])/g
/** Visa, Mastercard, American Express, Discover, Diners Club, JCB and UnionPay. */
const issuers =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|(?:5[1-5]|2[2-7])\d{14}|3[47]\d{13}|6(?:011|4[4-9]|5|2)\d{11,16}|3(?:0[0-5]|[68])\d{11}|35\d{14})$/
const hasCardNumber = (text: string) =>
  (text.match(cards) ?? []).some((card) => {
    const digits = card.replace(/\D/g, '')
    return issuers.test(digits) && isLuhn(digits)
  })

/** Whether the last digit is right by the Luhn formula (ISO/IEC 7812-1). */
function isLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
  return sum % 10 === 0
}

const socialSecurity = /(?<![\d-])\d{3}([- .])\d{2}\1\d{4}(?![\d-])/g
const namedSocialSecurity =
  /\b(?:ssn|social security(?: number| no\.?)?)\b[^\d\n]{0,20}\d{3}[- .]?\d{2}[- .]?\d{4}(?!\d)/i
const hasSocialSecurityNumber = (text: string) =>
  namedSocialSecurity.test(text) ||
  [...text.matchAll(socialSecurity)].some(({ index }) => !reference.test(before(text, index)))

// Taken out first: their digits, blanks and dashes look like those of numbers.
const date = String.raw`(?:(?:19|20)\d\d[-./][01]?\d[-./][0-3]?\d|[0-3]?\d[-./][0-3]?\d[-./](?:(?:19|20)\d\d|\d\d))`
const currency = String.raw`(?:[$€£¥]|(?:usd|eur|gbp|mxn|cop|brl|chf|pesos?|dollars?|euros?)\b)`
const amount = String.raw`(?:\d{1,3}(?:[,. ']\d{3}){1,5}|\d{1,7})(?:[.,]\d{1,2})?`
const datesAndPrices = [
  // '06.12.34' within '06.12.34.56.78' is no date.
  new RegExp(String.raw`(?<!\d|\d[-./])${date}(?:\s?[-/]\s?${date})?(?!\d|[-./]\d)`, 'g'),
  /(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)/g,
  new RegExp(String.raw`[$€£¥]\s?${amount}(?!\d|[-. ]\d)`, 'g'),
  new RegExp(String.raw`(?<![\d+)][-. ]?)${amount}\s?${currency}`, 'gi'),
]

const numberWord = String.raw`(?:\b(?:nos?|n\.?o?|nr|num|numbers?|nummer|n[uú]mero|num[eé]ro|id|code|ref)\b\.?\s?[°º]?|#)`
const references = [
  'account acct agoda airbnb application badge batch booking(?:\\.com)? case certificate citation claim code complaint',
  'confirmation contract customer docket document estimate expedia file flight folio iban imei incident invoice isbn',
  'item itinerary licen[sc]e listing lot meter model order parcel permit pin policy property quote receipt',
  'ref(?:erence)? refund registration report request reservation rma rooms? serial shipment sku ticket tracking',
  'transaction transfer unit upc vin vrbo',
  'aktenzeichen anzeige auftrag az bestellung buchung fall rechnung reservierung schaden vertrag vorgang',
  '(?!telefon|handy|mobil|ruf|fax)\\p{L}{3,20}nummer',
  'commande constat contrat dossier facture plainte r[eé]servation sinistre',
  'atestado caso denuncia expediente factura pedido reclamo reserva siniestro',
  'fattura ordine pratica prenotazione protocollo sinistro verbale',
  'encomenda fatura ocorr[eê]ncia processo protocolo queixa',
].flatMap((words) => words.split(' '))
/** What stands before the number of a case, an order, a reservation or another thing. */
const reference = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${references.join('|')})(?:e?s)?\.?(?:\s?(?:${numberWord}|[:=(]|\b(?:is|was|ist|est|es)\b)){0,3}\s?$`,
  'iu',
)
const before = (text: string, index: number) => text.slice(Math.max(0, index - 60), index)

const phoneWord =
  '(?:call(?:ed|s)?|(?:tele)?phone|cell|mobile|tel|t[eé]l|t[eé]l[eé]phone|tel[eé]fono?|telefone|telem[oó]vel|handy|m[oó]vil|celular|cellulare|portable|text|texted|sms|whats ?app|wa\\.me|signal|viber|ring|rang|fax|dial)'
const introduced = new RegExp(
  String.raw`(?:\b${phoneWord}|\b(?:my|his|her|their|whose) (?:number|no))\b[^\d\n]{0,15}$`,
  'i',
)
const numbered = /\b(?:number|no)\b[^\d\n]{0,15}$/i
/** 'INV-0612345678' and 'HM5125550163' are codes; 'Tel0612345678' is none. */
const glued = new RegExp(String.raw`(?<!\b${phoneWord}[-_/#]?)(?:[\p{Lu}\d]*\p{Lu}|\p{L}[-_/#])$`, 'iu')
const gluedToPhone = new RegExp(String.raw`\b${phoneWord}[-_/#]$`, 'iu')
const isCode = (lead: string) =>
  /(?:\p{Lu}|\p{L}[-_/#])$/u.test(lead) && glued.test(lead) && !gluedToPhone.test(lead)

const wordDigits = ['zero|oh', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const wordDigit = String.raw`(?:${wordDigits.join('|')}|\d)`
const spelled = new RegExp(
  String.raw`\b(?=[\d ,-]{0,20}[a-z])${wordDigit}(?:[\s,.-]{1,3}${wordDigit}){6,14}\b`,
  'gi',
)
/** '512 five five five 0163' */
const partlySpelled = new RegExp(
  String.raw`\b\d{2,4}(?:[\s,.-]{1,3}(?:${wordDigits.join('|')})){3,4}[\s,.-]{1,3}\d{2,4}\b`,
  'i',
)
const isSpelled = ([words]: RegExpExecArray) =>
  !isCounting(
    words
      .toLowerCase()
      .split(/[\s,.-]+/)
      .map((word) =>
        /\d/.test(word) ? Number(word) : wordDigits.findIndex((one) => one.split('|').includes(word)),
      ),
  )

/** Whether one step leads from each to the next: 1 2 3 4, or rooms 101 102 103. */
const isCounting = (numbers: number[]) =>
  numbers.length > 2 &&
  numbers.every((number, index) => number === numbers[0]! + index * (numbers[1]! - numbers[0]!))

/** Where a number with a leading 0 may be at home. */
const homes: CountryCode[] = [
  ...([
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
  ] as const),
  ...(['SE', 'TR', 'JP', 'KR', 'IN', 'ZA', 'PH', 'IL', 'UA'] as const),
]
/** Where numbers without a leading 0 are written in these groups. */
const groupings = new Map<string, CountryCode[]>([
  ['3-3-3', ['ES', 'PT', 'PL']],
  ['3-2-2-2', ['ES', 'PL']],
  ['2-4-4', ['MX', 'BR', 'AR']],
  ['2-5-4', ['BR']],
  ['2-1-4-4', ['BR']],
  ['1-4-4', ['CL']],
  ['5-5', ['IN']],
  ['3-4-4', ['CN']],
  ['3-3-4', ['IT', 'GR', 'CO']],
  ['3-7', ['IT']],
  ['1-3-3-2-2', ['RU']],
  ['1-3-3-4', ['RU']],
])
const groupingsOfUS =
  /^(?:1-)?(?:10|3-7|3-3-4|6-4|5-5|4-3-3|4-6|2-4-4|3-3-2-2|3-2-2-3|2-2-2-2-2|(?:1-){9}1)$|^11$/

const tokens = /(?:\+|\(\+?)?\d(?:[ ().\-/]{0,3}\d){6,}/g

function hasPhoneNumber(text: string): boolean {
  if (partlySpelled.test(text) || [...text.matchAll(spelled)].some(isSpelled)) return true
  let referenceEnd = -1
  return [...text.matchAll(tokens)].some(({ 0: token, index }) => {
    const lead = before(text, index)
    const next = text.slice(index + token.length)
    // Digits beside a decimal point or a thousands separator are none of a telephone.
    if (/\d,$/.test(lead) || /^,\d/.test(next)) return false
    const isOpen = /^\+|^\(\+|^\(\d{2,5}\)/.test(token)
    const isNextReference =
      referenceEnd >= 0 && /^\s?(?:[,;&/]|\band\b|\bor\b|\s)+$/i.test(text.slice(referenceEnd, index))
    if (!isOpen && (reference.test(lead) || isNextReference)) {
      referenceEnd = index + token.length
      return false
    }
    const isNumber = windowsOf(token).some((window) => isPhoneNumber(window, lead))
    return isNumber && (isOpen || clear.test(token) || !(isCode(lead) || /^\p{Lu}/u.test(next)))
  })
}

const clear = /^(?:1[ .-])?\d{3}[ .\-/]{1,3}\d{3}[ .-]{1,3}\d{4}$/

type Window = {
  groups: string[]
  digits: string
  grouping: string
  isStart: boolean
  isWhole: boolean
  isApart: boolean
  sign: string
}

type Part = { separator: string; digits: string }

/** Runs of the token's groups that may be a telephone number: it may have others before and behind it. */
function windowsOf(token: string): Window[] {
  const parts = [...token.matchAll(/(\D*)(\d+)/g)].map(([, separator = '', digits = '']) => ({
    separator,
    digits,
  }))
  const windows: Window[] = []
  for (let first = 0; first < parts.length; first += 1) {
    const most = first === 0 && parts.length < 12 ? parts.length : Math.min(first + 7, parts.length)
    let length = 0
    for (let end = first + 1; end <= most; end += 1) {
      length += parts[end - 1]!.digits.length
      if (length > 15) break
      // Behind the start, what goes on with the same separator can only be 512-555-0163.
      if (length >= 7 && (first === 0 || end - first === 3 || isApart(parts, first, end)))
        windows.push(windowOf(parts, first, end))
    }
  }
  return windows
}

function windowOf(parts: Part[], first: number, end: number): Window {
  const run = parts.slice(first, end)
  const groups = run.map(({ digits }) => digits)
  return {
    groups,
    digits: groups.join(''),
    grouping: groups.map(({ length }) => length).join('-'),
    sign: run[0]!.separator,
    isStart: first === 0,
    isWhole: run.length === parts.length,
    isApart: isApart(parts, first, end),
  }
}

/** Whether other separators are around the run than within it. */
function isApart(parts: Part[], first: number, end: number): boolean {
  const outer = [first > 0 && parts[first]!.separator, parts[end]?.separator]
  for (let inner = first + 1; inner < end; inner += 1)
    if (parts[inner]!.separator && outer.includes(parts[inner]!.separator)) return false
  return true
}

function isPhoneNumber(
  { groups, digits, grouping, sign, isStart, isWhole, isApart }: Window,
  lead: string,
): boolean {
  if (isStart && sign.includes('+')) return isForeign(digits)
  if (isStart && /^0(?:0|11)/.test(digits) && isForeign(digits.replace(/^0(?:0|11)/, ''))) return true
  if (isCounting(groups.map(Number)) || '012345678901234'.includes(digits)) return false
  if (isStart && isIntroduced(digits, grouping, lead)) return true
  if (groups.length > 1 && /^(?:19|20)\d\d$/.test(groups[0]!)) return false
  if (
    !isWhole &&
    (!isApart || /^(?:1-)+1$/.test(grouping)) &&
    grouping !== '3-3-4' &&
    !(isStart && digits[0] === '0')
  )
    return false
  if (groupingsOfUS.test(grouping) && isPhone(digits, 'US')) return true
  const isHome = (home: CountryCode) => isPhone(digits, home)
  const isNational = digits[0] === '0' && digits.length > 8 && (groups[0]!.length > 1 || groups.length > 8)
  return (isNational && homes.some(isHome)) || (groupings.get(grouping) ?? []).some(isHome)
}

/** Behind 'call' or 'my number is' less is a number. */
function isIntroduced(digits: string, grouping: string, lead: string): boolean {
  const isLocal = digits.length === 7 && /^[2-9]/.test(digits)
  if (introduced.test(lead))
    return (
      isLocal ||
      isPhone(digits, 'US') ||
      (!/-[6-9]/.test(grouping) && withoutZero.some((home) => isPhone(digits, home)))
    )
  return isLocal && grouping === '3-4' && numbered.test(lead)
}
const withoutZero = [
  'ES',
  'PT',
  'PL',
  'MX',
  'BR',
  'IN',
  'IT',
  'DK',
  'NO',
  'SG',
  'HK',
  'AR',
  'CL',
  'CO',
  'PE',
  'GR',
] as const

/** Behind + the length decides: 07700 900 is kept for films, and is somebody's all the same. */
const isForeign = (digits: string) =>
  parsePhoneNumberFromString(`+${digits.replace(/^521(?=\d{10}$)/, '52')}`)?.isPossible() === true

const isPhone = (number: string, home?: CountryCode) =>
  parsePhoneNumberFromString(number, home)?.isValid() === true
