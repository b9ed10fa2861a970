const digitsOf = (typed: string) => typed.replace(/\D/g, '')

/**
 * The last ten digits of a phone number in any writing, which is what is stored and compared; null when there
 * are fewer than ten (D-31).
 */
export function phoneKey(typed: string): string | null {
  const digits = digitsOf(typed)
  return digits.length < 10 ? null : digits.slice(-10)
}

/** A phone number of which only the last four digits are shown (D-34). */
export const maskPhone = (typed: string) => `(•••) •••-${digitsOf(typed).slice(-4)}`

/** A ten-digit number as (555) 010-1234, any other writing as it was typed; for the moment a field is left. */
export function formatPhone(typed: string): string {
  const digits = digitsOf(typed)
  const local = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  if (local.length !== 10) return typed.trim()
  return `(${local.slice(0, 3)}) ${local.slice(3, 6)}-${local.slice(6)}`
}
