const digitsOf = (typed: string) => typed.replace(/\D/g, '')

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
