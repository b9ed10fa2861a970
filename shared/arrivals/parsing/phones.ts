import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { asciiDigits } from './ascii-digits.ts'

/** Digits that are missing behind the others: '512 555 01xx'. */
const maskedEnd = /\d[\s().-]*[x*•·#?_X…]+[\s().-]*$|\d[x*•#?X]+\d/

/** '+1 512 555 0163 / +1 512 555 0164' */
const secondNumber = /^(\D*(?:\d\D?\D?){6}\d[\d .()-]*?)\s*[/;,]\s*(?:\+|\(|\d{2})[\d .()-]{6,}$/

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
    .replace(secondNumber, '$1')
  if (/\d\s*e\s*[+-]?\d+$/i.test(typed) || maskedEnd.test(typed)) return ''
  if (/@|ext|\bx\s?\d|\dx\s?\d|#|,|durchwahl|poste|int\.|anexo|ramal/i.test(typed)) return ''
  const digits = typed.replaceAll(/\D/g, '')
  if (digits.length === 4) return digits
  if (digits.length < 7 || /\d{16}/.test(typed) || /0{5}$/.test(digits)) return ''
  // A number of another length than its country has is not whole.
  // Mexico's mobiles are still written with the 1 that they have lost.
  const [, international] =
    /(\+[\d\s().-]+)$/.exec(typed.replace(/\+52\s*1(?=\D*(?:\d\D*){10}$)/, '+52')) ?? []
  if (international && !(parsePhoneNumberFromString(international)?.isPossible() ?? false)) return ''
  return digits
}
