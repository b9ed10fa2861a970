import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

const asciiDigits = (text: string) =>
  text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!
    let zero = code
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1
    return String(code < 128 ? digit : code - zero)
  })

/** Digits that are missing behind the others: '512 555 01xx'. */
const maskedEnd = /\d[\s().-]*[x*•·#?_X…]+[\s().-]*$|\d[x*•#?X]+\d/

/**
 * The digits of a guest's whole number, or its last four where only they are known. '' for a relay with an extension, for
 * what a spreadsheet has rounded, for a masked one, and for what is no number.
 */
export function readPhone(text: string): string {
  const typed = asciiDigits(
    text
      .slice(0, 100)
      .normalize('NFKC')
      .replaceAll(/\p{Cf}/gu, ''),
  )
    .replace(/^['’=\s]+/, '')
    .replace(/^tel:\s*/i, '')
    .replace(/(\d)\.0+$/, '$1')
    .trim()
  if (/\d\s*e\s*[+-]?\d+$/i.test(typed) || maskedEnd.test(typed)) return ''
  if (/@|ext|\bx\s?\d|\dx\s?\d|#|,|durchwahl|poste|int\.|anexo|ramal/i.test(typed)) return ''
  const digits = typed.replaceAll(/\D/g, '')
  if (digits.length === 4) return digits
  if (digits.length < 7 || /0{5}$/.test(digits)) return ''
  // A number of another length than its country has is not whole.
  const [, international] = /(\+[\d\s().-]+)$/.exec(typed) ?? []
  if (international && !(parsePhoneNumberFromString(international)?.isPossible() ?? false)) return ''
  return digits
}
