// 'ext. 12', 'x12', '#12' behind a number.
const extension = /[\s,;]*(?:ext(?:ension|n)?\b\.?|x|#)[\s.:=]*\d{1,7}\s*$/i

/** The digits of a typed phone number, without an extension (MAT-07). */
export const digitsOf = (typed: string) => typed.replace(extension, '').replace(/\D/g, '')

/**
 * The last ten digits of a phone number, by which it is stored and compared; null when there are fewer.
 */
export function phoneKey(typed: string): string | null {
  const digits = digitsOf(typed)
  return digits.length < 10 ? null : digits.slice(-10)
}

/** The phone number with only its last four digits. */
export const maskPhone = (typed: string) => `(•••) •••-${digitsOf(typed).slice(-4)}`

/** Formats a ten-digit number as (555) 010-1234; returns any other as it was typed. */
export function formatPhone(typed: string): string {
  const digits = digitsOf(typed)
  const local = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  if (local.length !== 10) return typed.trim()
  return `(${local.slice(0, 3)}) ${local.slice(3, 6)}-${local.slice(6)}`
}

/**
 * The last four digits of a number with four to nine digits, which is too short to be whole; '' for any other and for
 * four letters among them.
 */
export function lastFourOf(typed: string): string {
  const digits = digitsOf(typed)
  return digits.length >= 4 && digits.length <= 9 ? digits.slice(-4) : ''
}
